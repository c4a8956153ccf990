// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
package import StrictTime

extension StepKinds {
  static let purchaseSteps: [any Step.Type] = [
    PurchaseStep.self, FinishStep.self, SetAskToBuyStep.self, AnswerAskToBuyStep.self,
    SetInterruptedPurchasesStep.self, ResolvePurchaseIssueStep.self, InstallStep.self,
  ]
}

/// A customer purchases a product.
///
/// Subscribes, subscribes again, upgrades, or downgrades at the next renewal; an introductory offer
/// applies automatically. `offer` is `{"promotional": id}`, `{"code": id}` or `{"winBack": id}`;
/// `signature` is that of a promotional offer, as `receiptctl sign` prints it, an object or a string;
/// `introductoryEligibility` is a token; `memberAs` is `{member: name}`. Without `familyShared`, the knob `sharesPurchases`
/// determines whether a family shareable product is shared. `seats` is the number of seats that the group has afterwards, of a
/// product that the member `seats` of `store` names.
///
/// Swift: `TestCustomer.purchase`
package struct PurchaseStep: Step {
  package static let name = "purchase"
  package static let weight = 16
  package static let actions = [
    StepAction(
      title,
      synonyms: ["buy", "subscribe", "offer", "code", "redeem"]
    ),
    changePlan, addSeats,
  ]
  /// What a customer does who purchases another product of the group.
  package static let changePlan = StepAction(
    "Change plan",
    synonyms: ["downgrade", "upgrade", "crossgrade", "switch", "change product"]
  )
  /// What a customer does who buys seats for a group, or more of them.
  package static let addSeats = StepAction(
    "Buy seats",
    needs: ["seats"],
    synonyms: ["seats", "group", "team", "add seats"]
  )
  package static let members: [StepMember<Self>] = [
    .required("product", .purchasedProduct, \.product),
    .customer(\.customer),
    .optional("as", .purchaseName, \.name, label: "Name in later steps"),
    .defaulted("quantity", .integer(in: 1...10), \.quantity),
    .optional("purchaseDate", .time, \.purchaseDate),
    .defaulted("renews", .flag, \.renews, label: "Renews automatically"),
    .optional("appAccountToken", .uuid, \.appAccountToken),
    .optional("offer", .offer, \.offer),
    .optional("signature", .signature, \.signature),
    .optional("introductoryEligibility", .text, \.introductoryEligibility),
    .optional("billingPlan", .choice(["BILLED_UPFRONT", "MONTHLY"]), \.billingPlan),
    .optional("familyShared", .flag, \.isFamilyShared),
    .optional("seats", .seats, \.seats, label: "Seats in total").ofSeats,
    .defaulted("organization", .flag, \.isOfOrganization, label: "For an organization").ofSeats,
    .defaulted("memberAs", .memberNames, \.memberNames, label: "Names of members' purchases"),
  ]

  package var product = ""
  package var customer = "customer"
  /// The name of the purchase in later steps.
  package var name: String?
  package var quantity: Int64 = 1
  package var purchaseDate: Timestamp?
  package var renews = true
  package var offer: RequestedOffer?
  /// The signature of a promotional offer: JSON with seven fields and the signature, or a token.
  package var signature: String?
  /// The token of a backend about the eligibility for the introductory offer.
  package var introductoryEligibility: String?
  package var billingPlan: String?
  package var appAccountToken: String?
  /// `nil` for the default of the store, or the present setting of the subscription.
  package var isFamilyShared: Bool?
  /// The seats of the group after the purchase.
  package var seats: Int64?
  /// Whether an organization buys, whose members get their seats from its device management.
  package var isOfOrganization = false
  /// The names of the purchases of family members, by customer.
  package var memberNames: [String: String] = [:]

  package init() {}

  package var storeKitCall: SimulatedCall? {
    if case .code = offer { .offerCodeRedeem } else { .purchase }
  }

  package mutating func check(_ object: ScriptObject) throws(ScriptError) {
    guard !isOfOrganization || seats ?? 1 > 1 else {
      throw object.error("organization", "beside \"seats\" of 2 or more")
    }
    guard signature != nil else { return }
    guard case .promotional = offer else {
      throw object.error("signature", "an offer {\"promotional\": id} beside it")
    }
  }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.purchase(self)
  }
}

/// An offer that a purchase requests.
package enum RequestedOffer: Hashable, Sendable {
  case promotional(String)
  case code(String)
  case winBack(String)
}

