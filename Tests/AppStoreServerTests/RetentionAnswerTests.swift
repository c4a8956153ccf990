// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StrictBase64
import Testing

/// The answers to the App Store's request for a retention message.
struct RetentionAnswerTests {
  private static let id = #""messageIdentifier":"\#(Sent.lower)""#

  @Test func `a message and an alternate product are Apple's JSON`() throws {
    let message = try RetentionAnswer.message(Sent.uuid)
    #expect(message.json == #"{"message":{\#(Self.id)}}"#)
    #expect(message.form == .message)
    let plain = try RetentionAnswer.alternateProduct("pro", messageIdentifier: Sent.uuid)
    #expect(plain.json == #"{"alternateProduct":{\#(Self.id),"productId":"pro"}}"#)
    let plan = try RetentionAnswer.alternateProduct(
      "pro",
      billingPlanType: .monthly,
      messageIdentifier: Sent.uuid
    )
    #expect(
      plan.json
        == #"{"alternateProduct":{\#(Self.id),"productId":"pro","billingPlanType":"MONTHLY"}}"#
    )
  }

  @Test func `a promotional offer has one signature, of either version`() throws {
    let token = try OfferFixture.signer().promotionalOffer(
      productId: "pro",
      offerIdentifier: "stay",
      transactionId: "1",
      nonce: OfferFixture.nonce,
      at: OfferFixture.now
    )
    let second = try RetentionAnswer.promotionalOffer(token: token, messageIdentifier: Sent.uuid)
    #expect(
      second.json
        == #"{"promotionalOffer":{\#(Self.id),"promotionalOfferSignatureV2":"\#(token)"}}"#
    )
    let signed = try OfferFixture.offer().signed(with: try OfferFixture.key())
    let first = try RetentionAnswer.promotionalOffer(signed, messageIdentifier: Sent.uuid)
    let signature = signed.signatureText.replacing("/", with: "\\/")
    #expect(
      first.json.replacing("\\/", with: "/")
        == #"{"promotionalOffer":{\#(Self.id),"promotionalOfferSignatureV1":{"#
        + #""encodedSignature":"\#(signature.replacing("\\/", with: "/"))","#
        + #""productId":"com.example.notes.pro","nonce":"\#(OfferFixture.nonce)","#
        + #""timestamp":1741083072500,"keyId":"\#(OfferFixture.keyId)","#
        + #""offerIdentifier":"loyal","appAccountToken":"\#(OfferFixture.account)"}}}"#
    )
  }

  @Test func `the account of an offer is a UUID, or absent`() throws {
    func signed(_ account: String) throws -> SignedPromotionalOffer {
      try PromotionalOffer(
        bundleId: "b",
        productIdentifier: "p",
        offerIdentifier: "o",
        appAccountToken: account,
        nonce: OfferFixture.nonce,
        at: OfferFixture.now
      ).signed(with: try OfferFixture.key())
    }
    let answer = try RetentionAnswer.promotionalOffer(
      try signed(""),
      messageIdentifier: Sent.uuid
    )
    #expect(!answer.json.contains("appAccountToken"))
    let error = #expect(throws: SigningError.self) {
      try RetentionAnswer.promotionalOffer(try signed("user"), messageIdentifier: Sent.uuid)
    }
    #expect(error?.code == .uuid)
    #expect(error?.path == "appAccountToken")
  }

  @Test func `an Advanced Commerce request is base64 of a JSON object with the token`() throws {
    let token = try Self.requestToken()
    let answer = try RetentionAnswer.advancedCommerce(token: token, messageIdentifier: Sent.uuid)
    let data = Base64.encode(Array(#"{"signatureInfo":{"token":"\#(token)"}}"#.utf8)[...])
    let expected = #"{"advancedCommerceInfo":{\#(Self.id),"advancedCommerceData":"\#(data)"}}"#
    #expect(answer.json == expected)
    let same = try RetentionAnswer.advancedCommerce(data: data, messageIdentifier: Sent.uuid)
    #expect(same == answer)
  }

  private static func requestToken() throws -> String {
    let request = try AdvancedCommerceRequest.reactivateSubscription(
      transactionId: "1",
      requestInfo: .init(requestReferenceId: OfferFixture.nonce)
    )
    return try OfferFixture.signer().advancedCommerce(
      request,
      nonce: OfferFixture.nonce,
      at: OfferFixture.now
    )
  }

  /// An answer that cannot be made, and the error.
  struct Wrong: CustomTestStringConvertible, Sendable {
    let code: SigningError.Code
    let path: String
    let answer: @Sendable () throws -> RetentionAnswer

    var testDescription: String { "\(path) \(code)" }

    init(
      _ path: String,
      _ code: SigningError.Code,
      _ answer: @escaping @Sendable () throws -> RetentionAnswer
    ) {
      self.path = path
      self.code = code
      self.answer = answer
    }

    private static let long = String(repeating: "x", count: 256)

    static let all: [Wrong] =
      [
        Wrong("messageIdentifier", .uuid) { try .message(UUIDText(rawValue: "1")) },
        Wrong("productId", .missing) {
          try .alternateProduct("", messageIdentifier: Sent.uuid)
        },
        Wrong("productId", .tooLong) {
          try .alternateProduct(long, messageIdentifier: Sent.uuid)
        },
        Wrong("billingPlanType", .missing) {
          try .alternateProduct(
            "p",
            billingPlanType: BillingPlanType(rawValue: ""),
            messageIdentifier: Sent.uuid
          )
        },
        // A token for another purpose.
        Wrong("promotionalOfferSignatureV2", .operation) {
          try .promotionalOffer(
            token: RetentionAnswerTests.requestToken(),
            messageIdentifier: Sent.uuid
          )
        },
        Wrong("token", .operation) {
          let token = try OfferFixture.signer().bearerToken(at: OfferFixture.now).text
          return try .advancedCommerce(token: token, messageIdentifier: Sent.uuid)
        },
        Wrong("advancedCommerceData", .missing) {
          try .advancedCommerce(data: "", messageIdentifier: Sent.uuid)
        },
        Wrong("advancedCommerceData", .json) {
          try .advancedCommerce(data: "{}", messageIdentifier: Sent.uuid)
        },
        Wrong("advancedCommerceData", .type) {
          try .advancedCommerce(data: Base64.encode([0x5B, 0x5D]), messageIdentifier: Sent.uuid)
        },
      ]
      + ["", "a", "a.b", "a.b.c", "e30.e30.", "e30.e30.AAAA", "é.e30.e30", "e30.W10.\(raw)"].map {
        text in
        Wrong("promotionalOfferSignatureV2", text.isEmpty ? .missing : .type) {
          try .promotionalOffer(token: text, messageIdentifier: Sent.uuid)
        }
      }

    /// 64 bytes.
    private static let raw = String(repeating: "A", count: 86)
  }

  @Test(arguments: Wrong.all)
  func `a wrong answer cannot be made`(_ wrong: Wrong) {
    let error = #expect(throws: SigningError.self) { try wrong.answer() }
    #expect(error?.code == wrong.code)
    #expect(error?.path == wrong.path)
  }
}
