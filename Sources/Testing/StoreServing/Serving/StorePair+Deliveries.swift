// SPDX-License-Identifier: Apache-2.0

package import StoreEngine
import StorePayloads
import StrictJSON
package import StrictTime

// Delivery attempts that a server makes over HTTP.
extension StorePair {
  /// Returns and clears the pending delivery attempts, in order, after applying faults.
  package mutating func takeDeliveries() -> [PendingDelivery] {
    tell()
    var deliveries: [PendingDelivery] = []
    for side in StoreSide.allCases {
      guard let store = self[side: side] else { continue }
      for attempt in store.state.deliveries.takeOutgoing() {
        take(attempt, side, store, &deliveries)
      }
    }
    tryWritingResults()
    return deliveries
  }

  private mutating func take(
    _ attempt: OutgoingAttempt,
    _ side: StoreSide,
    _ store: LoggedStore,
    _ deliveries: inout [PendingDelivery]
  ) {
    let fault = faults.next(side, attempt.notification)
    if fault == .drop {
      return unwritten.append(
        WaitingResult(side, attempt, .noResponse, isReceived: false, fault: fault)
      )
    }
    if let fault, fault.postpones {
      let time = faults.time(after: store.now, fault)
      return unwritten.append(WaitingResult(side, attempt, postponedUntil: time, fault: fault))
    }
    let isFirst = store.state.notifications[attempt.notification].attempts.isEmpty
    let cause = fault ?? (isFirst ? faults.postponement(of: attempt.notification, side) : nil)
    if let delivery = delivery(attempt, side, store, cause) { deliveries.append(delivery) }
    for number in faults.takeHeldBack(side) where store.state.notifications.indices.contains(number)
    {
      store.state.notifications[number].nextAttempt = nil
      let held = OutgoingAttempt(notification: number, isRetry: true)
      if let delivery = delivery(held, side, store, .reorder) { deliveries.append(delivery) }
    }
  }

  private mutating func delivery(
    _ attempt: OutgoingAttempt,
    _ side: StoreSide,
    _ store: LoggedStore,
    _ fault: DeliveryFault?
  ) -> PendingDelivery? {
    let record = store.state.notifications[attempt.notification]
    do {
      let token = try store.state.token(of: record, signedBy: store.signer)
      let body = JSONWriter.bytes { $0.object { $0.member("signedPayload", token) } }
      return PendingDelivery(
        side: side,
        notificationUUID: record.uuid,
        body: fault?.damages == true ? faults.corrupted(body) : body,
        storeTime: store.now,
        fault: fault,
        isToPost: store.state.deliveries.endpoint == .up,
        attempt: attempt,
        generation: generation
      )
    } catch {
      // libcrypto failed to sign the notification.
      let result = DeliveryResult(name: "OTHER")
      unwritten.append(WaitingResult(side, attempt, result, isReceived: false))
      return nil
    }
  }

  /// Schedules attempts that were not made at the current time, so that they are made when the clock goes on.
  package mutating func postpone(_ deliveries: [PendingDelivery]) {
    for each in deliveries where each.generation == generation {
      unwritten.append(WaitingResult(each.side, each.attempt, postponedUntil: now))
    }
    tryWritingResults()
  }

  /// Records the result of an attempt, and schedules a retry if it failed.
  ///
  /// Ignores attempts from before a reset.
  package mutating func complete(_ delivery: PendingDelivery, _ outcome: DeliveryOutcome) {
    guard delivery.generation == generation else { return }
    let result = DeliveryResult(name: outcome.name, isClientError: outcome.isClientError)
    let isReceived = outcome.isSuccess && delivery.fault?.damages != true
    unwritten.append(
      WaitingResult(
        delivery.side,
        delivery.attempt,
        result,
        isReceived: isReceived,
        response: outcome.response,
        fault: delivery.fault
      )
    )
    tryWritingResults()
    if let state = self[side: delivery.side]?.state {
      note(DeliveryStory(delivery, outcome).entry(in: state))
    }
  }

  /// Resends a notification outside Apple's retry schedule, without faults; `nil` if neither store knows it.
  package mutating func resend(_ uuid: String, on side: StoreSide) -> PendingDelivery? {
    for each in [side, side.other] {
      guard let store = self[side: each],
        let record = store.state.notifications.first(where: { isSame($0.uuid, uuid) })
      else { continue }
      let attempt = OutgoingAttempt(notification: record.number, isRetry: true, isResend: true)
      return delivery(attempt, each, store, nil)
    }
    return nil
  }

  /// `{"notificationUUID", "attemptDate", "sendAttemptResult"}` of the last resend; `nil` after a reset.
  package func attempt(of delivery: PendingDelivery) -> [UInt8]? {
    guard delivery.generation == generation,
      let record = self[side: delivery.side]?.state
        .notifications[delivery.attempt.notification],
      let attempt = record.attempts.last(where: \.isResend)
    else { return nil }
    return JSONWriter.object { json in
      json.member("notificationUUID", record.uuid)
      json.member("attemptDate") { $0.integer(attempt.date.millisecondsSince1970) }
      json.member("sendAttemptResult", attempt.result)
    }
  }
}

/// A notification to post.
package struct PendingDelivery: Sendable {
  let side: StoreSide
  /// The `notificationUUID`.
  package let notificationUUID: String
  /// `{"signedPayload":"…"}`.
  package let body: [UInt8]
  /// The time of the store, which the delivery states in the header field ``timeHeader``.
  package let storeTime: Timestamp
  /// The fault of the delivery, if any.
  package let fault: DeliveryFault?
  /// Whether a script has not simulated another result of deliveries.
  package let isToPost: Bool
  let attempt: OutgoingAttempt
  /// The number of resets before the attempt.
  let generation: Int

  /// A backend that compares dates with its clock uses this time instead, in RFC 3339.
  package static let timeHeader = "ReceiptKit-Store-Time"
}

/// The outcome of a delivery attempt.
package struct DeliveryOutcome: Hashable, Sendable {
  /// The value of `sendAttemptResult`.
  package let name: String
  /// Whether the server responded with HTTP status 4xx.
  package let isClientError: Bool
  /// What the webhook answered; `nil` if nothing was posted.
  package var response: RecordedAnswer?

  /// Whether the server accepted the notification.
  package var isSuccess: Bool { isSame(name, DeliveryResult.success.name) }

  /// An outcome.
  package init(name: String, isClientError: Bool = false, response: RecordedAnswer? = nil) {
    self.name = name
    self.isClientError = isClientError
    self.response = response
  }

  /// The outcome for an HTTP status: 200 to 206 is success.
  package init(status: Int, body: ArraySlice<UInt8> = []) {
    response = RecordedAnswer(status: Int64(status), milliseconds: 0, body: BodyText(body))
    let isSuccess = 200...206 ~= status
    name = (isSuccess ? SendAttemptResult.success : .unsuccessfulHTTPResponseCode).rawValue
    isClientError = 400...499 ~= status
  }

  /// The outcome of an attempt that was not answered before the end of the server.
  package static let abandoned = DeliveryOutcome(name: SendAttemptResult.other.rawValue)

  /// The outcome with the duration of the attempt.
  package func lasting(milliseconds: Int64) -> DeliveryOutcome {
    var outcome = self
    outcome.response = response ?? RecordedAnswer(status: nil, milliseconds: 0)
    outcome.response?.milliseconds = milliseconds
    return outcome
  }
}
