// SPDX-License-Identifier: Apache-2.0

public import AppStoreServer
import StrictJSON
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
  private let production: TestStore?
  private let sandbox: TestStore?
  private let credentials: StoreCredentials?
  private var failures: [APIErrorCode] = []

  /// The server of one store; without credentials any bearer token is accepted.
  public init(_ store: sending TestStore, credentials: StoreCredentials? = nil) {
    let isSandbox = store.state.options.environment == .sandbox
    production = isSandbox ? nil : store
    sandbox = isSandbox ? store : nil
    self.credentials = credentials
  }

  /// The servers of a production store and of a sandbox store, at Apple's two addresses.
  public init(
    production: sending TestStore,
    sandbox: sending TestStore,
    credentials: StoreCredentials? = nil
  ) {
    self.production = production
    self.sandbox = sandbox
    self.credentials = credentials
  }

  /// Uses the production store, or the only one: purchases, the clock, settings.
  ///
  ///     await server.withStore { $0.advance(by: .days(31)) }
  public func withStore<Result: Sendable>(
    _ body: @Sendable (TestStore) throws -> Result
  ) rethrows -> Result? {
    guard let store = production ?? sandbox else { return nil }
    return try body(store)
  }

  /// Uses the sandbox store; `nil` is returned if there is none.
  ///
  ///     await server.withSandbox { $0.advance(by: .seconds(300)) }
  public func withSandbox<Result: Sendable>(
    _ body: @Sendable (TestStore) throws -> Result
  ) rethrows -> Result? {
    guard let sandbox else { return nil }
    return try body(sandbox)
  }

  /// Lets the next requests fail, one for each code: to test retries.
  ///
  ///     await server.failNext(.rateLimitExceeded, .generalInternalRetryable)
  public func failNext(_ codes: APIErrorCode...) {
    failures += codes
  }

  /// Answers a request of Apple's addresses; `time` is the clock by which bearer tokens expire.
  ///
  ///     let answer = await server.answer(to: request, at: now)
  public func answer(to request: HTTPRequest, at time: Timestamp) -> HTTPAnswer {
    let (store, target) = place(of: request.url)
    guard let store else { return APIRefusal.noEndpoint.answer }
    let authorization = request.headers.first { header in
      header.name.utf8.elementsEqual("Authorization".utf8)
    }
    do throws(APIRefusal) {
      let request = try ServerRequest(
        method: request.method.rawValue,
        target: target,
        authorization: authorization?.value,
        body: request.body[...]
      )
      return try answer(request, store, at: time)
    } catch {
      return error.answer
    }
  }

  /// The store of an address, and the rest of the address.
  private func place(of url: String) -> (TestStore?, String) {
    for (address, store) in [(APIServer.production, production), (APIServer.sandbox, sandbox)] {
      let rest = url.utf8.dropFirst(address.utf8.count)
      if url.utf8.starts(with: address.utf8), rest.first == UInt8(ascii: "/") {
        return (store, String(Substring(rest)))
      }
    }
    return (nil, "")
  }

  private func answer(
    _ request: ServerRequest,
    _ store: TestStore,
    at time: Timestamp
  ) throws(APIRefusal) -> HTTPAnswer {
    let (endpoint, arguments) = try Endpoint.find(request)
    if let credentials {
      let bundleId = store.state.options.bundleId
      try BearerCheck(credentials: credentials, bundleId: bundleId).check(request, at: time)
    }
    if !failures.isEmpty { throw StoreServer.failure(failures.removeFirst(), at: time) }
    do {
      return try store.answer(endpoint, arguments, request)
    } catch let refusal as APIRefusal {
      throw refusal
    } catch {
      throw .internal
    }
  }

  /// A failure on demand; one of the rate limit says when to try again, in milliseconds since 1970.
  private static func failure(_ code: APIErrorCode, at time: Timestamp) -> APIRefusal {
    guard code == .rateLimitExceeded else { return APIRefusal(code, "An error was requested.") }
    let end = time.adding(milliseconds: limitedFor).millisecondsSince1970
    return APIRefusal(code, "Rate limit exceeded.", headers: [HTTPHeader("Retry-After", "\(end)")])
  }

  /// How long a request is limited, in milliseconds.
  private static let limitedFor: Int64 = 1000
}

extension TestStore {
  /// Answers a request of one endpoint.
  fileprivate func answer(
    _ endpoint: Endpoint,
    _ arguments: [String],
    _ request: ServerRequest
  ) throws -> HTTPAnswer {
    let id = arguments.first ?? ""
    return switch endpoint {
    case .transactionInfo: try state.transactionInfo(id, signer)
    case .appTransaction: try state.appTransactionInfo(id, signer)
    case .historyV1: try state.history(id, request, signer, isFirstVersion: true)
    case .history: try state.history(id, request, signer)
    case .statuses: try state.statuses(id, request, signer)
    case .refundHistory: try state.refundHistory(id, request, signer)
    case .orderLookup: try state.orderLookup(id, signer)
    case .finish: try finish(id)
    case .setAppAccountToken: try setAppAccountToken(id, request)
    case .consumptionV1, .consumption: try consumption(id, request)
    case .extend: try extend(id, request)
    case .massExtend: try massExtend(request)
    case .massExtensionStatus:
      try state.massExtensionStatus(id, arguments.dropFirst().first ?? "")
    case .testNotification: try requestTestNotification()
    case .testNotificationStatus: try state.testNotification(id, signer)
    case .notificationHistory: try state.notificationHistory(request, signer)
    }
  }
}
