// SPDX-License-Identifier: Apache-2.0

/// A price: a decimal number with at most nine digits before the point and three after it.
public struct ProductPrice: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The price in thousandths of the currency unit, as in App Store payloads.
  public let milliunits: Int64

  /// A price in thousandths of the currency unit; a negative value becomes 0.
  public init(milliunits: Int64) {
    self.milliunits = max(0, milliunits)
  }

  /// Reads `0.99`, `6.00` or `5`; `nil` for any other text.
  ///
  /// Decimal digits after the third must be zeros.
  public init?(_ text: String) {
    var whole: Int64 = 0
    var digits = 0
    var fraction: Int64 = 0
    var places: Int?
    for byte in text.utf8 {
      switch (byte, places) {
      case (UInt8(ascii: "."), nil) where digits > 0: places = 0
      case (0x30...0x39, nil) where digits < 9:
        whole = whole * 10 + Int64(byte - 0x30)
        digits += 1
      case (0x30...0x39, .some(let count)) where count < 3:
        fraction = fraction * 10 + Int64(byte - 0x30)
        places = count + 1
      case (0x30, .some): break
      default: return nil
      }
    }
    guard digits > 0, places != 0 else { return nil }
    for _ in (places ?? 0)..<3 { fraction *= 10 }
    milliunits = whole * 1000 + fraction
  }

  /// Reads a number with more than three decimals, such as 3.9900000000000002, and rounds it.
  ///
  /// Some writers of files convert prices to binary fractions and back.
  init?(rounding text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, let fraction = parts.last, fraction.count > 3,
      fraction.allSatisfy({ 0x30...0x39 ~= $0 }),
      let exact = ProductPrice(
        String(decoding: text.utf8.dropLast(fraction.count - 3), as: UTF8.self)
      )
    else { return nil }
    let roundsUp = fraction.dropFirst(3).first.map { $0 >= 0x35 } ?? false
    milliunits = exact.milliunits + (roundsUp ? 1 : 0)
  }

  /// The price with two decimals, or three if needed: `9.99`.
  public var description: String {
    let fraction = milliunits % 1000
    let digits = String(1000 + fraction).dropFirst()
    return "\(milliunits / 1000).\(fraction % 10 == 0 ? digits.dropLast() : digits)"
  }

  /// Whether the left price is lower.
  public static func < (left: ProductPrice, right: ProductPrice) -> Bool {
    left.milliunits < right.milliunits
  }
}
