// SPDX-License-Identifier: Apache-2.0

public import AppStoreServer
public import StrictTime

/// The App Store Server API of simulated stores: answers requests as Apple's servers do, without a network.
///
///     let server = StoreServer(store)
///     let client = APIClient(
///       environments: [.production],
///       bearerToken: { time in bearerToken(at: time) },
///       clock: clock,
///       send: { request in await server.answer(to: request, at: clock.now) })
///     await server.withStore { $0.advance(by: .days(31)) }
///     let status = try await client.response(to: .subscriptionStatuses(transactionId: id))
///
/// A verifier that trusts ``TestStore/anchors()`` accepts the signed tokens in the answers; error codes are Apple's.
public actor StoreServer {
  private var responder: StoreResponder

  /// The server of one store; without credentials any bearer token is accepted.
  public init(_ store: sending TestStore, credentials: StoreCredentials? = nil) {
    let isSandbox = store.state.options.environment == .sandbox
    responder = StoreResponder(
      production: isSandbox ? nil : store,
      sandbox: isSandbox ? store : nil,
      credentials: credentials
    )
  }

  /// The servers of a production store and of a sandbox store, at Apple's two addresses.
  public init(
    production: sending TestStore,
    sandbox: sending TestStore,
    credentials: StoreCredentials? = nil
  ) {
    responder = StoreResponder(
      production: production,
      sandbox: sandbox,
      credentials: credentials
    )
  }

  /// Uses the production store, or the only one: purchases, the clock, settings.
  ///
  ///     await server.withStore { $0.advance(by: .days(31)) }
  public func withStore<Result: Sendable>(
    _ body: @Sendable (TestStore) throws -> Result
  ) rethrows -> Result? {
    guard let store = responder.production ?? responder.sandbox else { return nil }
    return try body(store)
  }

  /// Uses the sandbox store; `nil` is returned if there is none.
  ///
  ///     await server.withSandbox { $0.advance(by: .seconds(300)) }
  public func withSandbox<Result: Sendable>(
    _ body: @Sendable (TestStore) throws -> Result
  ) rethrows -> Result? {
    guard let sandbox = responder.sandbox else { return nil }
    return try body(sandbox)
  }

  /// Lets the next requests fail, one for each code: to test retries.
  ///
  ///     await server.failNext(.rateLimitExceeded, .generalInternalRetryable)
  public func failNext(_ codes: APIErrorCode...) {
    responder.failNext(codes)
  }

  /// Answers a request of Apple's addresses; `time` is the clock by which bearer tokens expire.
  ///
  ///     let answer = await server.answer(to: request, at: now)
  public func answer(to request: HTTPRequest, at time: Timestamp) -> HTTPAnswer {
    guard let (side, target) = StoreServer.place(of: request.url) else {
      return APIRefusal.noEndpoint.answer
    }
    let authorization = request.headers.first { header in
      header.name.utf8.elementsEqual("Authorization".utf8)
    }
    let raw = RawRequest(
      method: request.method.rawValue,
      target: target,
      authorization: authorization?.value,
      body: request.body[...]
    )
    return responder.answer(to: raw, on: side, at: time)
  }

  /// The side of an address, and the rest of the address.
  private static func place(of url: String) -> (StoreSide, String)? {
    for (address, side) in [
      (APIServer.production, StoreSide.production), (APIServer.sandbox, .sandbox),
    ] {
      let rest = url.utf8.dropFirst(address.utf8.count)
      if url.utf8.starts(with: address.utf8), rest.first == UInt8(ascii: "/") {
        return (side, String(Substring(rest)))
      }
    }
    return nil
  }
}
