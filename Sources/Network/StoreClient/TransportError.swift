// SPDX-License-Identifier: Apache-2.0

public import AppStoreServer
public import StoreVerification

/// The reason why a request to a server failed.
///
/// The error names the server. It never contains a body or a header field, and therefore no bearer token.
public struct TransportError: ReceiptKitError, TransportFailure, Hashable {
  /// The error code.
  public let code: Code
  /// The server: scheme, host and port.
  public let server: String
  /// The expected value.
  public let expected: String?
  /// The value found.
  public let found: String?

  init(_ code: Code, _ server: String, expected: String? = nil, found: String? = nil) {
    self.code = code
    self.server = server
    self.expected = expected
    self.found = found
  }

  /// The error codes of exchanges.
  @nonexhaustive
  public enum Code: String, FaultCode {
    /// The URL or a header field cannot be sent.
    case request = "transport/request"
    /// The URL is not `https`, and plain `http` is not allowed for this server.
    case insecure = "transport/insecure"
    /// The name of the server or of the proxy was not found.
    case unknownHost = "transport/unknown-host"
    /// No connection to the server or to the proxy.
    case unreachable = "transport/unreachable"
    /// The proxy rejected the connection.
    case proxy = "transport/proxy"
    /// The TLS handshake failed.
    case tls = "transport/tls"
    /// The certificate of the server is not trusted, expired, or for another host.
    case certificate = "transport/certificate"
    /// The file of certificate authorities cannot be read.
    case authorities = "transport/authorities"
    /// No complete response in time.
    case timeout = "transport/timeout"
    /// The connection ended before the response was complete.
    case closed = "transport/closed"
    /// The body of the response is too large.
    case tooLarge = "transport/too-large"
    /// The header fields of the response are too large.
    case headers = "transport/headers"
    /// The server redirects to another address.
    case redirect = "transport/redirect"
    /// The response is not HTTP.
    case malformed = "transport/malformed"
    /// The status of the response is not success.
    case status = "transport/status"
    /// The task was cancelled.
    case cancelled = "transport/cancelled"
    /// libcurl failed, for instance because memory ran out.
    case `internal` = "transport/internal"
  }

  /// Whether the same request may succeed later.
  public var isRetryable: Bool {
    switch code {
    case .unknownHost, .unreachable, .proxy, .timeout, .closed, .internal: true
    default: false
    }
  }

  /// The message with the expected and found values and the code, in one line that is safe to log.
  public var description: String { diagnostic.line }

  /// The error as text.
  package var diagnostic: Diagnostic {
    Diagnostic(code.rawValue, message, hint: hint, expected: expected, found: found)
  }

  /// A failed request does not decide anything about the customer.
  public var category: ErrorCategory { .undecided }
}
