// SPDX-License-Identifier: Apache-2.0

import StoreEngine

/// Choices made by the bytes of an input; after the last byte, every choice is the first alternative.
package struct ByteScript: RandomChoices {
  private var rest: ArraySlice<UInt8>

  /// Creates the choices of an input.
  package init(_ input: ArraySlice<UInt8>) {
    rest = input
  }

  /// Whether choices are left.
  var hasMore: Bool { !rest.isEmpty }

  /// The remaining bytes.
  package mutating func all() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }

  /// One byte.
  package mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number below `count`, which is at least 1.
  package mutating func number(below count: Int) -> Int {
    guard count > 256 else { return Int(byte()) % count }
    return (Int(byte()) << 16 | Int(byte()) << 8 | Int(byte())) % count
  }

  package mutating func below(_ bound: Int) -> Int { number(below: bound) }

  /// One of several values.
  package mutating func one<Value>(of things: [Value]) -> Value {
    things[number(below: things.count)]
  }

  /// One of several values, or `nil`.
  package mutating func maybe<Value>(_ things: [Value]) -> Value? {
    let choice = number(below: things.count + 1)
    return choice == 0 ? nil : things[choice - 1]
  }

  /// A document with a few bytes changed, removed, duplicated or added.
  package mutating func mutate(_ document: [UInt8]) -> [UInt8] {
    var mutated = document
    for _ in 0..<16 where hasMore && !mutated.isEmpty {
      let action = byte()
      let position = number(below: mutated.count)
      switch action % 6 {
      case 0: mutated[position] ^= 1 << (byte() & 7)
      case 1: mutated[position] = byte()
      case 2: mutated.remove(at: position)
      case 3: mutated.insert(byte(), at: position)
      case 4: mutated[position] &+= byte()
      default: mutated.removeSubrange(position..<min(position + Int(byte()), mutated.count))
      }
    }
    return mutated
  }
}
