// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

/// A token, a JWS in its compact form (RFC 7515, 7.1), as it will be written.
///
///     var token = authority.token(TransactionBuilder.production)
///     token.header.alg = "none"
///     token.signature = .bytes([])
///     let text = try token.text()
///
/// A new builder makes a correct token. Every part can be bent by itself: what the header names, what
/// really signs, what the signature covers, and how each part is written.
public struct TokenBuilder: Sendable {
  /// The header.
  public var header: TokenHeaderBuilder
  /// The payload before base64: JSON, or whatever the caller put here.
  public var payload: [UInt8]
  /// The key that really signs.
  public var key: TestKey
  /// How the signature is really made.
  public var signature = Signature.es256
  /// What the signature covers.
  public var covers = Covered.whatIsRight
  /// How the header is written.
  public var headerEncoding = TokenEncoding.token
  /// How the payload is written.
  public var payloadEncoding = TokenEncoding.token
  /// How the signature is written.
  public var signatureEncoding = TokenEncoding.token
  /// What stands between the parts.
  public var separator = "."
  /// Parts after the signature, as they are written.
  public var extraParts: [[UInt8]] = []
  /// Who issued the signer's certificate, and can issue it anew.
  public let authority: TokenAuthority

  /// What a signature covers.
  public enum Covered: Hashable, Sendable {
    /// Header and payload as they are written, with a dot between them.
    case whatIsRight
    /// The payload as it is written.
    case payload
    /// Header and payload before base64, with a dot between them.
    case decodedParts
    /// Something else.
    case bytes([UInt8])
  }

  init(
    header: TokenHeaderBuilder,
    payload: [UInt8],
    key: TestKey,
    authority: TokenAuthority
  ) {
    self.header = header
    self.payload = payload
    self.key = key
    self.authority = authority
  }

  /// The token as text.
  ///
  /// Bytes that are no UTF-8 do not survive this; ``encoded()`` keeps them.
  public func text() throws(TrustError) -> String {
    String(decoding: try encoded(), as: UTF8.self)
  }

  /// The token as bytes.
  public func encoded() throws(TrustError) -> [UInt8] {
    let (header, payload) = (writtenHeader, writtenPayload)
    let signature = signatureEncoding.encode(try signatureBytes(over: header, payload))
    return Array(
      ([header, payload, signature] + extraParts).joined(separator: Array(separator.utf8))
    )
  }

  /// The token in the flattened form of JSON (RFC 7515, 7.2.2), which the App Store never writes.
  public func flattened() throws(TrustError) -> [UInt8] {
    let (header, payload) = (writtenHeader, writtenPayload)
    let signature = signatureEncoding.encode(try signatureBytes(over: header, payload))
    let members: [MemberBuilder?] = [
      .string("protected", String(decoding: header, as: UTF8.self)),
      .string("payload", String(decoding: payload, as: UTF8.self)),
      .string("signature", String(decoding: signature, as: UTF8.self)),
    ]
    return members.compactMap { $0 }.object()
  }

  /// The signature before base64; with the same builder each time another one.
  public func signatureBytes() throws(TrustError) -> [UInt8] {
    try signatureBytes(over: writtenHeader, writtenPayload)
  }

  /// What the signature covers.
  public var coveredBytes: [UInt8] { coveredBytes(of: writtenHeader, writtenPayload) }

  // The header is longer than all else, so that nothing writes it twice.

  private func signatureBytes(
    over header: [UInt8],
    _ payload: [UInt8]
  ) throws(TrustError) -> [UInt8] {
    try signature.make(over: coveredBytes(of: header, payload), with: key)
  }

  private func coveredBytes(of writtenHeader: [UInt8], _ writtenPayload: [UInt8]) -> [UInt8] {
    let dot = [UInt8(ascii: ".")]
    return switch covers {
    case .whatIsRight: writtenHeader + dot + writtenPayload
    case .payload: writtenPayload
    case .decodedParts: header.bytes + dot + payload
    case .bytes(let bytes): bytes
    }
  }

  private var writtenHeader: [UInt8] { headerEncoding.encode(header.bytes) }

  private var writtenPayload: [UInt8] { payloadEncoding.encode(payload) }
}
