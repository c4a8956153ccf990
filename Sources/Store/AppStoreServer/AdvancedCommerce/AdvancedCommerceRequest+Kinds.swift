// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
import StrictJSON

extension AdvancedCommerceRequest {
  /// A request that sells a product once.
  public static func createOneTimeCharge(
    item: Item,
    currency: String,
    taxCode: String,
    storefront: String? = nil,
    requestInfo: Info
  ) throws(SigningError) -> AdvancedCommerceRequest {
    try AdvancedCommerceRequest(.createOneTimeCharge, requestInfo) { members in
      members.member("currency", currency)
      members.member("item") { item.write(to: &$0) }
      members.member("storefront", storefront)
      members.member("taxCode", taxCode)
    }
  }

  /// A request that sells a subscription with one or more items.
  public static func createSubscription(
    items: [Item],
    descriptors: Descriptors,
    period: AdvancedCommercePeriod,
    currency: String,
    taxCode: String,
    storefront: String? = nil,
    previousTransactionId: String? = nil,
    requestInfo: Info
  ) throws(SigningError) -> AdvancedCommerceRequest {
    try AdvancedCommerceRequest(.createSubscription, requestInfo) { members in
      members.member("currency", currency)
      members.member("descriptors") { $0.object { descriptors.write(to: &$0) } }
      members.member("items") { $0.array { for item in items { item.write(to: &$0) } } }
      members.member("period", period.rawValue)
      members.member("previousTransactionId", previousTransactionId)
      members.member("storefront", storefront)
      members.member("taxCode", taxCode)
    }
  }

  /// A request that changes a subscription.
  public static func modifySubscription(
    transactionId: String,
    retainBillingCycle: Bool,
    changes: Changes,
    currency: String? = nil,
    taxCode: String? = nil,
    storefront: String? = nil,
    requestInfo: Info
  ) throws(SigningError) -> AdvancedCommerceRequest {
    try AdvancedCommerceRequest(.modifySubscription, requestInfo) { members in
      members.member("transactionId", transactionId)
      members.member("retainBillingCycle") { $0.boolean(retainBillingCycle) }
      changes.write(to: &members)
      members.member("currency", currency)
      members.member("storefront", storefront)
      members.member("taxCode", taxCode)
    }
  }

  /// A request that lets a subscription renew again, with all its items or with these.
  public static func reactivateSubscription(
    transactionId: String,
    skus: [String]? = nil,
    storefront: String? = nil,
    requestInfo: Info
  ) throws(SigningError) -> AdvancedCommerceRequest {
    try AdvancedCommerceRequest(.reactivateSubscription, requestInfo) { members in
      members.member("transactionId", transactionId)
      if let skus { members.skus("items", skus) }
      members.member("storefront", storefront)
    }
  }
}

extension JSONWriter {
  /// A member with a list of items that are SKUs only.
  mutating func skus(_ name: String, _ skus: [String]) {
    member(name) { value in
      value.array { items in
        for sku in skus { items.object { $0.member("SKU", sku) } }
      }
    }
  }
}
