// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

/// The name of an attribute of a receipt or purchase, whose types do not overlap.
func attributeName(_ type: Int64) -> String? {
  AppReceiptAttributeType(rawValue: type)?.name ?? InAppPurchaseAttributeType(rawValue: type)?.name
}
