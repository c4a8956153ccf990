// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import TestSupport

// Choices that are the same on every machine.
extension SeededGenerator: RandomChoices {
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// A number in a closed range.
  mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
    let count = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int64(next() % count)
  }

  /// The list, shuffled.
  mutating func shuffled<Element>(_ list: [Element]) -> [Element] {
    var list = list
    for index in stride(from: list.count - 1, to: 0, by: -1) {
      list.swapAt(index, below(index + 1))
    }
    return list
  }
}
