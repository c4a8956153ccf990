// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
import StorePayloads
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
package struct NotifyStep: Step {
  package static let name = "notify"
  package static let title = "Send other notification"
  package static let members: [StepMember<Self>] = [
    .required("type", .choice(types, as: "notification type"), \.type),
    .optional("subtype", .choice(subtypes), \.subtype),
    .optional("subscription", .subscription, \.subscription),
    .optional("transaction", .transaction, \.transaction),
    .optional("customer", .knownCustomer, \.customer),
    .optional("externalPurchaseId", .text.suchAs("e1", "e2"), \.externalPurchaseId),
    .optional("tokenCreationDate", .time, \.tokenCreationDate),
  ]

  package var type = ""
  package var subtype: String?
  package var subscription: String?
  package var transaction: String?
  package var customer: String?
  package var externalPurchaseId: String?
  package var tokenCreationDate: Timestamp?

  package init() {}

  /// The types that can be sent, each with its subtypes.
  private static let definitions = [
    NotificationType.metadataUpdate, .migration, .priceChange, .externalPurchaseToken,
  ].compactMap { type in NotificationDefinition.all.first { $0.type == type } }
  private static let types = definitions.map(\.type.rawValue)
  private static let subtypes = definitions.flatMap(\.variants).compactMap(\.subtype?.rawValue)

  package mutating func check(_ object: ScriptObject) throws(ScriptError) {
    let variants = NotifyStep.definitions.first { isSame($0.type.rawValue, type) }?.variants ?? []
    let known = variants.compactMap(\.subtype?.rawValue)
    if let subtype {
      guard known.contains(where: { isSame($0, subtype) }) else {
        throw known.isEmpty
          ? ScriptError(step: object.step, "\(type) has no subtype")
          : .unknown("subtype of \(type)", subtype, among: known, step: object.step)
      }
    } else if !variants.contains(where: { $0.subtype == nil }) {
      let all = known.dropLast().joined(separator: ", ") + " or " + (known.last ?? "")
      throw ScriptError(step: object.step, "\(type) needs \"subtype\": \(all)")
    }
    let isText = externalPurchaseId.map { id in
      !id.isEmpty && id.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F ~= $0.value) }
    }
    guard isText != false else {
      throw object.error("externalPurchaseId", "an id without control characters")
    }
  }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.notifyOther(self)
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
