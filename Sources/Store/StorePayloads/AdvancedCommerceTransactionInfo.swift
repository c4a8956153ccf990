// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// What the Advanced Commerce API sold in a transaction.
public struct AdvancedCommerceTransactionInfo: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// What the customer reads about it.
  public var descriptors: AdvancedCommerceDescriptors? { members.object("descriptors") }
  /// The tax that is in the price, as estimated, in thousandths of a unit of the currency.
  public var estimatedTax: Int64? { members.integer("estimatedTax") }
  /// What was sold.
  public var items: [AdvancedCommerceTransactionItem]? { members.objects("items") }
  /// How often it renews, as an ISO 8601 duration: `P1M`.
  public var period: AdvancedCommercePeriod? { members.word("period") }
  /// The request, as the server named it.
  public var requestReferenceId: String? { members.string("requestReferenceId") }
  /// The tax category.
  public var taxCode: String? { members.string("taxCode") }
  /// The price without tax in thousandths of a unit of the currency.
  public var taxExclusivePrice: Int64? { members.integer("taxExclusivePrice") }
  /// The rate of tax, as a decimal number in text: `0.15`.
  public var taxRate: String? { members.string("taxRate") }
}

extension AdvancedCommerceTransactionInfo {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("descriptors", .object(AdvancedCommerceDescriptors.fields)),
    PayloadField("estimatedTax", .milliunits),
    PayloadField("items", .objects(AdvancedCommerceTransactionItem.fields)),
    PayloadField("period", .word),
    PayloadField("requestReferenceId", .string),
    PayloadField("taxCode", .string),
    PayloadField("taxExclusivePrice", .milliunits),
    PayloadField("taxRate", .string),
  ])
}

/// One thing that was sold.
public struct AdvancedCommerceTransactionItem: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// What it is, as the server names it: `SKU`, in capitals.
  public var sku: String? { members.string("SKU") }
  /// What it is, in words: `description`, which is the JSON here.
  public var itemDescription: String? { members.string("description") }
  /// What it is called.
  public var displayName: String? { members.string("displayName") }
  /// The offer that was used.
  public var offer: AdvancedCommerceOffer? { members.object("offer") }
  /// Its price in thousandths of a unit of the currency.
  public var price: Int64? { members.integer("price") }
  /// What was paid back for it.
  public var refunds: [AdvancedCommerceRefund]? { members.objects("refunds") }
  /// When it was taken back.
  public var revocationDate: Timestamp? { members.date("revocationDate") }
}

extension AdvancedCommerceTransactionItem {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("SKU", .string),
    PayloadField("description", .string),
    PayloadField("displayName", .string),
    PayloadField("offer", .object(AdvancedCommerceOffer.fields)),
    PayloadField("price", .milliunits),
    PayloadField("refunds", .objects(AdvancedCommerceRefund.fields)),
    PayloadField("revocationDate", .date),
  ])
}

/// Money that was paid back for an item.
public struct AdvancedCommerceRefund: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// How much, in thousandths of a unit of the currency.
  public var refundAmount: Int64? { members.integer("refundAmount") }
  /// When.
  public var refundDate: Timestamp? { members.date("refundDate") }
  /// Why.
  public var refundReason: RefundReason? { members.word("refundReason") }
  /// What part of it.
  public var refundType: RefundType? { members.word("refundType") }
}

extension AdvancedCommerceRefund {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("refundAmount", .milliunits),
    PayloadField("refundDate", .date),
    PayloadField("refundReason", .word),
    PayloadField("refundType", .word),
  ])
}
