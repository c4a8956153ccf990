// SPDX-License-Identifier: Apache-2.0

import CLibCurl
package import HTTPMessages

/// One request and its response.
struct Exchange: Sendable {
  private let request: HTTPRequest
  private let address: ServerAddress
  private let trust: TransportTrust
  private let limits: TransportLimits
  let cancellation = Cancellation()

  /// Throws if the request must not be sent.
  init(
    _ request: HTTPRequest,
    _ trust: TransportTrust,
    _ limits: TransportLimits,
    allowsPlain: Bool
  ) throws(TransportError) {
    guard let address = ServerAddress(request.url) else {
      throw TransportError(
        .request,
        "the given address",
        expected: "an https URL without user name"
      )
    }
    guard address.isReachable(allowsPlain: allowsPlain) else {
      throw TransportError(.insecure, address.origin, expected: "https")
    }
    // The error does not contain the value, which may be a token.
    for header in request.headers {
      guard Exchange.isField(header) else {
        throw TransportError(
          .request,
          address.origin,
          expected: "header fields of visible characters",
          found: "other characters in \(header.name)"
        )
      }
    }
    self.request = request
    self.address = address
    self.trust = trust
    self.limits = limits
  }

  var noThread: TransportError {
    TransportError(.internal, address.origin, found: "no thread for the request")
  }

  /// Sends the request and receives the response; blocks the thread.
  func perform(with pool: HandlePool) -> FinishedExchange {
    guard var handle = pool.take() else {
      let failure = TransportError(.internal, address.origin, found: "no handle")
      return FinishedExchange(result: .failure(failure))
    }
    configure(&handle)
    let receiver = AnswerReceiver(address.origin, limits, cancellation)
    let code = handle.perform(receiver)
    // A too large Content-Length ends the exchange before the empty line after the header fields.
    let hasHeader = receiver.isHeaderComplete || code == CURLE_FILESIZE_EXCEEDED
    let finished = FinishedExchange(
      result: result(handle, code, receiver),
      received: hasHeader ? answer(handle, receiver) : nil
    )
    pool.putBack(handle)
    return finished
  }

  private func answer(_ handle: borrowing CurlHandle, _ receiver: AnswerReceiver) -> HTTPAnswer {
    HTTPAnswer(status: handle.status, headers: receiver.headers, body: receiver.body[...])
  }

  private func result(
    _ handle: borrowing CurlHandle,
    _ code: CURLcode,
    _ receiver: AnswerReceiver
  ) -> Result<HTTPAnswer, TransportError> {
    if let failure = receiver.failure { return .failure(failure) }
    guard code == CURLE_OK else { return .failure(failure(code, receiver)) }
    // libcurl treats the end of the connection as the end of the header.
    guard receiver.isHeaderComplete else {
      return .failure(error(.closed, "incomplete header fields"))
    }
    let answer = answer(handle, receiver)
    if (300...399).contains(answer.status), let location = answer.header("Location") {
      let target = ServerAddress(location)?.origin ?? "another path"
      return .failure(
        TransportError(.redirect, address.origin, found: "status \(answer.status) to \(target)")
      )
    }
    return .success(answer)
  }

  private func configure(_ handle: inout CurlHandle) {
    handle.set(CURLOPT_URL, address.url)
    // An id such as `..` must not change the path.
    handle.set(CURLOPT_PATH_AS_IS, 1)
    handle.setProtocols(allowsPlain: !address.isSecure)
    handle.set(CURLOPT_FOLLOWLOCATION, 0)
    // Signals would interrupt other threads.
    handle.set(CURLOPT_NOSIGNAL, 1)
    secure(&handle)
    switch request.method {
    case .get: handle.set(CURLOPT_HTTPGET, 1)
    case .post: handle.setBody(request.body)
    case .head: handle.set(CURLOPT_NOBODY, 1)
    case .delete: handle.set(CURLOPT_CUSTOMREQUEST, "DELETE")
    default:
      handle.setBody(request.body)
      handle.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }
    // If a kept connection ends without a response, libcurl sends the request again on a new one. The server may have
    // received the first, so only requests without effects may use a kept connection.
    if request.method != .get { handle.set(CURLOPT_FRESH_CONNECT, 1) }
    handle.setHeaders(headerLines)
    handle.set(CURLOPT_CONNECTTIMEOUT_MS, Int(limits.connectTime))
    handle.set(CURLOPT_TIMEOUT_MS, Int(limits.totalTime))
    handle.set(CURLOPT_LOW_SPEED_TIME, Int(limits.slowTime))
    handle.set(CURLOPT_LOW_SPEED_LIMIT, Int(limits.slowestRate))
    handle.set(CURLOPT_MAXFILESIZE, limits.bodyBytes)
    // The header of a proxy's response is not the server's.
    handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
  }

