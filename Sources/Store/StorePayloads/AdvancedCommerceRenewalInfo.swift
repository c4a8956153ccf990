// SPDX-License-Identifier: Apache-2.0

/// What the Advanced Commerce API bills at the next renewal.
public struct AdvancedCommerceRenewalInfo: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The consistency token; requests that change the subscription must repeat it.
  public var consistencyToken: String? { members.string("consistencyToken") }
  /// The descriptors that the customer sees.
  public var descriptors: AdvancedCommerceDescriptors? { members.object("descriptors") }
  /// The items of the next renewal.
  public var items: [AdvancedCommerceRenewalItem]? { members.objects("items") }
  /// The renewal period, as an ISO 8601 duration: `P1M`.
  public var period: AdvancedCommercePeriod? { members.word("period") }
  /// The reference id of the request, chosen by your server.
  public var requestReferenceId: String? { members.string("requestReferenceId") }
  /// The tax category.
  public var taxCode: String? { members.string("taxCode") }

  package static let fields = table(unread: [
    .string("consistencyToken", \.consistencyToken), .object("descriptors", \.descriptors),
    .objects("items", \.items), .word("period", \.period),
    .string("requestReferenceId", \.requestReferenceId), .string("taxCode", \.taxCode),
  ])
}

/// An item of the next renewal.
public struct AdvancedCommerceRenewalItem: StorePayload, CheckedPayload, PayloadView {
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
  /// The announced price increase.
  public var priceIncreaseInfo: AdvancedCommercePriceIncreaseInfo? {
    members.object("priceIncreaseInfo")
  }
  /// The partners whose service is part of the item (StoreKit 27).
  public var partners: [AdvancedCommercePartner]? { members.objects("partners") }
  /// The prices of seats at the next renewal, as your request set them (StoreKit 27.3).
  public var seatPriceTiers: [AdvancedCommerceSeatPriceTier]? { members.objects("seatPriceTiers") }

  package static let fields = table(unread: [
    .string("SKU", \.sku), .string("description", \.itemDescription),
    .string("displayName", \.displayName), .object("offer", \.offer), .milliunits("price", \.price),
    .object("priceIncreaseInfo", \.priceIncreaseInfo),
    .objects("partners", \.partners), .objects("seatPriceTiers", \.seatPriceTiers),
  ])
}

/// An announced price increase.
public struct AdvancedCommercePriceIncreaseInfo: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The SKUs of the dependent items.
  public var dependentSKUs: [String]? { members.strings("dependentSKUs") }
  /// The new price in thousandths of the currency unit.
  public var price: Int64? { members.integer("price") }
  /// The status of the increase.
  public var status: AdvancedCommercePriceIncreaseStatus? { members.word("status") }

  package static let fields = table(unread: [
    .strings("dependentSKUs", \.dependentSKUs), .milliunits("price", \.price),
    .word("status", \.status),
  ])
}

/// The descriptors of a purchase, as the customer sees them.
public struct AdvancedCommerceDescriptors: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The description (`description` in the JSON; that name is taken here).
  public var itemDescription: String? { members.string("description") }
  /// The display name.
  public var displayName: String? { members.string("displayName") }

  package static let fields = table(unread: [
    .string("description", \.itemDescription), .string("displayName", \.displayName),
  ])
}

/// An Advanced Commerce API offer.
public struct AdvancedCommerceOffer: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The length of a period, as an ISO 8601 duration: `P1W`.
  public var period: AdvancedCommerceOfferPeriod? { members.word("period") }
  /// The number of periods.
  public var periodCount: Int64? { members.integer("periodCount") }
  /// The price in thousandths of the currency unit.
  public var price: Int64? { members.integer("price") }
  /// The reason for the offer.
  public var reason: AdvancedCommerceOfferReason? { members.word("reason") }

  package static let fields = table(unread: [
    .word("period", \.period), .integer("periodCount", \.periodCount),
    .milliunits("price", \.price), .word("reason", \.reason),
  ])
}
