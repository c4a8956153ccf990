// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// The durations that App Store Connect offers.
enum OfferDurations {
  static let subscriptions = periods("P1W", "P1M", "P2M", "P3M", "P6M", "P1Y")
  static let free = periods("P3D", "P1W", "P2W", "P1M", "P2M", "P3M", "P6M", "P1Y")
  static let payUpFront = periods("P1M", "P2M", "P3M", "P6M", "P1Y")

  /// The maximum number of pay-as-you-go charges: as many as fit into twelve weeks for a weekly
  /// subscription, and into a year for all others.
  static func mostCharges(each period: StorePeriod) -> Int64 {
    let months = period.length.months
    return months > 0 ? max(12 / months, 1) : 12
  }

  static func texts(_ periods: [StorePeriod]) -> String {
    periods.map(\.text).joined(separator: ", ")
  }

  private static func periods(_ texts: String...) -> [StorePeriod] {
    texts.compactMap(StorePeriod.init)
  }
}