  private func secure(_ handle: inout CurlHandle) {
    handle.set(CURLOPT_SSL_VERIFYPEER, 1)
    handle.set(CURLOPT_SSL_VERIFYHOST, 2)
    handle.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    // The bearer token is for the server, not for a proxy.
    handle.set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
    // Otherwise a proxy would receive plaintext requests to this machine.
    if !address.isSecure, address.isLoopback { handle.set(CURLOPT_PROXY, "") }
    guard trust.file != nil || trust.directory != nil else { return }
    // Both options are set: libcurl would otherwise use the system's authorities for the other one.
    handle.set(CURLOPT_CAINFO, trust.file)
    handle.set(CURLOPT_CAPATH, trust.directory)
  }

  private var headerLines: [String] {
    var lines = request.headers.map { "\($0.name): \($0.value)" }
    if !has("User-Agent") { lines.append("User-Agent: receiptkit") }
    // Otherwise libcurl would wait for `100 Continue` before a large body, and add a content type to a body
    // without one.
    lines.append("Expect:")
    if !has("Content-Type") { lines.append("Content-Type:") }
    return lines
  }

  private func has(_ name: String) -> Bool { request.headers.contains { $0.isNamed(name) } }

  private static func isField(_ header: HTTPHeader) -> Bool {
    !header.name.isEmpty && header.name.utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != 0x3A }
      && header.value.utf8.allSatisfy { 0x20...0x7E ~= $0 }
  }

  /// The error for a libcurl error code.
  private func failure(_ code: CURLcode, _ receiver: AnswerReceiver) -> TransportError {
    switch code {
    case CURLE_URL_MALFORMAT: error(.request)
    case CURLE_COULDNT_RESOLVE_HOST: error(.unknownHost)
    case CURLE_COULDNT_RESOLVE_PROXY: error(.unknownHost, "host name of the proxy was not found")
    case CURLE_COULDNT_CONNECT: error(.unreachable)
    case CURLE_PROXY: error(.proxy)
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED: error(.tls)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR: error(.certificate)
    case CURLE_SSL_CACERT_BADFILE: error(.authorities)
    case CURLE_OPERATION_TIMEDOUT:
      TransportError(
        .timeout,
        address.origin,
        expected:
          "a response within \(limits.totalTime) ms, without pauses of \(limits.slowTime) s",
        found: receiver.headers.isEmpty ? "no answer" : "\(receiver.body.count) bytes"
      )
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING,
      CURLE_HTTP2, CURLE_HTTP2_STREAM:
      error(.closed, "\(receiver.body.count) bytes, \(curlText(code))")
    case CURLE_FILESIZE_EXCEEDED: receiver.tooLarge
    // The scheme is supported, so this is a response in another protocol.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
      error(.malformed)
    default: error(.internal, curlText(code))
    }
  }

  private func error(_ code: TransportError.Code, _ found: String? = nil) -> TransportError {
    TransportError(code, address.origin, found: found)
  }
}

/// The outcome of an exchange.
package struct FinishedExchange: Sendable {
  /// The response, or why there is none.
  package let result: Result<HTTPAnswer, TransportError>
  /// What was received, also of a response that is incomplete, too large or a redirect; `nil` without complete header
  /// fields.
  package var received: HTTPAnswer?
}
