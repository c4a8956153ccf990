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

  private static func right(
    _ lab: Lab,
    _ kind: String,
    _ comment: String,
    _ claims: Claims
  ) throws(TrustError) -> Vector {
    let members = claims.map { claim -> JSON in
      let text = claim.json.hasPrefix("\"") ? String(claim.json.dropFirst().dropLast()) : claim.json
      return ["name": .string(claim.name), "value": .string(text)]
    }
    return Vector(
      kind,
      comment,
      [.basic],
      try input(lab, claims),
      .valid(["kind": .string(kind), "fields": .array(members)])
    )
  }

  static func rightTokens(_ lab: Lab) throws(TrustError) -> [Vector] {
    let request =
      #"{"operation":"REACTIVATE_SUBSCRIPTION","version":"1","transactionId":"1","requestInfo":"#
      + #"{"requestReferenceId":"\#(fields[5])"}}"#
    let text = Base64Text.of(Array(request.utf8))
    return [
      try right(lab, "promotional-offer-v2", "A promotional offer.", offer),
      try right(
        lab,
        "introductory-eligibility",
        "A customer is denied the introductory offer.",
        claims(
          "introductory-offer-eligibility",
          [
            ("productId", #""pro""#), ("allowIntroductoryOffer", "false"),
            ("transactionId", #""1""#),
          ]
        )
      ),
      try right(
        lab,
        "advanced-commerce",
        "An Advanced Commerce request.",
        claims("advanced-commerce-api", [("request", "\"\(text)\"")])
      ),
    ]
  }

  private static func changed(_ name: String, _ json: String?) -> Claims {
    offer.compactMap { claim in
      guard claim.name == name else { return claim }
      return json.map { (name, $0) }
    }
  }

  static func wrongTokens(_ lab: Lab) throws(TrustError) -> [Vector] {
    let rows: [(String, String, String, Claims)] = [
      ("milliseconds", "iat is in milliseconds.", "time-unit", changed("iat", "1741083072000")),
      ("future", "iat is in the future.", "future", changed("iat", "1741083373")),
      ("fraction", "iat has a fraction.", "field", changed("iat", "1741083072.5")),
      ("no-issuer", "iss is missing.", "missing", changed("iss", nil)),
      ("no-offer", "offerIdentifier is missing.", "missing", changed("offerIdentifier", nil)),
      ("nonce", "The nonce is not a UUID.", "field", changed("nonce", #""nonce""#)),
      (
        "bearer-token", "The audience is that of the App Store Server API.", "audience",
        changed("aud", #""appstoreconnect-v1""#)
      ),
      (
        "empty-request", "The Advanced Commerce request is empty.", "request",
        claims("advanced-commerce-api", [("request", #""e30=""#)])
      ),
    ]
    var vectors: [Vector] = []
    for (name, comment, code, claims) in rows {
      vectors.append(
        Vector(name, comment, [.claim], try input(lab, claims), .invalid("offer/\(code)"))
      )
    }
    let der = try input(lab, offer) { key, input throws(TrustError) in
      try key.sign(input, with: .ecdsa(.sha256))
    }
    let symmetric = try input(lab, offer, #"{"alg":"HS256","kid":"2X9R4HXF34"}"#)
    let nameless = try input(lab, offer, #"{"alg":"ES256"}"#)
    let other = try input(lab, offer) { _, input throws(TrustError) in
      try lab.keys.tokens.attackerLeaf.signRaw(token: input)
    }
    return vectors + [
      Vector(
        "der",
        "The signature is DER instead of r and s.",
        [.encoding],
        der,
        .invalid("offer/der-signature")
      ),
      Vector(
        "symmetric",
        "The header names HS256.",
        [.tampering],
        symmetric,
        .invalid("offer/algorithm")
      ),
      Vector(
        "no-key-id",
        "The header has no kid.",
        [.missing],
        nameless,
        .invalid("offer/missing")
      ),
      Vector(
        "token-by-another-key",
        "The signature is by another key.",
        [.attackerKey],
        other,
        .invalid("offer/key")
      ),
      Vector(
        "two-segments",
        "The signature and the period before it are missing.",
        [.malformed],
        .text("e30.e30"),
        .invalid("offer/malformed")
      ),
    ]
  }
}
