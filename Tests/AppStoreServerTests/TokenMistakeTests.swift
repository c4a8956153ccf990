// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import OfferMistakes
import OpenSSLTrust
import StrictBase64
import Testing
import X509Certificates

/// Mistakes in tokens (JWS).
@Suite struct TokenMistakeTests {
  private static let claims =
    #"{"iss":"i","iat":1741083072,"aud":"promotional-offer","bid":"com.example.notes","#
    + #""nonce":"\#(OfferFixture.nonce)","productId":"p","offerIdentifier":"o"}"#

  @Test func `the unchanged token is valid`() throws {
    #expect(try OfferFixture.report(try OfferFixture.token(Self.claims)).isValid)
  }

  @Test(arguments: [
    (#""iss":"i","#, "", OfferError.Code.missing, "iss"),
    (#""iat":1741083072,"#, "", .missing, "iat"),
    ("1741083072", "1741083072500", .timeUnit, "iat"),
    ("1741083072", "100000000000", .timeUnit, "iat"),
    ("1741083072", "0", .field, "iat"),
    ("1741083072", "1741083072.5", .field, "iat"),
    ("1741083072", #""1741083072""#, .field, "iat"),
    ("1741083072", "1741083373", .future, "iat"),
    ("promotional-offer", "promotional_offer", .audience, "aud"),
    (#""promotional-offer""#, #"["promotional-offer"]"#, .field, "aud"),
    (#""bid":"com.example.notes","#, "", .missing, "bid"),
    (OfferFixture.nonce, "n", .field, "nonce"),
    (#""productId":"p","#, "", .missing, "productId"),
    (#""o""#, #""""#, .missing, "offerIdentifier"),
    (#""o""#, "7", .field, "offerIdentifier"),
    (
      #""offerIdentifier":"o""#, #""offerIdentifier":"o","transactionId":7"#, .field,
      "transactionId"
    ),
    ("promotional-offer", "introductory-offer-eligibility", .missing, "allowIntroductoryOffer"),
    ("promotional-offer", "advanced-commerce-api", .missing, "request"),
  ])
  func `reports a mistake in the claims`(
    part: String,
    other: String,
    code: OfferError.Code,
    path: String
  ) throws {
    let changed = Self.claims.replacing(part, with: other)
    #expect(changed != Self.claims)
    let errors = try OfferFixture.report(try OfferFixture.token(changed)).errors
    #expect(errors.contains { $0.code == code && $0.path == path }, "\(errors)")
  }

  @Test(arguments: [
    (#"{"alg":"HS256","kid":"A"}"#, OfferError.Code.algorithm, "alg"),
    (#"{"alg":"none","kid":"A"}"#, .algorithm, "alg"),
    (#"{"kid":"A"}"#, .algorithm, "alg"), (#"{"alg":"ES256"}"#, .missing, "kid"),
    ("[]", .malformed, "header"), ("{", .malformed, "header"),
  ])
  func `reports a mistake in the header`(header: String, code: OfferError.Code, path: String) throws
  {
    let token = try OfferFixture.token(Self.claims, header: header)
    let errors = try OfferFixture.report(token).errors
    #expect(errors.map(\.code) == [code])
    #expect(errors.first?.path == path)
  }

  @Test func `reports a mistake in the signature`() throws {
    let der = try OfferFixture.token(Self.claims) { try $0.signDER($1) }
    #expect(try OfferFixture.report(der).errors.map(\.code) == [.derSignature])
    let other = try OfferFixture.token(Self.claims, with: "lab-leaf-p256")
    #expect(try OfferFixture.report(other).errors.map(\.code) == [.key])
    let second = try OfferFixture.verifier().explanation(
      of: Array(other.utf8)[...],
      at: OfferFixture.now,
      otherKeys: [try OfferFixture.key("lab-leaf-p256").publicKey]
    )
    #expect(second.errors.map(\.found) == ["a signature with key 2"])
    let payload = try OfferFixture.token(Self.claims) { key, _ in
      try key.signRaw(Array(Self.claims.utf8))
    }
    #expect(try OfferFixture.report(payload).errors.map(\.code) == [.fieldValue])
    let twice = try OfferFixture.token(Self.claims) { key, input in
      try key.signRaw(try DigestAlgorithm.sha256.digest(of: input[...]))
    }
    #expect(try OfferFixture.report(twice).errors.map(\.code) == [.hashedTwice])
    for token in [payload, twice] {
      let report = try OfferFixture.verifier().report(Array(token.utf8)[...], at: OfferFixture.now)
      #expect(report.errors.map(\.code) == [.key])
    }
    let short = try OfferFixture.token(Self.claims) { Array(try $0.signRaw($1).dropLast()) }
    #expect(try OfferFixture.report(short).errors.map(\.code) == [.encoding])
  }

  @Test func `rejects padding and the standard base64 alphabet`() throws {
    let header = Base64.encode(
      Array(#"{"alg":"ES256","kid":"2X9R4HXF34"}"#.utf8)[...],
      padding: true
    )
    #expect(header.hasSuffix("="))
    let input = "\(header).\(OfferFixture.segment(Array(Self.claims.utf8)))"
    let signature = try OfferFixture.key().signRaw(Array(input.utf8))
    let errors = try OfferFixture.report("\(input).\(OfferFixture.segment(signature))").errors
    #expect(errors.map(\.code) == [.encoding])
    #expect(errors.first?.path == "header")
    #expect(errors.first?.found == "padding")
  }

  @Test(arguments: ["a", "a.b", "a.b.c.d", "..", "!.a.a"])
  func `rejects text that is not a token`(text: String) throws {
    let report = try OfferFixture.report(text)
    #expect(!report.isValid)
    #expect(report.errors.map(\.code).allSatisfy { [.malformed, .encoding].contains($0) })
  }

  @Test(arguments: [
    (
      #"{"operation":"REACTIVATE_SUBSCRIPTION","version":"1"}"#, OfferError.Code.request,
      "requestInfo"
    ),
    (
      #"{"operation":"REACTIVATE_SUBSCRIPTION","transactionId":"1","requestInfo":{"requestReferenceId":"\#(OfferFixture.nonce)"}}"#,
      .request, "version"
    ),
  ])
  func `reports a mistake in a signed request`(json: String, code: OfferError.Code, path: String)
    throws
  {
    let request = Base64.encode(Array(json.utf8)[...])
    let claims = Self.claims.replacing("promotional-offer", with: "advanced-commerce-api")
      .replacing(#""productId":"p""#, with: #""request":"\#(request)""#)
    let errors = try OfferFixture.report(try OfferFixture.token(claims)).errors
    #expect(errors.map(\.code) == [code])
    #expect(errors.first?.path == path)
  }
}
