// SPDX-License-Identifier: Apache-2.0

/// The seats of a multiseat purchase, in the transaction: `TransactionMultiSeatInfo` (API 1.23).
///
/// The transaction of seats that were added within a period has only the added ones.
public struct TransactionMultiSeatInfo: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// Who invites the members of the group, and assigns the seats.
  public var invitationManagement: InvitationManagement? { members.word("invitationManagement") }
  /// The number of seats at each price, in no particular order.
  public var priceTiers: [MultiSeatPriceTier]? { members.objects("priceTiers") }
  /// The number of refunded seats, only in the transaction of the purchaser; the other seats stay valid.
  public var revokedSeatQuantity: Int64? { members.integer("revokedSeatQuantity") }

  package static let fields = table(unread: [
    .word("invitationManagement", \.invitationManagement), .objects("priceTiers", \.priceTiers),
    .integer("revokedSeatQuantity", \.revokedSeatQuantity),
  ])
}

/// The seats of the next renewal, if that is a multiseat one: `RenewalMultiSeatInfo` (API 1.23).
public struct RenewalMultiSeatInfo: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The number of seats at each price, in no particular order.
  public var renewalPriceTiers: [MultiSeatPriceTier]? { members.objects("renewalPriceTiers") }

  package static let fields = table(unread: [.objects("renewalPriceTiers", \.renewalPriceTiers)])
}

/// A number of seats with the same price.
public struct MultiSeatPriceTier: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The price of a seat in thousandths of the currency unit.
  public var price: Int64? { members.integer("price") }
  /// The number of seats at this price.
  public var quantity: Int64? { members.integer("quantity") }

  package static let fields = table(unread: [
    .milliunits("price", \.price), .integer("quantity", \.quantity),
  ])
}

extension [MultiSeatPriceTier] {
  /// The price of all seats; `nil` unless the tiers have this number of seats, each with a price.
  func total(ofSeats quantity: Int64?) -> Int64? {
    var (seats, total): (Int64, Int64) = (0, 0)
    for tier in self {
      guard let count = tier.quantity, let price = tier.price, count >= 0, price >= 0 else {
        return nil
      }
      let (allSeats, hasTooMany) = seats.addingReportingOverflow(count)
      let (tierPrice, isTooDear) = price.multipliedReportingOverflow(by: count)
      let (sum, isTooLarge) = total.addingReportingOverflow(tierPrice)
      guard !hasTooMany, !isTooDear, !isTooLarge else { return nil }
      (seats, total) = (allSeats, sum)
    }
    return seats == quantity && seats > 0 ? total : nil
  }
}

/// Who invites the members of a group.
public struct InvitationManagement: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The App Store: each member has a transaction with the ownership type `ASSIGNED`.
  public static let apple = InvitationManagement(rawValue: "APPLE")
  /// Your server, which claims seats; members have no transactions.
  public static let developer = InvitationManagement(rawValue: "DEVELOPER")
}
