// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

// The attributes that nobody has explained. Every genuine receipt has some.

extension AppReceipt {
  /// All of them as a table, or only a line that names them.
  func writeUnknown(to page: inout TextPage, all: Bool) {
    let groups = all ? unknownGroups : []
    if !groups.isEmpty {
      page.blank()
      page.table(["UNKNOWN", "IN", "VALUE"], groups.map(\.row))
    } else if !unknownAttributes.isEmpty {
      let types = unknownTypes(unknownAttributes.map(\.type).sorted())
      page.blank()
      page.line("attributes that nobody has explained: \(types); decode shows them", .dim)
    }
  }

  /// Those of the receipt, then those of its purchases, the same ones together.
  private var unknownGroups: [UnknownGroup] {
    let inside = Dictionary(grouping: inAppPurchases.flatMap(\.unknownAttributes), by: \.type)
      .sorted { $0.key < $1.key }
      .map { type, attributes in
        let purchases = attributes.count == 1 ? "1 purchase" : "\(attributes.count) purchases"
        return UnknownGroup(types: [type], place: purchases, value: commonValue(of: attributes))
      }
    let own = unknownAttributes.sorted { $0.type < $1.type }.map { attribute in
      UnknownGroup(types: [attribute.type], place: "receipt", value: attribute.shortValue)
    }
    return inside.reduce(into: own) { groups, next in
      if let last = groups.last, last.place == next.place, last.value == next.value {
        groups[groups.count - 1].types += next.types
      } else {
        groups.append(next)
      }
    }
  }

  private func commonValue(of attributes: [ReceiptAttribute]) -> String {
    guard let first = attributes.first else { return "" }
    let isSame = attributes.allSatisfy { $0.value.elementsEqual(first.value) }
    return first.shortValue + (isSame ? "" : " and others")
  }
}

private struct UnknownGroup {
  var types: [Int64]
  let place: String
  let value: String

  var row: Row { Row(cells: [unknownTypes(types), place, value]) }
}

/// Ascending numbers, three or more in a row as `1714 to 1718`.
private func unknownTypes(_ types: [Int64]) -> String {
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
