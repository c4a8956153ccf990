// SPDX-License-Identifier: Apache-2.0

// Events of logs that no script has: what a server did with notifications.
//
//     {"at", "do": "postNotifications", "on": true}           from now on they are posted; false: simulated
//     {"at", "do": "deliver", "notification": 12, "result": "TIMED_OUT", "received": false, "clientError": false, "resend": false}
//     {"at", "do": "postpone", "notification": 12, "until"}   the attempt is made later

import StrictJSON
import StrictTime

/// What became of an attempt that a server was to make.
struct LoggedDelivery: Sendable {
  /// The place of the notification.
  let notification: Int
  let fate: DeliveryFate
  let isResend: Bool

  init(_ change: DeliveryChange) {
    notification = change.attempt.notification
    fate = change.fate
    isResend = change.attempt.isResend
  }

  fileprivate init(notification: Int64, _ fate: DeliveryFate, isResend: Bool = false) {
    self.notification = Int(notification) - 1
    self.fate = fate
    self.isResend = isResend
  }

  /// The event; notifications are counted from 1, as in the files of `simulate --out`.
  func source(at time: Timestamp) -> [UInt8] {
    JSONWriter.bytes { json in
      json.object { json in
        json.member("at", "\(time)")
        switch fate {
        case .postponed(let until):
          json.member("do", LogOnlyStep.postpone.rawValue)
          json.member("notification") { $0.integer(Int64(notification) + 1) }
          json.member("until", "\(until)")
        case .result(let result, let isReceived):
          json.member("do", LogOnlyStep.deliver.rawValue)
          json.member("notification") { $0.integer(Int64(notification) + 1) }
          json.member("result", result.name)
          if isReceived { json.member("received") { $0.boolean(true) } }
          if result.isClientError { json.member("clientError") { $0.boolean(true) } }
          if isResend { json.member("resend") { $0.boolean(true) } }
        }
      }
    }
  }
}

/// How an attempt to deliver ended, or that it is made later.
enum DeliveryFate: Sendable {
  case result(DeliveryResult, isReceived: Bool)
  case postponed(until: Timestamp)
}

/// What became of an attempt of one of the stores.
struct DeliveryChange: Sendable {
  let side: StoreSide
  let attempt: OutgoingAttempt
  let fate: DeliveryFate

  init(_ side: StoreSide, _ attempt: OutgoingAttempt, _ fate: DeliveryFate) {
    self.side = side
    self.attempt = attempt
    self.fate = fate
  }
}

/// What such events do.
enum LogOnlyStep: String, CaseIterable {
  case deliver, postNotifications, postpone

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
      let until = try event.required("until", try event.time("until"))
      return .deliver(
        LoggedDelivery(notification: try notification(of: event), .postponed(until: until))
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
      let result = DeliveryResult(name: name, isClientError: isClientError)
      return .deliver(
        LoggedDelivery(
          notification: try notification(of: event),
          .result(result, isReceived: try event.boolean("received") ?? false),
          isResend: try event.boolean("resend") ?? false
        )
      )
    }
  }

  private func notification(of event: ScriptObject) throws(ScriptError) -> Int64 {
    let range: ClosedRange<Int64> = 1...Int64(Play.mostRecords)
    return try event.required("notification", try event.integer("notification", in: range))
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
  /// Lets the caller make the attempts to deliver from now on, or makes those that wait and the later ones itself.
  mutating func postNotifications(_ isOn: Bool) {
    deliversOutside = isOn
    guard !isOn else { return }
    let waiting = outgoing
    outgoing = []
    for attempt in waiting { attemptDelivery(of: attempt.notification, isRetry: attempt.isRetry) }
  }

  /// Repeats what became of an attempt: of one that waits, of one that was postponed, or of a resend.
  mutating func deliver(_ logged: LoggedDelivery) throws(StoreRefusal) {
    let number = logged.notification
    guard notifications.indices.contains(number) else {
      throw StoreRefusal(.notFound, "there is no notification \(number + 1)")
    }
    var attempt = OutgoingAttempt(notification: number, isRetry: true, isResend: logged.isResend)
    if !logged.isResend {
      if let place = outgoing.firstIndex(where: { $0.notification == number }) {
        attempt = outgoing.remove(at: place)
      } else if notifications[number].nextAttempt == nil {
        throw StoreRefusal(.notFound, "notification \(number + 1) waits for no delivery")
      }
    }
    record(attempt, logged.fate)
  }

  /// Records what became of an attempt.
  mutating func record(_ change: DeliveryChange) { record(change.attempt, change.fate) }

  private mutating func record(_ attempt: OutgoingAttempt, _ fate: DeliveryFate) {
    switch fate {
    case .result(let result, let isReceived): record(result, isReceived: isReceived, attempt)
    case .postponed(let until): schedule(attemptOf: attempt.notification, at: until)
    }
  }

  /// Does an event of a log that no script has.
  mutating func repeatEvent(_ event: Script.TimedStep) throws(ScriptError) {
    do {
      try perform(event.step)
    } catch {
      throw ScriptError(step: event.number, error.message)
    }
  }
}
