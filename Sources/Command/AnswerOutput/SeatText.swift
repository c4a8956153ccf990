// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// The texts of seats.

/// `9.24 USD a seat on average`.
func seatPrice(_ price: Int64?, _ currency: String?) -> String? {
  money(price, currency).map { "\($0) a seat on average" }
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
