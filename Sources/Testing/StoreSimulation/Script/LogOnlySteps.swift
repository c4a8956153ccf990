// SPDX-License-Identifier: Apache-2.0

// Events that only logs contain: how a server delivered notifications.
//
//     {"at", "do": "postNotifications", "on": true}           post notifications from now on; false: simulate delivery
//     {"at", "do": "deliver", "notification": 12, "result": "TIMED_OUT", "received", "clientError", "resend": false}
//     {"at", "do": "postpone", "notification": 12, "until": TIME}

import StrictJSON
import StrictTime

/// The outcome of a delivery attempt by a server.
struct LoggedDelivery: Sendable {
  /// The index of the notification.
  let notification: Int
  let outcome: Outcome
  /// Whether a resend was requested, outside Apple's retry schedule.
  var isResend = false

  enum Outcome: Sendable {
    case made(DeliveryResult, isReceived: Bool)
    case postponed(until: Timestamp)
  }

  /// The event as JSON.
  ///
  /// Notification numbers begin at 1, as in the files of `simulate --out`.
  func source(at time: Timestamp) -> [UInt8] {
    JSONWriter.bytes { json in
      json.object { json in
        json.member("at", "\(time)")
        switch outcome {
        case .made(let result, let isReceived):
          json.member("do", LogOnlyStep.deliver.rawValue)
          json.member("notification") { $0.integer(Int64(notification) + 1) }
          json.member("result", result.name)
          if isReceived { json.member("received") { $0.boolean(true) } }
          if result.isClientError { json.member("clientError") { $0.boolean(true) } }
          if isResend { json.member("resend") { $0.boolean(true) } }
        case .postponed(let end):
          json.member("do", LogOnlyStep.postpone.rawValue)
          json.member("notification") { $0.integer(Int64(notification) + 1) }
          json.member("until", "\(end)")
        }
      }
    }
  }
}

/// The kinds of events that only logs contain.
enum LogOnlyStep: String, CaseIterable {
  case deliver, postpone, postNotifications

  static func postNotifications(_ isOn: Bool, at time: Timestamp) -> [UInt8] {
    JSONWriter.bytes { json in
      json.object { json in
        json.member("at", "\(time)")
        json.member("do", postNotifications.rawValue)
        json.member("on") { $0.boolean(isOn) }
      }
    }
  }

  func step(_ event: ScriptObject) throws(ScriptError) -> Step {
    switch self {
    case .postNotifications:
      try event.requireMembers(["at", "do", "on"])
      return .postNotifications(try event.required("on", try event.boolean("on")))
    case .postpone:
      try event.requireMembers(["at", "do", "notification", "until"])
      let end = try event.required("until", try event.time("until"))
      return .deliver(
        LoggedDelivery(
          notification: try LogOnlyStep.notification(event),
          outcome: .postponed(until: end)
        )
      )
    case .deliver:
      try event.requireMembers(
        ["at", "do", "notification", "result", "received", "clientError", "resend"]
      )
      let name = try event.required("result", try event.string("result"))
      guard StepReader.sendResults.contains(where: { isSame($0, name) }) else {
        throw .unknown("result", name, among: StepReader.sendResults, step: nil)
      }
      let isClientError = try event.boolean("clientError") ?? false
      return .deliver(
        LoggedDelivery(
          notification: try LogOnlyStep.notification(event),
          outcome: .made(
            DeliveryResult(name: name, isClientError: isClientError),
            isReceived: try event.boolean("received") ?? false
          ),
          isResend: try event.boolean("resend") ?? false
        )
      )
    }
  }

  private static func notification(_ event: ScriptObject) throws(ScriptError) -> Int {
    let range: ClosedRange<Int64> = 1...Int64(Play.mostRecords)
    return Int(try event.required("notification", try event.integer("notification", in: range))) - 1
  }
}

extension Step {
  var isLogOnly: Bool {
    switch self {
    case .deliver, .postNotifications: true
    default: false
    }
  }
}

extension StoreState {
  /// Leaves deliveries to the caller (`true`), or simulates them, including the pending ones.
  mutating func postNotifications(_ isOn: Bool) {
    deliversOutside = isOn
    guard !isOn else { return }
    let waiting = outgoing
    outgoing = []
    for attempt in waiting { attemptDelivery(of: attempt.notification, isRetry: attempt.isRetry) }
  }

  /// Records the outcome of a pending attempt, or of a requested resend.
  mutating func deliver(_ logged: LoggedDelivery) throws(StoreRefusal) {
    let attempt = try takeAttempt(of: logged)
    switch logged.outcome {
    case .made(let result, let isReceived): record(result, isReceived: isReceived, attempt)
    case .postponed(let end): schedule(attemptOf: attempt.notification, at: end)
    }
  }

  private mutating func takeAttempt(of logged: LoggedDelivery) throws(StoreRefusal)
    -> OutgoingAttempt
  {
    let number = logged.notification
    guard notifications.indices.contains(number) else {
      throw StoreRefusal(.notFound, "there is no notification \(number + 1)")
    }
    if logged.isResend {
      return OutgoingAttempt(notification: number, isRetry: true, isResend: true)
    }
    if let place = outgoing.firstIndex(where: { $0.notification == number }) {
      return outgoing.remove(at: place)
    }
    // A delivery fault held the notification back until the next one was sent.
    guard notifications[number].nextAttempt != nil else {
      throw StoreRefusal(.notFound, "notification \(number + 1) has no pending delivery")
    }
    notifications[number].nextAttempt = nil
    return OutgoingAttempt(notification: number, isRetry: true)
  }

  /// Performs an event that only logs contain.
  mutating func repeatEvent(_ event: Script.TimedStep) throws(ScriptError) {
    do {
      try perform(event.step)
    } catch {
      throw ScriptError(step: event.number, error.message)
    }
  }
}
