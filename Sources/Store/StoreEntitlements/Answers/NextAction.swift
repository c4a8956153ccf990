// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// The next action for a product: what an app may offer the customer, or a question to Apple.
///
///     switch entitlement.nextAction {
///     case .fixPayment: show(NextAction.fixPayment.address)
///     case .resubscribe: show("offers")
///     case .consentToPrice: show("price consent")
///     case .askAppStore: show("a request for the status")
///     default: break
///     }
@nonexhaustive
public enum NextAction: String, CaseIterable, Codable, Sendable {
  /// Nothing: the subscription renews, ended with a refund, or cannot be changed by this customer.
  case none
  /// Ask the customer to correct the payment method: a renewal could not be billed and Apple is retrying.
  case fixPayment
  /// Offer the subscription again: it ended, or it will end because renewal is off.
  case resubscribe
  /// Ask the customer to consent to a higher price: without consent the subscription ends.
  case consentToPrice
  /// Offer the trial of the app, and the product that unlocks it: the customer has had neither.
  case offerTrial
  /// Offer the product that unlocks the app: there is no trial, or it was used.
  case offerUnlock
  /// Ask the App Store Server API for the status of the subscription, once: the evidence cannot decide.
  case askAppStore
  /// Ask Get Seat Info which claims of the group still take a seat.
  case getSeatInfo

  /// Apple's page for the action, to open on the customer's device; `nil` if Apple has none.
  ///
  /// Source: Apple, "Reducing Involuntary Subscriber Churn".
  public var address: String? {
    self == .fixPayment ? "https://apps.apple.com/account/billing" : nil
  }
}

extension Entitlement {
  /// The first of ``nextActions``.
  ///
  /// For a subscription, use the action in `groups`: it is that of the product that decides.
  public var nextAction: NextAction { nextActions.first ?? .none }

  /// The next actions for this product alone.
  var actions: [NextAction] {
    // Also for shared purchases: their end has the same causes.
    if reason == .seatClaimUnknown { return [.getSeatInfo] }
    if verdict == .undetermined { return asksAppStore ? [.askAppStore] : [] }
    if isOfUnknownMeaning { return [.askAppStore] }
    // A customer cannot pay, renew or consent to the price of a purchase that another customer or an organization pays.
    let own = ownership?.isPaidByAnother == true ? .none : ownAction
    // E-13: the recovery may have been lost.
    let isStaleRetry = isBillingRetry && warnings.contains(.staleEvidence)
    return [own, isStaleRetry ? .askAppStore : .none].filter { $0 != .none }
  }

  private var asksAppStore: Bool {
    [.awaitingRenewalEvidence, .evidenceConflict, .refundShareUnknown].contains(reason)
  }

  /// What an unknown type or number means, only Apple can say.
  private var isOfUnknownMeaning: Bool {
    switch reason {
    case .revoked: true
    case .expiredUnknown: renewal?.expirationIntent?.isDocumented == false
    default: false
    }
  }

  private var isBillingRetry: Bool {
    reason == .billingRetry || reason == .billingRetryAllowedByPolicy
  }

  private var ownAction: NextAction {
    switch reason {
    case .gracePeriod, .billingRetry, .billingRetryAllowedByPolicy: .fixPayment
    case .activePeriod, .activeFreeTrial, .activeIntro, .activeOffer: actionWhileActive
    case .expiredUnknown, .expiredVoluntary, .expiredBilling, .expiredPriceIncrease: .resubscribe
    // A non-renewing subscription can be bought again.
    case .nonRenewingElapsed: .resubscribe
    default: .none
    }
  }

  private var actionWhileActive: NextAction {
    // Apple retries billing while access continues, for instance within a commitment.
    if status == .billingRetry || status == .billingGracePeriod { return .fixPayment }
    guard let renewal else { return .none }
    if renewal.willRenew == false {
      return renewal.expirationIntent == .productNotAvailable ? .none : .resubscribe
    }
    return renewal.priceIncreaseStatus == .pending ? .consentToPrice : .none
  }
}

extension ExpirationIntent {
  /// Whether Apple documents the number.
  fileprivate var isDocumented: Bool {
    [.customerCancelled, .billingError, .priceIncrease, .productNotAvailable, .other].contains(self)
  }
}
