// SPDX-License-Identifier: Apache-2.0

extension StepKinds {
  static let bundleSteps: [any Step.Type] = [MoveToBundleStep.self, LeaveBundleStep.self]
}

/// A customer moves a running subscription into a bundle of `store.bundles`, immediately.
///
/// Apple revokes the subscription, without a refund, and a new one begins for each component: the
/// customer's other subscriptions in their groups move too. The component PRODUCT of the purchase B
/// is `B@PRODUCT`; B itself is the one that moved.
///
/// Swift: `TestTransaction.moveToBundle`
package struct MoveToBundleStep: Step {
  package static let name = "moveToBundle"
  package static let title = "Move into a bundle"
  /// Random histories have no bundles.
  package static let weight = 0
  package static let members: [StepMember<Self>] = [
    .required("subscription", .subscription, \.subscription),
    .required("bundle", .bundle, \.bundle),
    .optional("as", .purchaseName, \.name, label: "Name in later steps"),
  ]

  package var subscription = ""
  package var bundle = ""
  /// The name of the purchase in later steps.
  package var name: String?

  package init() {}

  package var storeKitCall: SimulatedCall? { .purchase }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.moveToBundle(self)
  }
}

/// A customer leaves a bundle at the next renewal, and keeps this component of it.
///
/// It then renews as a standalone subscription of its own. The components that do not leave end with
/// the bundle. Turning on auto-renew, or purchasing the bundle again, takes it back.
///
/// Swift: `TestTransaction.leaveBundle`
package struct LeaveBundleStep: Step {
  package static let name = "leaveBundle"
  package static let title = "Leave the bundle"
  /// Random histories have no bundles.
  package static let weight = 0
  package static let members: [StepMember<Self>] = [
    .required("subscription", .subscription, \.subscription)
  ]

  package var subscription = ""

  package init() {}

  package var storeKitCall: SimulatedCall? { .manageSubscriptions }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.leaveBundle(try store.subscription(subscription))
  }
}

extension MemberKind<String> {
  /// A bundle, whose product id names its purchase.
  fileprivate static let bundle = text(.product) { [.bundle($0), .introduces($0)] }
}
