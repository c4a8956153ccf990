// SPDX-License-Identifier: Apache-2.0

/// What a customer pays for a purchase or a renewal.
package struct CustomerPrice: Hashable, Sendable {
  /// The whole amount in thousandths of ``currency``; `nil` if only the average price of a seat is known.
  package let total: Int64?
  /// The average price of a seat; `nil` unless the purchase has seats.
  package let averageOfSeat: Int64?
  /// The number of seats, if it is known.
  package let seats: Int64?
  /// The currency, ISO 4217.
  package let currency: String?

  /// Reads the members of a payload; `nil` without a price.
  ///
  /// `price` is the average price of a seat if there are `seats`, even of an unknown number; otherwise the whole amount, of
  /// several units too.
  package init?(_ price: Int64?, seats: Int64??, total: Int64?, _ currency: String?) {
    guard price != nil || total != nil else { return nil }
    self.total = seats == nil ? price : total
    averageOfSeat = seats == nil ? nil : price
    self.seats = seats ?? nil
    self.currency = currency
  }
}
