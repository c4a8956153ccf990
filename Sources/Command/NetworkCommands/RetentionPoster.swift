// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import ReceiptCommands
import StoreClient
import StoreEngine
import StoreService
import StoreServing
import SystemIO

/// Posts real-time requests for retention messages, by the same rules as notifications.
struct RetentionPoster: Sendable {
  private let transport: HTTPTransport

  init(_ settings: ServeSettings) {
    var limits = TransportLimits.api
    limits.bodyBytes = RetentionPoster.mostAnswered
    limits.totalTime = settings.script.options.knobs.retentionTimeout + RetentionPoster.patience
    limits.connectTime = min(limits.connectTime, limits.totalTime)
    transport = settings.transport(limits)
  }

  var access: RetentionAccess { RetentionAccess { reply(to: $0) } }

  private func reply(to request: PendingRetention) -> RetentionReply {
    let start = steadyClock()
    guard let refusal = refusal(of: request.url) else {
      let headers = [HTTPHeader(PendingDelivery.timeHeader, "\(request.storeTime)")]
      let finished = NotificationPoster.exchange(request.body, at: request.url, transport, headers)
      let milliseconds = steadyClock() - start
      switch finished.result {
      case .success(let answer):
        return RetentionReply(
          status: Int64(answer.status),
          body: Array(answer.body),
          milliseconds: milliseconds
        )
      case .failure(let error) where error.code == .redirect:
        return RetentionReply(
          status: finished.received.map { Int64($0.status) } ?? 302,
          body: [],
          milliseconds: milliseconds
        )
      case .failure(let error):
        return RetentionReply(
          failure: error.attemptResult,
          "\(error)",
          milliseconds: milliseconds
        )
      }
    }
    return RetentionReply(failure: "OTHER", refusal, milliseconds: 0)
  }

  /// Why a URL is not asked; `nil` if it is.
  private func refusal(of url: String) -> String? {
    guard let address = ServerAddress(url) else { return "\(url) is not the URL of a server" }
    guard transport.reaches(address) else {
      return "plain http to \(address.origin) is not allowed: use https, or --allow-http"
    }
    return nil
  }

  /// How long after its limit an answer is waited for, so that its time can be told, in milliseconds.
  private static let patience: Int64 = 1_000
  /// An answer has some thousand bytes.
  private static let mostAnswered = 2 << 20
}
