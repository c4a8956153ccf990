// SPDX-License-Identifier: Apache-2.0

/// Undocumented App Store behavior: the configurable knobs, then the fixed facts.
///
/// Code whose outcome depends on an assumption records it with `StoreState.assume(_:)`.
package enum AssumedBehavior: UInt8, CaseIterable, Sendable {
  // Knobs, in the order of Docs/Reference/Test-store.md.
  case profile
  case monthOverflow, timeZone, renewalLead, retryOn4xx, deliveryTimeout, winBack
  case resubscribeKeepsOriginalId, upgradedCarriesRevocation, cancelInRetryIntent, resignOnRetry
  case quirks, sandboxHasAppAppleId, sandboxRenewals
  // Facts.
  case billingDay, recoveryInGracePurchaseDate, cancellationInGrace, refundTurnsAutoRenewOff
  case renewalPriceWhenOff, declinedPriceIncrease, consentThreshold, proratedRounding
  case refundedIntroductoryOffer, familyIntroductoryOffer, memberPeriodStart, winBackInReceipts
  case oneTimeOfferCode, interruptedPurchases, unlistedPeriods, acceleratedBilling
  case fixedRateBilling, sandboxRenewalLimit, offerBeforeCommitment
  case observedRenewal, observedPurchase, observedExpiration, observedRefund
  case renewalPriceWhilePending, consentDuringOffer

  /// Whether the behavior is configurable.
  var isKnob: Bool { rawValue <= AssumedBehavior.sandboxRenewals.rawValue }

  var name: String { "\(self)" }

  /// The value of a knob, or the assumed fact.
  func value(_ options: StoreOptions) -> String {
    isKnob ? knobValue(options) : AssumedBehavior.facts[self]?.value ?? ""
  }

  private func knobValue(_ options: StoreOptions) -> String {
    let knobs = options.knobs
    switch self {
    case .profile: return options.profile.rawValue
    case .monthOverflow: return knobs.monthOverflow.rawValue
    case .timeZone: return knobs.timeZone.rawValue
    case .renewalLead:
      switch options.profile {
      case .realistic: return "random for each period: 24 h before to 30 min after its end"
      case .observed: return "random for each period: 33 to 42 s before its end"
      case .ideal, .vintage: return "\(knobs.renewalLead) s"
      }
    case .retryOn4xx: return "\(knobs.retryOn4xx)"
    case .deliveryTimeout: return "\(knobs.deliveryTimeout) s"
    case .winBack:
      let winBack = knobs.winBack
      return "\(winBack.paidMonths) paid months, \(winBack.monthsSinceExpiry) since expiry, "
        + "\(winBack.wait) between offers"
    case .resubscribeKeepsOriginalId: return "\(knobs.resubscribeKeepsOriginalId)"
    case .upgradedCarriesRevocation: return "\(knobs.upgradedCarriesRevocation)"
    case .cancelInRetryIntent: return "\(knobs.cancelInRetryIntent)"
    case .resignOnRetry: return "\(knobs.resignOnRetry)"
    case .quirks: return "\(knobs.quirks)"
    case .sandboxHasAppAppleId: return "\(knobs.sandboxHasAppAppleId)"
    case .sandboxRenewals: return "\(knobs.sandboxRenewals)"
    default: return ""
    }
  }

  func confidence(_ options: StoreOptions) -> Assumption.Confidence {
    knob(options)?.confidence ?? AssumedBehavior.facts[self]?.confidence ?? .low
  }

  func why(_ options: StoreOptions) -> String {
    knob(options)?.why ?? AssumedBehavior.facts[self]?.why ?? ""
  }

  private func knob(_ options: StoreOptions) -> Knob? {
    self == .profile && options.profile == .observed
      ? AssumedBehavior.observedProfile : AssumedBehavior.knobs[self]
  }
}

/// A set of assumptions.
package struct AssumptionSet: Hashable, Sendable {
  private var bits: UInt64 = 0

  mutating func insert(_ assumed: AssumedBehavior) { bits |= 1 << UInt64(assumed.rawValue) }

  func contains(_ assumed: AssumedBehavior) -> Bool { bits >> UInt64(assumed.rawValue) & 1 == 1 }
}
