// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension OfferSuites {
  private static let header = #"{"alg":"ES256","kid":"2X9R4HXF34","typ":"JWT"}"#

  /// Claims as names and JSON.
  private typealias Claims = [(name: String, json: String)]

  private static func claims(_ audience: String, _ own: Claims) -> Claims {
    [
      ("iss", "\"57246542-96fe-1a63-e053-0824d011072a\""), ("iat", "1741083072"),
      ("aud", "\"\(audience)\""), ("bid", "\"com.example.notes\""), ("nonce", "\"\(fields[5])\""),
    ] + own
  }

  private static let offer = claims(
    "promotional-offer",
    [("productId", #""pro""#), ("offerIdentifier", #""loyal""#)]
  )

  private static func input(
    _ lab: Lab,
    _ claims: Claims,
    _ header: String = header,
    _ sign: (TestKey, [UInt8]) throws(TrustError) -> [UInt8] = { key, input throws(TrustError) in
      try key.signRaw(token: input)
    }
  ) throws(TrustError) -> Vector.Input {
    let payload = "{" + claims.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",") + "}"
    let input = "\(JWSSuites.segment(header)).\(JWSSuites.segment(payload))"
    let signature = try sign(lab.keys.tokens.leaf, Array(input.utf8))
    return .text("\(input).\(JWSSuites.segment(signature))")
  }

  private static func sample(
    _ lab: Lab,
    _ kind: String,
    _ claims: Claims
  ) throws(TrustError) -> Vector.Sample {
    let members = claims.map { claim -> JSON in
      let text = claim.json.hasPrefix("\"") ? String(claim.json.dropFirst().dropLast()) : claim.json
      return ["name": .string(claim.name), "value": .string(text)]
    }
    return Vector.Sample(
      input: try input(lab, claims),
      value: ["kind": .string(kind), "fields": .array(members)]
    )
  }

  static func rightTokens(_ lab: Lab) throws(TrustError) -> [Vector] {
    let request =
      #"{"operation":"REACTIVATE_SUBSCRIPTION","version":"1","transactionId":"1","requestInfo":"#
      + #"{"requestReferenceId":"\#(fields[5])"}}"#
    let text = Base64Text.of(Array(request.utf8))
    let introductoryEligibility = try sample(
      lab,
      "introductory-eligibility",
      claims(
        "introductory-offer-eligibility",
        [
          ("productId", #""pro""#), ("allowIntroductoryOffer", "false"),
          ("transactionId", #""1""#),
        ]
      )
    )
    return Vector.table(
      """
      promotional-offer-v2 | basic | valid | \(try sample(lab, "promotional-offer-v2", offer)) | A promotional offer.
      introductory-eligibility | basic | valid | \(introductoryEligibility) | A customer is denied the introductory offer.
      advanced-commerce | basic | valid | \(try sample(lab, "advanced-commerce", claims("advanced-commerce-api", [("request", "\"\(text)\"")]))) \
        | An Advanced Commerce request.
      """
    )
  }

  private static func changed(_ name: String, _ json: String?) -> Claims {
    offer.compactMap { claim in
      guard claim.name == name else { return claim }
      return json.map { (name, $0) }
    }
  }

  static func wrongTokens(_ lab: Lab) throws(TrustError) -> [Vector] {
    let der = try input(lab, offer) { key, input throws(TrustError) in
      try key.sign(input, with: .ecdsa(.sha256))
    }
    let symmetric = try input(lab, offer, #"{"alg":"HS256","kid":"2X9R4HXF34"}"#)
    let nameless = try input(lab, offer, #"{"alg":"ES256"}"#)
    let other = try input(lab, offer) { _, input throws(TrustError) in
      try lab.keys.tokens.attackerLeaf.signRaw(token: input)
    }
    return try Vector.table(
      """
      milliseconds | claim | offer/time-unit | \(input(lab, changed("iat", "1741083072000"))) | iat is in milliseconds.
      future | claim | offer/future | \(input(lab, changed("iat", "1741083373"))) | iat is in the future.
      fraction | claim | offer/field | \(input(lab, changed("iat", "1741083072.5"))) | iat has a fraction.
      no-issuer | claim | offer/missing | \(input(lab, changed("iss", nil))) | iss is missing.
      no-offer | claim | offer/missing | \(input(lab, changed("offerIdentifier", nil))) | offerIdentifier is missing.
      nonce | claim | offer/field | \(input(lab, changed("nonce", #""nonce""#))) | The nonce is not a UUID.
      bearer-token | claim | offer/audience | \(input(lab, changed("aud", #""appstoreconnect-v1""#))) | The audience is that of the App Store Server API.
      empty-request | claim | offer/request | \(input(lab, claims("advanced-commerce-api", [("request", #""e30=""#)]))) \
        | The Advanced Commerce request is empty.
      der | encoding | offer/der-signature | \(der) | The signature is DER instead of r and s.
      symmetric | tampering | offer/algorithm | \(symmetric) | The header names HS256.
      no-key-id | missing | offer/missing | \(nameless) | The header has no kid.
      token-by-another-key | attacker-key | offer/key | \(other) | The signature is by another key.
      two-segments | malformed | offer/malformed | e30.e30 | The signature and the period before it are missing.
      """
    )
  }
}
