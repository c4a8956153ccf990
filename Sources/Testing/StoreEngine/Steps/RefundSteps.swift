// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
package import StrictJSON

extension StepKinds {
  static let refundSteps: [any Step.Type] = [
    RefundStep.self, RequestRefundStep.self, DeclineRefundStep.self, ReverseRefundStep.self,
    ConsumptionStep.self,
  ]
}

/// Apple refunds a purchase, by default in full.
///
/// `percentage` is in thousandths of a percent, 1 to 100000; `seats` takes back some seats of a group, whose others stay. The refund of the current purchase
/// ends a subscription, that of an earlier one changes nothing else. Without `reason`, the reason of the customer's request
/// applies, or 0.
///
/// Swift: `TestTransaction.refund`, `TestTransaction.refundProrated`
package struct RefundStep: Step {
  package static let name = "refund"
  package static let weight = 4
  package static let members: [StepMember<Self>] = [
    .required("transaction", .transaction, \.transaction),
    .optional(
      "percentage",
      .thousandthsOfPercent,
      \.percentage,
      label: "Refunded share, %"
    ),
    .optional("prorated", .flag, \.isProrated, label: "By unused time"),
    .optional(
      "reason",
      .integer(in: 0...1),
      \.reason,
      label: "Reason code (1: issue in the app)"
    ),
    .optional("seats", .seats, \.seats, label: "Seats to refund").ofSeats,
  ]

  package var transaction = ""
  /// In thousandths of a percent.
  package var percentage: Int64?
  package var isProrated: Bool?
  package var reason: Int64?
  /// The seats that are taken back; `nil` for all.
  package var seats: Int64?

  package init() {}

  package mutating func check(_ object: ScriptObject) throws(ScriptError) {
    if seats != nil, isProrated == true || percentage != nil {
      throw ScriptError(step: object.step, "refund takes \"seats\" or a share, not both")
    }
    guard isProrated == true, percentage != nil else { return }
    throw ScriptError(step: object.step, "refund takes \"percentage\" or \"prorated\", not both")
  }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    if let seats {
      return try store.refund(seats, of: try store.transaction(transaction), reason: reason)
    }
    let share: RefundShare = isProrated == true ? .prorated : .percentage(percentage ?? 100_000)
    try store.refund(try store.transaction(transaction), share, reason: reason)
  }
}

/// How much of a purchase is refunded.
enum RefundShare: Hashable, Sendable {
  /// In thousandths of a percent.
  case percentage(Int64)
  /// In proportion to the unused time.
  case prorated
}

/// A customer requests a refund.
///
/// Sends CONSUMPTION_REQUEST and, if it is the current purchase of a subscription, turns off
/// auto-renew (not in Xcode). Sandbox and Xcode decide immediately by `reason`: `DECLINE`,
/// `GRANT_PRORATED`, or otherwise in full, with `revocationReason` 1 after `FULFILLMENT_ISSUE` or
/// `UNSATISFIED_WITH_PURCHASE` and 0 after any other.
///
/// Swift: `TestTransaction.requestRefund`
package struct RequestRefundStep: Step {
  package static let name = "requestRefund"
  package static let weight = 2
  package static let members: [StepMember<Self>] = [
    .required("transaction", .transaction, \.transaction),
    .optional("reason", .text.suchAs("DECLINE", "GRANT_PRORATED", "OTHER"), \.reason),
  ]

  package var transaction = ""
  package var reason: String?

  package init() {}

  package var storeKitCall: SimulatedCall? { .refundRequest }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.requestRefund(try store.transaction(transaction), reason: reason)
  }
}

/// Apple declines a refund request, which must exist.
///
/// Swift: `TestTransaction.declineRefund`
package struct DeclineRefundStep: Step {
  package static let name = "declineRefund"
  package static let title = "Decline refund request"
  package static let members: [StepMember<Self>] = [
    .required("transaction", .transaction, \.transaction), .ignored("reason", .text),
  ]

  package var transaction = ""

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.declineRefund(try store.transaction(transaction))
  }
}

/// Apple reverses a refund: a subscription continues with the purchase until its end, if what was bought since is over.
///
/// Swift: `TestTransaction.reverseRefund`
package struct ReverseRefundStep: Step {
  package static let name = "reverseRefund"
  package static let weight = 2
  package static let members: [StepMember<Self>] = [
    .required("transaction", .transaction, \.transaction), .ignored("reason", .text),
  ]

  package var transaction = ""

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.reverseRefund(try store.transaction(transaction))
  }
}

/// A backend sends consumption information, which changes nothing.
///
/// The other members are those of Apple's request.
package struct ConsumptionStep: Step {
  package static let name = "consumption"
  package static let title = "Send consumption information"
  package static var endpoint: APIEndpoint? { .consumption }
  package static let members: [StepMember<Self>] =
    [.required("transaction", .transaction, \.transaction)]
    + ConsumptionRequest.members.map { name, input in
      StepMember(
        field: StepField(name: name, input: input, isRequired: false),
        read: { object, step in
          step.body[name] = object.object.given(name).map { compactJSON($0.source) }
        },
        write: { step, json in
          if let value = step.body[name] { json.member(name) { $0.raw(value) } }
        },
        references: { _ in [] }
      )
    }

  package var transaction = ""
  /// The members of the request, as JSON.
  package var body: [String: [UInt8]] = [:]
  /// The API's error for an invalid body.
  package var errorCode: APIErrorCode?
  /// What the body says about the consumed share.
  private var share = ConsumptionRequest.Share()
  private var version = ConsumptionRequest.Version.any

  package init() {}

  /// The step of a request with this body.
  package init(
    of transaction: String,
    _ request: JSONObject,
    version: ConsumptionRequest.Version
  ) {
    self.transaction = transaction
    self.version = version
    let values = ConsumptionRequest.values(in: request, version: version)
    body = values.mapValues { compactJSON($0.source) }
    read(request)
  }

  package mutating func check(_ object: ScriptObject) { read(object.object) }

  private mutating func read(_ request: JSONObject) {
    errorCode = ConsumptionRequest.errorCode(of: request, version: version)
    share = ConsumptionRequest.Share(ConsumptionRequest.values(in: request, version: version))
  }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    let number = try store.transaction(transaction, orAnswer: .transactionIdNotFound)
    try store.consumption(number, version, share, errorCode)
  }
}
