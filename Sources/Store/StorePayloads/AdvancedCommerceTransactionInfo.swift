// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// What the Advanced Commerce API billed in a transaction.
public struct AdvancedCommerceTransactionInfo: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The descriptors that the customer sees.
  public var descriptors: AdvancedCommerceDescriptors? { members.object("descriptors") }
  /// The estimated tax included in the price, in thousandths of the currency unit.
  public var estimatedTax: Int64? { members.integer("estimatedTax") }
  /// The items.
  public var items: [AdvancedCommerceTransactionItem]? { members.objects("items") }
  /// The renewal period, as an ISO 8601 duration: `P1M`.
  public var period: AdvancedCommercePeriod? { members.word("period") }
  /// The reference id of the request, chosen by your server.
  public var requestReferenceId: String? { members.string("requestReferenceId") }
  /// The tax category.
  public var taxCode: String? { members.string("taxCode") }
  /// The price without tax in thousandths of the currency unit.
  public var taxExclusivePrice: Int64? { members.integer("taxExclusivePrice") }
  /// The tax rate as a decimal string: `0.15`.
  public var taxRate: String? { members.string("taxRate") }

  package static let fields = table(unread: [
    .object("descriptors", \.descriptors), .milliunits("estimatedTax", \.estimatedTax),
    .objects("items", \.items), .word("period", \.period),
    .string("requestReferenceId", \.requestReferenceId), .string("taxCode", \.taxCode),
    .milliunits("taxExclusivePrice", \.taxExclusivePrice), .string("taxRate", \.taxRate),
  ])
}

/// An item of a transaction.
public struct AdvancedCommerceTransactionItem: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The SKU (`SKU` in the JSON).
  public var sku: String? { members.string("SKU") }
  /// The description (`description` in the JSON; that name is taken here).
  public var itemDescription: String? { members.string("description") }
  /// The display name.
  public var displayName: String? { members.string("displayName") }
  /// The offer.
  public var offer: AdvancedCommerceOffer? { members.object("offer") }
  /// The price in thousandths of the currency unit.
  public var price: Int64? { members.integer("price") }
  /// The refunds of the item.
  public var refunds: [AdvancedCommerceRefund]? { members.objects("refunds") }
  /// The revocation date.
  public var revocationDate: Timestamp? { members.date("revocationDate") }
  /// The partners whose service is part of the item (StoreKit 27).
  public var partners: [AdvancedCommercePartner]? { members.objects("partners") }
  /// The prices of seats that your request set (StoreKit 27.3); what was bought is in ``TransactionMultiSeatInfo``.
  public var seatPriceTiers: [AdvancedCommerceSeatPriceTier]? { members.objects("seatPriceTiers") }

  package static let fields = table(unread: [
    .string("SKU", \.sku), .string("description", \.itemDescription),
    .string("displayName", \.displayName), .object("offer", \.offer), .milliunits("price", \.price),
    .objects("refunds", \.refunds), .date("revocationDate", \.revocationDate),
    .objects("partners", \.partners), .objects("seatPriceTiers", \.seatPriceTiers),
  ])
}

/// A refund of an item.
public struct AdvancedCommerceRefund: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The refunded amount in thousandths of the currency unit.
  public var refundAmount: Int64? { members.integer("refundAmount") }
  /// The refund date.
  public var refundDate: Timestamp? { members.date("refundDate") }
  /// The reason.
  public var refundReason: RefundReason? { members.word("refundReason") }
  /// The type: full, prorated or custom.
  public var refundType: RefundType? { members.word("refundType") }
  /// The number of seats that the refund took back (StoreKit 27.3).
  public var revokedSeatQuantity: Int64? { members.integer("revokedSeatQuantity") }

  package static let fields = table(unread: [
    .milliunits("refundAmount", \.refundAmount), .date("refundDate", \.refundDate),
    .word("refundReason", \.refundReason), .word("refundType", \.refundType),
    .integer("revokedSeatQuantity", \.revokedSeatQuantity),
  ])
}
