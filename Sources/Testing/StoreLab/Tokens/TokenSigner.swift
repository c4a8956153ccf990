// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust

/// Signs many payloads with one header, which is encoded once.
///
/// The certificates in the header make up most of a token.
package struct TokenSigner: Sendable {
  /// The encoded header and the period after it.
  private let prefix: [UInt8]
  private let key: TestKey

  /// A signer of tokens with the header and the key of a token.
  package init(_ token: TokenBuilder) {
    prefix = token.headerEncoding.encode(token.header.bytes) + [UInt8(ascii: ".")]
    key = token.key
  }

  /// The token for a payload.
  package func text(signing payload: [UInt8]) throws(TrustError) -> String {
    let encoded = TokenEncoding.token.encode(payload)
    var token = prefix
    token.reserveCapacity(prefix.count + encoded.count + TokenSigner.signatureLength)
    token += encoded
    let signature = try key.signRaw(token: token)
    token.append(UInt8(ascii: "."))
    token += TokenEncoding.token.encode(signature)
    return String(decoding: token, as: UTF8.self)
  }

  /// A period and 64 bytes in base64url.
  private static let signatureLength = 87
}
