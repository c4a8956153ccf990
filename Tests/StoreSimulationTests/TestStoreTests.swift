// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreConfiguration
import StoreEngine
import StorePayloads
import StoreSimulation
import StoreVerification
import StrictTime
import Testing

/// The test store and its API, which is named like StoreKit and SKTestSession.
struct TestStoreTests {
  private let store: TestStore
  private let anna: TestCustomer

  init() throws {
    store = try TestStore(configurationFileNamed: "Store")
    anna = store.customer("anna")
  }

  // MARK: Opening

  @Test func `opens a configuration file by its path`() throws {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let again = try TestStore(contentsOf: "/\(folder)/Store.storekit", seed: "receiptkit")
    let purchase = try again.customer("anna").purchase("pro.month")
    #expect(try purchase.token == anna.purchase("pro.month").token)
  }

  @Test(arguments: ["/nowhere/Store.storekit", "/", "a\u{0}b", ""])
  func `a file that cannot be read throws a typed error`(_ path: String) throws {
    let error = #expect(throws: TestStoreError.self) {
      try TestStore(contentsOf: path, seed: "files")
    }
    guard case .file(let named, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(named == path)
    #expect(!reason.isEmpty)
  }

  @Test func `the error about an invalid configuration has its position`() throws {
    let error = #expect(throws: TestStoreError.self) {
      try TestStore(contentsOf: #filePath, seed: "files")
    }
    guard case .configuration(_, let cause) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause.code == .json)
    #expect(cause.offset == 0)
  }

  // MARK: The example of the documentation

  @Test func `every notification of a year with a failed payment verifies`() throws {
    let purchase = try anna.purchase("pro.month")
    store.setGracePeriod(.days(16))
    store.advance(to: purchase.expiresDate)
    anna.paymentMethodWorks = false
    store.advance(by: .days(31))
    #expect(anna.subscriptions.map(\.status) == [.billingGracePeriod])
    #expect(anna.currentEntitlements.count == 1)
    store.advance(by: .days(16))
    #expect(anna.subscriptions.map(\.status) == [.billingRetry])
    #expect(anna.currentEntitlements.isEmpty)
    anna.paymentMethodWorks = true
    #expect(anna.subscriptions.map(\.status) == [.active])

    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: .custom(try store.anchors())
    )
    let types = try store.notifications.map { notification in
      let body = try verifier.verifyNotification(
        notification.body,
        expecting: .init(now: store.now.adding(seconds: 60))
      )
      return body.notification.value.notificationType?.rawValue
    }
    #expect(
      types == [
        "SUBSCRIBED", "DID_RENEW", "DID_FAIL_TO_RENEW", "GRACE_PERIOD_EXPIRED", "DID_RENEW",
      ]
    )
  }

  @Test func `upcoming renewals match the later renewals`() throws {
    try anna.purchase("pro.month")
    let planned = store.upcoming(for: anna, count: 3)
    store.advance(by: .days(95))
    #expect(planned.map(\.date) == anna.allTransactions.dropFirst().map(\.purchaseDate))
    #expect(planned.map(\.productId) == ["pro.month", "pro.month", "pro.month"])
    #expect(planned.map(\.price) == [9990, 9990, 9990])
    #expect(planned.map(\.cause) == ["renewal", "renewal", "renewal"])
  }

  @Test func `lists unfinished transactions and current entitlements`() throws {
    let coins = try anna.purchase("coins100")
    let lifetime = try anna.purchase("lifetime")
    try anna.purchase("pro.month")
    #expect(anna.unfinished.count == 3)
    coins.finish()
    #expect(anna.unfinished.map(\.productIdentifier) == ["lifetime", "pro.month"])
    #expect(anna.currentEntitlements.map(\.productIdentifier) == ["lifetime", "pro.month"])
    try lifetime.refund()
    store.advance(by: .days(31))
    #expect(anna.currentEntitlements.map(\.identifier) == [anna.allTransactions[3].identifier])
  }

  // MARK: The names of SKTestSession

  @Test func `a pending purchase is listed until a parent approves or declines it`() throws {
    store.askToBuyEnabled = true
    let refusal = #expect(throws: StoreRefusal.self) {
      try store.buyProduct(identifier: "pro.month")
    }
    #expect(refusal?.code == .purchasePending)
    let request = try #require(store.allTransactions().first)
    #expect(request.pendingAskToBuyConfirmation && !request.hasPurchaseIssue)
    #expect(request.productIdentifier == "pro.month")
    #expect(throws: TestStoreError.self) { try request.token }
    #expect(throws: StoreRefusal.self) { try request.refund() }
    try store.approveAskToBuyTransaction(identifier: request.identifier)
    #expect(store.allTransactions().map(\.pendingAskToBuyConfirmation) == [false])

    #expect(throws: StoreRefusal.self) { try store.buyProduct(identifier: "coins100") }
    let second = try #require(store.allTransactions().last)
    try store.declineAskToBuyTransaction(identifier: second.identifier)
    #expect(store.allTransactions().map(\.productIdentifier) == ["pro.month"])
    #expect(throws: StoreRefusal.self) {
      try store.declineAskToBuyTransaction(identifier: second.identifier)
    }
  }

  @Test func `an interrupted purchase has an issue until it is resolved`() throws {
    store.interruptedPurchasesEnabled = true
    #expect(throws: StoreRefusal.self) { try store.buyProduct(productIdentifier: "lifetime") }
    let interrupted = try #require(store.allTransactions().first)
    #expect(interrupted.hasPurchaseIssue && !interrupted.pendingAskToBuyConfirmation)
    try store.resolveIssueForTransaction(identifier: interrupted.identifier)
    #expect(store.customer().currentEntitlements.map(\.productIdentifier) == ["lifetime"])
  }

  @Test func `purchase options have their effect`() throws {
    let past = store.now.adding(seconds: -86_400)
    let purchase = try store.buyProduct(
      identifier: "pro.month",
      options: [
        .purchaseDate(past, renewalBehavior: .cancelImmediately),
        .codeOffer(referenceName: "SPRING"),
        .appAccountToken("7e3fb204-2f8c-4f1d-9d44-1234567890ab"),
      ]
    )
    #expect(purchase.purchaseDate == past)
    #expect(!purchase.autoRenewingEnabled)
    let payload = try payload(of: purchase)
    #expect(payload.offerIdentifier == "SPRING")
    #expect(payload.appAccountToken?.canonical == "7e3fb204-2f8c-4f1d-9d44-1234567890ab")
    let coins = try store.buyProduct(identifier: "coins100", options: [.quantity(3)])
    #expect(try self.payload(of: coins).quantity == 3)
    #expect(throws: StoreRefusal.self) {
      try store.buyProduct(identifier: "pro.year", options: [.promotionalOffer(id: "unknown")])
    }
  }

  @Test(arguments: [Int64.min, 0, 11, .max])
  func `rejects values out of range`(_ number: Int64) throws {
    let purchase = try anna.purchase("pro.month")
    let bert = store.customer("bert")
    let code = { (body: () throws -> Void) -> StoreRefusal.Code? in
      #expect(throws: StoreRefusal.self, performing: body)?.code
    }
    #expect(code { try bert.purchase("coins100") { $0.quantity = number } } == .invalidArgument)
    #expect(
      code { try bert.purchase("coins100") { $0.purchaseDate = .latest } } == .invalidArgument
    )
    let percentage = number == 0 || number == 11 ? -1 : number
    #expect(code { try purchase.refund(percentage: percentage) } == .invalidArgument)
    let days = number == 11 ? 91 : number
    #expect(code { try purchase.extendRenewalDate(byDays: days) } == .apiError)
    #expect(code { try store.extendRenewalDates(of: "pro.month", byDays: days) } == .apiError)
    let price = ProductPrice(milliunits: .max)
    #expect(code { try store.setPrice(price, for: "pro.month") } == .invalidArgument)
    #expect(code { try store.refundTransaction(identifier: "\(number)") } == .notFound)
    try purchase.expire()
    store.advance(by: .seconds(number))
    _ = store.notifications(after: Int(number))
  }

  @Test func `simulated errors and failing transactions end when they are reset`() throws {
    store.setSimulatedError("networkError", forAPI: .purchase)
    #expect(store.simulatedError(forAPI: .purchase) == "networkError")
    let first = #expect(throws: StoreRefusal.self) { try anna.purchase("coins100") }
    #expect(first?.code == .simulatedError)
    store.setSimulatedError(nil, for: .purchase)
    store.failTransactionsEnabled = true
    store.failureError = .productUnavailable
    let second = #expect(throws: StoreRefusal.self) { try anna.purchase("coins100") }
    #expect(second?.code == .productUnavailable)
    store.askToBuyEnabled = true
    store.storefront = "GBR"
    store.locale = "en_GB"
    store.shouldEnterBillingRetryOnRenewal = true
    store.resetToDefaultState()
    #expect(store.storefront == "USA" && store.locale == "en_US")
    #expect(!store.askToBuyEnabled && !store.shouldEnterBillingRetryOnRenewal)
    try anna.purchase("coins100")
  }

  @Test func `deletes one transaction or all of them`() throws {
    let coins = try anna.purchase("coins100")
    try anna.purchase("lifetime")
    try store.deleteTransaction(identifier: coins.identifier)
    #expect(store.allTransactions().map(\.productIdentifier) == ["lifetime"])
    store.clearTransactions()
    #expect(store.allTransactions().isEmpty)
    #expect(throws: StoreRefusal.self) {
      try store.refundTransaction(identifier: coins.identifier)
    }
  }

  @Test func `changes auto-renew, renews, expires and refunds by identifier`() throws {
    let purchase = try store.buyProduct(identifier: "pro.month")
    let id = purchase.identifier
    try store.disableAutoRenewForTransaction(identifier: id)
    #expect(!purchase.autoRenewingEnabled)
    try store.enableAutoRenewForTransaction(identifier: id)
    try store.forceRenewalOfSubscription(productIdentifier: "pro.month")
    #expect(store.allTransactions().count == 2)
    try store.refundTransaction(identifier: id)
    #expect(purchase.cancelDate == store.now)
    try store.expireSubscription(productIdentifier: "pro.month")
    #expect(store.customer().subscriptions.map(\.status) == [.expired])
  }

  @Test func `missed notifications are delivered later`() throws {
    store.notificationEndpointIsUp = false
    store.requestTestNotification()
    #expect(store.notifications.map(\.isDelivered) == [false])
    store.notificationEndpointIsUp = true
    store.advance(by: .days(1))
    #expect(store.notifications.map(\.isDelivered) == [true])
  }

  @Test func `deliveries are listed in the order of the attempts`() throws {
    var options = StoreOptions()
    options.profile = .realistic
    let store = try TestStore(configurationFileNamed: "Store", options: options)
    let customers = (1...20).map { store.customer("\($0)") }
    for customer in customers { try customer.purchase("pro.month") }
    var read: [TestDelivery] = []
    for _ in 1...100 {
      store.advance(by: .days(4))
      let new = store.deliveries(after: read.count)
      #expect(new.allSatisfy { $0.date <= store.now.adding(seconds: 1) })
      read += new
    }
    let uuids = read.map(\.notification.notificationUUID)
    #expect(read.count == store.deliveries().count)
    #expect(Set(uuids).count < uuids.count, "one is repeated")
    #expect(Set(uuids).count < store.notifications.count, "one is lost")
    let signed = read.map(\.notification.signedDate)
    #expect(signed != signed.sorted(), "one is delayed")
    #expect(read.contains { !$0.isAccepted })
    #expect(zip(read, read.dropFirst()).allSatisfy { $0.date <= $1.date.adding(seconds: 1) })
    #expect(Set(uuids) == Set(store.notifications.filter(\.isDelivered).map(\.notificationUUID)))
    #expect(
      try read.first?.body == store.notifications.first { $0.notificationUUID == uuids[0] }?.body
    )
  }

  private func payload(of transaction: TestTransaction) throws -> TransactionPayload {
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: .custom(try store.anchors())
    )
    return try verifier.verifyTransaction(
      transaction.token,
      expecting: .init(now: store.now.adding(seconds: 60))
    ).value
  }
}

