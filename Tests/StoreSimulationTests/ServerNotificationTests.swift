// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StoreServing
import StoreSimulation
import StoreTypes
import StrictTime
import Testing

/// Notifications, mass extensions and bearer tokens of a simulated server.
struct ServerNotificationTests {
  private let server: StoreServer
  private let client: APIClient

  init() throws {
    let server = StoreServer(try TestStore(configurationFileNamed: "Store"))
    self.server = server
    client = APIClient(
      environments: [.production],
      bearerToken: { _ in "token" },
      clock: StillClock(),
      send: { request in await server.answer(to: request, at: StillClock.time) }
    )
  }

  private func now() async throws -> Timestamp { await server.withStore { $0.now } }

  /// The notifications of the last 180 days.
  private func history(_ filter: NotificationFilter = NotificationFilter()) async throws
    -> [SentNotification]
  {
    let now = try await now()
    var found: [SentNotification] = []
    for try await page in client.pages({ [filter] token throws(APIRequestError) in
      try APIRequest.notificationHistory(
        from: now.adding(seconds: -180 * 86_400),
        until: now.adding(seconds: 1),
        filter: filter,
        paginationToken: token
      )
    }) {
      let notifications = try #require(page.response.notificationHistory)
      #expect(notifications.count <= 20)
      found += notifications
    }
    return found
  }

  @Test func `a test notification can be looked up by its token`() async throws {
    let token = try #require(
      try await client.response(to: .testNotification()).testNotificationToken
    )
    let status = try await client.response(to: .testNotificationStatus(token: token))
    #expect(status.signedPayload != nil)
    #expect(status.sendAttempts?.map(\.sendAttemptResult) == [.success])
  }

  @Test(arguments: [1, 20, 21, 45])
  func `the history lists every notification once`(_ count: Int) async throws {
    await server.withStore { store in
      for _ in 0..<count {
        store.requestTestNotification()
        store.advance(by: .seconds(60))
      }
    }
    let found = try await history()
    #expect(found.count == count)
    #expect(Set(found.map(\.signedPayload)).count == count)
  }

  @Test func `the history up to now has all notifications of this instant`() async throws {
    try await server.withStore { store in
      for name in ["anna", "berta", "clara"] {
        try store.customer(name).purchase("pro.month")
        store.requestTestNotification()
      }
    }
    let now = try await now()
    for end in [now, now.adding(milliseconds: 1), now.adding(seconds: 60)] {
      let page = try await client.response(
        to: .notificationHistory(from: now.adding(seconds: -60), until: end)
      )
      #expect(page.notificationHistory?.count == 6)
    }
  }

  @Test func `filters select by type, customer and failure`() async throws {
    let id = try #require(
      try await server.withStore { store in
        let purchase = try store.customer("anna").purchase("pro.month")
        try store.customer("bert").purchase("coins100")
        store.requestTestNotification()
        return purchase.identifier
      }
    )
    var filter = NotificationFilter()
    filter.notificationType = .test
    #expect(try await history(filter).count == 1)
    filter = NotificationFilter()
    filter.transactionId = id
    #expect(try await history(filter).count == 1)
    filter = NotificationFilter()
    filter.onlyFailures = true
    #expect(try await history(filter).isEmpty)
    #expect(try await history().count == 3)
  }

  @Test func `a mass extension has the request identifier`() async throws {
    try await server.withStore { store in
      for name in ["anna", "bert"] { try store.customer(name).purchase("pro.month") }
      store.advance(by: .days(8))
    }
    _ = try await client.response(
      to: .extendRenewalDates(
        ofProduct: "pro.month",
        byDays: 7,
        reason: .serviceIssue,
        requestIdentifier: "outage-1"
      )
    )
    let status = try await client.response(
      to: .massExtensionStatus(ofProduct: "pro.month", requestIdentifier: "outage-1")
    )
    #expect(status.complete == true)
    #expect(status.succeededCount == 2)
    #expect(status.failedCount == 0)
  }

  @Test func `a repeated mass extension changes nothing`() async throws {
    func end() async -> Timestamp? {
      await server.withStore { $0.customer("anna").allTransactions.last?.expiresDate ?? .latest }
    }
    try await server.withStore { store in
      _ = try store.customer("anna").purchase("pro.month")
      // The free trial cannot be extended.
      store.advance(by: .days(8))
    }
    let before = try #require(await end())
    for (identifier, days) in [("a", 7), ("a", 7), ("a", 7), ("b", 14)] {
      let response = try await client.response(
        to: .extendRenewalDates(
          ofProduct: "pro.month",
          byDays: 7,
          reason: .serviceIssue,
          requestIdentifier: identifier
        )
      )
      #expect(response.requestIdentifier == UUIDText(rawValue: identifier))
      #expect(await end() == before.adding(seconds: Int64(days) * 86_400))
    }
  }
}
