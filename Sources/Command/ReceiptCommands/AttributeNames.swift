// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

/// What a receipt's attribute is called; the numbers of receipts and of purchases do not overlap.
func attributeName(_ type: Int64) -> String? {
  AppReceiptAttributeType(rawValue: type)?.name ?? InAppPurchaseAttributeType(rawValue: type)?.name
}

/// `17[3]/1704` in words: `the purchaseDate of purchase 4`.
func describeAttribute(_ path: String) -> String {
  let parts = path.split(separator: "/")
  let purchase = parts.first.flatMap(purchaseNumber)
  guard let last = parts.last, let type = readNumber(String(last)) else {
    return purchase.map { "purchase \($0)" } ?? "attribute \(path)"
  }
  let name = attributeName(type) ?? "attribute \(type)"
  return purchase.map { "the \(name) of purchase \($0)" } ?? "its \(name)"
}

/// The number of a purchase as people count, from `17[3]`.
private func purchaseNumber(_ part: Substring) -> Int64? {
  guard part.hasPrefix("17["), part.hasSuffix("]") else { return nil }
  return readNumber(String(part.dropFirst(3).dropLast())).map { $0 + 1 }
}
