// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
import StrictJSON

// The items in requests that a server makes to the Advanced Commerce API. Amounts are in thousandths of the
// currency unit.

/// A change of the SKU or the texts of an item.
public struct AdvancedCommerceMetadataChange: Hashable, Sendable {
  private let currentSKU: String
  private let effective: AdvancedCommerceEffective
  private let sku: String?
  private let description: String?
  private let displayName: String?

  /// A change of the item with a SKU; values that are `nil` stay unchanged.
  public init(
    of currentSKU: String,
    effective: AdvancedCommerceEffective,
    sku: String? = nil,
    description: String? = nil,
    displayName: String? = nil
  ) {
    self.currentSKU = currentSKU
    self.effective = effective
    self.sku = sku
    self.description = description
    self.displayName = displayName
  }

  func write(to value: inout JSONWriter) {
    value.object { object in
      object.text("currentSKU", currentSKU)
      object.text("effective", effective.rawValue)
      object.text("SKU", sku)
      object.text("description", description)
      object.text("displayName", displayName)
    }
  }
}

/// The new price of an item.
public struct AdvancedCommercePriceChange: Hashable, Sendable {
  private let sku: String
  private let price: Int64
  private let dependentSKUs: [String]?

  /// A price; `dependentSKUs` are items whose price changes together with this one.
  public init(sku: String, price: Int64, dependentSKUs: [String]? = nil) {
    self.sku = sku
    self.price = price
    self.dependentSKUs = dependentSKUs
  }

  func write(to value: inout JSONWriter) {
    value.object { object in
      object.text("SKU", sku)
      object.member("price") { $0.integer(price) }
      if let dependentSKUs { object.member("dependentSKUs", dependentSKUs) }
    }
  }
}

/// An item of a subscription that moves to the Advanced Commerce API.
public struct AdvancedCommerceMigratedItem: Hashable, Sendable {
  private let sku: String
  private let texts: AdvancedCommerceRequest.Descriptors

  /// An item.
  public init(sku: String, description: String, displayName: String) {
    self.sku = sku
    texts = AdvancedCommerceRequest.Descriptors(description: description, displayName: displayName)
  }

  func write(to value: inout JSONWriter) {
    value.object { object in
      object.text("SKU", sku)
      texts.write(to: &object)
    }
  }
}

/// The refund of an item.
public struct AdvancedCommerceRefundItem: Hashable, Sendable {
  private let sku: String
  private let reason: RefundReason
  private let type: RefundType
  private let amount: Int64?
  private let revoke: Bool

  /// A refund; `amount` is for the type `.custom` only, `revoke` ends the access to the item.
  public init(
    sku: String,
    reason: RefundReason,
    type: RefundType,
    amount: Int64? = nil,
    revoke: Bool
  ) {
    self.sku = sku
    self.reason = reason
    self.type = type
    self.amount = amount
    self.revoke = revoke
  }

  func write(to value: inout JSONWriter) {
    value.object { object in
      object.text("SKU", sku)
      object.text("refundReason", reason.rawValue)
      object.text("refundType", type.rawValue)
      object.member("refundAmount", amount)
      object.member("revoke") { $0.boolean(revoke) }
    }
  }
}
