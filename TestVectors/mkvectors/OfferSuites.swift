// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import VectorRunner

/// Vectors of `offer-verify`: what a server signs for the App Store.
enum OfferSuites: SuiteFamily {
  static let directory = "offer"
  static let operation = VectorOperation.offerVerify

  static func all(_ lab: Lab) throws(TrustError) -> [Suite] {
    [
      try suite(
        lab,
        "promotional",
        "Promotional offers with seven fields: each invalid vector has one common mistake.",
        try rightOffers(lab) + wrongOffers(lab) + wrongEncodings(lab)
      ),
      try suite(
        lab,
        "tokens",
        "Offers, eligibilities and Advanced Commerce requests as tokens.",
        try rightTokens(lab) + wrongTokens(lab)
      ),
    ]
  }

  private static func suite(
    _ lab: Lab,
    _ name: String,
    _ description: String,
    _ vectors: [Vector]
  ) throws(TrustError) -> Suite {
    let key = Base64Text.of(lab.keys.tokens.leaf.subjectPublicKeyInfo)
    let group = Suite.Group(
      description: "Signed with one key.",
      parameters: [("publicKey", .string(key)), ("at", "2025-03-04T10:11:12Z")],
      vectors: vectors
    )
    return suite(name, description, [group])
  }

  // MARK: Promotional offers

  static let names = [
    "bundleId", "keyIdentifier", "productIdentifier", "offerIdentifier", "appAccountToken", "nonce",
    "timestamp",
  ]
  static let fields = [
    "com.example.notes", "2X9R4HXF34", "com.example.notes.pro", "loyal",
    "3b76a7bd-8f5b-46a4-bcb1-cce8dbd1b3cd", "1c9b2f3e-5d0a-4c7e-8f61-0a2b3c4d5e6f",
    "1741083072000",
  ]

  static func message(_ fields: [String], _ separator: String = "\u{2063}") -> [UInt8] {
    Array(fields.joined(separator: separator).utf8)
  }

  static func document(_ signature: String, _ fields: [String] = fields) -> Vector.Input {
    let members = zip(names, fields).map { name, text in
      name == "timestamp" ? "\"\(name)\":\(text)" : "\"\(name)\":\"\(text)\""
    }
    return .text("{\(members.joined(separator: ",")),\"signature\":\"\(signature)\"}")
  }

  static func signature(_ lab: Lab, _ message: [UInt8]) throws(TrustError) -> [UInt8] {
    try lab.keys.tokens.leaf.sign(message, with: .ecdsa(.sha256))
  }

  /// An offer whose signature covers fields, and its expected value.
  private static func sample(
    _ lab: Lab,
    _ written: [String],
    signing signed: [String]? = nil
  ) throws(TrustError) -> Vector.Sample {
    let text = Base64Text.of(try signature(lab, message(signed ?? written)))
    let members = zip(names + ["signature"], written + [text]).map { name, value -> JSON in
      ["name": .string(name), "value": .string(value)]
    }
    return Vector.Sample(
      input: document(text, written),
      value: ["kind": "promotional-offer", "fields": .array(members)]
    )
  }

  private static func rightOffers(_ lab: Lab) throws(TrustError) -> [Vector] {
    var bare = fields
    bare[4] = ""
    var upper = fields
    upper[4] = upper[4].uppercased()
    upper[5] = upper[5].uppercased()
    return try Vector.table(
      """
      offer | basic | valid | \(sample(lab, fields)) | A promotional offer.
      no-account | basic | valid | \(sample(lab, bare)) | The account token is empty.
      upper-case-document | basic | valid | \(sample(lab, upper, signing: fields)) \
        | The document has UUIDs in upper case; the signature covers them in lower case.
      """
    )
  }
}
