// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

// The undocumented attributes, which every genuine receipt has.

extension AppReceipt {
  /// Writes a table of them.
  func writeUnknown(to page: inout TextPage) {
    page.table(["UNDOCUMENTED", "IN", "VALUE"], attributeGroups) { $0.row }
  }

  /// The attributes of the receipt, then of its purchases; types with the same value share a row.
  private var attributeGroups: [AttributeGroup] {
    var groups = unknownAttributes.prefix(TextPage.mostRows).sorted { $0.type < $1.type }
      .map { attribute in
        AttributeGroup(types: [attribute.type], place: "receipt", value: attribute.shortValue)
      }
    for (type, uses) in purchaseAttributes.sorted(by: { $0.key < $1.key }) {
      let next = AttributeGroup(types: [type], place: uses.place, value: uses.value)
      if let last = groups.indices.last, groups[last].hasSameAttributes(as: next) {
        groups[last].types += next.types
      } else {
        groups.append(next)
      }
    }
    return groups
  }

  /// The attributes of the purchases by type, up to a limit.
  private var purchaseAttributes: [Int64: AttributeUses] {
    var uses: [Int64: AttributeUses] = [:]
    for attribute in inAppPurchases.lazy.flatMap(\.unknownAttributes) {
      if uses[attribute.type] == nil {
        guard uses.count < TextPage.mostRows else { continue }
        uses[attribute.type] = AttributeUses(first: attribute)
      }
      uses[attribute.type]?.add(attribute)
    }
    return uses
  }
}

/// The attributes of one type in the purchases of a receipt.
private struct AttributeUses {
  let first: ReceiptAttribute
  private var count = 0
  private var isSame = true

  init(first: ReceiptAttribute) {
    self.first = first
  }

  mutating func add(_ attribute: ReceiptAttribute) {
    count += 1
    isSame = isSame && attribute.value.elementsEqual(first.value)
  }

  var place: String { count == 1 ? "1 purchase" : "\(count) purchases" }

  var value: String { first.shortValue + (isSame ? "" : " and others") }
}

private struct AttributeGroup {
  var types: [Int64]
  let place: String
  let value: String

  func hasSameAttributes(as other: AttributeGroup) -> Bool {
    place == other.place && value == other.value
  }

  var row: TableRow { TableRow(cells: [typeList(types), place, value]) }
}

/// Ascending numbers, with three or more consecutive ones as `1714 to 1718`.
func typeList(_ types: [Int64]) -> String {
  let runs: [ClosedRange<Int64>] = types.reduce(into: []) { runs, type in
    if let last = runs.last, type - last.upperBound == 1 {
      runs[runs.count - 1] = last.lowerBound...type
    } else {
      runs.append(type...type)
    }
  }
  return runs.map { run in
    run.count > 2
      ? "\(run.lowerBound) to \(run.upperBound)"
      : run.map { "\($0)" }.joined(separator: ", ")
  }.joined(separator: ", ")
}

extension ReceiptAttribute {
  fileprivate var shortValue: String {
    let isEmpty = value.count == 2 && value.last == 0
    return shortHexadecimal(value, limit: 16) + (isEmpty ? " (empty)" : "")
  }
}
