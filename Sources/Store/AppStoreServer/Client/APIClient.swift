// SPDX-License-Identifier: Apache-2.0

public import HTTPMessages
public import StoreTypes
import StoreVerification
public import StrictTime

/// A client of the App Store Server API over one function that sends a request and returns the response.
///
/// It repeats requests after errors that may be temporary, reads all pages, and sends equal concurrent
/// requests only once. It has no connection or clock of its own:
///
///     let client = try APIClient(
///       key: key,
///       issuerId: issuer,
///       bundleId: "com.example.notes",
///       environments: [.production, .sandbox],
///       clock: clock,
///       send: { request in try await answer(to: request) })
///     let status = try await client.response(to: .subscriptionStatuses(transactionId: id))
public struct APIClient: Sendable {
  private let environments: [StoreEnvironment]
  private let policy: APIRetryPolicy
  private let bearerToken: @Sendable (Timestamp) async throws -> String
  private let clock: any APIClock
  private let running: RunningRequests

  /// A client that signs its bearer tokens with an In-App Purchase key.
  ///
  /// `environments` are tried in order while Apple does not know the transaction id, or the app: Apple advises production
  /// first, then the sandbox, and knows an app that was never released only there.
  public init(
    key: SigningKey,
    issuerId: String,
    bundleId: String,
    environments: [StoreEnvironment],
    policy: APIRetryPolicy = APIRetryPolicy(),
    clock: any APIClock,
    send: @escaping @Sendable (HTTPRequest) async throws -> HTTPAnswer
  ) throws(SigningError) {
    let signer = try AppStoreSigner(key: key, issuerId: issuerId, bundleId: bundleId)
    let tokens = BearerTokenSource(signer)
    self.init(
      environments: environments,
      policy: policy,
      bearerToken: { try tokens.token(at: $0).text },
      clock: clock,
      send: send
    )
  }

  /// A client whose bearer tokens come from a function, which returns one that is valid at the given time.
  public init(
    environments: [StoreEnvironment],
    policy: APIRetryPolicy = APIRetryPolicy(),
    bearerToken: @escaping @Sendable (Timestamp) async throws -> String,
    clock: any APIClock,
    send: @escaping @Sendable (HTTPRequest) async throws -> HTTPAnswer
  ) {
    self.environments = environments
    self.policy = policy
    self.bearerToken = bearerToken
    self.clock = clock
    running = RunningRequests(send)
  }

  /// Sends a request, and repeats it according to the policy.
  ///
  /// Tries the next environment after an error that suggests it (``APIError/suggestsOtherEnvironment``): the transaction
  /// id is unknown in one, or the bearer token is rejected there. Skips an environment without the endpoint.
  public func response<Response>(
    to request: APIRequest<Response>
  ) async throws(APIClientError) -> Response {
    try await located(request).response
  }

  /// Does the same as ``response(to:)``, and also returns the environment that responded.
  public func located<Response>(
    _ request: APIRequest<Response>
  ) async throws(APIClientError) -> LocatedResponse<Response> {
    var failure: APIError?
    for environment in environments(with: request.endpoint) {
      do {
        let response = try await response(to: request, in: environment)
        return LocatedResponse(response: response, environment: environment)
      } catch .answer(let error) where error.suggestsOtherEnvironment {
        failure = error
      }
    }
    throw failure.map { .answer($0) } ?? .request(.noEnvironment)
  }

  /// The environments that have the endpoint.
  ///
  /// If none has it, all environments: Apple's error is then the result.
  private func environments(with endpoint: APIEndpoint) -> [StoreEnvironment] {
    let known = environments.filter(endpoint.environments.contains)
    return known.isEmpty ? environments : known
  }

  /// Sends a request in one environment, and repeats it according to the policy.
  public func response<Response>(
    to request: APIRequest<Response>,
    in environment: StoreEnvironment
  ) async throws(APIClientError) -> Response {
    let url = try rethrowing(request.url(in: environment), as: APIClientError.request)
    var attempt = 1
    while true {
      let failure: APIClientError
      do {
        return try await once(request, url)
      } catch {
        failure = error
      }
      guard failure.isRetryable(request.isRepeatable),
        let pause = policy.pause(
          after: attempt,
          retryAfter: failure.retryAfter,
          now: clock.now
        )
      else { throw failure }
      do {
        try await clock.sleep(milliseconds: pause)
      } catch {
        throw .cancelled
      }
      attempt += 1
    }
  }

  private func once<Response>(
    _ request: APIRequest<Response>,
    _ url: String
  ) async throws(APIClientError) -> Response {
    let token: String
    do {
      token = try await bearerToken(clock.now)
    } catch {
      throw .token(error)
    }
    let sent = HTTPRequest(
      method: request.method,
      url: url,
      headers: request.headers(bearerToken: token),
      body: request.body?.bytes ?? []
    )
    let answer: HTTPAnswer
    do {
      answer = try await running.answer(to: sent)
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw .transport(error)
    }
    return try rethrowing(request.response(from: answer), as: APIClientError.answer)
  }
}

/// A response, and the environment that it came from.
public struct LocatedResponse<Response: APIResponse>: Hashable, Sendable {
  /// The response.
  public let response: Response
  /// The environment.
  public let environment: StoreEnvironment
}

/// The clock of a client: the system clock, or a virtual clock in tests.
public protocol APIClock: Sendable {
  /// The time.
  var now: Timestamp { get }
  /// Waits; throws if the task is cancelled.
  func sleep(milliseconds: Int64) async throws
}

extension APIClientError {
  /// Whether the same request may be sent again, which is not the case if it may have taken effect.
  ///
  /// `isRepeatable` tells whether a second request has no second effect.
  fileprivate func isRetryable(_ isRepeatable: Bool) -> Bool {
    switch self {
    case .answer(let error): error.isRetryable
    case .transport(let error):
      isRepeatable && (error as? any TransportFailure)?.isRetryable ?? true
    case .request, .token, .pages, .continuation, .cancelled: false
    }
  }

  fileprivate var retryAfter: Timestamp? {
    if case .answer(.rateLimited(let time)) = self { time } else { nil }
  }
}

extension APIRequestError {
  /// A client without environments.
  fileprivate static let noEnvironment = APIRequestError(
    .environment,
    "environments",
    expected: "Production or Sandbox",
    found: "none"
  )
}
