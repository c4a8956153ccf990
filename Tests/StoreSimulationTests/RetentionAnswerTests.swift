// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreEngine
import StorePayloads
import StoreSimulation
import StoreVerification
import StrictBase64
import StrictTime
import Testing

/// What a function answers to real-time requests, and what customers see.
struct RetentionAnswerTests {
  private static let text = "0f8fad5b-d9cb-469f-a165-70867728950e"
  private static let pictured = "0f8fad5b-d9cb-469f-a165-70867728950d"
  private static let fallback = "0f8fad5b-d9cb-469f-a165-70867728950f"
  private static let absent = "0f8fad5b-d9cb-469f-a165-708677289500"

  /// A store with messages, one of them with an image, and a default message for each product.
  private func store(
    _ environment: SimulatedEnvironment = .sandbox,
    hasDefault: Bool = true,
    timeout: Int64 = 700
  ) throws -> TestStore {
    var options = StoreOptions()
    options.environment = environment
    options.knobs.retentionTimeout = timeout
    let store = try TestStore(Products.configuration(), options: options)
    try store.perform(RetentionStep { ($0.change, $0.id) = (.uploadImage, "i") })
    try store.perform(
      RetentionStep { ($0.change, $0.id, $0.images) = (.uploadMessage, Self.pictured, ["i"]) }
    )
    for id in [Self.text, Self.fallback] {
      try store.uploadRetentionMessage(UUIDText(rawValue: id))
    }
    guard hasDefault else { return store }
    for product in ["pro.month", "news.month"] {
      try store.setDefaultRetentionMessage(UUIDText(rawValue: Self.fallback), for: product)
    }
    return store
  }

  private func begin(
    _ store: TestStore,
    _ answer: TestRetentionAnswer,
    product: String = "pro.month"
  ) throws -> TestRetentionExchange {
    store.answerRetentionRequests { _ in answer }
    let purchase = try store.customer("anna").purchase(product)
    return try #require(try purchase.requestRetentionMessage())
  }

  private static func body(_ text: String) -> String {
    text.replacing("ID", with: "\"messageIdentifier\":\"\(Self.text)\"").replacing("'", with: "\"")
  }

  private static let wrong: [(body: String, rule: RetentionRule, found: String)] = [
    ("not JSON", .form, "not JSON"), ("[]", .form, "not an object"), ("{}", .form, "found none"),
    ("{'message':null}", .form, "found none"), ("{'message':1}", .form, "message is not an object"),
    ("{'offer':{ID}}", .form, "found offer"),
    ("{'message':{ID},'alternateProduct':{ID}}", .form, "found message, alternateProduct"),
    ("{'message':{}}", .member, "message.messageIdentifier: expected a UUID, found none"),
    ("{'message':{'messageIdentifier':'x'}}", .member, "found \"x\""),
    ("{'message':{ID,'productId':'pro.year'}}", .unknownMember, "\"productId\""),
    ("{'message':{'messageIdentifier':'\(absent)'}}", .message, "unknown message"),
    (
      "{'alternateProduct':{ID}}", .member,
      "alternateProduct.productId: expected a text, found none"
    ),
    ("{'alternateProduct':{ID,'productId':7}}", .member, "found 7"),
    (
      "{'alternateProduct':{ID,'productId':'pro.year','billingPlanType':'YEARLY'}}", .member,
      "MONTHLY"
    ),
    (
      "{'alternateProduct':{ID,'productId':'pro.yeer'}}", .product,
      "not a subscription in the group"
    ),
    (
      "{'alternateProduct':{ID,'productId':'lifetime'}}", .product,
      "not a subscription in the group"
    ),
    (
      "{'alternateProduct':{ID,'productId':'news.month'}}", .product,
      "not a subscription in the group"
    ),
    ("{'alternateProduct':{ID,'productId':'pro.month'}}", .product, "is what the customer cancels"),
    ("{'alternateProduct':{ID,'productId':'team.year'}}", .product, "not for sale"),
    (
      "{'alternateProduct':{'messageIdentifier':'\(pictured)','productId':'pro.year'}}", .textOnly,
      "has image i"
    ),
    ("{'promotionalOffer':{ID}}", .member, "found neither"),
    (
      "{'promotionalOffer':{ID,'promotionalOfferSignatureV1':{},'promotionalOfferSignatureV2':'t'}}",
      .member, "found both"
    ),
    ("{'promotionalOffer':{ID,'promotionalOfferSignatureV2':'t'}}", .member, "a token (JWS)"),
    ("{'promotionalOffer':{ID,'promotionalOfferSignatureV1':7}}", .member, "an object"),
    ("{'promotionalOffer':{ID,'promotionalOfferSignatureV1':{}}}", .signature, "offer/missing"),
    ("{'advancedCommerceInfo':{ID}}", .member, "advancedCommerceData"),
    ("{'advancedCommerceInfo':{ID,'advancedCommerceData':'?'}}", .member, "base64"),
    ("{'advancedCommerceInfo':{ID,'advancedCommerceData':'e30='}}", .member, "signatureInfo"),
  ]

