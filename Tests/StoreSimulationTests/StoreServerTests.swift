// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StoreServing
import StoreSimulation
import StoreTypes
import StoreVerification
import StrictTime
import Testing

/// The App Store Server API of a simulated store, called with the library's client.
struct StoreServerTests {
  private let server: StoreServer
  private let client: APIClient
  private let verifier: SignedDataVerifier

  init() throws {
    let store = try TestStore(configurationFileNamed: "Store")
    verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: .custom(try store.anchors())
    )
    let server = StoreServer(store)
    self.server = server
    client = APIClient(
      environments: [.production],
      bearerToken: { _ in "token" },
      clock: StillClock(),
      send: { request in await server.answer(to: request, at: StillClock.time) }
    )
  }

  /// The id of a purchase of a product.
  private func buy(_ product: String, _ customer: String = "anna") async throws -> String {
    try await server.withStore { try $0.customer(customer).purchase(product).identifier }
  }

  /// The verified transactions of tokens.
  private func transactions(_ tokens: [String]?) async throws -> [TransactionPayload] {
    let now = await server.withStore { $0.now }.adding(seconds: 60)
    return try #require(tokens).map { token in
      try verifier.verifyTransaction(token, expecting: .init(now: now)).value
    }
  }

  private func refund(_ isRefunded: @escaping @Sendable (TestTransaction) -> Bool) async throws {
    try await server.withStore { store in
      try #require(store.customer("anna").allTransactions.first(where: isRefunded)).refund()
    }
  }

  private func advance(days: Int64) async {
    await server.withStore { $0.advance(by: .days(days)) }
  }

  // MARK: What a customer bought

  @Test func `finds a transaction by its id, and its token verifies`() async throws {
    let id = try await buy("pro.month")
    let response = try await client.response(to: .transactionInfo(transactionId: id))
    let token = try #require(response.signedTransactionInfo)
    #expect(try await transactions([token]).map(\.transactionId) == [id])
  }

  @Test func `statuses change with the clock and can be filtered`() async throws {
    let id = try await buy("pro.month")
    await server.withStore { $0.customer("anna").paymentMethodWorks = false }
    await advance(days: 31)
    let all = try await client.response(to: .subscriptionStatuses(transactionId: id))
    let items = try #require(all.data?.first?.lastTransactions)
    #expect(items.map(\.status) == [.billingRetry])
    let active = try await client.response(
      to: .subscriptionStatuses(transactionId: id, statuses: [.active])
    )
    #expect(active.data?.isEmpty == true)
  }

  @Test(arguments: [0, 1, 19, 20, 21, 60])
  func `a history is complete and without duplicates in either order`(
    _ months: Int64
  ) async throws {
    let id = try await buy("pro.month")
    await advance(days: months * 31 + 1)
    let expected = await server.withStore { $0.customer("anna").allTransactions.count }
    for isDescending in [false, true] {
      var filter = HistoryFilter()
      filter.isDescending = isDescending
      var tokens: [String] = []
      for try await page in client.pages({ [filter] revision throws(APIRequestError) in
        try APIRequest.history(transactionId: id, filter: filter, revision: revision)
      }) {
        let signed = try #require(page.response.signedTransactions)
        #expect(signed.count <= 20)
        tokens += signed
      }
      #expect(tokens.count == expected)
      #expect(Set(tokens).count == expected)
    }
  }

  @Test func `a revision returns the later changes`() async throws {
    let id = try await buy("pro.month")
    let first = try await client.response(to: .history(transactionId: id))
    await advance(days: 32)
    let second = try await client.response(
      to: .history(transactionId: id, revision: first.revision)
    )
    #expect(second.signedTransactions?.count == 1)
    let third = try await client.response(
      to: .history(transactionId: id, revision: second.revision)
    )
    #expect(third.signedTransactions?.isEmpty == true)
    #expect(third.revision == second.revision)
  }

  @Test(arguments: Filter.all)
  func `a filter selects from the history`(_ filter: Filter) async throws {
    let id = try await buy("pro.month")
    _ = try await buy("coins100")
    _ = try await buy("lifetime")
    try await refund { $0.productIdentifier == "lifetime" }
    let response = try await client.response(
      to: .history(transactionId: id, filter: filter.value)
    )
    let products = try await transactions(response.signedTransactions).compactMap(\.productId)
    #expect(products == filter.products)
  }

  @Test func `refunds are listed in the order of the refunds`() async throws {
    let id = try await buy("coins100")
    let second = try await buy("coins100")
    for refunded in [second, id] {
      try await refund { $0.identifier == refunded }
      await advance(days: 1)
    }
    let response = try await client.response(to: .refundHistory(transactionId: id))
    #expect(
      try await transactions(response.signedTransactions).map(\.transactionId) == [second, id]
    )
  }

  @Test func `an order id returns its transaction, an unknown one none`() async throws {
    let id = try await buy("coins100")
    let order = try #require(
      await server.withStore { $0.customer("anna").allTransactions.first?.orderIdentifier }
    )
    let found = try await client.response(to: .orderLookup(orderId: order))
    #expect(try await transactions(found.signedTransactions).map(\.transactionId) == [id])
    let other = try await client.response(to: .orderLookup(orderId: "MK5TTTVWJH"))
    #expect(other.signedTransactions == nil)
  }

  @Test func `finds an app transaction by any id of the customer`() async throws {
    let id = try await buy("coins100")
    let response = try await client.response(to: .appTransactionInfo(transactionId: id))
    let token = try #require(response.signedAppTransactionInfo)
    let now = await server.withStore { $0.now }
    let app = try verifier.verifyAppTransaction(token, expecting: .init(now: now))
    let appTransactionId = try #require(app.value.appTransactionId)
    let history = try await client.response(to: .history(transactionId: appTransactionId))
    #expect(try await transactions(history.signedTransactions).map(\.transactionId) == [id])
  }

  // MARK: Changes

  @Test func `an extension moves the end and sends a notification`() async throws {
    let id = try await buy("pro.month")
    await advance(days: 8)
    let response = try await client.response(
      to: .extendRenewalDate(
        originalTransactionId: id,
        byDays: 14,
        reason: .customerSatisfaction,
        requestIdentifier: "request-1"
      )
    )
    let end = await server.withStore { $0.customer("anna").allTransactions.last?.expirationDate }
    #expect(response.success == true)
    #expect(response.effectiveDate == end)
    let last = await server.withStore { $0.notifications.last?.notificationType }
    #expect(last == "RENEWAL_EXTENDED")
  }

  @Test func `a finished transaction is no longer unfinished`() async throws {
    let id = try await buy("coins100")
    _ = try await client.response(to: .finishTransaction(transactionId: id))
    #expect(await server.withStore { $0.customer("anna").unfinished.isEmpty } == true)
  }

  @Test func `sets an account token`() async throws {
    let id = try await buy("coins100")
    let account = "3b76a7bd-8f5b-46a4-bcb1-cce8dbd1b3cd"
    _ = try await client.response(
      to: .setAppAccountToken(UUIDText(rawValue: account), originalTransactionId: id)
    )
    let response = try await client.response(to: .transactionInfo(transactionId: id))
    let token = try #require(response.signedTransactionInfo)
    #expect(try await transactions([token]).map(\.appAccountToken) == [UUIDText(rawValue: account)])
  }

  @Test func `an account token is that of all periods of a subscription`() async throws {
    let id = try await buy("pro.month")
    await advance(days: 70)
    let account = UUIDText(rawValue: "3b76a7bd-8f5b-46a4-bcb1-cce8dbd1b3cd")
    _ = try await client.response(to: .setAppAccountToken(account, originalTransactionId: id))
    let history = try await client.response(to: .history(transactionId: id))
    let tokens = try await transactions(history.signedTransactions).map(\.appAccountToken)
    #expect(tokens.count > 1)
    #expect(tokens.allSatisfy { $0 == account })
  }

  // MARK: Failures

  @Test func `simulated failures occur once, and the client retries the request`() async throws {
    let id = try await buy("coins100")
    await server.failNext(.rateLimitExceeded, .generalInternalRetryable)
    let response = try await client.response(to: .transactionInfo(transactionId: id))
    #expect(response.signedTransactionInfo != nil)
  }
}

