// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import OfferMistakes
import StrictBase64
import StrictTime
import TestVectors

/// A key, a time and the fields of an offer, fixed so that only signatures differ.
struct OfferFixture {
  static let keyId = "2X9R4HXF34"
  static let nonce = "1c9b2f3e-5d0a-4c7e-8f61-0a2b3c4d5e6f"
  static let account = "3b76a7bd-8f5b-46a4-bcb1-cce8dbd1b3cd"
  static let now = Timestamp(millisecondsSince1970: 1_741_083_072_500) ?? .latest
  static let issuer = "57246542-96fe-1a63-e053-0824d011072a"

  static let fields = [
    "com.example.notes", keyId, "com.example.notes.pro", "loyal", account, nonce, "1741083072500",
  ]
  static let separator = "\u{2063}"

  static func pem(_ name: String = "token-leaf") throws -> String {
    String(decoding: try TestVectors.file("keys/private/\(name).pem"), as: UTF8.self)
  }

  static func key(_ name: String = "token-leaf") throws -> SigningKey {
    try SigningKey(try pem(name), keyId: keyId)
  }

  static func offer() throws -> PromotionalOffer {
    try PromotionalOffer(
      bundleId: fields[0],
      productIdentifier: fields[2],
      offerIdentifier: fields[3],
      appAccountToken: account,
      nonce: nonce,
      at: now
    )
  }

  static func signer() throws -> AppStoreSigner {
    try AppStoreSigner(key: try key(), issuerId: issuer, bundleId: fields[0])
  }

  static func verifier() throws -> OfferSignatureVerifier {
    OfferSignatureVerifier(key: try key().publicKey)
  }

  static func message(_ fields: [String] = fields, _ separator: String = separator) -> [UInt8] {
    Array(fields.joined(separator: separator).utf8)
  }

  /// The JSON of an offer with a signature over any message.
  static func document(
    _ fields: [String] = fields,
    signing message: [UInt8]? = nil,
    with name: String = "token-leaf",
    _ encode: (SigningKey, [UInt8]) throws -> String = { key, message in
      Base64.encode(try key.signDER(message)[...])
    }
  ) throws -> String {
    let signature = try encode(try key(name), message ?? self.message(fields))
    return """
      {"bundleId":"\(fields[0])","keyIdentifier":"\(fields[1])","productIdentifier":"\(fields[2])",\
      "offerIdentifier":"\(fields[3])","appAccountToken":"\(fields[4])","nonce":"\(fields[5])",\
      "timestamp":\(fields[6]),"signature":"\(signature)"}
      """
  }

  static func report(_ document: String, at now: Timestamp = now) throws -> OfferSignatureReport {
    try verifier().explanation(of: Array(document.utf8)[...], at: now)
  }

  /// A token with any header and claims, both given as JSON.
  static func token(
    _ claims: String,
    header: String = #"{"alg":"ES256","kid":"2X9R4HXF34","typ":"JWT"}"#,
    with name: String = "token-leaf",
    _ sign: (SigningKey, [UInt8]) throws -> [UInt8] = { try $0.signRaw($1) }
  ) throws -> String {
    let input = [header, claims].map { segment(Array($0.utf8)) }.joined(separator: ".")
    return "\(input).\(segment(try sign(try key(name), Array(input.utf8))))"
  }

  static func segment(_ bytes: [UInt8]) -> String {
    Base64.encode(bytes[...], alphabet: .urlSafe, padding: false)
  }
}
