// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StorePayloads

/// An attempt to post a notification, in a sentence: `DID_RENEW for anna: your webhook answered 500 in 12 ms`.
struct DeliveryStory {
  private let side: StoreSide
  private let notification: NotificationIndex
  /// `nil` for an attempt that a fault postponed.
  private let outcome: DeliveryOutcome?
  private let fault: DeliveryFault?
  /// What was posted; `nil` for an attempt of an earlier run.
  private let body: [UInt8]?

  init(_ delivery: PendingDelivery, _ outcome: DeliveryOutcome) {
    (side, notification, body) = (delivery.side, delivery.attempt.notification, delivery.body)
    self.outcome = outcome
    fault = delivery.fault
  }

  /// The newest attempt of a notification, by an earlier run of the server.
  init?(repeating notification: NotificationIndex, on side: StoreSide, in state: StoreState) {
    guard let attempt = state.notifications[notification].attempts.last else { return nil }
    (self.side, self.notification, body) = (side, notification, nil)
    outcome = DeliveryOutcome(name: attempt.result, response: attempt.response)
    fault = attempt.fault
  }

  /// The attempt of a notification that a fault postponed, if one did.
  init?(postponed notification: NotificationIndex, on side: StoreSide, in state: StoreState) {
    guard let fault = state.notifications[notification].postponement else { return nil }
    (self.side, self.notification, body) = (side, notification, nil)
    (outcome, self.fault) = (nil, fault)
  }

  func entry(in state: StoreState) -> ActivityEntry {
    let record = state.notifications[notification]
    let customer = NotificationSubject(of: record, in: state).customer
    let name = record.type.rawValue + (record.subtype.map { "/\($0.rawValue)" } ?? "")
    let whose = customer.map { " for \($0)" } ?? ""
    let next = record.nextAttempt.map { ", next attempt \(ChangeStory.text($0))" } ?? ""
    var entry = ActivityEntry(.delivery, side, "\(name)\(whose): \(result)\(next)")
    entry.isFailure = outcome.map { isDamagedAnswered == $0.isSuccess } ?? false
    entry.notificationUUID = record.uuid
    entry.customers = customer.map { [$0] } ?? []
    entry.request = body.map {
      ActivityEntry.Request(method: "POST", target: "the webhook", body: BodyText($0[...]))
    }
    (entry.answer, entry.result) = (outcome?.response, outcome?.name)
    return entry
  }

  /// Whether there is an answer to a notification that the store did not sign.
  private var isDamagedAnswered: Bool {
    fault?.damages == true && outcome?.response?.status != nil
  }

  private var result: String {
    guard isDamagedAnswered else {
      return fault.map { "\(answer) (fault: \($0.rawValue))" } ?? answer
    }
    return outcome?.isSuccess == true
      ? "\(answer): it accepted a notification that the store did not sign"
      : "\(answer): it refused a damaged notification, as it must"
  }

  private var answer: String {
    guard let outcome else { return "not posted yet" }
    let duration = outcome.response.map { " in \($0.milliseconds) ms" } ?? ""
    if let status = outcome.response?.status { return "your webhook answered \(status)\(duration)" }
    return "\(outcome.name)\(duration)"
  }
}
