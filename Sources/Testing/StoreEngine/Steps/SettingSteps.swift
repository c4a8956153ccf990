// SPDX-License-Identifier: Apache-2.0

extension StepKinds {
  static let settingSteps: [any Step.Type] = [
    LookStep.self, RetentionStep.self, RequestRetentionMessageStep.self,
    CreateExternalPurchaseTokenStep.self, ExternalPurchaseReportStep.self, SetErrorStep.self,
    SetRenewalRateStep.self, SetTimeRateStep.self,
  ]
}

/// Sets how fast time passes in environment Xcode.
///
/// `rate` is a raw value of `SKTestSession.TimeRate`; other environments refuse it.
///
/// Swift: `TestStore.timeRate`
package struct SetTimeRateStep: Step {
  package static let name = "setTimeRate"
  package static let title = "Set time rate"
  package static let members: [StepMember<Self>] = [
    .required("rate", .number.explained(TimeTable.rateMeanings), \.rate)
  ]

  /// A raw value of `SKTestSession.TimeRate`.
  package var rate: Int64 = 0

  package init() {}

  package mutating func check(_ object: ScriptObject) throws(ScriptError) {
    guard !TimeTable.isTimeRate(rate) else { return }
    throw object.error("rate", "a raw value of SKTestSession.TimeRate, such as 13")
  }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.setTimeRate(rate)
  }
}

/// Sets how long a month lasts for a tester of the sandbox, from the next period on.
package struct SetRenewalRateStep: Step {
  package static let name = "setRenewalRate"
  package static let members: [StepMember<Self>] = [
    .customer(\.customer), .required("month", .sandboxMonth, \.month),
  ]

  package var customer = "customer"
  package var month = SandboxMonth.fiveMinutes

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.setRenewalRate(store.customer(customer), month)
  }
}

/// Makes a StoreKit call or a step fail until the error is cleared.
///
/// `api` is a call of StoreKit, such as `purchase` and `refundRequest`, or a step. `error` is an error of StoreKit, such as
/// `networkError` and `productUnavailable`, or for a step that is a request to the API, an error code such as `4290000`.
///
/// Swift: `TestStore.setSimulatedError`
package struct SetErrorStep: Step {
  package static let name = "setError"
  package static let title = "Simulate an error"
  package static let members: [StepMember<Self>] = [
    .required("api", .call, \.call, label: "StoreKit call or step"),
    .optional("error", .text.suchAs("networkError"), \.error),
  ]

  /// A ``SimulatedCall``, or the name of a step.
  package var call = ""
  package var error: String?

  package init() {}

  package mutating func check(_ object: ScriptObject) throws(ScriptError) {
    guard let error else { return }
    let known = SimulatedErrorName.known(for: call)
    guard !known.contains(where: { isSame($0, error) }) else { return }
    throw .unknown("error of \(call)", error, among: known, step: object.step)
  }

  package func perform(in store: inout StoreState) {
    store.changes.note("setting")
    store.simulatedErrors[call] = error
  }
}

/// Changes nothing; its row lists all subscriptions.
package struct LookStep: Step {
  package static let name = "look"
  package static let title = "Record the state"
  package static let members: [StepMember<Self>] = []

  package init() {}

  package func perform(in store: inout StoreState) { store.changes.showsAll = true }
}
