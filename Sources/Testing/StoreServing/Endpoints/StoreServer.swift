// SPDX-License-Identifier: Apache-2.0

public import AppStoreServer
public import HTTPMessages
import StoreEngine
public import StoreSimulation
public import StrictTime

/// A simulated App Store Server API. It responds to requests as Apple's servers do, without a network.
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
/// A verifier that trusts ``/StoreSimulation/TestStore/anchors()`` accepts the signed tokens in responses. Error codes are Apple's.
public actor StoreServer {
  private var responder: StoreResponder
  /// The production store, or the only store.
  private let main: LoggedStore

  /// Creates a server for one store.
  ///
  /// Without credentials, it accepts any bearer token.
  public init(_ store: sending TestStore, credentials: StoreCredentials? = nil) {
    let isSandbox = store.state.options.environment == .sandbox
    let served = LoggedStore(store)
    main = served
    responder = StoreResponder(
      production: isSandbox ? nil : served,
      sandbox: isSandbox ? served : nil,
      credentials: credentials
    )
  }

  /// Creates a server for a production store and a sandbox store, at Apple's two base URLs.
  public init(
    production: sending TestStore,
    sandbox: sending TestStore,
    credentials: StoreCredentials? = nil
  ) {
    main = LoggedStore(production)
    responder = StoreResponder(
      production: main,
      sandbox: LoggedStore(sandbox),
      credentials: credentials
    )
  }

  /// Accesses the production store, or the only store.
  ///
  ///     await server.withStore { $0.advance(by: .days(31)) }
  @discardableResult
  public func withStore<Result: Sendable>(
    _ body: @Sendable (TestStore) throws -> Result
  ) rethrows -> Result {
    try body(main.store)
  }

  /// Accesses the sandbox store; returns `nil` if there is none.
  ///
  ///     await server.withSandbox { $0.advance(by: .seconds(300)) }
  public func withSandbox<Result: Sendable>(
    _ body: @Sendable (TestStore) throws -> Result
  ) rethrows -> Result? {
    guard let sandbox = responder.sandbox else { return nil }
    return try body(sandbox.store)
  }

  /// Makes the next requests fail, one for each code.
  ///
  /// Use it to test retries.
  ///
  ///     await server.failNext(.rateLimitExceeded, .generalInternalRetryable)
  public func failNext(_ codes: APIErrorCode...) {
    responder.failNext(codes)
  }

  /// Responds to a request to one of Apple's base URLs.
  ///
  /// `time` is used to check the expiration of bearer tokens.
  ///
  ///     let answer = await server.answer(to: request, at: now)
  public func answer(to request: HTTPRequest, at time: Timestamp) -> HTTPAnswer {
    guard let (side, target) = StoreServer.place(of: request.url) else {
      return APIRefusal.noEndpoint.answer
    }
    return responder.answer(to: request, at: target, on: side, at: time).answer
  }

  /// The side of a URL, and its path and query.
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
