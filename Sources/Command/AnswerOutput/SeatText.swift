// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StorePayloads

// The texts of seats.

/// `73.92 USD, 9.24 USD a seat on average`; without a total, the average alone.
func seatPrice(_ total: Int64?, average: Int64?, _ currency: String?) -> String? {
  joined([money(total, currency), money(average, currency).map { "\($0) a seat on average" }])
}

extension RenewalOutlook {
  /// `57.94 USD for 6 seats`, or the price of one product.
  var priceText: String? {
    guard renewalQuantity != nil || renewalTotal != nil else {
      return money(renewalPrice, currency)
    }
    let seats = renewalQuantity.map { counted(Int(clamping: $0), "seat") }
    guard let total = money(renewalTotal, currency) else {
      return joined([seats, money(renewalPrice, currency).map { "\($0) a seat on average" }])
    }
    return total + (seats.map { " (\($0))" } ?? "")
  }
}

extension PurchasedSeats {
  /// `5 seats, 3 of 8 refunded`.
  var words: String? {
    let known = isComplete ? "" : "at least "
    return joined([
      known + counted(Int(clamping: left), "seat"),
      takenBack > 0 ? "\(takenBack) of \(bought) refunded" : nil,
    ])
  }
}

extension TransactionMultiSeatInfo {
  func words(_ currency: String?) -> String? {
    joined([
      priceTiers.map { $0.words(currency) },
      revokedSeatQuantity.map { "\($0) refunded" },
      invitationManagement.map {
        switch $0 {
        case .apple: "members are invited by Apple"
        case .developer: "members are invited by your server"
        default: "invitations by \($0.rawValue)"
        }
      },
    ])
  }
}

extension [MultiSeatPriceTier] {
  /// `5 at 9.99 USD, 3 at 7.99 USD`.
  func words(_ currency: String?) -> String {
    let tiers = map { tier in
      [tier.quantity.map { "\($0)" }, money(tier.price, currency).map { "at \($0)" }]
        .compactMap { $0 }.joined(separator: " ")
    }
    return tiers.joined(separator: ", ")
  }
}
