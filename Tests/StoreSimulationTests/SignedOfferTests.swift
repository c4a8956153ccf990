// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreEngine
import StoreSimulation
import StrictBase64
import StrictJSON
import StrictTime
import Testing

/// The store checks what a backend signs: promotional offers and the eligibility for introductory offers.
struct SignedOfferTests {
  private static let nonce = "1c9b2f3e-5d0a-4c7e-8f61-0a2b3c4d5e6f"
  private static let account = "3B76A7BD-8F5B-46A4-BCB1-CCE8DBD1B3CD"

  /// A store with a lapsed subscriber of news.month, who is eligible for the offer half3.
  private func store(requiresSignatures: Bool = true) throws -> TestStore {
    var options = StoreOptions()
    options.seed = "signed offers"
    options.requiresOfferSignatures = requiresSignatures
    let store = try TestStore(Products.configuration(), options: options)
    try store.customer("anna").purchase("news.month") { $0.renews = false }
    store.advance(to: store.now.adding(seconds: 86_400 * 40))
    return store
  }

  private func signer(_ store: TestStore, keyId: String? = nil) throws -> AppStoreSigner {
    let own = try store.inAppPurchaseKey()
    let key = try SigningKey(own.privateKey, keyId: keyId ?? own.keyId)
    return try AppStoreSigner(key: key, issuerId: own.issuerId, bundleId: "com.example.app")
  }

  /// The offer in the form with seven fields.
  private func fields(
    _ store: TestStore,
    product: String = "news.month",
    offer: String = "half3",
    at time: Timestamp? = nil
  ) throws -> String {
    let offer = try PromotionalOffer(
      bundleId: "com.example.app",
      productIdentifier: product,
      offerIdentifier: offer,
      appAccountToken: Self.account,
      nonce: Self.nonce,
      at: time ?? store.now
    )
    return try offer.signed(with: signer(store).key).json
  }

  private static let half = #""offerIdentifier":"half3""#

