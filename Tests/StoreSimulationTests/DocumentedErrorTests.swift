// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreServing
import StoreSimulation
import StrictJSON
import Testing

/// Each error that Apple documents for an endpoint is returned by the store, or is in the list of those that it does not check.
struct DocumentedErrorTests {
  @Test(arguments: DocumentedError.all)
  func `a documented error is reached or listed`(_ error: DocumentedError) {
    let isReached =
      WrongRequest.all.contains { $0.endpoint == error.endpoint && $0.code == error.code.rawValue }
      || PreparedError.all.contains { $0.endpoint == error.endpoint && $0.code == error.code }
    let isListed = UncheckedError.of(error.endpoint, error.code) != nil
    #expect(isReached != isListed)
  }

  @Test func `the list names documented errors`() {
    for error in UncheckedError.all {
      for endpoint in error.endpoints { #expect(endpoint.errors.contains(error.code)) }
      #expect(!error.why.isEmpty)
    }
  }

  @Test(arguments: PreparedError.all)
  func `the state of the store causes the error`(_ error: PreparedError) async throws {
    var options = StoreOptions()
    options.environment = error.environment
    options.profile = error.profile
    options.seats = [try SeatPricing("pro.month", [.init(1...5)])]
    let store = try TestStore(Products.configuration(), options: options)
    let (target, body) = try error.prepare(store)
    let server =
      error.environment == .production
      ? StoreServer(production: store, sandbox: try Self.sandbox()) : StoreServer(store)
    let base = error.environment == .production ? APIServer.production : APIServer.sandbox
    let request = HTTPRequest(
      method: error.endpoint.method,
      url: base + target,
      headers: [HTTPHeader("Authorization", "Bearer token")],
      body: body
    )
    let answer = await server.answer(to: request, at: StillClock.time)
    #expect(answer.status == Int(error.code.rawValue / 10_000))
    let object = try #require(try JSONDocument(answer.body).root.object)
    #expect(object["errorCode"]?.number?.int64 == error.code.rawValue)
  }

  private static func sandbox() throws -> TestStore {
    var options = StoreOptions()
    options.environment = .sandbox
    return try TestStore(Products.configuration(), options: options)
  }
}

/// An endpoint and an error that Apple documents for it.
struct DocumentedError: Sendable, CustomTestStringConvertible {
  let endpoint: APIEndpoint
  let code: APIErrorCode

  var testDescription: String { "\(endpoint) \(code.rawValue)" }

  static let all = APIEndpoint.allCases.flatMap { endpoint in
    endpoint.errors.map { DocumentedError(endpoint: endpoint, code: $0) }
  }
}