/// A filter of a history, and the products that it selects.
///
/// The history contains a subscription, coins and a refunded lifetime product.
struct Filter: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let value: HistoryFilter
  let products: [String]

  init(_ name: String, _ products: [String], _ change: (inout HistoryFilter) -> Void) {
    testDescription = name
    self.products = products
    var value = HistoryFilter()
    change(&value)
    self.value = value
  }

  static let all = [
    Filter("none", ["pro.month", "coins100", "lifetime"]) { _ in },
    Filter("descending", ["lifetime", "coins100", "pro.month"]) { $0.isDescending = true },
    Filter("product", ["coins100"]) { $0.productIds = ["coins100"] },
    Filter("products", ["pro.month", "coins100"]) { $0.productIds = ["coins100", "pro.month"] },
    Filter("type", ["lifetime"]) { $0.productTypes = [.nonConsumable] },
    Filter("group", ["pro.month"]) { $0.subscriptionGroupIdentifiers = ["21000001"] },
    Filter("ownership", []) { $0.inAppOwnershipType = .familyShared },
    Filter("revoked", ["lifetime"]) { $0.revoked = true },
    Filter("not revoked", ["pro.month", "coins100"]) { $0.revoked = false },
    Filter("until the start", []) { $0.endDate = Timestamp(year: 2026, month: 1, day: 1) },
    Filter("from the start", ["pro.month", "coins100", "lifetime"]) {
      $0.startDate = Timestamp(year: 2026, month: 1, day: 1)
    },
  ]
}

/// A fixed clock for the expiration of bearer tokens; it never waits.
struct StillClock: APIClock {
  static let time = Timestamp(millisecondsSince1970: 1_800_000_000_000) ?? .earliest

  var now: Timestamp { StillClock.time }

  func sleep(milliseconds: Int64) async throws {}
}