  private func payload(_ transaction: TestTransaction) throws -> String {
    let segment = try transaction.token.utf8.split(separator: UInt8(ascii: "."))[1]
    let bytes = try Base64.decode(Array(segment)[...], alphabet: .urlSafe, padding: .forbidden)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func token(
    _ store: TestStore,
    nonce: String = Self.nonce,
    at time: Timestamp? = nil
  ) throws -> String {
    try signer(store).promotionalOffer(
      productId: "news.month",
      offerIdentifier: "half3",
      nonce: nonce,
      at: time ?? store.now
    )
  }

  /// A lapsed subscriber, as anna is.
  private func lapsed(_ name: String, _ store: TestStore) throws {
    try store.customer(name).purchase("news.month") { $0.renews = false }
    store.advance(to: store.now.adding(seconds: 86_400 * 40))
  }

  @discardableResult
  private func buy(
    _ store: TestStore,
    _ signature: String?,
    _ customer: String = "anna"
  ) throws -> TestTransaction {
    try store.customer(customer).purchase("news.month") {
      $0.offer = .promotional("half3")
      $0.appAccountToken = Self.account
      $0.signature = signature
    }
  }

  @Test func `accepts both forms of a promotional offer`() throws {
    var store = try store()
    #expect(try payload(buy(store, fields(store))).contains(Self.half))
    store = try self.store()
    let token = try signer(store).promotionalOffer(
      productId: "news.month",
      offerIdentifier: "half3",
      transactionId: store.allTransactions().first?.identifier,
      nonce: Self.nonce,
      at: store.now
    )
    #expect(try payload(buy(store, token)).contains(Self.half))
  }

  @Test(arguments: [false, true], ["anna", "bert"])
  func `a nonce is redeemed once`(_ isToken: Bool, _ customer: String) throws {
    let store = try store()
    try lapsed("bert", store)
    let signature = isToken ? try token(store) : try fields(store)
    try buy(store, signature)
    // The other form with the same nonce, and in capital letters.
    let repeated = [
      signature, try token(store, nonce: Self.nonce.uppercased()), try fields(store),
    ]
    for signature in repeated {
      let error = #expect(throws: StoreRefusal.self) { try buy(store, signature, customer) }
      #expect(error?.code == .invalidOfferSignature)
      #expect(error?.message.contains("nonce") == true, "\(error?.message ?? "")")
    }
    let other = "2c9b2f3e-5d0a-4c7e-8f61-0a2b3c4d5e6f"
    #expect(store.assumptions.contains { $0.name == "repeatedOfferNonce" })
    try buy(store, try token(store, nonce: other), "bert")
  }

  @Test(arguments: [false, true])
  func `a retention offer needs a valid signature, which is used once`(_ isToken: Bool) throws {
    let store = try store()
    let purchase = try store.customer("cleo").purchase("news.month") {
      $0.appAccountToken = Self.account
    }
    let signature = isToken ? try token(store) : try fields(store)
    let unsigned = #expect(throws: StoreRefusal.self) {
      try purchase.redeemRetentionOffer("half3")
    }
    #expect(unsigned?.code == .missingOfferParameters)
    try purchase.redeemRetentionOffer("half3", signature: signature)
    let again = #expect(throws: StoreRefusal.self) {
      try purchase.redeemRetentionOffer("half3", signature: signature)
    }
    #expect(again?.code == .invalidOfferSignature)
  }

  @Test func `a purchase that fails or waits uses no nonce`() throws {
    let store = try store()
    let anna = store.customer("anna")
    let signature = try token(store)
    anna.paymentMethodWorks = false
    #expect(throws: StoreRefusal.self) { try buy(store, signature) }
    anna.paymentMethodWorks = true
    anna.askToBuyEnabled = true
    #expect(throws: StoreRefusal.self) { try buy(store, signature) }
    try anna.declineAskToBuyTransactions()
    anna.askToBuyEnabled = false
    try buy(store, signature)
  }

  @Test func `a script that is played again redeems the same nonces`() throws {
    let store = try store()
    let signature = try token(store)
    let steps = [
      "2026-01-01 purchase: 'product':'news.month','renews':false,'customer':'anna'",
      "2026-01-01 purchase: 'product':'news.month','renews':false,'customer':'bert'",
      "2026-02-10 purchase: 'product':'news.month','customer':'anna','offer':{'promotional':'half3'},'signature':'\(signature)'",
      "2026-02-10 purchase: 'product':'news.month','customer':'bert','offer':{'promotional':'half3'},'signature':'\(signature)'",
    ]
    let history = ScriptedHistory(
      seed: "signed offers",
      store: "{'requiresOfferSignatures':true}",
      steps: steps,
      until: "2026-02-10"
    )
    let first = try history.summary()
    #expect(
      first.joined(separator: " ").split(separator: " ").count { $0 == "!invalidOfferSignature" }
        == 1
    )
    #expect(try history.summary() == first)
  }

  @Test func `a script takes the object that the command prints`() throws {
    let history = ScriptedHistory(
      seed: "signed offers",
      store: "{'requiresOfferSignatures':true}",
      steps: [
        "2026-01-01 purchase: 'product':'news.month','renews':false",
        "2026-02-10 purchase: 'product':'news.month','appAccountToken':'\(Self.account)',"
          + "'offer':{'promotional':'half3'},'signature':\(try fields(try store()))",
      ],
      until: "2026-02-10"
    )
    #expect(try !history.summary().joined().contains("!"))
  }

  @Test(arguments: [nil, 60, 31_536_000] as [Int64?])
  func `the age of a token is a knob`(_ age: Int64?) throws {
    for (seconds, isAccepted) in [(0, true), ((age ?? 86_400), true), ((age ?? 86_400) + 1, false)]
    {
      let store = try store()
      if let age { store.state.options.knobs.signedOfferAge = age }
      let signature = try token(store)
      store.advance(to: store.now.adding(seconds: Int64(seconds)))
      if isAccepted {
        try buy(store, signature)
      } else {
        let error = #expect(throws: StoreRefusal.self) { try buy(store, signature) }
        #expect(error?.message.contains("signedOfferAge") == true)
      }
      #expect(store.assumptions.first { $0.name == "signedOfferAge" }?.isUsed == true)
    }
  }

  @Test func `requires a signature only if the options say so`() throws {
    let error = #expect(throws: StoreRefusal.self) { try buy(store(), nil) }
    #expect(error?.code == .missingOfferParameters)
    #expect(try payload(buy(store(requiresSignatures: false), nil)).contains(Self.half))
  }

  @Test func `a refusal names the mistake`() throws {
    let store = try store(requiresSignatures: false)
    let wrong: [(String, String)] = [
      (try fields(store, product: "pro.month"), "productIdentifier"),
      (try fields(store, offer: "other"), "offerIdentifier"),
      (try fields(store, at: store.now.adding(seconds: -90_000)), "offer/stale"),
      (try fields(store).replacing("half3", with: "half4"), "offer/"),
      (
        try signer(store).promotionalOffer(
          productId: "news.month",
          offerIdentifier: "half3",
          transactionId: "1",
          nonce: Self.nonce,
          at: store.now
        ), "transactionId"
      ),
      (
        try signer(store, keyId: "OTHER12345").promotionalOffer(
          productId: "news.month",
          offerIdentifier: "half3",
          nonce: Self.nonce,
          at: store.now
        ), "offer/key-id"
      ),
      (
        try signer(store).introductoryOfferEligibility(
          productId: "news.month",
          allowIntroductoryOffer: true,
          transactionId: "1",
          nonce: Self.nonce,
          at: store.now
        ), "introductory-eligibility"
      ),
      ("no offer", "offer/malformed"),
    ]
    for (signature, part) in wrong {
      let error = #expect(throws: StoreRefusal.self) { try buy(store, signature) }
      #expect(error?.code == .invalidOfferSignature)
      #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
    }
  }

  @Test func `a signature is for one account and one product`() throws {
    let store = try store()
    let signature = try fields(store)
    let account = #expect(throws: StoreRefusal.self) {
      try store.customer("anna").purchase("news.month") {
        ($0.offer, $0.signature) = (.promotional("half3"), signature)
      }
    }
    #expect(account?.message.contains("appAccountToken") == true)
    let eligibility = try signer(store).introductoryOfferEligibility(
      productId: "pro.month",
      allowIntroductoryOffer: true,
      transactionId: try #require(store.allTransactions().first).identifier,
      nonce: Self.nonce,
      at: store.now
    )
    let product = #expect(throws: StoreRefusal.self) {
      try store.customer("anna").purchase("basic.month") {
        $0.introductoryEligibility = eligibility
      }
    }
    #expect(product?.message.contains("productId") == true)
  }

  @Test func `a refusal explains a common mistake`() throws {
    let store = try store()
    let token = try signer(store).promotionalOffer(
      productId: "news.month",
      offerIdentifier: "half3",
      nonce: Self.nonce,
      at: store.now
    )
    let parts = token.utf8.split(separator: UInt8(ascii: "."))
    let payload = try Base64.decode(
      Array(parts[1])[...],
      alphabet: .urlSafe,
      padding: .forbidden
    )
    let signature = try signer(store).key.signRaw(payload)
    let text = Base64.encode(signature[...], alphabet: .urlSafe, padding: false)
    let wrong = "\(Substring(parts[0])).\(Substring(parts[1])).\(text)"
    let error = #expect(throws: StoreRefusal.self) { try buy(store, wrong) }
    #expect(error?.message.contains("offer/field-value") == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [true, false])
  func `a signed eligibility replaces the store's own`(_ isAllowed: Bool) throws {
    let store = try TestStore(Products.configuration(), seed: "eligibility")
    let anna = store.customer("anna")
    let coins = try anna.purchase("coins100")
    let token = try signer(store).introductoryOfferEligibility(
      productId: "basic.month",
      allowIntroductoryOffer: isAllowed,
      transactionId: coins.identifier,
      nonce: Self.nonce,
      at: store.now
    )
    let bought = try anna.purchase("basic.month") { $0.introductoryEligibility = token }
    #expect(try payload(bought).contains(#""offerType":1"#) == isAllowed)
  }

  @Test(arguments: ["2026-01-10", "2026-03-01"], [nil, "'{}'"])
  func `active and lapsed subscribers need a signature`(_ day: String, _ signature: String?) throws
  {
    let signed = signature.map { ",'signature':\($0)" } ?? ""
    let history = ScriptedHistory(
      store: "{'requiresOfferSignatures':true}",
      steps: [
        "2026-01-01 purchase: 'product':'news.month','renews':false",
        "\(day) purchase: 'product':'news.month','offer':{'promotional':'half3'}\(signed)",
      ],
      until: day
    )
    let refusals = try history.summary().flatMap { $0.split(separator: " ") }.filter {
      $0.hasPrefix("!")
    }
    let expected = signature == nil ? "!missingOfferParameters" : "!invalidOfferSignature"
    #expect(refusals.map(String.init) == [expected])
  }

  @Test func `a customer who purchased nothing is named by the app transaction`() throws {
    let store = try TestStore(Products.configuration(), seed: "eligibility")
    let (anna, bert) = (store.customer("anna"), store.customer("bert"))
    let token = { (customer: TestCustomer, isAllowed: Bool) in
      let segment = try customer.appTransaction().utf8.split(separator: UInt8(ascii: "."))[1]
      let bytes = try Base64.decode(Array(segment)[...], alphabet: .urlSafe, padding: .forbidden)
      let id = try JSONDocument(bytes[...]).root.object?["appTransactionId"]?.string
      return try signer(store).introductoryOfferEligibility(
        productId: "basic.month",
        allowIntroductoryOffer: isAllowed,
        transactionId: try #require(id),
        nonce: Self.nonce,
        at: store.now
      )
    }
    let own = try token(anna, false)
    let foreign = try token(bert, true)
    let error = #expect(throws: StoreRefusal.self) {
      try anna.purchase("basic.month") { $0.introductoryEligibility = foreign }
    }
    #expect(error?.message.contains("transactionId") == true)
    let bought = try anna.purchase("basic.month") { $0.introductoryEligibility = own }
    #expect(try !payload(bought).contains(#""offerType""#))
  }

  @Test func `another key replaces the store's own`() throws {
    let own = try store().inAppPurchaseKey()
    let key = try SigningKey(own.privateKey, keyId: own.keyId)
    let pem = "-----BEGIN PUBLIC KEY-----\nMFkw\n-----END PUBLIC KEY-----\n"
    var options = StoreOptions()
    options.offerKey = OfferVerificationKey(publicKey: pem)
    let store = try TestStore(Products.configuration(), options: options)
    let offer = try PromotionalOffer(
      bundleId: "com.example.app",
      productIdentifier: "news.month",
      offerIdentifier: "half3",
      nonce: Self.nonce,
      at: store.now
    )
    let signature = try offer.signed(with: key).json
    try store.customer("anna").purchase("news.month") { $0.renews = false }
    store.advance(to: store.now.adding(seconds: 86_400 * 40))
    let error = #expect(throws: StoreRefusal.self) {
      try store.customer("anna").purchase("news.month") {
        $0.offer = .promotional("half3")
        $0.signature = signature
      }
    }
    #expect(error?.code == .invalidArgument)
  }

  @Test func `a script has signatures and the key`() throws {
    let history = ScriptedHistory(
      store: "{'requiresOfferSignatures':true}",
      steps: [
        "2026-01-01 purchase: 'product':'news.month','renews':false",
        "2026-03-01 purchase: 'product':'news.month','offer':{'promotional':'half3'}",
        "2026-03-02 purchase: 'product':'news.month','offer':{'promotional':'half3'},'signature':'{}'",
      ],
      until: "2026-03-02"
    )
    let refusals = try history.summary().flatMap { $0.split(separator: " ") }.filter {
      $0.hasPrefix("!")
    }
    #expect(refusals == ["!missingOfferParameters", "!invalidOfferSignature"])
  }
}
