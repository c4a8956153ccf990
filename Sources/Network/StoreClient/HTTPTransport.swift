// SPDX-License-Identifier: Apache-2.0

public import HTTPMessages
import OpenSSLTrust
import SystemIO

/// Sends requests with libcurl: App Store Server API calls and OCSP requests.
///
///     let client = try APIClient(
///       key: key,
///       issuerId: issuer,
///       bundleId: "com.example.notes",
///       environments: [.production, .sandbox],
///       transport: HTTPTransport())
///
/// TLS is required and the certificate of the server is always checked; plain `http` is allowed only for this
/// machine and OCSP responders. Redirects are not followed. Proxies come from libcurl's environment variables
/// (`https_proxy`, `no_proxy`). Connections are kept for later requests; any number of tasks may share a
/// transport.
public final class HTTPTransport: Sendable {
  private let trust: TransportTrust
  private let limits: TransportLimits
  private let pool = HandlePool()
  /// Whether servers on other machines may be reached without TLS.
  private let allowsPlain: Bool

  /// A transport that trusts these certificate authorities.
  public init(trust: TransportTrust = TransportTrust(), limits: TransportLimits = .api) {
    self.trust = trust
    self.limits = limits
    allowsPlain = false
  }

  /// A transport that reaches other machines without TLS, too, if `allowsPlain`.
  package init(trust: TransportTrust, limits: TransportLimits, allowsPlain: Bool) {
    self.trust = trust
    self.limits = limits
    self.allowsPlain = allowsPlain
  }

  /// Whether the transport sends requests to this server.
  package func reaches(_ address: ServerAddress) -> Bool {
    address.isReachable(allowsPlain: allowsPlain)
  }

  /// Sends an App Store Server API request.
  ///
  /// The response may have any status except a redirect. If the task is cancelled, the error is
  /// `.cancelled`.
  public func answer(to request: HTTPRequest) async throws(TransportError) -> HTTPAnswer {
    try await answer(to: request, limits, allowsPlain: allowsPlain)
  }

  /// Sends a request and waits for the response on the calling thread.
  ///
  /// For threads that may block, such as those of a server: unlike ``answer(to:)``, this starts no thread and
  /// no task.
  package func blockingAnswer(to request: HTTPRequest) -> Result<HTTPAnswer, TransportError> {
    blockingExchange(request).result
  }

  /// As ``blockingAnswer(to:)``, with what was received of a response that is an error.
  package func blockingExchange(_ request: HTTPRequest) -> FinishedExchange {
    do throws(TransportError) {
      return try Exchange(request, trust, limits, allowsPlain: allowsPlain).perform(with: pool)
    } catch {
      return FinishedExchange(result: .failure(error))
    }
  }

  /// The limits for an OCSP response, which is smaller.
  var ocspLimits: TransportLimits {
    var limits = limits
    limits.bodyBytes = min(limits.bodyBytes, OCSPLimits.bytes)
    return limits
  }

  func answer(
    to request: HTTPRequest,
    _ limits: TransportLimits,
    allowsPlain: Bool
  ) async throws(TransportError) -> HTTPAnswer {
    let exchange = try Exchange(request, trust, limits, allowsPlain: allowsPlain)
    let result: Result<HTTPAnswer, TransportError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // libcurl blocks; a separate thread keeps the threads of tasks free.
        let isStarted = runOnNewThread { [pool] in
          continuation.resume(returning: exchange.perform(with: pool).result)
        }
        if !isStarted { continuation.resume(returning: .failure(exchange.noThread)) }
      }
    } onCancel: {
      exchange.cancellation.cancel()
    }
    return try result.get()
  }
}

/// The certificate authorities that are trusted for TLS servers.
public struct TransportTrust: Hashable, Sendable {
  /// A file of PEM certificates that replaces the system's authorities; `nil` uses the system's.
  public var file: String?
  /// A directory of certificates, as created by `openssl rehash`, that replaces the system's authorities.
  public var directory: String?

  /// The authorities of a file or a directory; by default those of the system.
  public init(file: String? = nil, directory: String? = nil) {
    self.file = file
    self.directory = directory
  }
}
