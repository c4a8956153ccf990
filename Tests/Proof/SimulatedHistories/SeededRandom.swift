// SPDX-License-Identifier: Apache-2.0

/// A pseudorandom generator (SplitMix64), reproducible on every machine.
package struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The generator of a seed.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True with this probability in percent.
  package mutating func chance(_ percent: UInt64) -> Bool { next() % 100 < percent }

  /// A number in a closed range.
  package mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
    let count = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int64(next() % count)
  }

  /// A random element; `nil` if the list is empty.
  package mutating func pick<Element>(_ list: [Element]) -> Element? {
    list.isEmpty ? nil : list[Int(next() % UInt64(list.count))]
  }

  /// The list, shuffled.
  package mutating func shuffled<Element>(_ list: [Element]) -> [Element] {
    var list = list
    for index in stride(from: list.count - 1, to: 0, by: -1) {
      list.swapAt(index, Int(next() % UInt64(index + 1)))
    }
    return list
  }
}
