// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StorePayloads
import StrictJSON

// The members of steps about notifications, deliveries and calls.
extension StepReader {
  /// The notification types of the step `notify`.
  static let notificationTypes = [
    NotificationType.metadataUpdate, .migration, .priceChange, .externalPurchaseToken,
  ].map(\.rawValue)

  static func notificationType(_ step: ScriptObject) throws(ScriptError) -> String {
    let type = try text(step, "type")
    guard notificationTypes.contains(where: { isSame($0, type) }) else {
      throw .unknown("notification type", type, among: notificationTypes, step: step.step)
    }
    return type
  }

  private static func notificationSubtype(_ step: ScriptObject) throws(ScriptError) -> String? {
    guard let subtype = try step.string("subtype") else { return nil }
    guard notificationSubtypes.contains(where: { isSame($0, subtype) }) else {
      throw .unknown("subtype", subtype, among: notificationSubtypes, step: step.step)
    }
    return subtype
  }

  /// All documented subtypes.
  ///
  /// Apple does not document which of them occur with these types.
  static let notificationSubtypes = NotificationDefinition.subtypes.map(\.rawValue)

  static let notificationMembers = [
    "type", "subtype", "subscription", "transaction", "customer", "externalPurchaseId",
    "tokenCreationDate",
  ]

  static func notification(_ step: ScriptObject) throws(ScriptError) -> OtherNotification {
    var notification = OtherNotification(
      type: try notificationType(step),
      subtype: try notificationSubtype(step)
    )
    let subscription = try step.string("subscription")
    let transaction = try step.string("transaction")
    notification.purchase = transaction ?? subscription
    notification.customer = try step.name("customer")
    notification.externalPurchaseId = try step.string("externalPurchaseId")
    notification.tokenCreationDate = try step.time("tokenCreationDate")
    return notification
  }

  /// A StoreKit call, or the name of a step.
  static func call(_ step: ScriptObject) throws(ScriptError) -> String {
    let name = SimulatedCall.named(try text(step, "api"))
    let known = SimulatedCall.allCases.map(\.rawValue) + kinds.keys
    guard known.contains(where: { isSame($0, name) }) else {
      throw .unknown("api", name, among: known, step: step.step)
    }
    return name
  }

  static func endpoint(_ step: ScriptObject) throws(ScriptError) -> NotificationEndpoint {
    try step.requireOne(of: ["up", "result"])
    if let isUp = try step.boolean("up") { return isUp ? .up : .down }
    let value = try step.required("up\" or \"result", step.value("result"))
    let count = try step.integer("count", in: 1...1_000_000).map { Int($0) }
    if let status = value.number?.int64, 100...599 ~= status {
      if 200...206 ~= status { return .result(.success, count: count) }
      let name = SendAttemptResult.unsuccessfulHTTPResponseCode.rawValue
      let result = DeliveryResult(name: name, isClientError: 400...499 ~= status)
      return .result(result, count: count)
    }
    guard let result = value.string, sendResults.contains(where: { isSame($0, result) }) else {
      throw .unknown("result", value.string ?? "\(value)", among: sendResults, step: step.step)
    }
    return .result(DeliveryResult(name: result), count: count)
  }

  /// The documented values of `sendAttemptResult`.
  static let sendResults = SendAttemptResult.documented.map(\.rawValue)
}