/// The app finishes a transaction.
///
/// Finished consumables are removed from receipts.
///
/// Swift: `TestTransaction.finish`
package struct FinishStep: Step {
  package static let name = "finish"
  package static let title = "Finish transaction"
  package static let members: [StepMember<Self>] = [
    .required("transaction", .transaction, \.transaction)
  ]

  package var transaction = ""

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    let number = try store.transaction(transaction)
    store.changes.note("finish")
    store.transactions[number].isFinished = true
  }
}

/// Sets whether the purchases of a customer wait for the approval of a parent.
///
/// Swift: `TestCustomer.askToBuyEnabled`
package struct SetAskToBuyStep: Step {
  package static let name = "setAskToBuy"
  package static let title = "Ask to Buy"
  package static let actions = [
    StepAction("Turn on Ask to Buy", "on", true),
    StepAction("Turn off Ask to Buy", "on", false),
  ]
  package static let members: [StepMember<Self>] = [
    .customer(\.customer), .required("on", .flag, \.isOn),
  ]

  package var customer = "customer"
  package var isOn = false

  package init() {}

  package func perform(in store: inout StoreState) {
    store.changes.note("setting")
    store.customers[store.customer(customer)].asksToBuy = isOn
  }
}

/// A parent answers the request for a purchase, or all requests of a customer.
///
/// Requests without an answer end after 24 hours.
///
/// Swift: `TestTransaction.approveAskToBuy`, `TestTransaction.declineAskToBuy`
package struct AnswerAskToBuyStep: Step {
  package static let name = "answerAskToBuy"
  package static let title = "Answer Ask to Buy"
  package static let actions = [
    StepAction("Approve Ask to Buy", "approve", true),
    StepAction("Decline Ask to Buy", "approve", false),
  ]
  package static let members: [StepMember<Self>] = [
    .optional("purchase", .transaction, \.purchase),
    .optional("customer", .knownCustomer, \.customer),
    .required("approve", .flag, \.approves, label: "Parent approves"),
  ]

  package var purchase: String?
  package var customer: String?
  package var approves = false

  package init() {}

  package mutating func check(_ object: ScriptObject) {
    if purchase == nil, customer == nil { customer = "customer" }
  }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    let number = customer.map { store.customer($0) }
    try store.answerAskToBuy(purchase: purchase, customer: number, approves: approves)
  }
}

/// Sets whether the purchases of a customer wait until a billing issue is resolved; renewals do not.
///
/// Swift: `TestCustomer.interruptedPurchasesEnabled`
package struct SetInterruptedPurchasesStep: Step {
  package static let name = "setInterruptedPurchases"
  package static let title = "Interrupted purchases"
  package static let actions = [
    StepAction("Turn on interrupted purchases", "on", true),
    StepAction("Turn off interrupted purchases", "on", false),
  ]
  package static let members: [StepMember<Self>] = [
    .customer(\.customer), .required("on", .flag, \.isOn),
  ]

  package var customer = "customer"
  package var isOn = false

  package init() {}

  package func perform(in store: inout StoreState) {
    store.changes.note("setting")
    store.customers[store.customer(customer)].interruptsPurchases = isOn
  }
}

/// Resolves the billing issue of a purchase or subscription, and charges it.
///
/// Swift: `TestTransaction.resolveIssue`
package struct ResolvePurchaseIssueStep: Step {
  package static let name = "resolvePurchaseIssue"
  package static let title = "Resolve billing issue"
  package static let members: [StepMember<Self>] = [
    .optional("purchase", .transaction, \.purchase),
    .optional("subscription", .subscription, \.subscription),
  ]

  package var purchase: String?
  package var subscription: String?

  package init() {}

  package mutating func check(_ object: ScriptObject) throws(ScriptError) {
    try object.requireExactlyOne(of: ["purchase", "subscription"])
  }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.resolvePurchaseIssue(purchase ?? subscription ?? "")
  }
}

/// A customer installs the app; the first version is the original version.
///
/// Swift: `TestCustomer.install`
package struct InstallStep: Step {
  package static let name = "install"
  package static let title = "Install the app"
  package static let members: [StepMember<Self>] = [
    .customer(\.customer),
    .optional("device", .uuid, \.device),
    .defaulted("appVersion", .text.suchAs("1", "2", "10.1"), \.appVersion),
  ]

  package var customer = "customer"
  package var device: String?
  package var appVersion = "1"

  package init() {}

  package func perform(in store: inout StoreState) {
    store.install(store.customer(customer), device, appVersion)
  }
}
