// SPDX-License-Identifier: Apache-2.0

public import AppStoreServer
public import StoreTypes
public import StrictTime
import SystemIO

extension APIClient {
  /// A client that signs its bearer tokens with an In-App Purchase key, over libcurl and with the clock of the system.
  ///
  /// `environments` are tried in order.
  public init(
    key: SigningKey,
    issuerId: String,
    bundleId: String,
    environments: [StoreEnvironment],
    policy: APIRetryPolicy = APIRetryPolicy(),
    transport: HTTPTransport
  ) throws(SigningError) {
    try self.init(
      key: key,
      issuerId: issuerId,
      bundleId: bundleId,
      environments: environments,
      policy: policy,
      clock: SystemClock(),
      send: { try await transport.cancellableAnswer(to: $0) }
    )
  }
}

extension HTTPTransport {
  /// The answer to a request; a cancelled task has the error of Swift, as ``/AppStoreServer/APIClient`` expects.
  package func cancellableAnswer(to request: HTTPRequest) async throws -> HTTPAnswer {
    do {
      return try await answer(to: request)
    } catch let error where error.code == .cancelled {
      throw CancellationError()
    }
  }
}

/// The clock of the system, for an ``/AppStoreServer/APIClient``.
public struct SystemClock: APIClock {
  /// A clock.
  public init() {}

  /// The time.
  public var now: Timestamp { Timestamp(millisecondsSince1970: wallClock()) ?? .latest }

  /// Waits; throws if the task is cancelled.
  public func sleep(milliseconds: Int64) async throws {
    try await Task.sleep(for: .milliseconds(milliseconds))
  }
}
