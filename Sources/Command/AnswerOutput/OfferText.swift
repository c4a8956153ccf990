// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// The kind of an offer, its identifier, payment mode and period.
func offerText(
  _ type: OfferType?,
  _ identifier: String?,
  _ discount: OfferDiscountType?,
  _ period: String?
) -> String? {
  let payment: String? =
    switch discount {
    case nil: nil
    case .freeTrial?: "free trial"
    case .payAsYouGo?: "pay as you go"
    case .payUpFront?: "pay up front"
    case .oneTime?: "one-time payment"
    case let other?: other.rawValue
    }
  let name = [type?.words, identifier].compactMap { $0 }.joined(separator: " ")
  return joined([name.isEmpty ? nil : name, payment, period.map { "for \(periodText($0))" }])
}

/// `1 month` for `P1M`; other forms are unchanged.
private func periodText(_ period: String) -> String {
  let units: [Character: String] = ["D": "day", "W": "week", "M": "month", "Y": "year"]
  guard period.hasPrefix("P"), let last = period.last, let unit = units[last],
    let count = UInt(period.dropFirst().dropLast()), period == "P\(count)\(last)"
  else { return period }
  return count == 1 ? "1 \(unit)" : "\(count) \(unit)s"
}

extension OfferType {
  var words: String {
    switch self {
    case .introductory: "introductory offer"
    case .promotional: "promotional offer"
    case .offerCode: "offer code"
    case .winBack: "win-back offer"
    case .retention: "retention offer"
    default: "offer of type \(rawValue)"
    }
  }
}

extension BillingPlanType {
  var text: String {
    switch self {
    case .billedUpfront: "up front"
    case .monthly: "monthly with a commitment"
    default: rawValue
    }
  }
}
