// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
package import AppStoreServer
import CommandArguments
package import OpenSSLTrust
import ReceiptKit
package import StrictTime
import SystemIO

/// The functions that only `receiptctl-net` has.
///
/// `receiptctl` links no network library.
package protocol Network: Sendable {
  /// A client of the App Store Server API, or of the server at `url`.
  func client(
    signer: AppStoreSigner,
    environments: [StoreEnvironment],
    url: OtherServerURL?,
    options: NetworkOptions
  ) throws(CommandFailure) -> any APICaller

  /// The time of the test store that answers at a URL; `nil` if no test store does.
  func storeTime(at url: String, _ options: NetworkOptions) -> Timestamp?

  /// Sends a request to a responder, and returns its response.
  func ocspResponse(
    to request: OCSPRequest,
    at address: String,
    options: NetworkOptions
  ) throws(CommandDiagnostic) -> [UInt8]

  /// Starts a simulated App Store as a server.
  func serve(
    _ settings: ServeSettings,
    withRoot use: (String) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> any RunningService

  /// Posts the body of a notification, and returns the response.
  func post(
    _ body: [UInt8],
    to url: String,
    options: NetworkOptions
  ) throws(CommandDiagnostic) -> HTTPAnswer
}

/// The value of `--url`: a server instead of Apple's.
package struct OtherServerURL: Hashable, Sendable {
  /// The URL.
  package let text: String
  /// Whether requests name an environment, with the prefixes of a test store: `/production` and `/sandbox`.
  package let hasEnvironments: Bool
}

/// Sends requests of the App Store Server API and waits for the responses.
package protocol APICaller {
  /// Sends one request.
  func response<Response: APIResponse>(
    to request: APIRequest<Response>
  ) throws(CommandFailure) -> LocatedResponse<Response>

  /// Requests all pages, each after the previous page was visited.
  func forEachPage<Response: PagedResponse>(
    _ request: @escaping @Sendable (String?) throws(APIRequestError) -> APIRequest<Response>,
    _ visit: (LocatedResponse<Response>) throws(CommandFailure) -> Void
  ) throws(CommandFailure)
}

/// The settings of requests.
package struct NetworkOptions: Hashable, Sendable {
  /// A file of certificate authorities that replaces the system's.
  package var caFile: String?
  /// A directory of certificate authorities that replaces the system's.
  package var caDirectory: String?
  /// The time limit for a response, in milliseconds; `nil` for the default.
  package var timeout: Int64?
  /// Whether other machines may be reached without TLS.
  package var allowsHTTP = false

  /// The options, without environment variables.
  package init(caFile: String?, timeout: Int64?) {
    self.caFile = caFile
    self.timeout = timeout
  }

  /// The options, or else the variables that curl reads.
  init(_ arguments: Arguments, in terminal: Terminal) {
    func variable(_ name: String) -> String? {
      terminal.environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    timeout = arguments[APICommand.timeout].map { $0.components.seconds * 1_000 }
    caFile = arguments[APICommand.caFile] ?? variable("CURL_CA_BUNDLE")
    guard caFile == nil else { return }
    // As in OpenSSL, both the file and the directory are used.
    caDirectory = variable("SSL_CERT_DIR")
    caFile = variable("SSL_CERT_FILE")
  }
}

/// A verb, or one kind of its calls, that only `receiptctl-net` can run.
protocol NetworkVerb: Verb {
  /// Whether this call needs a network.
  var usesNetwork: Bool { get }

  func run(
    in terminal: Terminal,
    over network: any Network
  ) throws(CommandFailure) -> CommandStatus
}

extension NetworkVerb {
  var usesNetwork: Bool { true }

  var networkCall: (any NetworkVerb)? { usesNetwork ? self : nil }

  /// Never called: without a network, calls are handed over.
  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    throw .fault(HandOverError.notFound.diagnostic, about: Self.name)
  }
}

/// The name of the executable with the network.
let networkToolName = "receiptctl-net"

extension HandOverError {
  var diagnostic: CommandDiagnostic {
    switch self {
    case .notFound:
      CommandDiagnostic(
        code: .notInstalled,
        message: "\(networkToolName) is not installed; it makes requests over a network",
        hint:
          "install the package \(networkToolName), or copy the executable next to \(ReceiptTool.name) or to a "
          + "directory on PATH; './dev run' builds both",
        status: .inputOutput
      )
    case .failed(let path, let text):
      CommandDiagnostic(
        code: .notStarted,
        message: "\(path) cannot be started: \(text)",
        hint: "install \(networkToolName) again",
        status: .inputOutput
      )
    }
  }
}
