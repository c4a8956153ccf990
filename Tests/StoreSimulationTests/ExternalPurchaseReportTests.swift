// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StoreServing
import StoreSimulation
import StoreTypes
import StrictJSON
import StrictTime
import Testing

/// Reports about external purchases, which the store checks, stores and returns.
struct ExternalPurchaseReportTests {
  private static let id = "0f8fad5b-d9cb-469f-a165-70867728950e"
  private static let other = "0f8fad5b-d9cb-469f-a165-70867728950f"

  @Test(arguments: [StoreEnvironment.sandbox, .production])
  func `a report is stored once, and returned`(_ environment: StoreEnvironment) async throws {
    let (server, store) = try Self.server(environment)
    let token = environment == .sandbox ? "SANDBOX_1" : "1"
    let report = try Self.report(Self.id, token, at: store.now)
    let client = Self.client(server, environment)
    let request = try APIRequest.externalPurchaseReport(
      requestIdentifier: .init(rawValue: Self.id)
    )
    await #expect(throws: APIClientError.self) { try await client.response(to: request) }
    let sent = try await client.response(to: .sendExternalPurchaseReport(report))
    #expect(sent.requestIdentifier?.rawValue == Self.id)
    let read = try await client.response(to: request).report
    #expect(read?.externalPurchaseId == token)
    #expect(read?.lineItems?.map(\.lineItemId) == ["order"])
    // A second time it is a duplicate: of the report and of the line item.
    let error = await #expect(throws: APIClientError.self) {
      try await client.response(to: .sendExternalPurchaseReport(report))
    }
    guard case .answer(.reportRejected(400, let errors)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(errors.map(\.errorCode) == [1, 1])
    #expect(errors.map(\.fieldName) == ["requestIdentifier", "lineItemId"])
    #expect(errors.last?.lineItemId == "order")
    #expect(errors.allSatisfy { $0.errorMessage?.isEmpty == false })
  }

  @Test func `a token of the other environment is unknown`() async throws {
    let (server, store) = try Self.server(.sandbox)
    let report = try Self.report(Self.id, "1", at: store.now)
    let error = await #expect(throws: APIClientError.self) {
      try await Self.client(server, .sandbox).response(to: .sendExternalPurchaseReport(report))
    }
    guard case .answer(.reportRejected(400, let errors)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(errors.map(\.code) == [.notFound])
    #expect(errors.first?.fieldName == "externalPurchaseId")
  }

  @Test func `nothing of a rejected report is stored`() async throws {
    let (server, store) = try Self.server(.production)
    let client = Self.client(server, .production)
    // The line item is in the future of the store.
    let late = try Self.report(Self.id, "1", at: store.now.adding(seconds: 60))
    await #expect(throws: APIClientError.self) {
      try await client.response(to: .sendExternalPurchaseReport(late))
    }
    // Then the whole report is sent again with the same identifier.
    let report = try Self.report(Self.id, "1", at: store.now)
    _ = try await client.response(to: .sendExternalPurchaseReport(report))
    // A correction has a new one.
    let correction = try Self.report(Self.other, "1", at: store.now, correction: .restatement)
    _ = try await client.response(to: .sendExternalPurchaseReport(correction))
    let error = await #expect(throws: APIClientError.self) {
      let none = try ExternalPurchaseReport(
        requestIdentifier: .init(rawValue: "0f8fad5b-d9cb-469f-a165-70867728950a"),
        externalPurchaseId: "1",
        status: .noLineItem,
        at: store.now
      )
      return try await client.response(to: .sendExternalPurchaseReport(none))
    }
    guard case .answer(.reportRejected(_, let errors)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(errors.map(\.code) == [.lineItemStatusRegression])
  }

  /// The time of the store.
  private struct Clock { let now: Timestamp }

  private static func server(
    _ environment: StoreEnvironment
  ) throws -> (StoreServer, Clock) {
    var options = StoreOptions()
    options.environment = environment == .sandbox ? .sandbox : .production
    let store = try TestStore(configurationFileNamed: "Store", options: options)
    let now = store.now
    return (StoreServer(store), Clock(now: now))
  }

  private static func client(_ server: StoreServer, _ environment: StoreEnvironment) -> APIClient {
    APIClient(
      environments: [environment],
      bearerToken: { _ in "token" },
      clock: StillClock(),
      send: { request in await server.answer(to: request, at: StillClock.time) }
    )
  }

  private static func report(
    _ id: String,
    _ token: String,
    at now: Timestamp,
    correction: ExternalPurchaseLineItem.Correction = .none
  ) throws -> ExternalPurchaseReport {
    let amounts = ExternalPurchaseAmounts(
      taxExclusive: 8_000,
      tax: 2_000,
      taxInclusive: 10_000,
      netTaxExclusive: 8_000,
      currency: "EUR",
      taxCountry: "ESP"
    )
    let item = ExternalPurchaseLineItem(
      "order",
      .oneTimeBuy(productIdentifier: "coins100", quantity: 1),
      creationDate: now,
      amounts: amounts,
      correction: correction
    )
    return try ExternalPurchaseReport(
      requestIdentifier: .init(rawValue: id),
      externalPurchaseId: token,
      lineItems: [item],
      at: now
    )
  }
}
