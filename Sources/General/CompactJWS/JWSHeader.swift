// SPDX-License-Identifier: Apache-2.0

import StrictBase64
public import StrictJSON

/// The protected header of a token (RFC 7515, 4).
///
///     {"alg": "ES256", "x5c": [leaf, intermediate, root]}
///
/// An attacker controls the header, so it decides nothing: the algorithm is fixed, and the certificates
/// are candidates for a chain to the verifier's trust anchors. Members with keys (`jwk`, `jku`, `x5u`)
/// and extensions (`crit`, `b64`) are rejected. Nothing is fetched. `typ` and `kid`, which Xcode
/// writes, must be strings and are ignored, as are unknown members (RFC 7515, 4).
public struct JWSHeader: Sendable {
  /// The header as JSON; offsets are relative to the decoded header.
  public let document: JSONDocument

  /// The certificates in DER, the signer's first; one or three, see ``shape``.
  public let certificates: [ArraySlice<UInt8>]

  /// The form of the certificate list; the verifier decides which forms it accepts.
  public var shape: Shape { certificates.count == 1 ? .single : .chain }

  /// The two forms of the certificate list.
  public enum Shape: Sendable {
    /// One certificate, which must be a trust anchor: Xcode signs this way.
    case single
    /// Leaf, intermediate and root.
    case chain
  }

  /// Reads the header from its encoded segment.
  public init(_ segment: ArraySlice<UInt8>) throws(JWSError) {
    try self.init(segment, algorithm: JWSHeader.algorithm)
  }

  /// Reads the header of a token with another algorithm, which no token of the App Store has.
  package init(_ segment: ArraySlice<UInt8>, algorithm: String) throws(JWSError) {
    let reader = try HeaderReader(segment)
    try reader.rejectExtensions()
    try reader.rejectEmbeddedKeys()
    try reader.requireAlgorithm(algorithm)
    try reader.requireString("typ")
    try reader.requireString("kid")
    certificates = try reader.certificates()
    document = reader.document
  }

  /// The only algorithm of the App Store.
  private static let algorithm = "ES256"

  /// Whether the header is valid but for its algorithm.
  static func hasOtherAlgorithm(_ segment: ArraySlice<UInt8>) throws(JWSError) -> Bool {
    do {
      _ = try JWSHeader(segment)
      return false
    } catch {
      guard error.code == .algorithm else { throw error }
      return true
    }
  }
}

/// The checks of a header, in order.
private struct HeaderReader {
  let document: JSONDocument
  private let header: JSONObject
  /// The offset of the segment in the token.
  private let start: Int

  init(_ segment: ArraySlice<UInt8>) throws(JWSError) {
    let start = segment.startIndex
    self.start = start
    try JWSError.requireSize(of: segment, limit: JWSLimits.headerCharacters)
    let bytes = try CompactToken.decode(segment, named: "header")
    document = try rethrowing(JSONDocument(bytes)) { (error: JSONError) in
      JWSError(
        .header,
        at: error.offset.map { start + HeaderReader.character(of: $0) },
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

  /// RFC 7515, 4.1.11: an unsupported extension must be rejected, and none is supported.
  ///
  /// `b64` is an extension even if `crit` does not list it (RFC 7797, 6).
  func rejectExtensions() throws(JWSError) {
    for name in ["crit", "b64"] {
      if let value = header[name] { throw fault(.criticalHeader, name, value, expected: nil) }
    }
  }

  /// RFC 7515, 4.1.2, 4.1.3 and 4.1.5: keys come only from certificates with a known trust anchor.
  func rejectEmbeddedKeys() throws(JWSError) {
    for name in ["jwk", "jku", "x5u"] {
      if let value = header[name] { throw fault(.embeddedKey, name, value, expected: nil) }
    }
  }

  /// Only one algorithm, compared byte for byte.
  func requireAlgorithm(_ algorithm: String) throws(JWSError) {
    guard let value = header["alg"], let name = value.utf8, name.elementsEqual(algorithm.utf8)
    else {
      throw fault(.algorithm, "alg", header["alg"], expected: "\"\(algorithm)\"")
    }
  }

  func requireString(_ name: String) throws(JWSError) {
    guard let value = header[name], value.kind != .string else { return }
    throw fault(.header, name, value, expected: "string")
  }

  /// RFC 7515, 4.1.6: standard base64 of DER, of the signer alone (Xcode), or of signer, intermediate and root.
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
      // Escapes shift the following characters; only unescaped text has exact offsets.
      let place = value.hasEscapes ? value.offset : error.offset
      throw JWSError(
        .certificates,
        at: place.map { start + HeaderReader.character(of: $0) },
        path: path,
        expected: "base64",
        found: error.code.rawValue
      )
    }
  }

  // MARK: Offsets

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

  /// The base64 character in which a byte begins.
  private static func character(of byte: Int) -> Int {
    byte / 3 * 4 + byte % 3
  }
}
