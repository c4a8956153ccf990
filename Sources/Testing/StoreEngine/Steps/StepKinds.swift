// SPDX-License-Identifier: Apache-2.0

/// All steps; each is declared in the file of its group.
package enum StepKinds {
  /// The steps of scripts, in groups for people.
  package static let groups: [(title: String, steps: [any Step.Type])] = [
    ("Purchases", purchaseSteps), ("Subscriptions", subscriptionSteps), ("Bundles", bundleSteps),
    ("Billing and prices", billingSteps), ("Refunds", refundSteps), ("Families", familySteps),
    ("Groups", seatSteps),
    ("Customers", customerSteps), ("Notifications", notificationSteps), ("Other", settingSteps),
  ]

  /// The steps of scripts, by name.
  package static let scripted = byName(groups.flatMap(\.steps))

  /// The steps of logs, by name: those of scripts, and what a server's deliveries did.
  package static let logged = byName(Array(scripted.values) + deliverySteps)

  private static func byName(_ kinds: [any Step.Type]) -> [String: any Step.Type] {
    Dictionary(kinds.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Reads a step of a script.
  ///
  /// The object may also have the members in `others`.
  package static func read(
    _ object: ScriptObject,
    from kinds: [String: any Step.Type] = scripted,
    besides others: [String] = []
  ) throws(ScriptError) -> any Step {
    let name = try object.required("do", try object.string("do"))
    guard let kind = kinds[name] else {
      throw .unknown("step", name, among: scripted.keys, step: object.step)
    }
    return try kind.init(object, besides: others)
  }
}
