// SPDX-License-Identifier: Apache-2.0

extension JSONArray {
  /// The elements, if each is an integer that fits 64 bits; `-0` has no such value.
  ///
  /// One pass over the positions: no value is made for an element.
  package var int64s: [Int64]? {
    let document = value.document
    let (nodes, text) = (document.nodes, document.text)
    var index = value.index + 1
    let end = Int(value.node.next)
    var integers: [Int64] = []
    integers.reserveCapacity(count)
    while index < end {
      let node = nodes[index]
      guard node.kind == .number,
        let integer = text.span.extracting(Int(node.start)..<Int(node.end)).int64
      else { return nil }
      integers.append(integer)
      index = Int(node.next)
    }
    return integers
  }
}

extension Span<UInt8> {
  /// The value of digits with an optional minus.
  fileprivate var int64: Int64? {
    let isNegative = count > 0 && self[0] == UInt8(ascii: "-")
    var magnitude: UInt64 = 0
    for index in (isNegative ? 1 : 0)..<count {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = product.addingReportingOverflow(UInt64(digit))
      guard !isTooLarge, !overflow else { return nil }
      magnitude = sum
    }
    guard isNegative else { return Int64(exactly: magnitude) }
    guard magnitude != 0, magnitude <= Int64.min.magnitude else { return nil }
    return Int64(truncatingIfNeeded: 0 &- magnitude)
  }
}
