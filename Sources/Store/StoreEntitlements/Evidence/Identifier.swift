// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// An identifier that is compared by its bytes.
///
/// Swift's `==` on strings uses canonical equivalence, under which two product ids could be equal. Decimal
/// transaction ids are stored as numbers: a table of a hundred thousand ids then needs no strings.
package struct Identifier: Hashable, Comparable, Sendable {
  private let storage: Storage

  private enum Storage: Hashable {
    /// Digits without a leading zero.
    case number(UInt64)
    case text(Bytes)
  }

  /// A string that is compared by its bytes.
  private struct Bytes: Hashable {
    let text: String

    static func == (left: Bytes, right: Bytes) -> Bool {
      left.text.hasSameBytes(as: right.text)
    }

    // Strings with equal bytes have equal hashes.
    func hash(into hasher: inout Hasher) {
      hasher.combine(text)
    }
  }

  package init(_ text: String) {
    storage = Identifier.number(text).map(Storage.number) ?? .text(Bytes(text: text))
  }

  package var text: String {
    switch storage {
    case .number(let number): String(number)
    case .text(let bytes): bytes.text
    }
  }

  package static func < (left: Identifier, right: Identifier) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  /// An order for tables: numbers by value, before other texts.
  func precedes(_ other: Identifier) -> Bool {
    switch (storage, other.storage) {
    case (.number(let left), .number(let right)): left < right
    case (.number, .text): true
    case (.text, .number): false
    case (.text, .text): self < other
    }
  }

  /// The number that has exactly this text.
  private static func number(_ text: String) -> UInt64? {
    let digits = text.utf8
    // 19 digits always fit.
    guard 1...19 ~= digits.count, digits.first != UInt8(ascii: "0") else { return nil }
    var number: UInt64 = 0
    for digit in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
      number = number * 10 + UInt64(digit - UInt8(ascii: "0"))
    }
    return number
  }
}

extension Dictionary where Key == String {
  /// The value of a key with exactly these bytes; `==` on strings uses canonical equivalence.
  subscript(exactly id: Identifier) -> Value? {
    guard let index = index(forKey: id.text), Identifier(self[index].key) == id else { return nil }
    return self[index].value
  }
}