/// Scripts in a test.
struct TestStoreScriptTests {
  private static func script(_ steps: String) throws -> StoreScript {
    let text = """
      {"schema": "receiptctl/script/1", "seed": "script", "start": "2026-01-01T00:00:00Z", \
      "until": "2026-03-15T00:00:00Z", "steps": [\(steps)]}
      """
    return try StoreScript(Array(text.utf8)[...], for: Products.configuration())
  }

  @Test func `a store plays the steps of a script and moves to its end`() throws {
    let script = try Self.script(
      """
      {"at": "2026-01-01T00:00:00Z", "do": "purchase", "product": "news.month", "customer": "anna"}
      """
    )
    let store = try TestStore(Products.configuration(), options: script.options)
    try store.play(script)
    #expect(store.now == script.until)
    let types = store.notifications.map(\.notificationType)
    #expect(types == ["SUBSCRIBED", "DID_RENEW", "DID_RENEW"])
  }

  @Test func `a refused step of a script is named`() throws {
    let script = try Self.script(
      """
      {"at": "2026-01-01T00:00:00Z", "do": "removeFromSale", "product": "news.month"},
      {"at": "2026-01-02T00:00:00Z", "do": "purchase", "product": "news.month"}
      """
    )
    let store = try TestStore(Products.configuration(), options: script.options)
    let error = try #require(throws: ScriptError.self) { try store.play(script) }
    #expect(error.step == 2)
    #expect(store.now == script.options.start.adding(seconds: 86_400))
  }
}
