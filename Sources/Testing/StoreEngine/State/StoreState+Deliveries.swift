// SPDX-License-Identifier: Apache-2.0

package import StrictTime

// Deliveries of notifications. In production, the store retries up to five times, 1, 12, 24, 48 and 72 hours after
// the previous attempt; in the sandbox and in Xcode, it does not retry.
extension StoreState {
  /// Sends a new notification immediately, unless the profile delays or loses it.
  mutating func deliver(_ number: NotificationIndex) {
    if options.profile == .realistic { assume(.profile) }
    switch deliveryFate(of: number) {
    case .prompt: attemptDelivery(of: number)
    case .delayed(let seconds): schedule(attemptOf: number, at: now.adding(seconds: seconds))
    case .lost:
      notifications[number].attempts.append(
        NotificationRecord.Attempt(
          date: attemptDate(of: number),
          signedDate: notifications[number].sentDate,
          order: deliveries.attemptCount,
          result: DeliveryResult.noResponse.name,
          isReceived: false,
          isSimulated: true
        )
      )
    }
  }

  mutating func attemptDelivery(of number: NotificationIndex, isRetry: Bool = false) {
    if deliveries.isPosting {
      notifications[number].nextAttempt = nil
      return deliveries.leaveToCaller(OutgoingAttempt(notification: number, isRetry: isRetry))
    }
    let count = notifications[number].attempts.count + 1
    var result = deliveries.nextResult()
    let isReceived = result == .success
    if isReceived, answersLate(to: number, attempt: count) { result = .timedOut }
    let made = OutgoingAttempt(notification: number, isRetry: isRetry)
    record(result, isReceived: isReceived, made, isSimulated: true)
  }

  /// Records the result of an attempt to deliver a notification, and schedules the retry of one that failed.
  package mutating func record(
    _ result: DeliveryResult,
    isReceived: Bool,
    _ made: OutgoingAttempt,
    response: RecordedAnswer? = nil,
    fault: DeliveryFault? = nil,
    isSimulated: Bool = false
  ) {
    let number = made.notification
    if result == .timedOut { assume(.deliveryTimeout) }
    let attempt = NotificationRecord.Attempt(
      date: attemptDate(of: number),
      signedDate: notifications[number].sentDate,
      order: deliveries.attemptCount,
      result: result.name,
      isReceived: isReceived,
      isResend: made.isResend,
      isSimulated: isSimulated,
      response: response,
      fault: fault
    )
    notifications[number].attempts.append(attempt)
    notifications[number].postponement = nil
    deliveries.countAttempt()
    guard !made.isResend || result == .success else { return note(attempt, of: number) }
    let count = notifications[number].attempts.count { !$0.isResend }
    // The store has not sent its own notification yet, whatever the answer to a damaged one is, also in the sandbox.
    let isDamaged = fault?.damages == true
    let mayRetry = isDamaged || result != .success && options.environment == .production
    if mayRetry, count <= StoreState.retryHours.count, isDamaged || retries(result) {
      schedule(attemptOf: number, at: now.adding(seconds: StoreState.retryHours[count - 1] * 3600))
    } else {
      notifications[number].nextAttempt = nil
    }
    if made.isRetry { note(attempt, of: number) }
  }

  /// The present time; for contents that were signed a millisecond later, their signing time.
  private func attemptDate(of number: NotificationIndex) -> Timestamp {
    max(now, notifications[number].sentDate)
  }

  /// Adds an attempt to the current row.
  private mutating func note(_ attempt: NotificationRecord.Attempt, of number: NotificationIndex) {
    changes.deliveries.append(
      Changes.Delivery(notification: number, uuid: notifications[number].uuid, attempt: attempt)
    )
    changes.note("delivery")
  }

  /// Schedules an attempt, which a fault may have postponed.
  package mutating func schedule(
    attemptOf number: NotificationIndex,
    at time: Timestamp,
    postponedBy fault: DeliveryFault? = nil
  ) {
    notifications[number].nextAttempt = time
    notifications[number].postponement = fault
    due.insert(time, .delivery(notification: number))
  }

  /// Makes the attempt that is due: a retry, or the first attempt of a delayed notification.
  mutating func retryDelivery(of number: NotificationIndex) {
    if !notifications[number].attempts.isEmpty {
      assume(.resignOnRetry)
      if options.knobs.resignOnRetry { notifications[number].sentDate = now }
    }
    attemptDelivery(of: number, isRetry: true)
  }

  private mutating func retries(_ result: DeliveryResult) -> Bool {
    guard result.isClientError else { return true }
    assume(.retryOn4xx)
    return options.knobs.retryOn4xx
  }

  /// The hours between attempts.
  private static let retryHours: [Int64] = [1, 12, 24, 48, 72]
}
