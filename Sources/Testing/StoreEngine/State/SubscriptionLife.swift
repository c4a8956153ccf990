// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// Where a subscription is in its life; each state carries what only it has.
///
///     active -> active, grace, retry, expired, revoked
///     grace  -> active (paid), retry (not paid), expired (canceled), revoked
///     retry  -> active (paid), expired (not paid, canceled), revoked
///     expired, revoked -> active (bought again, or the refund was reversed)
package enum SubscriptionLife: Hashable, Sendable {
  /// The newest period is paid; in StoreKit testing, it may be at the boundary to its renewal.
  case active(RenewalBoundary?)
  /// The renewal failed, and the customer keeps access.
  case grace(GracePeriod)
  /// The renewal failed, and the customer has no access.
  case retry(BillingRetry)
  case expired(Ending)
  /// The newest period was refunded, or the family's organizer no longer shares it.
  case revoked(Ending)
  /// All transactions were deleted.
  case removed

  /// A grace period, in which the store also tries to charge.
  package struct GracePeriod: Hashable, Sendable {
    let end: Timestamp
    /// The end of the billing retry that follows.
    let retryEnd: Timestamp
  }

  /// Billing retry.
  package struct BillingRetry: Hashable, Sendable {
    /// The end of the grace period before it.
    let graceEnd: Timestamp?
    let end: Timestamp
  }

  /// The end of a subscription.
  package struct Ending: Hashable, Sendable {
    let date: Timestamp
    /// What the renewal info says about it.
    var billing = BillingReport()
    /// Whether win-back offers were announced since.
    var hasAnnouncedWinBackOffers = false
  }

  /// The members of renewal info that say why a subscription does not renew, or may not.
  package struct BillingReport: Hashable, Sendable {
    package var expirationIntent: Int64?
    /// `isInBillingRetryPeriod`; `nil` without a billing problem.
    package var isInRetry: Bool?
    package var graceEnd: Timestamp?
  }

  /// A life that expires now.
  static func expired(at date: Timestamp, intent: Int64, graceEnd: Timestamp? = nil)
    -> SubscriptionLife
  {
    let billing = BillingReport(expirationIntent: intent, isInRetry: false, graceEnd: graceEnd)
    return .expired(Ending(date: date, billing: billing))
  }

  /// The status of the App Store Server API; payloads have ``SubscriptionState/status``, which differs at a measured
  /// boundary in Xcode.
  package enum Phase: Int64, Sendable {
    case active = 1
    case expired, retry, grace, revoked

    /// Whether the subscription has not ended.
    package var isRunning: Bool { self == .active || self == .grace || self == .retry }

    /// Whether the customer has access to the product.
    var hasAccess: Bool { self == .active || self == .grace }
  }

  package var phase: Phase {
    switch self {
    case .active: .active
    case .grace: .grace
    case .retry: .retry
    case .expired, .removed: .expired
    case .revoked: .revoked
    }
  }

  package var billing: BillingReport {
    switch self {
    case .active, .removed: BillingReport()
    case .grace(let grace):
      BillingReport(expirationIntent: 2, isInRetry: true, graceEnd: grace.end)
    case .retry(let retry):
      BillingReport(expirationIntent: 2, isInRetry: true, graceEnd: retry.graceEnd)
    case .expired(let ending), .revoked(let ending): ending.billing
    }
  }

  /// The end of the subscription; `nil` while it runs.
  var ending: Ending? {
    switch self {
    case .expired(let ending), .revoked(let ending): ending
    case .active, .grace, .retry, .removed: nil
    }
  }

  /// Until when the store tries to charge a failed renewal.
  package var retryEnd: Timestamp? {
    switch self {
    case .grace(let grace): grace.retryEnd
    case .retry(let retry): retry.end
    case .active, .expired, .revoked, .removed: nil
    }
  }

  /// Ends the grace period without payment.
  mutating func endGrace() {
    guard case .grace(let grace) = self else { return }
    self = .retry(BillingRetry(graceEnd: grace.end, end: grace.retryEnd))
  }

  /// Revokes the newest period.
  ///
  /// The end of a subscription that has ended before does not move.
  mutating func revoke(at date: Timestamp, billing: BillingReport? = nil) {
    self = .revoked(ending ?? Ending(date: date, billing: billing ?? BillingReport()))
  }

  /// Reverses the refund of the newest period, which runs, or has ended.
  mutating func reinstate(endedAt end: Timestamp?) {
    guard let end else {
      self = .active(nil)
      return
    }
    self = .expired(
      Ending(
        date: end,
        billing: BillingReport(
          expirationIntent: billing.expirationIntent ?? 1,
          isInRetry: false,
          graceEnd: billing.graceEnd
        ),
        hasAnnouncedWinBackOffers: ending?.hasAnnouncedWinBackOffers ?? false
      )
    )
  }

  /// The life that family members share: the boundary to a renewal is that of one subscription.
  var shared: SubscriptionLife {
    if case .active = self { .active(nil) } else { self }
  }

  /// Remembers that win-back offers were announced.
  mutating func announceWinBackOffers() {
    guard var ending else { return }
    ending.hasAnnouncedWinBackOffers = true
    self = phase == .revoked ? .revoked(ending) : .expired(ending)
  }
}

/// The short time between a period and its renewal in StoreKit testing.
package struct RenewalBoundary: Hashable, Sendable {
  /// The time of the renewal.
  let end: Timestamp
}
