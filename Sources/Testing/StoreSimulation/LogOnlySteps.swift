// SPDX-License-Identifier: Apache-2.0

// Events of logs that no script has: what a server did with notifications.
//
//     {"at", "do": "postNotifications", "on": true}           from now on they are posted; false: simulated
//     {"at", "do": "deliver", "notification": 12, "result": "TIMED_OUT", "received": false, "clientError": false}

import StrictJSON
import StrictTime

/// The result of an attempt that a server made.
struct LoggedDelivery: Sendable {
  /// The place of the notification.
  let notification: Int
  let result: DeliveryResult
  let isReceived: Bool

  /// The event; notifications are counted from 1, as in the files of `simulate --out`.
  func source(at time: Timestamp) -> [UInt8] {
    JSONWriter.bytes { json in
      json.object { json in
        json.member("at", "\(time)")
        json.member("do", LogOnlyStep.deliver.rawValue)
        json.member("notification") { $0.integer(Int64(notification) + 1) }
        json.member("result", result.name)
        if isReceived { json.member("received") { $0.boolean(true) } }
        if result.isClientError { json.member("clientError") { $0.boolean(true) } }
      }
    }
  }
}

/// What such events do.
enum LogOnlyStep: String, CaseIterable {
  case deliver, postNotifications

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
    case .deliver:
      try event.requireMembers(["at", "do", "notification", "result", "received", "clientError"])
      let range: ClosedRange<Int64> = 1...Int64(Play.mostRecords)
      let number = try event.required(
        "notification",
        try event.integer("notification", in: range)
      )
      let name = try event.required("result", try event.string("result"))
      guard StepReader.sendResults.contains(where: { isSame($0, name) }) else {
        throw .unknown("result", name, among: StepReader.sendResults, step: nil)
      }
      let isClientError = try event.boolean("clientError") ?? false
      return .deliver(
        LoggedDelivery(
          notification: Int(number) - 1,
          result: DeliveryResult(name: name, isClientError: isClientError),
          isReceived: try event.boolean("received") ?? false
        )
      )
    }
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

  /// Records the result of an attempt that waits.
  mutating func deliver(_ logged: LoggedDelivery) throws(StoreRefusal) {
    let number = logged.notification
    guard let place = outgoing.firstIndex(where: { $0.notification == number }) else {
      throw StoreRefusal(.notFound, "notification \(number + 1) waits for no delivery")
    }
    record(logged.result, isReceived: logged.isReceived, outgoing.remove(at: place))
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
