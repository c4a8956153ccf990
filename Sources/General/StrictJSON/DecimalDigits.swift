// SPDX-License-Identifier: Apache-2.0

/// The decimal digits of a number in ASCII, without a string: a stored ledger has thousands of numbers.
struct DecimalDigits: Sequence, IteratorProtocol {
  /// The next digit is in the lowest byte; 20 digits of four bits fit.
  private var digits: UInt128 = 0
  private(set) var underestimatedCount = 0

  init(_ number: UInt64) {
    var rest = number
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      digits = digits << 4 | UInt128(digit)
      underestimatedCount += 1
      rest = quotient
    } while rest > 0
  }

  mutating func next() -> UInt8? {
    guard underestimatedCount > 0 else { return nil }
    defer {
      digits >>= 4
      underestimatedCount -= 1
    }
    return UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digits & 0xF)
  }
}
