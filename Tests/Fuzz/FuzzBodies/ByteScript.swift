// SPDX-License-Identifier: Apache-2.0

/// A sequence of choices made by the bytes of an input; after the last byte, always the first choice.
package struct ByteScript {
  private var rest: ArraySlice<UInt8>

  /// The choices of an input.
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
  package mutating func octet() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number below `count`, which is at least 1.
  package mutating func number(below count: Int) -> Int {
    guard count > 256 else { return Int(octet()) % count }
    return (Int(octet()) << 16 | Int(octet()) << 8 | Int(octet())) % count
  }

  /// One of several values.
  package mutating func one<Value>(of things: [Value]) -> Value {
    things[number(below: things.count)]
  }

  /// None or one of several values.
  package mutating func maybe<Value>(_ things: [Value]) -> Value? {
    let choice = number(below: things.count + 1)
    return choice == 0 ? nil : things[choice - 1]
  }

  /// A document with a few bytes changed, removed, duplicated or added.
  package mutating func bend(_ document: [UInt8]) -> [UInt8] {
    var bent = document
    for _ in 0..<16 where hasMore && !bent.isEmpty {
      let action = octet()
      let position = number(below: bent.count)
      switch action % 6 {
      case 0: bent[position] ^= 1 << (octet() & 7)
      case 1: bent[position] = octet()
      case 2: bent.remove(at: position)
      case 3: bent.insert(octet(), at: position)
      case 4: bent[position] &+= octet()
      default: bent.removeSubrange(position..<min(position + Int(octet()), bent.count))
      }
    }
    return bent
  }
}
