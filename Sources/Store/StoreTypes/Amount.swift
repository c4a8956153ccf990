// SPDX-License-Identifier: Apache-2.0

/// An amount of money as people read it: `9.99 USD`, `500 JPY`.
package struct Amount: Hashable, Sendable, CustomStringConvertible {
  /// The amount in thousandths of the currency unit, as in payloads.
  package let milliunits: Int64
  /// The currency code of ISO 4217.
  package let currency: String?

  package init(milliunits: Int64, currency: String?) {
    self.milliunits = milliunits
    self.currency = currency
  }

  package var description: String {
    let places = currency.map(Amount.wholeCurrencies.contains) ?? false ? 0 : 2
    let number = decimal(milliunits, places: places)
    return currency.map { "\(number) \($0)" } ?? number
  }

  /// The currencies without smaller units (ISO 4217).
  private static let wholeCurrencies: [String] = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV",
    "XAF", "XOF", "XPF",
  ]
}

/// Thousandths with a minimum number of decimal places and without further trailing zeros.
package func decimal(_ thousandths: Int64, places: Int = 0) -> String {
  let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
  var digits = Array(String(1000 + rest).utf8.dropFirst())
  while digits.count > places, digits.last == UInt8(ascii: "0") { digits.removeLast() }
  let fraction = digits.isEmpty ? "" : ".\(String(decoding: digits, as: UTF8.self))"
  return "\(thousandths < 0 ? "-" : "")\(whole)\(fraction)"
}
