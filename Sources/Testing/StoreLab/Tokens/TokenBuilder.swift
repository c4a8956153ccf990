// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

/// Builds a token: a JWS in compact serialization (RFC 7515, 7.1).
///
///     var token = try authority.token(TransactionBuilder.production)
///     token.header.alg = "none"
///     token.signature = .bytes([])
///     let text = try token.text()
///
/// The defaults are correct, and each part can be changed alone: the header, the actual signing key,
/// the signed data, and the encoding of each part.
public struct TokenBuilder: Sendable {
  /// The header.
  public var header: TokenHeaderBuilder
  /// The decoded payload: JSON, or raw bytes.
  public var payload: [UInt8]
  /// The actual signing key.
  public var key: TestKey
  /// The actual signature algorithm.
  public var signature = Signature.es256
  /// The data that the signature covers.
  public var covers = Covered.whatIsRight
  /// The encoding of the header.
  public var headerEncoding = TokenEncoding.token
  /// The encoding of the payload.
  public var payloadEncoding = TokenEncoding.token
  /// The encoding of the signature.
  public var signatureEncoding = TokenEncoding.token
  /// The separator of the parts.
  public var separator = "."
  /// Encoded parts after the signature.
  public var extraParts: [[UInt8]] = []
  /// The issuer of the signer certificate, which can reissue it.
  public let authority: TokenAuthority

  /// The data that a signature covers.
  public enum Covered: Hashable, Sendable {
    /// Encoded header and payload, with a period between them.
    case whatIsRight
    /// The encoded payload.
    case payload
    /// Decoded header and payload, with a period between them.
    case decodedParts
    /// Other data.
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
  /// Invalid UTF-8 is replaced; ``encoded()`` keeps it.
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

  /// The token in flattened JSON serialization (RFC 7515, 7.2.2), which the App Store never writes.
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

  /// The decoded signature; random unless the key is derived from a seed.
  public func signatureBytes() throws(TrustError) -> [UInt8] {
    try signatureBytes(over: writtenHeader, writtenPayload)
  }

  /// The data that the signature covers.
  public var coveredBytes: [UInt8] { coveredBytes(of: writtenHeader, writtenPayload) }

  // The header is the longest part, so it is encoded only once.

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
