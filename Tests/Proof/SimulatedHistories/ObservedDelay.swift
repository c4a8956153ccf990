// SPDX-License-Identifier: Apache-2.0

import StoreLab

/// How late genuine sandbox notifications were signed, in seconds after the change.
enum ObservedDelay {
  /// A time that is longer than every delay.
  static let longest: Int64 = 200
  /// Renewals are signed this many seconds before the period begins.
  static let renewalLead: ClosedRange<Int64> = 33...42

  static func seconds(of kind: NotificationBuilder.Kind) -> ClosedRange<Int64>? {
    switch kind {
    case .didRenew: nil
    case .expired, .expiredVoluntarily, .expiredNotForSale, .expiredAfterPriceIncrease,
      .expiredInBillingRetry:
      15...94
    case .refund: 124...124
    default: 7...20
    }
  }
}
