// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration

// The text of products and offers of .storekit files.

extension OneTimeProduct.Kind {
  var words: String {
    switch self {
    case .consumable: "consumable"
    case .nonConsumable: "non-consumable"
    case .nonRenewing: "non-renewing"
    }
  }
}

extension StoreOffer.Kind {
  var words: String {
    switch self {
    case .introductory: "introductory"
    case .promotional: "promotional"
    case .code: "code"
    case .winBack: "win-back"
    }
  }
}

extension StoreOffer {
  /// `free for 2 weeks`, `2.49 for each of 3 × P1M`, `8.99 for P3M`.
  var words: String {
    let length = count == 1 ? period.text : "\(count) × \(period.text)"
    let price = price?.description ?? "no price"
    let terms =
      switch paymentMode {
      case .free: "free for \(length)"
      case .payAsYouGo: "\(price) each \(period.text), \(count == 1 ? "once" : "\(count) times")"
      case .payUpFront: "\(price) for \(length)"
      }
    return billingPlanType.map { "\(terms), plan \($0)" } ?? terms
  }

  /// Customers that a code is for; `nil` for other offers.
  var audience: String? {
    guard kind == .code else { return nil }
    let customers = eligibility.isEmpty ? "no" : eligibility.sorted().joined(separator: ", ")
    return "for \(customers) customers" + (isStackable ? ", also after an introductory offer" : "")
  }
}

extension BillingPlan {
  var words: String {
    let charge = price.map { "\($0) a charge" } ?? "no price"
    let commitment = commitmentPrice.map { ", \($0) in total" } ?? ""
    let state = isEnabled ? "" : ", disabled"
    return "plan \(type): \(charge)\(commitment)\(state)"
  }
}
