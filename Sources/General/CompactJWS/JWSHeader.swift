// SPDX-License-Identifier: Apache-2.0

import StrictBase64
public import StrictJSON

/// The protected header of a token (RFC 7515, 4), as far as a token may have one here.
///
///     {"alg": "ES256", "x5c": [leaf, intermediate, root]}
///
/// The header is what an attacker writes first, so it decides nothing: the algorithm is fixed, and the
/// certificates are candidates for a chain to anchors that the verifier has. Members that would bring a
/// key of their own (`jwk`, `jku`, `x5u`) are refused, and so is every extension (`crit`, `b64`). Nothing
/// is ever fetched. `typ` and `kid`, which Xcode writes, must be strings and mean nothing; members that
/// are not known mean nothing either (RFC 7515, 4).
public struct JWSHeader: Sendable {
  /// The header as JSON; places in it count from the first byte of the decoded header.
  public let document: JSONDocument

  /// The certificates in DER, that of the signer first; one or three, see ``shape``.
  public let certificates: [ArraySlice<UInt8>]

  /// How many certificates there are; the verifier decides what it takes.
  public var shape: Shape { certificates.count == 1 ? .single : .chain }

  /// The two forms of certificates in a header.
  public enum Shape: Sendable {
    /// One certificate, which must be known to the verifier: Xcode signs so.
    case single
    /// Leaf, intermediate and root.
    case chain
  }

  /// Reads the header of a token from its segment.
  public init(_ segment: ArraySlice<UInt8>) throws(JWSError) {
    let reader = try HeaderReader(segment)
    try reader.refuseExtensions()
    try reader.refuseEmbeddedKeys()
    try reader.requireAlgorithm()
    try reader.requireString("typ")
    try reader.requireString("kid")
    certificates = try reader.certificates()
    document = reader.document
  }
}

/// The checks of a header, one after the other.
private struct HeaderReader {
  let document: JSONDocument
  private let header: JSONObject
  /// Where the segment starts in the token.
  private let start: Int

  init(_ segment: ArraySlice<UInt8>) throws(JWSError) {
    start = segment.startIndex
    try JWSError.requireSize(of: segment, limit: JWSLimits.headerCharacters)
    let bytes = try CompactToken.decode(segment, named: "header")
    do {
      document = try JSONDocument(bytes)
    } catch {
      throw JWSError(
        .header,
        at: start + HeaderReader.character(of: error.offset),
        path: error.path,
        expected: error.expected,
        found: error.code.rawValue
      )
    }
    guard let header = document.root.object else {
      throw JWSError(.header, at: start, expected: "object", found: "\(document.root.kind)")
    }
    self.header = header
  }

  /// RFC 7515, 4.1.11: who does not understand an extension must refuse it, and none is here.
  ///
  /// `b64` is one even where `crit` does not say so (RFC 7797, 6).
  func refuseExtensions() throws(JWSError) {
    for name in ["crit", "b64"] {
      if let value = header[name] { throw fault(.criticalHeader, name, value, expected: nil) }
    }
  }

  /// RFC 7515, 4.1.2, 4.1.3 and 4.1.5: keys come from certificates with a known anchor, or not at all.
  func refuseEmbeddedKeys() throws(JWSError) {
    for name in ["jwk", "jku", "x5u"] {
      if let value = header[name] { throw fault(.embeddedKey, name, value, expected: nil) }
    }
  }

  /// The one algorithm there is, letter by letter.
  func requireAlgorithm() throws(JWSError) {
    guard let value = header["alg"], let name = value.utf8, name.elementsEqual("ES256".utf8) else {
      throw fault(.algorithm, "alg", header["alg"], expected: "\"ES256\"")
    }
  }

  func requireString(_ name: String) throws(JWSError) {
    guard let value = header[name], value.kind != .string else { return }
    throw fault(.header, name, value, expected: "string")
  }

  /// RFC 7515, 4.1.6: standard base64 of DER.
  func certificates() throws(JWSError) -> [ArraySlice<UInt8>] {
    let value = header["x5c"]
    guard let value, let array = value.array else {
      throw fault(.certificates, "x5c", value, expected: "array")
    }
    guard array.count == 1 || array.count == 3 else {
      throw JWSError(
        .certificates,
        at: place(of: value),
        path: "x5c",
        expected: "1 or 3",
        found: "\(array.count)"
      )
    }
    var certificates: [ArraySlice<UInt8>] = []
    for element in array {
      certificates.append(try certificate(element, named: "x5c[\(certificates.count)]"))
    }
    return certificates
  }

  private func certificate(
    _ value: JSONValue,
    named path: String
  ) throws(JWSError) -> ArraySlice<UInt8> {
    guard let text = value.utf8, !text.isEmpty else {
      throw fault(.certificates, path, value, expected: "base64")
    }
    do {
      return try Base64.decode(text, alphabet: .standard, padding: .required)[...]
    } catch {
      // Escapes move what follows them, so only plain text tells the very character.
      let place = value.hasEscapes ? value.offset : error.offset
      throw JWSError(
        .certificates,
        at: start + HeaderReader.character(of: place),
        path: path,
        expected: "base64",
        found: error.code.rawValue
      )
    }
  }

  // MARK: Places

  private func fault(
    _ code: JWSError.Code,
    _ path: String,
    _ value: JSONValue?,
    expected: String?
  ) -> JWSError {
    let found = value.map { String(decoding: $0.source.prefix(64), as: UTF8.self) }
    return JWSError(code, at: place(of: value), path: path, expected: expected, found: found)
  }

  private func place(of value: JSONValue?) -> Int {
    start + HeaderReader.character(of: value?.offset ?? 0)
  }

  /// The character of base64 in which a byte begins.
  private static func character(of byte: Int) -> Int {
    byte / 3 * 4 + byte % 3
  }
}
