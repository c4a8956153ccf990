// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import ReceiptCommands
import StoreClient
import StoreEngine
import StoreService
import StoreServing
import StoreVerification

/// Posts notifications to a server, as the App Store does (N-1).
struct NotificationPoster: Sendable {
  private let url: String
  private let transport: HTTPTransport

  init(_ url: String, _ settings: ServeSettings) throws(Webhook.Refusal) {
    guard let address = ServerAddress(url) else {
      throw Webhook.Refusal(
        "the webhook is not the URL of a server",
        hint: "use https://HOST[:PORT][/PATH], or http://127.0.0.1:PORT[/PATH]"
      )
    }
    guard address.isReachable(allowsPlain: settings.allowsHTTP) else {
      throw Webhook.Refusal(
        "plain http to \(address.origin) is not allowed",
        hint:
          "use https, or start with --allow-http; http without it is for servers on this machine"
      )
    }
    self.url = url
    let seconds = settings.script.options.knobs.deliveryTimeout
    var limits = TransportLimits.api
    limits.bodyBytes = NotificationPoster.mostAnswered
    limits.totalTime = seconds * 1_000
    limits.connectTime = min(limits.connectTime, limits.totalTime)
    transport = settings.transport(limits)
  }

  /// Posts a notification, and waits for the response.
  func outcome(of delivery: PendingDelivery) -> DeliveryOutcome {
    let time = HTTPHeader(PendingDelivery.timeHeader, "\(delivery.storeTime)")
    let finished = NotificationPoster.exchange(delivery.body, at: url, transport, [time])
    let received = finished.received.map { DeliveryOutcome(status: $0.status, body: $0.body) }
    switch finished.result {
    case .success(let answer): return DeliveryOutcome(status: answer.status, body: answer.body)
    // The App Store reads only the status.
    case .failure(let error) where error.code == .tooLarge || error.code == .redirect:
      return received ?? DeliveryOutcome(name: error.attemptResult)
    case .failure(let error):
      return DeliveryOutcome(name: error.attemptResult, response: received?.response)
    }
  }

  /// Posts a body with a transport.
  static func answer(
    to body: [UInt8],
    at url: String,
    _ transport: HTTPTransport,
    _ headers: [HTTPHeader] = []
  ) -> Result<HTTPAnswer, TransportError> {
    exchange(body, at: url, transport, headers).result
  }

  static func exchange(
    _ body: [UInt8],
    at url: String,
    _ transport: HTTPTransport,
    _ headers: [HTTPHeader]
  ) -> FinishedExchange {
    let request = HTTPRequest(
      method: .post,
      url: url,
      headers: [
        HTTPHeader("Content-Type", "application/json"), HTTPHeader("Accept", "*/*"),
        HTTPHeader("User-Agent", "receiptctl"),
      ] + headers,
      body: body
    )
    return transport.blockingExchange(request)
  }

  /// A longer response ends when this is received.
  private static let mostAnswered = 1 << 20
}

extension TransportError {
  /// The `sendAttemptResult` of a notification that received no response (N-8).
  var attemptResult: String {
    switch code {
    case .timeout: "TIMED_OUT"
    case .tls, .certificate, .authorities: "TLS_ISSUE"
    case .unknownHost, .unreachable, .proxy: "SOCKET_ISSUE"
    case .closed: "PREMATURE_CLOSE"
    case .redirect: "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
    case .tooLarge, .headers, .malformed: "INVALID_RESPONSE"
    case .request, .insecure, .status, .cancelled, .internal: "OTHER"
    @unknown default: "OTHER"
    }
  }
}
