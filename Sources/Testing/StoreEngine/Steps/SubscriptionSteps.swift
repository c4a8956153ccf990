// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
package import StoreConfiguration

extension StepKinds {
  static let subscriptionSteps: [any Step.Type] = [
    SetAutoRenewStep.self, RenewNowStep.self, ExpireStep.self, ExtendStep.self,
    MassExtendStep.self, RequestPriceConsentStep.self, AnswerPriceIncreaseStep.self,
    SetGracePeriodStep.self, RedeemRetentionOfferStep.self,
  ]
}

/// A customer turns auto-renew on or off.
///
/// In the grace period or billing retry, `false` ends the subscription; within a commitment, it
/// applies after the commitment.
///
/// Swift: `TestTransaction.enableAutoRenew`, `TestTransaction.disableAutoRenew`
package struct SetAutoRenewStep: Step {
  package static let name = "setAutoRenew"
  package static let weight = 6
  package static let title = "Auto-renew"
  package static let actions = [
    StepAction("Turn on auto-renew", "on", true),
    StepAction("Turn off auto-renew", "on", false, synonyms: ["cancel", "unsubscribe"]),
  ]
  package static let members: [StepMember<Self>] = [
    .required("subscription", .subscription, \.subscription),
    .required("on", .flag, \.isOn, label: "Renews automatically"),
  ]

  package var subscription = ""
  package var isOn = false

  package init() {}

  package var storeKitCall: SimulatedCall? { .manageSubscriptions }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.setAutoRenew(try store.subscription(subscription), isOn)
  }
}

/// Renews a subscription immediately, as `forceRenewalOfSubscription` of `SKTestSession`.
///
/// Swift: `TestTransaction.forceRenewal`
package struct RenewNowStep: Step {
  package static let name = "renewNow"
  package static let members: [StepMember<Self>] = [
    .required("subscription", .subscription, \.subscription)
  ]

  package var subscription = ""

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.renewNow(try store.subscription(subscription))
  }
}

/// Ends a subscription immediately, as `expireSubscription` of `SKTestSession`.
///
/// Swift: `TestTransaction.expire`
package struct ExpireStep: Step {
  package static let name = "expire"
  package static let title = "Expire now"
  package static let actions = [
    StepAction(title, warning: "The subscription ends immediately.")
  ]
  package static let members: [StepMember<Self>] = [
    .required("subscription", .subscription, \.subscription)
  ]

  package var subscription = ""

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.expireNow(try store.subscription(subscription))
  }
}

/// A backend extends a subscription: Extend a Subscription Renewal Date.
///
/// Swift: `TestTransaction.extendRenewalDate`
package struct ExtendStep: Step {
  package static let name = "extend"
  package static let weight = 2
  package static let title = "Extend renewal date"
  package static var endpoint: APIEndpoint? { .extendRenewalDate }
  package static let members: [StepMember<Self>] = [
    .required("subscription", .subscription, \.subscription),
    .required("days", .number, \.days),
    .optional("reason", .number, \.reason),
    .optional("requestIdentifier", .text.suchAs("first", "second"), \.requestIdentifier),
  ]

  package var subscription = ""
  package var days: Int64 = 0
  package var reason: Int64?
  /// The same request extends only once; `nil` for a request of its own.
  package var requestIdentifier: String?

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    let number = try store.subscription(subscription, orAnswer: .originalTransactionIdNotFound)
    try store.extend(number, days: days, reason: reason ?? 0, request: requestIdentifier)
  }
}

/// A backend extends all active subscriptions of a product, by default in all storefronts.
///
/// Swift: `TestStore.extendRenewalDates`
package struct MassExtendStep: Step {
  package static let name = "massExtend"
  package static let title = "Extend all renewal dates"
  package static let actions = [
    StepAction(title, warning: "Every active subscription of the product is extended.")
  ]
  package static var endpoint: APIEndpoint? { .extendRenewalDates }
  package static let members: [StepMember<Self>] = [
    .required("product", .product, \.product),
    .required("days", .number, \.days),
    .optional("reason", .number, \.reason),
    .optional("storefronts", .list.suchAs("USA", "GBR"), \.storefronts),
    .optional("requestIdentifier", .text.suchAs("first", "second"), \.requestIdentifier),
  ]

  package var product = ""
  package var days: Int64 = 0
  package var reason: Int64?
  /// `nil` means all storefronts; the API rejects an empty list.
  package var storefronts: [String]?
  package var requestIdentifier: String?

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.massExtend(
      try store.product(product),
      days: days,
      reason: reason ?? 0,
      storefronts: storefronts,
      request: requestIdentifier
    )
  }
}

/// Requests the consent of a subscriber to a price, by default to the current one.
///
/// The price is not lower. Without an answer the subscription ends with its period. A further
/// request replaces it.
///
/// Swift: `TestTransaction.requestPriceIncreaseConsent`
package struct RequestPriceConsentStep: Step {
  package static let name = "requestPriceConsent"
  package static let title = "Ask for price consent"
  package static let members: [StepMember<Self>] = [
    .required("subscription", .subscription, \.subscription), .optional("price", .price, \.price),
  ]

  package var subscription = ""
  package var price: ProductPrice?

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.requestConsent(of: try store.subscription(subscription), to: price?.milliunits)
  }
}

/// A subscriber answers the request for consent to a price.
///
/// A refusal turns off auto-renew.
///
/// Swift: `TestTransaction.consentToPriceIncrease`, `TestTransaction.declinePriceIncrease`
package struct AnswerPriceIncreaseStep: Step {
  package static let name = "answerPriceIncrease"
  package static let weight = 2
  package static let title = "Answer price increase"
  package static let actions = [
    StepAction("Approve price increase", "consent", true),
    StepAction("Decline price increase", "consent", false),
  ]
  package static let members: [StepMember<Self>] = [
    .required("subscription", .subscription, \.subscription),
    .required("consent", .flag, \.consents, label: "Customer consents"),
  ]

  package var subscription = ""
  package var consents = false

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.answerPriceIncrease(try store.subscription(subscription), consents: consents)
  }
}

/// Sets the grace period of billing problems from now on.
///
/// Swift: `TestStore.setGracePeriod`
package struct SetGracePeriodStep: Step {
  package static let name = "setGracePeriod"
  package static let members: [StepMember<Self>] = [
    .optional("length", .gracePeriod, \.length), .optional("scope", .choice, \.scope),
  ]

  package var length: GracePeriodSetting?
  package var scope: GracePeriodScope?

  package init() {}

  package mutating func check(_ object: ScriptObject) throws(ScriptError) {
    guard length == nil, scope == nil else { return }
    throw ScriptError(step: object.step, "the step needs \"length\" or \"scope\"")
  }

  package func perform(in store: inout StoreState) {
    store.changes.note("setting")
    store.gracePeriod = length ?? store.gracePeriod
    store.gracePeriodScope = scope ?? store.gracePeriodScope
  }
}
