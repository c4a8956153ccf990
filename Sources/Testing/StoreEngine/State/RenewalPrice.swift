// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// The price of the next periods of a subscription, and the change that was announced, in thousandths of the currency unit.
package struct RenewalPrice: Hashable, Sendable {
  /// The price of the next period without an offer.
  package private(set) var current: Int64
  package private(set) var change = Change.none
  /// When an increase was announced last.
  private var lastIncrease: Timestamp?

  /// A change from the next renewal on.
  package enum Change: Hashable, Sendable {
    case none
    /// The renewal at this higher price waits for the customer's consent.
    case awaitsConsent(Int64)
    /// The customer consented to this price, or only had to be notified.
    case accepted(Int64)
    /// The customer refused an increase: the subscription ends with the period.
    case refused

    /// The higher price that was announced.
    var increase: Int64? {
      switch self {
      case .awaitsConsent(let price), .accepted(let price): price
      case .none, .refused: nil
      }
    }
  }

  init(_ current: Int64) { self.current = current }

  /// The higher price that was announced.
  package var increase: Int64? { change.increase }

  /// The higher price that awaits consent.
  package var pending: Int64? { if case .awaitsConsent(let price) = change { price } else { nil } }

  /// The higher price that the next renewal charges.
  var accepted: Int64? { if case .accepted(let price) = change { price } else { nil } }

  /// `priceIncreaseStatus` of renewal info.
  var status: Int64? {
    switch change {
    case .awaitsConsent: 0
    case .accepted: 1
    case .none, .refused: nil
    }
  }

  // MARK: Changes

  /// Sets the price, without a change.
  mutating func set(_ price: Int64) {
    current = price
    forgetIncrease()
  }

  /// Follows the price of another subscription, or of a product that is bought again.
  mutating func follow(_ price: Int64) { current = price }

  /// Announces a higher price.
  mutating func announce(_ price: Int64, needsConsent: Bool, at now: Timestamp) {
    change = needsConsent ? .awaitsConsent(price) : .accepted(price)
    lastIncrease = now
  }

  /// The customer consents to the increase.
  mutating func accept() { if let pending { change = .accepted(pending) } }

  /// The customer refuses the increase.
  mutating func refuse() { change = .refused }

  /// Forgets a refusal: the customer sees the price when auto-renew is turned on again.
  mutating func forgetRefusal() { if change == .refused { change = .none } }

  /// Forgets an increase and a refusal.
  mutating func forgetChange() { change = .none }

  /// Forgets an increase; a refusal stays.
  mutating func forgetIncrease() { if change != .refused { change = .none } }

  /// Takes over an increase that another product had set aside.
  mutating func restore(_ held: Change) { change = held }

  /// Charges the increase, if it is accepted.
  mutating func apply() {
    guard let accepted else { return }
    set(accepted)
  }

  /// Whether an increase needs the subscriber's consent: more than 50 percent and more than 5 dollars a period (50 a year), or
  /// the second one within a year.
  func needsConsent(to new: Int64, isYearly: Bool, at now: Timestamp) -> Bool {
    if let lastIncrease, now.milliseconds(since: lastIncrease) < 365 * 86_400_000 { return true }
    return (new - current) * 2 > current && new - current > (isYearly ? 50_000 : 5_000)
  }
}
