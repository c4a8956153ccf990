// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
package import AppStoreServer
package import OpenSSLTrust
package import ReceiptCommands
package import StoreClient
package import StoreTypes
import StoreVerification
import StrictJSON
package import StrictTime
import SystemIO

/// Runs the command line of the process, with a network.
public func runWithNetwork() -> Never {
  ReceiptTool.main(over: CurlNetwork())
}

/// The network of `receiptctl-net`: libcurl and the clock of the system.
package struct CurlNetwork: Network {
  private let clock: any APIClock
  private let limits: TransportLimits

  /// Tests replace the limits, and the clock so that nothing waits.
  package init(clock: any APIClock = SystemClock(), limits: TransportLimits = .api) {
    self.clock = clock
    self.limits = limits
  }

  package func client(
    signer: AppStoreSigner,
    environments: [StoreEnvironment],
    url: OtherServerURL?,
    options: NetworkOptions
  ) throws(CommandFailure) -> any APICaller {
    let server = try url.map { url throws(CommandFailure) in try OtherServer(url) }
    let transport = transport(options)
    let tokens = BearerTokenSource(signer)
    let client = APIClient(
      environments: environments,
      bearerToken: { time in try tokens.token(at: time).text },
      clock: clock
    ) { request in
      try await transport.cancellableAnswer(to: server?.redirected(request) ?? request)
    }
    return BlockingClient(client)
  }

  package func storeTime(at url: String, _ options: NetworkOptions) -> Timestamp? {
    // Only this machine is asked: `url` is of a store that needs no token for its time.
    guard let address = ServerAddress(url), address.isLoopback else { return nil }
    let request = HTTPRequest(
      method: .get,
      url: "\(address.origin)/store/ready",
      headers: [],
      body: []
    )
    guard case .success(let answer) = transport(options).blockingAnswer(to: request),
      answer.status == 200
    else { return nil }
    do {
      return try JSONDocument(answer.body).root.object?["now"]?.string.map {
        text throws(TimestampError) in try Timestamp(rfc3339: text)
      }
    } catch {
      return nil
    }
  }

  package func ocspResponse(
    to request: OCSPRequest,
    at address: String,
    options: NetworkOptions
  ) throws(CommandDiagnostic) -> [UInt8] {
    let transport = transport(options)
    let result: Result<[UInt8], TransportError> = blocking {
      do throws(TransportError) {
        return .success(try await transport.ocspResponse(to: request, at: address))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let bytes): return bytes
    case .failure(let error): throw CommandDiagnostic(error.diagnostic, status: .inputOutput)
    }
  }

  func transport(_ options: NetworkOptions) -> HTTPTransport {
    let trust = TransportTrust(file: options.caFile, directory: options.caDirectory)
    var limits = limits
    if let timeout = options.timeout {
      limits.totalTime = timeout
      limits.connectTime = min(limits.connectTime, timeout)
    }
    return HTTPTransport(trust: trust, limits: limits, allowsPlain: options.allowsHTTP)
  }
}

/// The server of `--url` instead of Apple's.
private struct OtherServer: Sendable {
  /// The URL without a slash at its end.
  private let base: String
  /// Whether each environment has a prefix of its own.
  private let hasEnvironments: Bool

  init(_ other: OtherServerURL) throws(CommandFailure) {
    let url = other.text
    hasEnvironments = other.hasEnvironments
    guard let address = ServerAddress(url), !url.utf8.contains(UInt8(ascii: "?")),
      address.isReachable(allowsPlain: false)
    else {
      var fault = CommandDiagnostic(
        code: TransportError.Code.insecure.rawValue,
        message: "server is not allowed",
        hint: "use https; http is for servers on this machine",
        status: .usage
      )
      fault.expected = "https://HOST[:PORT][/PATH], or http://127.0.0.1:PORT"
      throw .fault(fault, about: "--url")
    }
    base = String(url.utf8.last == UInt8(ascii: "/") ? url.dropLast() : url[...])
    guard hasEnvironments, !base.utf8.elementsEqual(address.origin.utf8) else { return }
    var fault = CommandDiagnostic(
      code: TransportError.Code.request.rawValue,
      message: "the URL has a path, and --environment would add another",
      hint: "leave out --environment, or the path",
      status: .usage
    )
    fault.expected = address.origin
    throw .fault(fault, about: "--url")
  }

  /// The same request to this server.
  func redirected(_ request: HTTPRequest) -> HTTPRequest {
    let servers = [(APIServer.production, "/production"), (APIServer.sandbox, "/sandbox")]
    let server = servers.first { request.url.hasPrefix("\($0.0)/") }
    let target = server.map { request.url.dropFirst($0.0.count) } ?? ""
    let prefix = hasEnvironments ? server?.1 ?? "" : ""
    return HTTPRequest(
      method: request.method,
      url: base + prefix + target,
      headers: request.headers,
      body: request.body
    )
  }
}
