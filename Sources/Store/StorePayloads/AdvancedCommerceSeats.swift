// SPDX-License-Identifier: Apache-2.0

/// A partner whose service is part of an item.
public struct AdvancedCommercePartner: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The id; Apple has not published whether it is `partnerId` or `id`.
  public var partnerId: String? { members.text("partnerId") }
  /// The name; Apple has not published whether it is `partnerName` or `name`.
  public var partnerName: String? { members.text("partnerName") }

  package static let fields = table([
    .open("partnerId", also: ["id"], \.partnerId),
    .open("partnerName", also: ["name"], \.partnerName),
  ])
}

/// The price of a seat, for the seats after those of the tier before.
public struct AdvancedCommerceSeatPriceTier: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The price of a seat in thousandths of the currency unit.
  public var price: Int64? { members.integer("price") }
  /// The number of seats in the tier; absent in the last tier, which has no end.
  public var maximumSeatQuantity: Int64? { members.integer("maximumSeatQuantity") }

  package static let fields = table(unread: [
    .milliunits("price", \.price), .integer("maximumSeatQuantity", \.maximumSeatQuantity),
  ])
}
