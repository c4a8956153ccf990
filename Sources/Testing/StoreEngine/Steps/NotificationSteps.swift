// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
import StorePayloads
import StrictJSON
package import StrictTime

extension StepKinds {
  static let notificationSteps: [any Step.Type] = [
    TestNotificationStep.self, NotifyStep.self, SetNotificationEndpointStep.self,
  ]
}

/// A backend requests a test notification.
///
/// Swift: `TestStore.requestTestNotification`
package struct TestNotificationStep: Step {
  package static let name = "testNotification"
  package static let title = "Send test notification"
  package static var endpoint: APIEndpoint? { .testNotification }
  package static let members: [StepMember<Self>] = []

  package init() {}

  package func perform(in store: inout StoreState) {
    store.changes.note("testNotification")
    store.notify(.test, nil, .app)
  }
}

/// Apple sends a notification that no other step causes.
///
/// `type` and `subtype` are those of Apple's table that no step causes. EXTERNAL_PURCHASE_TOKEN is about a token that the
/// store did not create; UNCLAIM_SEATS needs `unclaimSeatIds`. Others are about `transaction`, `subscription`, or the newest
/// subscription.
package struct NotifyStep: Step {
  package static let name = "notify"
  package static let title = "Send other notification"
  package static let members: [StepMember<Self>] = [
    .required("type", .otherNotification, \.type),
    .optional("subtype", .otherSubtype, \.subtype),
    .optional("subscription", .subscription, \.subscription),
    .optional("transaction", .transaction, \.transaction),
    .optional("customer", .knownCustomer, \.customer),
    .optional("externalPurchaseId", .text.suchAs("e1", "e2"), \.externalPurchaseId),
    .optional("tokenCreationDate", .time, \.tokenCreationDate),
    .optional("unclaimSeatIds", .list, \.unclaimSeatIds, label: "Ids of ended claims"),
  ]

  package var type = ""
  package var subtype: String?
  package var subscription: String?
  package var transaction: String?
  package var customer: String?
  package var externalPurchaseId: String?
  package var tokenCreationDate: Timestamp?
  package var unclaimSeatIds: [String]?

  package init() {}

  package mutating func check(_ object: ScriptObject) throws(ScriptError) {
    try checkSubtype(object)
    try object.requireId(externalPurchaseId, "externalPurchaseId")
    try checkClaims(object)
  }

  private func checkSubtype(_ object: ScriptObject) throws(ScriptError) {
    let variants =
      CausedNotifications.others.first { isSame($0.type.rawValue, type) }?.subtypes ?? []
    let known = variants.compactMap { $0?.rawValue }
    let all = known.dropLast().isEmpty ? known.joined() : NotifyStep.list(known)
    guard let subtype else {
      guard variants.contains(nil) else {
        throw ScriptError(step: object.step, "\(type) needs \"subtype\": \(all)")
      }
      return
    }
    guard !known.contains(where: { isSame($0, subtype) }) else { return }
    let isCaused = CausedNotifications.contains(
      NotificationType(rawValue: type),
      NotificationSubtype(rawValue: subtype)
    )
    throw isCaused
      ? object.error("subtype", "\(all): other steps cause \(type)/\(subtype)")
      : known.isEmpty
        ? ScriptError(step: object.step, "\(type) has no subtype")
        : .unknown("subtype of \(type)", subtype, among: known, step: object.step)
  }

  private func checkClaims(_ object: ScriptObject) throws(ScriptError) {
    let isAboutClaims = isSame(type, NotificationType.unclaimSeats.rawValue)
    guard let unclaimSeatIds else {
      if isAboutClaims { _ = try object.required("unclaimSeatIds", unclaimSeatIds) }
      return
    }
    guard isAboutClaims else {
      throw ScriptError(
        step: object.step,
        "\"unclaimSeatIds\" is a member of \(NotificationType.unclaimSeats.rawValue), not of \(type)"
      )
    }
    guard !unclaimSeatIds.isEmpty else {
      throw object.error("unclaimSeatIds", "an array with the id of a claim")
    }
    for (place, id) in unclaimSeatIds.enumerated() where !UUIDText(rawValue: id).isUUID {
      throw object.error("unclaimSeatIds[\(place)]", "a UUID")
    }
  }

  /// `A, B or C`.
  private static func list(_ names: [String]) -> String {
    names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.notifyOther(self)
  }
}

