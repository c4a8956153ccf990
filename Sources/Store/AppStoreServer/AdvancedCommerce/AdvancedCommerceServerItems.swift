// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
import StrictJSON

// The items in requests that a server makes to the Advanced Commerce API. Amounts are in thousandths of the
// currency unit.

/// A change of the SKU or the texts of an item.
public struct AdvancedCommerceMetadataChange: Hashable, Sendable {
  let json: RequestObject

  /// A change of the item with a SKU; values that are `nil` stay unchanged.
  public init(
    of currentSKU: String,
    effective: AdvancedCommerceEffective,
    sku: String? = nil,
    description: String? = nil,
    displayName: String? = nil
  ) {
    json = RequestObject {
      $0.member("currentSKU", currentSKU)
      $0.member("effective", effective.rawValue)
      $0.member("SKU", sku)
      $0.member("description", description)
      $0.member("displayName", displayName)
    }
  }
}

/// The new price of an item.
public struct AdvancedCommercePriceChange: Hashable, Sendable {
  let json: RequestObject

  /// A price; `dependentSKUs` are items whose price changes together with this one.
  public init(sku: String, price: Int64, dependentSKUs: [String]? = nil) {
    json = RequestObject {
      $0.member("SKU", sku)
      $0.member("price", price)
      if let dependentSKUs { $0.member("dependentSKUs", dependentSKUs) }
    }
  }
}

/// An item of a subscription that moves to the Advanced Commerce API.
public struct AdvancedCommerceMigratedItem: Hashable, Sendable {
  let json: RequestObject

  /// An item.
  public init(sku: String, description: String, displayName: String) {
    json = RequestObject {
      $0.member("SKU", sku)
      $0.member("description", description)
      $0.member("displayName", displayName)
    }
  }
}

/// The refund of an item.
public struct AdvancedCommerceRefundItem: Hashable, Sendable {
  let json: RequestObject

  /// A refund; `amount` is for the type `.custom` only, `revoke` ends the access to the item.
  public init(
    sku: String,
    reason: RefundReason,
    type: RefundType,
    amount: Int64? = nil,
    revoke: Bool
  ) {
    json = RequestObject {
      $0.member("SKU", sku)
      $0.member("refundReason", reason.rawValue)
      $0.member("refundType", type.rawValue)
      $0.member("refundAmount", amount)
      $0.member("revoke", revoke)
    }
  }
}
