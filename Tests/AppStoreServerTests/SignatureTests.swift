// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StrictBase64
import StrictTime
import TestSupport
import Testing

/// The signed bytes and claims, and their limits.
@Suite struct SignatureTests {
  @Test func `the JSON of a promotional offer is valid and complete`() throws {
    let signed = try OfferFixture.offer().signed(with: try OfferFixture.key())
    let report = try OfferFixture.report(signed.json)
    #expect(report.isValid)
    #expect(report.kind == .promotionalOffer)
    let names = [
      "bundleId", "keyIdentifier", "productIdentifier", "offerIdentifier", "appAccountToken",
      "nonce", "timestamp", "signature",
    ]
    #expect(report.fields.map(\.name) == names)
    #expect(report.fields.dropLast().map(\.value) == OfferFixture.fields)
    #expect(signed.signatureText == report.fields.last?.value)
    // The signature is also valid over the message that Apple documents, byte for byte.
    #expect(
      try OfferFixture.report(
        try OfferFixture.document(OfferFixture.fields) { _, _ in signed.signatureText }
      ).isValid
    )
  }

  @Test func `signs UUIDs in lower case, and does not require an account`() throws {
    let offer = try PromotionalOffer(
      bundleId: "b",
      productIdentifier: "p",
      offerIdentifier: "o",
      appAccountToken: OfferFixture.account.uppercased(),
      nonce: OfferFixture.nonce.uppercased(),
      at: OfferFixture.now
    )
    #expect(offer.nonce == OfferFixture.nonce)
    #expect(offer.appAccountToken == OfferFixture.account)
    let other = try PromotionalOffer(
      bundleId: "b",
      productIdentifier: "p",
      offerIdentifier: "o",
      nonce: OfferFixture.nonce,
      at: OfferFixture.now
    )
    let json = try other.signed(with: try OfferFixture.key()).json
    #expect(json.contains(#""appAccountToken":"""#))
    #expect(try OfferFixture.report(json).isValid)
  }

  @Test(arguments: [
    ("", "p", "o", "", OfferFixture.nonce, "bundleId", SigningError.Code.missing),
    ("b", "", "o", "", OfferFixture.nonce, "productIdentifier", .missing),
    ("b", "p", "", "", OfferFixture.nonce, "offerIdentifier", .missing),
    ("b\u{2063}x", "p", "o", "", OfferFixture.nonce, "bundleId", .separator),
    ("b", "p", "o", "a\u{2063}", OfferFixture.nonce, "appAccountToken", .separator),
    ("b", "p", "o", "", "", "nonce", .uuid),
    ("b", "p", "o", "", "1c9b2f3e5d0a4c7e8f610a2b3c4d5e6f", "nonce", .uuid),
    (
      "b", String(repeating: "p", count: 256), "o", "", OfferFixture.nonce, "productIdentifier",
      .tooLong
    ),
    (
      "b", "p", "o", String(repeating: "a", count: 256), OfferFixture.nonce, "appAccountToken",
      .tooLong
    ),
  ])
  func `rejects fields that the App Store would reject`(
    bundle: String,
    product: String,
    offer: String,
    account: String,
    nonce: String,
    path: String,
    code: SigningError.Code
  ) {
    let error = #expect(throws: SigningError.self) {
      try PromotionalOffer(
        bundleId: bundle,
        productIdentifier: product,
        offerIdentifier: offer,
        appAccountToken: account,
        nonce: nonce,
        at: OfferFixture.now
      )
    }
    #expect(error?.code == code)
    #expect(error?.path == path)
  }

  @Test func `rejects a time before 1970`() {
    let error = #expect(throws: SigningError.self) {
      try PromotionalOffer(
        bundleId: "b",
        productIdentifier: "p",
        offerIdentifier: "o",
        nonce: OfferFixture.nonce,
        at: .earliest
      )
    }
    #expect(error?.code == .range)
    let token = #expect(throws: SigningError.self) {
      try OfferFixture.signer().promotionalOffer(
        productId: "p",
        offerIdentifier: "o",
        nonce: OfferFixture.nonce,
        at: .earliest
      )
    }
    #expect(token?.code == .range)
    #expect(token?.path == "iat")
    let bearer = #expect(throws: SigningError.self) {
      try OfferFixture.signer().bearerToken(at: .earliest)
    }
    #expect(bearer?.code == .range)
    #expect(bearer?.path == "iat")
  }

  @Test(arguments: [("", "b", "iss"), ("i", "", "bid")])
  func `a signer has an issuer and an app`(issuer: String, bundle: String, path: String) throws {
    let key = try OfferFixture.key()
    let error = #expect(throws: SigningError.self) {
      try AppStoreSigner(key: key, issuerId: issuer, bundleId: bundle)
    }
    #expect(error?.code == .missing)
    #expect(error?.path == path)
  }

  @Test(arguments: [
    ("", "o", "1", "productId"), ("p", "", "1", "offerIdentifier"), ("p", "o", "", "transactionId"),
  ])
  func `rejects empty claims`(
    product: String,
    offer: String,
    transaction: String,
    path: String
  ) throws {
    let signer = try OfferFixture.signer()
    let promotional = #expect(throws: SigningError.self) {
      try signer.promotionalOffer(
        productId: product,
        offerIdentifier: offer,
        transactionId: transaction,
        nonce: OfferFixture.nonce,
        at: OfferFixture.now
      )
    }
    #expect(promotional?.code == .missing)
    #expect(promotional?.path == path)
    // An eligibility names no offer.
    guard !offer.isEmpty else { return }
    let eligibility = #expect(throws: SigningError.self) {
      try signer.introductoryOfferEligibility(
        productId: product,
        allowIntroductoryOffer: true,
        transactionId: transaction,
        nonce: OfferFixture.nonce,
        at: OfferFixture.now
      )
    }
    #expect(eligibility?.code == .missing)
    #expect(eligibility?.path == path)
  }

  @Test func `tokens have the header and claims that Apple documents`() throws {
    let signer = try OfferFixture.signer()
    let offer = try signer.promotionalOffer(
      productId: "pro",
      offerIdentifier: "loyal",
      transactionId: "42",
      nonce: OfferFixture.nonce.uppercased(),
      at: OfferFixture.now
    )
    let common =
      #"{"iss":"\#(OfferFixture.issuer)","iat":1741083072,"aud":"AUD","bid":"com.example.notes","#
      + #""nonce":"\#(OfferFixture.nonce)","#
    func expected(_ audience: String, _ own: String) -> String {
      common.replacing("AUD", with: audience) + own
    }
    #expect(try part(0, of: offer) == #"{"alg":"ES256","kid":"2X9R4HXF34","typ":"JWT"}"#)
    #expect(
      try part(1, of: offer)
        == expected(
          "promotional-offer",
          #""productId":"pro","offerIdentifier":"loyal","transactionId":"42"}"#
        )
    )
    let bare = try signer.promotionalOffer(
      productId: "pro",
      offerIdentifier: "loyal",
      nonce: OfferFixture.nonce,
      at: OfferFixture.now
    )
    #expect(try part(1, of: bare).hasSuffix(#""offerIdentifier":"loyal"}"#))
    let eligibility = try signer.introductoryOfferEligibility(
      productId: "pro",
      allowIntroductoryOffer: false,
      transactionId: "42",
      nonce: OfferFixture.nonce,
      at: OfferFixture.now
    )
    #expect(
      try part(1, of: eligibility)
        == expected(
          "introductory-offer-eligibility",
          #""productId":"pro","allowIntroductoryOffer":false,"transactionId":"42"}"#
        )
    )
    let request = try AdvancedCommerceRequest.reactivateSubscription(
      transactionId: "42",
      requestInfo: .init(requestReferenceId: OfferFixture.nonce)
    )
    let commerce = try signer.advancedCommerce(
      request,
      nonce: OfferFixture.nonce,
      at: OfferFixture.now
    )
    #expect(
      try part(1, of: commerce)
        == expected("advanced-commerce-api", #""request":"\#(Base64.encode(request.json))"}"#)
    )
    for token in [offer, bare, eligibility, commerce] {
      #expect(try OfferFixture.report(token).isValid)
      #expect(try OfferFixture.report(" \"\(token)\"\n").isValid)
    }
  }

  // MARK: Bearer tokens

  @Test func `a bearer token is valid for 5 minutes by default, and for at most 60`() throws {
    let signer = try OfferFixture.signer()
    let token = try signer.bearerToken(at: OfferFixture.now)
    #expect(
      try part(1, of: token.text)
        == #"{"iss":"\#(OfferFixture.issuer)","iat":1741083072,"exp":1741083372,"#
        + #""aud":"appstoreconnect-v1","bid":"com.example.notes"}"#
    )
    let longest = try signer.bearerToken(at: OfferFixture.now, lifetime: .seconds(3600))
    #expect(longest.expires.milliseconds(since: longest.issued) == 3_600_000)
    for lifetime in [Duration.seconds(3601), .seconds(0), .seconds(-1)] {
      let error = #expect(throws: SigningError.self) {
        try signer.bearerToken(at: OfferFixture.now, lifetime: lifetime)
      }
      #expect(error?.code == .lifetime)
    }
    // The offer verifier rejects it.
    #expect(try OfferFixture.report(token.text).errors.map(\.code) == [.audience])
  }

  @Test func `a bearer token is reused until shortly before it expires`() throws {
    let source = BearerTokenSource(try OfferFixture.signer())
    let first = try source.token(at: OfferFixture.now)
    func isReused(after seconds: Int64) throws -> Bool {
      try source.token(at: OfferFixture.now.adding(seconds: seconds)).text == first.text
    }
    #expect(try isReused(after: 0))
    #expect(try isReused(after: 269))
    #expect(try !isReused(after: 270))
    // The cached token was issued later than this time.
    #expect(try !isReused(after: 0))
    let again = try source.token(at: OfferFixture.now)
    #expect(!again.isUsable(at: OfferFixture.now.adding(seconds: -1)))
    #expect(try source.token(at: OfferFixture.now).text == again.text)
    source.reset()
    #expect(try source.token(at: OfferFixture.now).text != again.text)
  }

  // MARK: Helpers

  private func part(_ index: Int, of token: String) throws -> String {
    let segment = try #require(token.split(separator: ".").dropFirst(index).first)
    let bytes = try Base64.decode(
      Array(segment.utf8)[...],
      alphabet: .urlSafe,
      padding: .forbidden
    )
    return String(decoding: bytes, as: UTF8.self)
  }
}
