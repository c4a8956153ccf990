// SPDX-License-Identifier: Apache-2.0

/// How notifications are delivered: to the simulated endpoint of a developer, or by a caller that posts them.
package struct Deliveries: Sendable {
  package var endpoint = NotificationEndpoint.up
  /// Whether the caller delivers notifications, as a server does over HTTP.
  package var areMadeByCaller = false
  /// The attempts that the caller must make.
  package private(set) var outgoing: [OutgoingAttempt] = []
  /// The number of attempts so far.
  package private(set) var attemptCount = 0

  /// Whether an attempt is left to the caller.
  package var isPosting: Bool { areMadeByCaller && endpoint == .up }

  mutating func leaveToCaller(_ attempt: OutgoingAttempt) { outgoing.append(attempt) }

  /// Returns and clears the attempts that the caller must make.
  package mutating func takeOutgoing() -> [OutgoingAttempt] {
    defer { outgoing = [] }
    return outgoing
  }

  /// Takes the attempt of a notification, if it is left to the caller.
  mutating func takeOutgoing(of notification: NotificationIndex) -> OutgoingAttempt? {
    outgoing.firstIndex { $0.notification == notification }.map { outgoing.remove(at: $0) }
  }

  mutating func countAttempt() { attemptCount += 1 }

  /// The result of the next simulated attempt.
  mutating func nextResult() -> DeliveryResult {
    switch endpoint {
    case .up: return .success
    case .down: return .noResponse
    case .result(let result, let count):
      if let count { endpoint = count > 1 ? .result(result, count: count - 1) : .up }
      return result
    }
  }
}

/// A delivery attempt.
package struct OutgoingAttempt: Sendable {
  package let notification: NotificationIndex
  /// Whether the notification was signed earlier, so that a row lists the attempt separately.
  let isRetry: Bool
  /// Whether a resend was requested, outside Apple's retry schedule.
  package var isResend = false

  package init(notification: NotificationIndex, isRetry: Bool, isResend: Bool = false) {
    self.notification = notification
    self.isRetry = isRetry
    self.isResend = isResend
  }
}
