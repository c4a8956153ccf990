// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// A token in compact serialization (RFC 7515, 7.1), split and decoded but not verified.
///
///     BASE64URL(header) || '.' || BASE64URL(payload) || '.' || BASE64URL(signature)
///
/// BASE64URL has no padding; a token with padding is rejected.
///
/// The header stays encoded: a verifier of many tokens recognizes a repeated header by its bytes, and
/// reads a new one with ``JWSHeader``.
///
///     let token = try CompactToken(text)
///     let header = try JWSHeader(token.headerSegment)
///
/// Works on bytes: in a `String`, a period with a combining accent is another character.
public struct CompactToken: Hashable, Sendable {
  /// The token as received.
  ///
  /// Not an identity: a second signature of the payload, or one with `s` negated, is valid too.
  public let text: ArraySlice<UInt8>
  /// The decoded payload.
  public let payload: ArraySlice<UInt8>
  /// The signature: r and s, 32 bytes each, big-endian.
  ///
  /// It has another length only if the header names another algorithm, which ``JWSHeader`` rejects.
  public let signature: ArraySlice<UInt8>
  /// The index of the period after the header.
  private let firstStop: Int
  /// The index of the period after the payload.
  private let secondStop: Int

  /// The encoded header.
  public var headerSegment: ArraySlice<UInt8> { text[..<firstStop] }

  /// The signed bytes, as received.
  public var signingInput: ArraySlice<UInt8> { text[..<secondStop] }

  /// The signed bytes after the header: the period and the encoded payload.
  package var signingInputAfterHeader: ArraySlice<UInt8> { text[firstStop..<secondStop] }

  /// Splits a token and decodes its payload and signature.
  ///
  /// Checks the header before the length of the signature: another algorithm can be the cause of
  /// another length.
  public init(_ text: ArraySlice<UInt8>) throws(JWSError) {
    try JWSError.requireSize(of: text, limit: JWSLimits.tokenBytes)
    let segments = try Segments(text)
    try JWSError.requireSize(of: segments.header, limit: JWSLimits.headerCharacters)
    self.text = text
    firstStop = segments.header.endIndex
    secondStop = segments.payload.endIndex
    payload = try CompactToken.decode(segments.payload, named: "payload")
    signature = try CompactToken.signature(of: segments)
    guard signature.count != JWSLimits.signatureBytes else { return }
    // A token with another algorithm has another length; its header is rejected.
    guard try JWSHeader.hasOtherAlgorithm(segments.header) else {
      throw CompactToken.lengthError(segments, signature.count)
    }
  }

  /// Decodes the signature; one that was cut off inside a group of characters has the wrong length.
  private static func signature(of segments: Segments) throws(JWSError) -> ArraySlice<UInt8> {
    do {
      return try decode(segments.signature, named: "signature")
    } catch {
      let bytes = segments.signature.count * 3 / 4
      guard bytes < JWSLimits.signatureBytes, error.isOfLastGroup, isHeader(segments.header) else {
        throw error
      }
      throw lengthError(segments, bytes)
    }
  }

  /// Whether the segment is the header of an ES256 token.
  private static func isHeader(_ segment: ArraySlice<UInt8>) -> Bool {
    do {
      return try !JWSHeader.hasOtherAlgorithm(segment)
    } catch {
      return false
    }
  }

  private static func lengthError(_ segments: Segments, _ bytes: Int) -> JWSError {
    JWSError(
      .signatureLength,
      at: segments.signature.startIndex,
      path: "signature",
      expected: "\(JWSLimits.signatureBytes) bytes",
      found: "\(bytes) bytes"
    )
  }

  /// Decodes canonical base64url.
  static func decode(
    _ segment: ArraySlice<UInt8>,
    named name: String
  ) throws(JWSError) -> ArraySlice<UInt8> {
    try rethrowing(Base64.decode(segment, alphabet: .urlSafe, padding: .forbidden)[...]) {
      (error: Base64Error) in
      JWSError(error, in: name)
    }
  }
}

extension JWSError {
  /// Whether the last characters of a segment encode no whole byte.
  fileprivate var isOfLastGroup: Bool {
    [Base64Error.Code.length, .nonCanonical].contains { $0.rawValue == found }
  }

  /// Rejects a text above the limit; called before anything is decoded.
  static func requireSize(of text: ArraySlice<UInt8>, limit: Int) throws(JWSError) {
    guard text.count > limit else { return }
    throw JWSError(
      .tooLarge,
      at: text.startIndex,
      expected: "at most \(limit) bytes",
      found: "\(text.count) bytes"
    )
  }
}
