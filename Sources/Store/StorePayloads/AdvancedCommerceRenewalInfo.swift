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

  package static let fields = PayloadFields(
    [
      "consistencyToken": .string, "descriptors": .object(AdvancedCommerceDescriptors.fields),
      "items": .objects(AdvancedCommerceRenewalItem.fields), "period": .word,
      "requestReferenceId": .string, "taxCode": .string,
    ],
    areUnread: true
  )
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

  package static let fields = PayloadFields(
    [
      "SKU": .string, "description": .string, "displayName": .string,
      "offer": .object(AdvancedCommerceOffer.fields), "price": .milliunits,
      "priceIncreaseInfo": .object(AdvancedCommercePriceIncreaseInfo.fields),
    ],
    areUnread: true
  )
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

  package static let fields = PayloadFields(
    [
      "dependentSKUs": .strings, "price": .milliunits, "status": .word,
    ],
    areUnread: true
  )
}

/// The descriptors of a purchase, as the customer sees them.
public struct AdvancedCommerceDescriptors: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The description (`description` in the JSON; that name is taken here).
  public var itemDescription: String? { members.string("description") }
  /// The display name.
  public var displayName: String? { members.string("displayName") }

  package static let fields = PayloadFields(
    ["description": .string, "displayName": .string],
    areUnread: true
  )
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

  package static let fields = PayloadFields(
    [
      "period": .word, "periodCount": .integer, "price": .milliunits, "reason": .word,
    ],
    areUnread: true
  )
}
