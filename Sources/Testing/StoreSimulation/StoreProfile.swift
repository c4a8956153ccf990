// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// How a store behaves where Apple's own is not exact: what a backend must also withstand.
///
///     var options = StoreOptions()
///     options.profile = .realistic
///     let store = try TestStore(configuration, options: options)
///
/// Everything drawn follows from the seed: the same script gives the same bytes.
public enum StoreProfile: String, CaseIterable, Sendable {
  /// Renewals at the end of the period, deliveries at once and in order.
  case ideal
  /// Renewals up to 24 hours early or some minutes late; notifications delayed, out of order, twice, or lost.
  case realistic
  /// Records as in earlier years: without `price`, `currency`, `revocationType`, `revocationPercentage`,
  /// `appTransactionId`, `offerPeriod` and the grace date; receipts show restored purchases under another
  /// transaction id with the same line item.
  case vintage
}

// What the profile realistic draws for each period.
extension StoreState {
  /// How many seconds before the end of its period a subscription is charged; negative after the end.
  func renewalLead(of subscription: SubscriptionState) -> Int64 {
    guard options.profile == .realistic else { return timeTable.lead(options.knobs.renewalLead) }
    let period = subscription.current
    let seconds = Int64(identifiers.number(.renewalTime, period, below: 86_400))
    let isLate = identifiers.number(.renewalDelay, period, below: 4) == 0
    return timeTable.lead(isLate ? -(seconds % StoreState.mostDelay + 1) : seconds)
  }

  /// The longest delay of a renewal, in seconds; the service of the App Store is late by minutes, not hours.
  private static let mostDelay: Int64 = 1800
}

/// What the profile realistic does with a new notification.
enum DeliveryFate: Hashable, Sendable {
  case prompt
  /// The first attempt comes so many seconds later, after notifications that were signed since.
  case delayed(Int64)
  /// No attempt arrives.
  case lost
}

extension StoreState {
  func deliveryFate(of notification: Int) -> DeliveryFate {
    guard options.profile == .realistic else { return .prompt }
    let seconds = Int64(identifiers.number(.deliveryTime, notification, below: 43_200))
    switch identifiers.number(.delivery, notification, below: 100) {
    case ..<2: return .lost
    case ..<12: return .delayed(max(1, timeTable.lead(seconds)))
    case ..<24: return .delayed(max(1, timeTable.lead(seconds % 600)))
    default: return .prompt
    }
  }

  /// Whether the server takes a notification but answers after the time-out, so that it is sent again.
  func answersLate(to notification: Int, attempt: Int) -> Bool {
    guard options.profile == .realistic else { return false }
    let label = notification * 8 + attempt
    guard identifiers.number(.answer, label, below: 100) < 6 else { return false }
    let seconds = Int64(identifiers.number(.answerTime, label, below: 120))
    return seconds >= options.knobs.deliveryTimeout
  }
}
