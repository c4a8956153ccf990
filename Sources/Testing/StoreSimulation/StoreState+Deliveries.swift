// SPDX-License-Identifier: Apache-2.0

import StrictTime

// Deliveries of notifications (N-1 to N-3): in production up to five more attempts, 1, 12, 24, 48 and 72 hours after
// the previous one; in the sandbox and in Xcode none.
extension StoreState {
  mutating func attemptDelivery(of number: Int) {
    let result = nextResult()
    notifications[number].attempts.append(
      NotificationRecord.Attempt(date: now, result: result.name)
    )
    let count = notifications[number].attempts.count
    let mayRetry = result != .success && options.environment == .production
    if mayRetry, count <= StoreState.retryHours.count, retries(result) {
      let next = now.adding(seconds: StoreState.retryHours[count - 1] * 3600)
      notifications[number].nextAttempt = next
      due.insert(next, .delivery(notification: number))
    } else {
      notifications[number].nextAttempt = nil
    }
  }

  /// Sends a notification again.
  mutating func retryDelivery(of number: Int) {
    guard notifications[number].nextAttempt.map({ $0 <= now }) ?? false else { return }
    if options.knobs.resignOnRetry { notifications[number].sentDate = now }
    attemptDelivery(of: number)
    guard let attempt = notifications[number].attempts.last else { return }
    changes.deliveries.append(
      Changes.Delivery(uuid: notifications[number].uuid, attempt: attempt)
    )
    changes.note("delivery")
  }

  /// The result of the next attempt.
  private mutating func nextResult() -> DeliveryResult {
    switch endpoint {
    case .up: return .success
    case .down: return .noResponse
    case .result(let result, let count):
      if let count { endpoint = count > 1 ? .result(result, count: count - 1) : .up }
      return result
    }
  }

  private func retries(_ result: DeliveryResult) -> Bool {
    options.knobs.retryOn4xx || !result.isClientError
  }

  /// Hours after the previous attempt.
  private static let retryHours: [Int64] = [1, 12, 24, 48, 72]
}
