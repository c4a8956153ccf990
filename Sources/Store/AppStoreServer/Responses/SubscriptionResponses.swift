// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StrictTime

/// The result of extending the renewal date of one subscription.
///
///     {"originalTransactionId": …, "webOrderLineItemId": …, "success": true, "effectiveDate": …}
public struct RenewalDateExtension: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The original transaction id.
  public var originalTransactionId: String? { members.string("originalTransactionId") }
  /// The id of the extended period.
  public var webOrderLineItemId: String? { members.string("webOrderLineItemId") }
  /// Whether the date was extended.
  public var success: Bool? { members.boolean("success") }
  /// The new renewal date.
  public var effectiveDate: Timestamp? { members.date("effectiveDate") }

  package static let fields = table([
    .string("originalTransactionId", \.originalTransactionId),
    .string("webOrderLineItemId", \.webOrderLineItemId), .boolean("success", \.success),
    .date("effectiveDate", \.effectiveDate),
  ])
}

/// The acceptance of an extension for all active subscribers.
///
///     {"requestIdentifier": …}
public struct MassExtensionResponse: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The identifier of the request, with which to request its status.
  public var requestIdentifier: UUIDText? { members.word("requestIdentifier") }

  package static let fields = table([.uuid("requestIdentifier", \.requestIdentifier)])
}

/// The status of an extension for all active subscribers.
///
///     {"requestIdentifier": …, "complete": true, "completeDate": …, "succeededCount": 30, "failedCount": 2}
public struct MassExtensionStatus: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The identifier of the request.
  public var requestIdentifier: UUIDText? { members.word("requestIdentifier") }
  /// Whether the extension is complete.
  public var complete: Bool? { members.boolean("complete") }
  /// The completion date.
  public var completeDate: Timestamp? { members.date("completeDate") }
  /// The number of extended subscriptions.
  public var succeededCount: Int64? { members.integer("succeededCount") }
  /// The number of subscriptions that could not be extended.
  public var failedCount: Int64? { members.integer("failedCount") }

  package static let fields = table([
    .uuid("requestIdentifier", \.requestIdentifier), .boolean("complete", \.complete),
    .date("completeDate", \.completeDate), .integer("succeededCount", \.succeededCount),
    .integer("failedCount", \.failedCount),
  ])
}
