// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreServing
import Synchronization
import SystemIO

// The request to post notifications to another URL.
extension StoreService {
  /// Posts notifications to the URL in `{"url": "…"}` from now on, or to none if it is `null`.
  ///
  /// It does not wait for the clock, so that a webhook that answers no more can be changed while the clock moves.
  func setWebhook(_ request: RoutedRequest) throws -> Eventual<ServedAnswer> {
    let target = try WebhookRequest(request.json()).url.map { try webhook.target($0) }
    return webhook.changes.answer { [self] in
      ServedAnswer {
        if let target { try post(to: target) } else { try stopPosting() }
        return HTTPAnswer(json: webhook.json)
      }
    }
  }

  private func post(to target: Webhook.Target) throws(StoreLogError) {
    try sides.withLock { (sides) throws(StoreLogError) in
      try sides.post(true)
      webhook.use(target)
    }
  }

  /// Stops posting when the attempt that is being made has ended, or after a short while as a failure.
  private func stopPosting() throws(StoreLogError) {
    webhook.isStopping = true
    defer {
      webhook.isStopping = false
      deliveries.wake()
    }
    if let delivery = deliveries.abandonedDelivery() {
      sides.withLock { $0.complete(delivery, .abandoned) }
    }
    try sides.withLock { (sides) throws(StoreLogError) in
      try sides.post(false, withdrawing: deliveries.takeWaiting())
      webhook.use(nil)
    }
  }
}
