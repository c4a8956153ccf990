// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// The times of the profile `observed`, measured in genuine notifications of the sandbox from 2022 to 2025.
///
/// The times are not scaled: in the sandbox, where a month lasted 3 minutes, they were measured in these seconds.
package enum ObservedTiming {
  /// Where the times come from.
  static let source =
    "measured in 21 genuine notifications of 2022 to 2025, 20 of them from the sandbox"
  /// How many seconds before the end of a period DID_RENEW is signed: 33.2, 36.4 and 41.1, once 7.7.
  static let renewalLead: ClosedRange<Int64> = 33...42
  /// How many milliseconds after a purchase its notification is signed: SUBSCRIBED/RESUBSCRIBE 7.4, 9.9, 18.1 and
  /// 19.5 s, UPGRADE 9.8 s.
  static let purchaseDelay: ClosedRange<Int64> = 7_000...20_000
  /// How many milliseconds after the end of a period EXPIRED is signed: 15.8, 20.3 and 94.6 s.
  static let expirationDelay: ClosedRange<Int64> = 15_000...94_000
  /// How many seconds after the request a purchase is refunded: the `revocationDate` after CONSUMPTION_REQUEST.
  static let decisionDelay: Int64 = 58
  /// How many milliseconds after the refund REFUND is signed: 182 s after CONSUMPTION_REQUEST.
  static let refundDelay: Int64 = 124_000
}

// The profile `observed` in a store.
extension StoreState {
  /// Whether the profile `observed` applies.
  ///
  /// StoreKit testing in Xcode is local, and was not measured.
  package var isObserved: Bool { options.profile == .observed && options.environment != .xcode }

  /// How many seconds before the end of its period a subscription is charged: at most half of the period.
  func observedLead(of period: TransactionRecord) -> Int64 {
    let number = period.place.map { chargeNumber(of: $0.period) } ?? period.number.value
    let lead = pick(ObservedTiming.renewalLead, .renewalTime, number)
    let length = period.expiresDate.map { $0.milliseconds(since: period.purchaseDate) } ?? 0
    return min(lead, length / 2000)
  }

  /// The milliseconds between a change and the signing of its notification; `nil` if it is signed immediately.
  mutating func signingDelay(of type: NotificationType, _ subtype: NotificationSubtype?) -> Int64? {
    guard isObserved else { return nil }
    let delay: Int64
    switch (type, subtype) {
    case (.subscribed, _), (.oneTimeCharge, _), (_, .upgrade):
      delay = pick(ObservedTiming.purchaseDelay, .signingDelay, postponed.next.value)
      assume(.observedPurchase)
    case (.expired, _):
      delay = pick(ObservedTiming.expirationDelay, .signingDelay, postponed.next.value)
      assume(.observedExpiration)
    case (.refund, _), (.refundDeclined, _):
      delay = ObservedTiming.refundDelay
      assume(.observedRefund)
    default: return nil
    }
    assume(.profile)
    return delay
  }

  private func pick(
    _ range: ClosedRange<Int64>,
    _ stream: SeededIdentifiers.Stream,
    _ number: Int
  ) -> Int64 {
    let count = UInt64(range.upperBound - range.lowerBound + 1)
    return range.lowerBound + Int64(identifiers.number(stream, number, below: count))
  }
}