  @Test(arguments: wrong)
  func `an answer that breaks a rule shows the default message`(
    _ wrong: (body: String, rule: RetentionRule, found: String)
  ) throws {
    let store = try store()
    try store.perform(RemoveFromSaleStep { $0.product = "team.year" })
    let exchange = try begin(store, TestRetentionAnswer(body: Self.body(wrong.body)))
    #expect(exchange.result == .invalidResponse)
    #expect(exchange.mistake?.hasPrefix(wrong.rule.text) == true, "\(exchange.mistake ?? "")")
    #expect(exchange.mistake?.contains(wrong.found) == true, "\(exchange.mistake ?? "")")
    #expect(exchange.messageIdentifier?.rawValue == Self.fallback)
    #expect(exchange.isDefaultMessage)
  }

  @Test(arguments: [
    (TestRetentionAnswer(status: 404, body: ""), SendAttemptResult.unsuccessfulHTTPResponseCode),
    (
      TestRetentionAnswer(status: 201, body: body("{'message':{ID}}")),
      .unsuccessfulHTTPResponseCode
    ),
    (TestRetentionAnswer(body: body("{'message':{ID}}"), milliseconds: 701), .timedOut),
    (TestRetentionAnswer(body: body("{'message':{ID}}"), milliseconds: 700), .success),
  ])
  func `an answer has status 200 and comes in time`(
    _ answer: TestRetentionAnswer,
    _ result: SendAttemptResult
  ) throws {
    let exchange = try begin(store(), answer)
    #expect(exchange.result == result)
    #expect((exchange.mistake == nil) == (result == .success))
    #expect(
      exchange.messageIdentifier?.rawValue == (result == .success ? Self.text : Self.fallback)
    )
  }

  @Test func `the time limit is a knob`() throws {
    let answer = TestRetentionAnswer(body: Self.body("{'message':{ID}}"), milliseconds: 701)
    #expect(try begin(store(timeout: 701), answer).mistake == nil)
  }

  @Test func `a function that throws is a server that does not answer`() throws {
    let store = try store(hasDefault: false)
    store.answerRetentionRequests { _ in throw CancellationError() }
    let purchase = try store.customer("anna").purchase("pro.month")
    let exchange = try #require(try purchase.requestRetentionMessage())
    #expect(exchange.result == .noResponse)
    #expect(exchange.mistake?.contains("CancellationError") == true)
    // There is no default message either.
    #expect(exchange.messageIdentifier == nil && !exchange.isDefaultMessage)
  }

  @Test(arguments: [
    "{'message':{ID}}", "{'message':{'messageIdentifier':'\(pictured)'}}",
    "{'alternateProduct':{ID,'productId':'pro.year'}}",
    "{'alternateProduct':{ID,'productId':'pro.month','billingPlanType':'MONTHLY'}}",
    "{'alternateProduct':{ID,'productId':'pro.year','billingPlanType':null},'message':null}",
  ])
  func `a right answer shows its message`(_ text: String) throws {
    let exchange = try begin(store(), TestRetentionAnswer(body: Self.body(text)))
    #expect(exchange.mistake == nil)
    let isPictured = text.contains(Self.pictured)
    #expect(exchange.messageIdentifier?.rawValue == (isPictured ? Self.pictured : Self.text))
    #expect(!exchange.isDefaultMessage)
  }

  @Test func `a message that is not approved shows the default one, or none`() throws {
    let store = try store(.production, hasDefault: false)
    let answer = TestRetentionAnswer(body: Self.body("{'message':{ID}}"))
    let early = try begin(store, answer)
    #expect(early.mistake?.hasPrefix(RetentionRule.messageState.text) == true)
    #expect(early.messageIdentifier == nil)
    store.advance(by: .days(1))
    let purchase = try #require(store.customer("anna").allTransactions.first)
    #expect(try purchase.requestRetentionMessage()?.mistake == nil)
  }

  // MARK: Signatures

  private func signer(_ store: TestStore) throws -> AppStoreSigner {
    let own = try store.inAppPurchaseKey()
    let key = try SigningKey(own.privateKey, keyId: own.keyId)
    return try AppStoreSigner(key: key, issuerId: own.issuerId, bundleId: "com.example.app")
  }

  private func fields(
    _ store: TestStore,
    at time: Timestamp
  ) throws -> SignedPromotionalOffer {
    try PromotionalOffer(
      bundleId: "com.example.app",
      productIdentifier: "news.month",
      offerIdentifier: "half3",
      appAccountToken: "",
      nonce: Self.absent,
      at: time
    ).signed(with: signer(store).key)
  }

  @Test func `an offer is right with both signatures`() throws {
    let store = try store()
    let id = UUIDText(rawValue: Self.text)
    let token = try signer(store).promotionalOffer(
      productId: "news.month",
      offerIdentifier: "half3",
      nonce: Self.absent,
      at: store.now
    )
    let answers = try [
      RetentionAnswer.promotionalOffer(token: token, messageIdentifier: id),
      RetentionAnswer.promotionalOffer(fields(store, at: store.now), messageIdentifier: id),
    ]
    for answer in answers {
      store.answerRetentionRequests { _ in TestRetentionAnswer(body: answer.json) }
      let purchase = try store.customer("anna").purchase("news.month")
      let exchange = try #require(try purchase.requestRetentionMessage())
      #expect(exchange.mistake == nil, "\(exchange.mistake ?? "")")
      try purchase.expire()
    }
  }

  @Test(arguments: [
    ("news.month", "half4", RetentionRule.offer), ("pro.month", "half3", .product),
  ])
  func `an offer is one of a product in the group`(
    _ product: String,
    _ offer: String,
    _ rule: RetentionRule
  ) throws {
    let store = try store()
    let token = try signer(store).promotionalOffer(
      productId: product,
      offerIdentifier: offer,
      nonce: Self.absent,
      at: store.now
    )
    let id = UUIDText(rawValue: Self.text)
    let answer = try RetentionAnswer.promotionalOffer(token: token, messageIdentifier: id)
    let exchange = try begin(store, TestRetentionAnswer(body: answer.json), product: "news.month")
    #expect(exchange.mistake?.hasPrefix(rule.text) == true, "\(exchange.mistake ?? "")")
  }

  /// A request of the Advanced Commerce API.
  private static let reactivation =
    #"{"requestInfo":{"requestReferenceId":"\#(absent)"},"transactionId":"1","items":[{"SKU":"s"}]}"#

  @Test func `an Advanced Commerce request is signed as one`() throws {
    let store = try store()
    let id = UUIDText(rawValue: Self.text)
    let own = try signer(store)
    let request = try AdvancedCommerceRequest(
      .reactivateSubscription,
      json: Array(Self.reactivation.utf8)[...]
    )
    let token = try own.advancedCommerce(request, nonce: Self.absent, at: store.now)
    let right = try RetentionAnswer.advancedCommerce(token: token, messageIdentifier: id)
    #expect(try begin(store, TestRetentionAnswer(body: right.json)).mistake == nil)
    // A token for another purpose.
    let offer = try own.promotionalOffer(
      productId: "news.month",
      offerIdentifier: "half3",
      nonce: Self.absent,
      at: store.now
    )
    let data = Base64.encode(Array(#"{"signatureInfo":{"token":"\#(offer)"}}"#.utf8)[...])
    let wrong = try RetentionAnswer.advancedCommerce(data: data, messageIdentifier: id)
    let purchase = try #require(store.customer("anna").allTransactions.first)
    store.answerRetentionRequests { _ in TestRetentionAnswer(body: wrong.json) }
    let exchange = try #require(try purchase.requestRetentionMessage())
    #expect(exchange.mistake?.contains("found promotional-offer-v2") == true)
  }

  @Test func `a signature of another key or of another day is wrong`() throws {
    let store = try store()
    let id = UUIDText(rawValue: Self.text)
    let own = try store.inAppPurchaseKey()
    let foreign = try TestStore(Products.configuration(), seed: "other").inAppPurchaseKey()
    let other = try AppStoreSigner(
      key: SigningKey(foreign.privateKey, keyId: own.keyId),
      issuerId: own.issuerId,
      bundleId: "com.example.app"
    )
    let token = try other.promotionalOffer(
      productId: "news.month",
      offerIdentifier: "half3",
      nonce: Self.absent,
      at: store.now
    )
    let old = try fields(store, at: store.now.adding(seconds: -2 * 86_400))
    let answers = try [
      (RetentionAnswer.promotionalOffer(token: token, messageIdentifier: id), "offer/key"),
      (RetentionAnswer.promotionalOffer(old, messageIdentifier: id), "offer/"),
    ]
    for (answer, code) in answers {
      store.answerRetentionRequests { _ in TestRetentionAnswer(body: answer.json) }
      let purchase = try store.customer("anna").purchase("news.month")
      let exchange = try #require(try purchase.requestRetentionMessage())
      #expect(exchange.mistake?.hasPrefix(RetentionRule.signature.text) == true)
      #expect(exchange.mistake?.contains(code) == true, "\(exchange.mistake ?? "")")
      try purchase.expire()
    }
  }

  // MARK: When the store asks

  @Test func `a customer who turns auto-renew off is asked before, once`() throws {
    let store = try store()
    let anna = store.customer("anna")
    let purchase = try anna.purchase("pro.month")
    var asked: [String] = []
    var wasOn: [Bool] = []
    store.answerRetentionRequests { body in
      asked.append(body)
      wasOn.append(purchase.autoRenewingEnabled)
      return TestRetentionAnswer(body: Self.body("{'message':{ID}}"))
    }
    try purchase.disableAutoRenew()
    try purchase.disableAutoRenew()
    #expect(wasOn == [true])
    #expect(store.retentionExchanges.map(\.customer) == ["anna"])
    #expect(!purchase.autoRenewingEnabled)
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: store.state.options.appAppleId)],
      environments: [.sandbox],
      anchors: .custom(try store.anchors())
    )
    let body = Array(try #require(asked.first).utf8)
    let request = try verifier.verifyRealtimeRequest(body[...], expecting: .init(now: store.now))
      .value
    #expect(request.originalTransactionId == purchase.originalTransactionIdentifier)
    #expect(request.productId == "pro.month" && request.userLocale == "en-US")
    #expect(request.environment == .sandbox && request.signedDate == store.now)
    // A second request has another identifier.
    try purchase.enableAutoRenew()
    try purchase.disableAutoRenew()
    #expect(Set(asked).count == 2)
  }

  @Test func `no server is asked where there is no URL, and where the cancellation fails`() throws {
    let store = try store()
    let purchase = try store.customer("anna").purchase("pro.month")
    store.answerRetentionRequests { _ in TestRetentionAnswer(body: "") }
    try store.perform(SetErrorStep { ($0.call, $0.error) = ("setAutoRenew", "networkError") })
    #expect(throws: StoreRefusal.self) { try purchase.disableAutoRenew() }
    try store.perform(SetErrorStep { $0.call = "setAutoRenew" })
    try store.perform(RetentionStep { $0.change = .deleteRealtimeURL })
    try purchase.disableAutoRenew()
    #expect(store.retentionExchanges == [])
    try purchase.enableAutoRenew()
    let exchange = try #require(try purchase.requestRetentionMessage(locale: "de-DE"))
    #expect(exchange.result == nil && exchange.messageIdentifier == nil)
    #expect(try purchase.requestRetentionMessage()?.messageIdentifier?.rawValue == Self.fallback)
  }

  @Test func `a customer who has nothing to cancel begins nothing`() throws {
    let store = try store()
    let purchase = try store.customer("anna").purchase("pro.month")
    try purchase.disableAutoRenew()
    let off = #expect(throws: StoreRefusal.self) { try purchase.requestRetentionMessage() }
    #expect(off?.message.contains("auto-renew is off") == true)
    try purchase.expire()
    let over = #expect(throws: StoreRefusal.self) { try purchase.requestRetentionMessage() }
    #expect(over?.message.contains("not running") == true)
    #expect(store.retentionExchanges == [])
    let xcode = try self.store(.xcode, hasDefault: false)
    let local = try xcode.customer("anna").purchase("pro.month")
    #expect(throws: StoreRefusal.self) { try local.requestRetentionMessage() }
    xcode.answerRetentionRequests { _ in TestRetentionAnswer(body: "") }
    try local.disableAutoRenew()
    #expect(xcode.retentionExchanges == [])
  }

  /// A log has the step of the customer, and after it what a server answered.
  @Test func `a log has one exchange for a step and its answer`() throws {
    let store = try store()
    let purchase = try store.customer("anna").purchase("pro.month")
    let answered = RetentionExchangeStep {
      ($0.subscription, $0.locale, $0.result) = ("pro.month", "en-US", "SUCCESS")
      ($0.form, $0.message) = (.message, Self.text)
    }
    try purchase.requestRetentionMessage()
    #expect(store.retentionExchanges.map(\.isDefaultMessage) == [true])
    try store.perform(answered)
    #expect(store.retentionExchanges.map(\.isDefaultMessage) == [false])
    // A cancellation has no step of its own before the answer.
    try store.perform(answered)
    #expect(store.retentionExchanges.count == 2)
  }

  @Test func `an unknown member is an assumption`() throws {
    let store = try store()
    let body = Self.body("{'message':{ID,'more':1}}")
    _ = try begin(store, TestRetentionAnswer(body: body))
    let used = store.assumptions.filter(\.isUsed).map(\.name)
    #expect(used.contains("unknownRetentionMembers") && used.contains("retentionTimeout"))
  }
}
