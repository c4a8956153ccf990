// SPDX-License-Identifier: Apache-2.0

/// What the Advanced Commerce API will sell at the next renewal.
public struct AdvancedCommerceRenewalInfo: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// The state that a request which changes it must name.
  public var consistencyToken: String? { members.string("consistencyToken") }
  /// What the customer reads about it.
  public var descriptors: AdvancedCommerceDescriptors? { members.object("descriptors") }
  /// What will be sold.
  public var items: [AdvancedCommerceRenewalItem]? { members.objects("items") }
  /// How often it renews, as an ISO 8601 duration: `P1M`.
  public var period: AdvancedCommercePeriod? { members.word("period") }
  /// The request, as the server named it.
  public var requestReferenceId: String? { members.string("requestReferenceId") }
  /// The tax category.
  public var taxCode: String? { members.string("taxCode") }
}

extension AdvancedCommerceRenewalInfo {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("consistencyToken", .string),
    PayloadField("descriptors", .object(AdvancedCommerceDescriptors.fields)),
    PayloadField("items", .objects(AdvancedCommerceRenewalItem.fields)),
    PayloadField("period", .word),
    PayloadField("requestReferenceId", .string),
    PayloadField("taxCode", .string),
  ])
}

/// One thing that will be sold.
public struct AdvancedCommerceRenewalItem: StorePayload {
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
  /// The offer that is used.
  public var offer: AdvancedCommerceOffer? { members.object("offer") }
  /// Its price in thousandths of a unit of the currency.
  public var price: Int64? { members.integer("price") }
  /// The higher price that was announced.
  public var priceIncreaseInfo: AdvancedCommercePriceIncreaseInfo? {
    members.object("priceIncreaseInfo")
  }
}

extension AdvancedCommerceRenewalItem {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("SKU", .string),
    PayloadField("description", .string),
    PayloadField("displayName", .string),
    PayloadField("offer", .object(AdvancedCommerceOffer.fields)),
    PayloadField("price", .milliunits),
    PayloadField("priceIncreaseInfo", .object(AdvancedCommercePriceIncreaseInfo.fields)),
  ])
}

/// A higher price that was announced.
public struct AdvancedCommercePriceIncreaseInfo: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// The items that come with it.
  public var dependentSKUs: [String]? { members.strings("dependentSKUs") }
  /// The new price in thousandths of a unit of the currency.
  public var price: Int64? { members.integer("price") }
  /// What has become of it.
  public var status: AdvancedCommercePriceIncreaseStatus? { members.word("status") }
}

extension AdvancedCommercePriceIncreaseInfo {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("dependentSKUs", .strings),
    PayloadField("price", .milliunits),
    PayloadField("status", .word),
  ])
}

/// What the customer reads about a purchase.
public struct AdvancedCommerceDescriptors: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// What it is, in words: `description`, which is the JSON here.
  public var itemDescription: String? { members.string("description") }
  /// What it is called.
  public var displayName: String? { members.string("displayName") }
}

extension AdvancedCommerceDescriptors {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("description", .string),
    PayloadField("displayName", .string),
  ])
}

/// An offer of the Advanced Commerce API.
public struct AdvancedCommerceOffer: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// How long a period is, as an ISO 8601 duration: `P1W`.
  public var period: AdvancedCommerceOfferPeriod? { members.word("period") }
  /// How many periods it lasts.
  public var periodCount: Int64? { members.integer("periodCount") }
  /// The price for that time in thousandths of a unit of the currency.
  public var price: Int64? { members.integer("price") }
  /// Why it is offered.
  public var reason: AdvancedCommerceOfferReason? { members.word("reason") }
}

extension AdvancedCommerceOffer {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("period", .word),
    PayloadField("periodCount", .integer),
    PayloadField("price", .milliunits),
    PayloadField("reason", .word),
  ])
}
