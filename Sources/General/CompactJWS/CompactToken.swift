// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// A token in compact serialisation (RFC 7515, 7.1), taken apart: nothing is verified.
///
///     BASE64URL(header) || '.' || BASE64URL(payload) || '.' || BASE64URL(signature)
///
/// The header is left as it stands. Whoever verifies many tokens sees the same header again and again,
/// and can know it by its bytes; ``JWSHeader`` reads one that is new.
///
///     let token = try CompactToken(text)
///     let header = try JWSHeader(token.headerSegment)
///
/// Everything works on bytes: to a string of characters, a full stop with an accent is no full stop.
public struct CompactToken: Hashable, Sendable {
  /// The token as it was received.
  ///
  /// It is no identity: a second signature of the same payload, or `s` made negative, is as valid.
  public let text: ArraySlice<UInt8>
  /// The bytes of the payload.
  public let payload: ArraySlice<UInt8>
  /// The signature: r and s, 32 bytes each, the most significant first.
  public let signature: ArraySlice<UInt8>
  /// The index of the full stop after the header.
  private let firstStop: Int
  /// The index of the full stop after the payload.
  private let secondStop: Int

  /// The header, still encoded.
  public var headerSegment: ArraySlice<UInt8> { text[..<firstStop] }

  /// The payload, still encoded.
  public var payloadSegment: ArraySlice<UInt8> { text[(firstStop + 1)..<secondStop] }

  /// The bytes that are signed, as they were received.
  public var signingInput: ArraySlice<UInt8> { text[..<secondStop] }

  /// The same without the header: the full stop, and the payload as it is encoded.
  package var signingInputAfterHeader: ArraySlice<UInt8> { text[firstStop..<secondStop] }

  /// Splits a token and decodes its payload and signature.
  ///
  /// A signature of a wrong length may come from another algorithm, so a header that says so comes
  /// first.
  public init(_ text: ArraySlice<UInt8>) throws(JWSError) {
    try JWSError.requireSize(of: text, limit: JWSLimits.tokenBytes)
    let segments = try Segments(text)
    try JWSError.requireSize(of: segments.header, limit: JWSLimits.headerCharacters)
    self.text = text
    firstStop = segments.header.endIndex
    secondStop = segments.payload.endIndex
    payload = try CompactToken.decode(segments.payload, named: "payload")
    signature = try CompactToken.decode(segments.signature, named: "signature")
    guard signature.count == JWSLimits.signatureBytes else {
      _ = try JWSHeader(segments.header)
      throw JWSError(
        .signatureLength,
        at: segments.signature.startIndex,
        path: "signature",
        expected: "\(JWSLimits.signatureBytes) bytes",
        found: "\(signature.count) bytes"
      )
    }
  }

  /// Decodes base64url, for which there is one text only.
  static func decode(
    _ segment: ArraySlice<UInt8>,
    named name: String
  ) throws(JWSError) -> ArraySlice<UInt8> {
    do {
      return try Base64.decode(segment, alphabet: .urlSafe, padding: .forbidden)[...]
    } catch {
      throw JWSError(error, in: name)
    }
  }
}

extension JWSError {
  /// A bound that is seen before anything is decoded.
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
