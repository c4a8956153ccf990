// SPDX-License-Identifier: Apache-2.0

import StrictBase64
import StrictJSON
package import StrictTime

// What a server did with notifications and real-time requests. Only logs contain these steps.
//
//     {"at", "do": "postNotifications", "on": true}           post notifications from now on; false: simulate delivery
//     {"at", "do": "deliver", "notification": 12, "result": "UNSUCCESSFUL_HTTP_RESPONSE_CODE", "received", "clientError",
//      "resend": false, "status": 500, "milliseconds": 12, "body": "QXN0…"}     the beginning of the body, base64
//     {"at", "do": "postpone", "notification": 12, "until": TIME, "fault": "delay"}
extension StepKinds {
  static let deliverySteps: [any Step.Type] = [
    PostNotificationsStep.self, DeliverStep.self, PostponeStep.self, RetentionExchangeStep.self,
    PerformanceTestStep.self,
  ]
}

/// Whether the server posts notifications; otherwise deliveries are simulated, including the pending ones.
package struct PostNotificationsStep: Step {
  package static let name = "postNotifications"
  package static let isLogOnly = true
  package static let members: [StepMember<Self>] = [.required("on", .flag, \.isOn)]

  package var isOn = false

  package init() {}

  package func perform(in store: inout StoreState) { store.postNotifications(isOn) }
}

/// The result of a pending attempt, or of a requested resend.
package struct DeliverStep: Step {
  package static let name = "deliver"
  package static let isLogOnly = true
  package static let members: [StepMember<Self>] = [
    .required("notification", .notification, \.number),
    .required("result", .sendResult, \.result),
    .defaulted("received", .flag, \.isReceived),
    .defaulted("clientError", .flag, \.isClientError),
    .defaulted("resend", .flag, \.isResend),
    .optional("status", .integer(in: 0...999), \.status),
    .optional("milliseconds", .integer(in: 0...Int64.max), \.milliseconds),
    .optional("body", .bodyText, \.body), .defaulted("cut", .flag, \.isCut),
    .optional("fault", .choice, \.fault),
  ]

  /// The number of the notification, from 1.
  package var number: Int64 = 1
  package var result = ""
  package var isReceived = false
  package var isClientError = false
  /// Whether a resend was requested, outside Apple's retry schedule.
  package var isResend = false
  /// The HTTP status; `nil` without a response.
  package var status: Int64?
  /// The duration of the attempt; `nil` if nothing was posted.
  package var milliseconds: Int64?
  /// The beginning of the response's body.
  package var body: BodyText? { didSet { isCut = body?.isCut ?? false } }
  /// Whether the body was longer.
  private var isCut = false

  /// The fault that was asked for.
  package var fault: DeliveryFault?

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    let attempt = try store.takeAttempt(number, isResend: isResend)
    let result = DeliveryResult(name: result, isClientError: isClientError)
    let response = milliseconds.map {
      RecordedAnswer(
        status: status,
        milliseconds: $0,
        body: body?.cut(isCut) ?? BodyText()
      )
    }
    store.record(result, isReceived: isReceived, attempt, response: response, fault: fault)
  }
}

/// The server postponed a pending attempt.
package struct PostponeStep: Step {
  package static let name = "postpone"
  package static let isLogOnly = true
  package static let members: [StepMember<Self>] = [
    .required("notification", .notification, \.number), .required("until", .time, \.end),
    .optional("fault", .choice, \.fault),
  ]

  /// The number of the notification, from 1.
  package var number: Int64 = 1
  package var end = Timestamp.earliest
  /// The fault that was asked for.
  package var fault: DeliveryFault?

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    let attempt = try store.takeAttempt(number, isResend: false)
    store.schedule(attemptOf: attempt.notification, at: end, postponedBy: fault)
  }
}

extension MemberKind<BodyText> {
  /// The beginning of a body in base64: it may be any bytes.
  static let bodyText = MemberKind(
    input: .text,
    read: { (object, name) throws(ScriptError) in
      guard let text = try object.string(name) else { return nil }
      do {
        return BodyText(
          try Base64.decode(Array(text.utf8)[...], alphabet: .standard, padding: .required)[...]
        )
      } catch {
        throw object.error(name, "base64")
      }
    },
    write: { $1.string(Base64.encode($0.bytes[...])) }
  )
}

extension StoreState {
  /// Leaves deliveries to the caller (`true`), or simulates them, including the pending ones.
  package mutating func postNotifications(_ isOn: Bool) {
    deliveries.areMadeByCaller = isOn
    guard !isOn else { return }
    for attempt in deliveries.takeOutgoing() {
      attemptDelivery(of: attempt.notification, isRetry: attempt.isRetry)
    }
  }

  fileprivate mutating func takeAttempt(
    _ ordinal: Int64,
    isResend: Bool
  ) throws(StoreRefusal) -> OutgoingAttempt {
    guard let number = notifications.index(at: Int(ordinal) - 1) else {
      throw StoreRefusal(.notFound, "there is no notification \(ordinal)")
    }
    if isResend { return OutgoingAttempt(notification: number, isRetry: true, isResend: true) }
    if let attempt = deliveries.takeOutgoing(of: number) { return attempt }
    // A delivery fault held the notification back until the next one was sent.
    guard notifications[number].nextAttempt != nil else {
      throw StoreRefusal(.notFound, "notification \(ordinal) has no pending delivery")
    }
    notifications[number].nextAttempt = nil
    return OutgoingAttempt(notification: number, isRetry: true)
  }
}
