// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// The properties of Advanced Commerce API objects.
extension AdvancedCommerceTransactionInfo: Tabulated {
  static var columns: [Column<Self>] {
    [
      .object("descriptors", \.descriptors),
      .integer("estimatedTax", \.estimatedTax),
      .objects("items", \.items),
      .word("period", \.period),
      .text("requestReferenceId", \.requestReferenceId),
      .text("taxCode", \.taxCode),
      .integer("taxExclusivePrice", \.taxExclusivePrice),
      .text("taxRate", \.taxRate),
    ]
  }
}

extension AdvancedCommerceTransactionItem: Tabulated {
  static var columns: [Column<Self>] {
    [
      .text("SKU", \.sku),
      .text("description", \.itemDescription),
      .text("displayName", \.displayName),
      .object("offer", \.offer),
      .integer("price", \.price),
      .objects("refunds", \.refunds),
      .date("revocationDate", \.revocationDate),
    ]
  }
}

extension AdvancedCommerceRefund: Tabulated {
  static var columns: [Column<Self>] {
    [
      .integer("refundAmount", \.refundAmount),
      .date("refundDate", \.refundDate),
      .word("refundReason", \.refundReason),
      .word("refundType", \.refundType),
    ]
  }
}

extension AdvancedCommerceRenewalInfo: Tabulated {
  static var columns: [Column<Self>] {
    [
      .text("consistencyToken", \.consistencyToken),
      .object("descriptors", \.descriptors),
      .objects("items", \.items),
      .word("period", \.period),
      .text("requestReferenceId", \.requestReferenceId),
      .text("taxCode", \.taxCode),
    ]
  }
}

extension AdvancedCommerceRenewalItem: Tabulated {
  static var columns: [Column<Self>] {
    [
      .text("SKU", \.sku),
      .text("description", \.itemDescription),
      .text("displayName", \.displayName),
      .object("offer", \.offer),
      .integer("price", \.price),
      .object("priceIncreaseInfo", \.priceIncreaseInfo),
    ]
  }
}

extension AdvancedCommercePriceIncreaseInfo: Tabulated {
  static var columns: [Column<Self>] {
    [
      .texts("dependentSKUs", \.dependentSKUs),
      .integer("price", \.price),
      .word("status", \.status),
    ]
  }
}

extension AdvancedCommerceDescriptors: Tabulated {
  static var columns: [Column<Self>] {
    [
      .text("description", \.itemDescription),
      .text("displayName", \.displayName),
    ]
  }
}

extension AdvancedCommerceOffer: Tabulated {
  static var columns: [Column<Self>] {
    [
      .word("period", \.period),
      .integer("periodCount", \.periodCount),
      .integer("price", \.price),
      .word("reason", \.reason),
    ]
  }
}