extension MemberKind<String> {
  /// A documented type with a subtype that no step causes, or without.
  fileprivate static let otherNotification = MemberKind(
    input: .choice(others),
    read: { (object, name) throws(ScriptError) in
      guard let text = try object.string(name) else { return nil }
      guard !others.contains(where: { isSame($0, text) }) else { return text }
      guard NotificationDefinition.of(NotificationType(rawValue: text)) == nil else {
        throw object.error(
          name,
          "a type that no step causes: other steps, or the time, cause \(text)"
        )
      }
      throw .unknown("notification type", text, among: others, step: object.step)
    },
    write: { $1.string($0) }
  )
  .suchAs(drawn)

  /// The types that say nothing about who may use what: those of random histories, and the first of the form.
  private static let drawn = [
    .metadataUpdate, .migration, .priceChange, .externalPurchaseToken,
  ].map(\NotificationType.rawValue)

  private static let others =
    drawn
    + CausedNotifications.others.map(\.type.rawValue).filter { type in
      !drawn.contains { isSame($0, type) }
    }

  /// A subtype, which is checked with the type.
  ///
  /// Random histories have those of notifications that say nothing about who may use what.
  fileprivate static let otherSubtype = text(.choice(subtypes)).suchAs(
    (NotificationDefinition.of(.externalPurchaseToken)?.variants ?? [])
      .compactMap { $0.subtype?.rawValue }
  )

  /// The subtypes of all types that can be sent, each once.
  private static let subtypes = CausedNotifications.others.flatMap(\.subtypes)
    .compactMap { $0?.rawValue }
    .reduce(into: [String]()) { list, name in
      if !list.contains(where: { isSame($0, name) }) { list.append(name) }
    }
}

/// Sets how the server that receives notifications responds.
///
/// Failed deliveries are retried. `result` is a `sendAttemptResult` or an HTTP status, for `count`
/// deliveries.
///
/// Swift: `TestStore.notificationEndpointIsUp`
package struct SetNotificationEndpointStep: Step {
  package static let name = "setNotificationEndpoint"
  package static let title = "Set response of the webhook"
  package static let members: [StepMember<Self>] = [
    .optional("up", .flag, \.isUp, label: "Webhook responds"),
    .optional("result", .endpointResult, \.result),
    .optional("count", .integer(in: 1...1_000_000), \.count),
  ]

  package var isUp: Bool?
  package var result: EndpointResult?
  /// The number of attempts with this result; `nil` for all attempts.
  package var count: Int64?

  package init() {}

  package mutating func check(_ object: ScriptObject) throws(ScriptError) {
    try object.requireExactlyOne(of: ["up", "result"])
  }

  package func perform(in store: inout StoreState) {
    store.changes.note("setting")
    store.deliveries.endpoint =
      if let isUp { isUp ? .up : .down } else {
        .result(result?.delivery ?? .success, count: count.map { Int($0) })
      }
  }
}

/// The response of the server that receives notifications.
package enum NotificationEndpoint: Hashable, Sendable {
  case up
  case down
  /// This result for `count` attempts, then success; `nil` for all attempts.
  case result(DeliveryResult, count: Int?)
}

/// A result of delivery attempts as scripts name it.
package enum EndpointResult: Hashable, Sendable {
  /// A `sendAttemptResult`.
  case named(String)
  /// An HTTP status.
  case status(Int64)

  fileprivate var delivery: DeliveryResult {
    switch self {
    case .named(let name): DeliveryResult(name: name)
    case .status(200...206): .success
    case .status(let status):
      DeliveryResult(
        name: SendAttemptResult.unsuccessfulHTTPResponseCode.rawValue,
        isClientError: 400...499 ~= status
      )
    }
  }
}

/// The result of a delivery attempt.
package struct DeliveryResult: Hashable, Sendable {
  /// A `sendAttemptResult`.
  package let name: String
  /// Whether the server answered with HTTP status 4xx.
  package var isClientError = false

  package init(name: String, isClientError: Bool = false) {
    self.name = name
    self.isClientError = isClientError
  }

  package static let success = DeliveryResult(.success)
  package static let noResponse = DeliveryResult(.noResponse)
  package static let timedOut = DeliveryResult(.timedOut)

  private init(_ result: SendAttemptResult) { self.init(name: result.rawValue) }
}
