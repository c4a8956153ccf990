// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration

/// How a product sells seats.
package struct SeatTerms: Hashable, Sendable {
  package let invitations: SeatPricing.Invitations
  package let tiers: [SeatPricing.Tier]

  init(_ pricing: SeatPricing) {
    invitations = pricing.invitations
    tiers = pricing.tiers
  }

  /// The most seats of a group.
  package var mostSeats: Int64 { tiers.last?.seats.upperBound ?? 1 }

  /// The prices of seats with these numbers, the dearest first, as Apple fills the tiers.
  ///
  /// `price` is that of the product, for tiers without one.
  func charges(of seats: ClosedRange<Int64>, at price: Int64) -> [SeatCharge] {
    tiers.compactMap { tier in
      let first = max(tier.seats.lowerBound, seats.lowerBound)
      let last = min(tier.seats.upperBound, seats.upperBound)
      guard first <= last else { return nil }
      return SeatCharge(price: tier.price?.milliunits ?? price, quantity: last - first + 1)
    }
  }
}

/// Seats at one price: an element of `priceTiers` in payloads.
package struct SeatCharge: Hashable, Sendable {
  /// Of one seat, in thousandths of the currency unit.
  package let price: Int64
  package let quantity: Int64
}

/// The seats of one transaction of a group.
package struct SeatRecord: Hashable, Sendable {
  /// Fixed by the purchase, for its renewals too.
  package let invitations: SeatPricing.Invitations
  /// The dearest first.
  package private(set) var charges: [SeatCharge]
  /// The seats that refunds took back; of a purchaser only.
  package var revoked: Int64 = 0
  /// By how many seats the next renewal has fewer because of these refunds.
  var leftOut: Int64 = 0

  init(_ invitations: SeatPricing.Invitations, _ charges: [SeatCharge]) {
    self.invitations = invitations
    self.charges = charges
  }

  /// The number of seats.
  package var count: Int64 { charges.reduce(0) { $0 + $1.quantity } }
  /// The seats that no refund took back.
  package var left: Int64 { count - revoked }

  /// The price of all seats.
  ///
  /// Does not overflow: a price has at most twelve digits, a group 10,000 seats.
  package var total: Int64 { charges.reduce(0) { $0 + $1.price * $1.quantity } }

  /// `price` in payloads: the average price of a seat, rounded to the nearest thousandth.
  package var averagePrice: Int64 { count > 0 ? (total + count / 2) / count : 0 }

  /// Adds the seats of another transaction, those with one price together.
  package mutating func add(_ other: SeatRecord) {
    for charge in other.charges {
      if let place = charges.firstIndex(where: { $0.price == charge.price }) {
        let quantity = charges[place].quantity + charge.quantity
        charges[place] = SeatCharge(price: charge.price, quantity: quantity)
      } else {
        charges.append(charge)
      }
    }
    charges.sort { $0.price > $1.price }
  }

  /// What a member's transaction repeats of the purchaser's.
  var ofMember: SeatRecord { SeatRecord(invitations, charges) }
}
