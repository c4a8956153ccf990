// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

/// The name of an attribute of a receipt or purchase, whose types do not overlap.
func attributeName(_ type: Int64) -> String? {
  AppReceiptAttributeType(rawValue: type)?.name ?? InAppPurchaseAttributeType(rawValue: type)?.name
}

extension ReceiptAttributeType {
  /// The attributes whose rows have a label, with their numbers and values.
  static func labelled(in owner: Owner) -> [(label: String, text: String)] {
    allCases.compactMap { type in
      guard let label = type.row.label, let text = type.row.value(owner).text else { return nil }
      return (type.numbered(label), text)
    }
  }

  /// Words with the number of the attribute that they are about: `Age rating (10)`.
  func numbered(_ words: String) -> String { Self.numbered(words, [self]) }

  static func numbered(_ words: String, _ types: [Self]) -> String {
    "\(words) (\(typeList(types.map(\.rawValue).sorted())))"
  }
}

extension AttributeValue {
  fileprivate var text: String? {
    switch self {
    case .number(let number): number.map { "\($0)" }
    case .flag(let flag): flag.map { $0 ? "yes" : "no" }
    case .text(let text): text
    case .date(let date): date?.second
    case .bytes(let bytes): bytes.map { shortHexadecimal($0, limit: 20) }
    case .purchases(let purchases): "\(purchases.count)"
    }
  }
}
