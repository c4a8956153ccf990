// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// How punctual a store is, and which members its payloads have.
///
///     var options = StoreOptions()
///     options.profile = .realistic
///     let store = try TestStore(configuration, options: options)
///
/// Random values are derived from the seed: the same script produces the same bytes.
public enum StoreProfile: String, CaseIterable, Sendable {
  /// Renewals at the end of the period; immediate deliveries, in order.
  case ideal
  /// Renewals up to 24 hours early or some minutes late; notifications delayed, out of order, twice, or lost.
  case realistic
  /// Payloads as in earlier years: without `price`, `currency`, `revocationType`, `revocationPercentage`,
  /// `appTransactionId`, `offerPeriod` and `gracePeriodExpiresDate`. In receipts, a restored purchase has
  /// another transaction id but the same `web_order_line_item_id`.
  case vintage
  /// Times as measured in genuine notifications of the sandbox: renewals are signed 33 to 42 seconds before the end of
  /// the period, purchases 7 to 20 seconds later, expirations 15 to 94 seconds later, and refunds 124 seconds after the
  /// purchase was revoked, 58 seconds after the request.
  case observed
}

// Random renewal times of the profiles `realistic` and `observed`.
extension StoreState {
  /// How many seconds before the end of its period a subscription is charged; negative for a late charge.
  func renewalLead(of subscription: SubscriptionState) -> Int64 {
    if isObserved { return observedLead(of: record(of: subscription.current)) }
    let timeTable = timeTable(of: subscription.customer)
    guard options.profile == .realistic else { return timeTable.lead(options.knobs.renewalLead) }
    // The components of a bundle are charged together.
    let first = chargeNumber(of: subscription.current)
    let seconds = Int64(identifiers.number(.renewalTime, first, below: 86_400))
    let isLate = identifiers.number(.renewalDelay, first, below: 4) == 0
    return timeTable.lead(isLate ? -(seconds % StoreState.mostDelay + 1) : seconds)
  }

  /// The longest delay of a renewal, in seconds.
  ///
  /// The App Store is late by minutes, not hours.
  private static let mostDelay: Int64 = 1800
}

/// How the profile `realistic` delivers a new notification.
package enum DeliveryFate: Hashable, Sendable {
  case prompt
  /// The first attempt follows after this many seconds, possibly after notifications signed later.
  case delayed(Int64)
  /// The notification is never delivered.
  case lost
}

extension StoreState {
  func deliveryFate(of notification: NotificationIndex) -> DeliveryFate {
    guard options.profile == .realistic else { return .prompt }
    let seconds = Int64(identifiers.number(.deliveryTime, notification.value, below: 43_200))
    switch identifiers.number(.delivery, notification.value, below: 100) {
    case ..<2: return .lost
    case ..<12: return .delayed(max(1, timeTable.lead(seconds)))
    case ..<24: return .delayed(max(1, timeTable.lead(seconds % 600)))
    default: return .prompt
    }
  }

  /// Whether the server receives a notification but responds after the timeout, so that it is resent.
  func answersLate(to notification: NotificationIndex, attempt: Int) -> Bool {
    guard options.profile == .realistic else { return false }
    let label = notification.value * 8 + attempt
    guard identifiers.number(.answer, label, below: 100) < 6 else { return false }
    let seconds = Int64(identifiers.number(.answerTime, label, below: 120))
    return seconds >= options.knobs.deliveryTimeout
  }
}
