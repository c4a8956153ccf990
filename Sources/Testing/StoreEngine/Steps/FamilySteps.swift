// SPDX-License-Identifier: Apache-2.0

extension StepKinds {
  static let familySteps: [any Step.Type] = [
    JoinFamilyStep.self, LeaveFamilyStep.self, SetFamilySharingStep.self,
  ]
}

/// A customer joins the family of another; access to shared purchases, which are also those before, begins immediately.
///
/// A family has at most six people including the organizer, and a customer belongs to one family at
/// a time.
///
/// Swift: `TestCustomer.addFamilyMember`
package struct JoinFamilyStep: Step {
  package static let name = "joinFamily"
  package static let weight = 2
  package static let title = "Add family member"
  package static let members: [StepMember<Self>] = [
    .required("organizer", .customer, \.organizer), .required("member", .customer, \.member),
  ]

  package var organizer = ""
  package var member = ""

  package init() {}

  package mutating func check(_ object: ScriptObject) throws(ScriptError) {
    guard isSame(organizer, member) else { return }
    throw object.error("member", "a customer other than the organizer")
  }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.joinFamily(store.customer(organizer), store.customer(member))
  }
}

/// A customer leaves a family; shared purchases end immediately.
///
/// Earlier steps must have named both.
///
/// Swift: `TestCustomer.removeFamilyMember`
package struct LeaveFamilyStep: Step {
  package static let name = "leaveFamily"
  package static let title = "Remove family member"
  package static let members: [StepMember<Self>] = [
    .required("organizer", .existingCustomer, \.organizer),
    .required("member", .existingCustomer, \.member),
  ]

  package var organizer = ""
  package var member = ""

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.leaveFamily(
      try store.existingCustomer(organizer),
      try store.existingCustomer(member)
    )
  }
}

/// Turns Family Sharing of a purchase on or off.
///
/// Swift: `TestTransaction.setFamilySharing`
package struct SetFamilySharingStep: Step {
  package static let name = "setFamilySharing"
  package static let weight = 2
  package static let title = "Family Sharing"
  package static let actions = [
    StepAction("Turn on Family Sharing", "on", true, synonyms: ["share"]),
    StepAction("Turn off Family Sharing", "on", false, synonyms: ["share", "unshare"]),
  ]
  package static let members: [StepMember<Self>] = [
    .optional("subscription", .subscription, \.subscription),
    .optional("transaction", .transaction, \.transaction),
    .required("on", .flag, \.isOn, label: "Shared"),
  ]

  package var subscription: String?
  package var transaction: String?
  package var isOn = false

  package init() {}

  package mutating func check(_ object: ScriptObject) throws(ScriptError) {
    try object.requireExactlyOne(of: ["subscription", "transaction"])
  }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.setFamilySharing(subscription ?? transaction ?? "", isOn)
  }
}
