// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

/// What a receipt's attribute is called; the numbers of receipts and of purchases do not overlap.
func attributeName(_ type: Int64) -> String? {
  AppReceiptAttributeType(rawValue: type)?.name ?? InAppPurchaseAttributeType(rawValue: type)?.name
}
