// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StorePayloads

// The texts of seats.

extension CustomerPrice: CustomStringConvertible {
  /// `9.99 USD`, `57.94 USD (6 seats)`; without a total, the average price of a seat.
  package var description: String {
    let number = seats.map { counted(Int(clamping: $0), "seat") }
    if let total {
      return "\(Amount(milliunits: total, currency: currency))\(number.map { " (\($0))" } ?? "")"
    }
    return joined([number, money(averageOfSeat, currency).map { "\($0) a seat on average" }]) ?? ""
  }
}

extension CustomerPrice {
  /// The average that the payload has beside the prices of the seats.
  var averageFact: Fact? { Fact("Average price", money(averageOfSeat, currency)) }
}

extension RenewalOutlook {
  /// What the customer pays at the renewal.
  var customerPrice: CustomerPrice? {
    let hasSeats = renewalQuantity != nil || renewalTotal != nil
    let seats: Int64?? = hasSeats ? .some(renewalQuantity) : nil
    return CustomerPrice(renewalPrice, seats: seats, total: renewalTotal, currency)
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
