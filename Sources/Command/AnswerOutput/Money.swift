// SPDX-License-Identifier: Apache-2.0

/// `9.99 USD`, from thousandths.
func money(_ amount: Int64?, _ currency: String?) -> String? {
  guard let amount else { return nil }
  let places = currency.map { wholeCurrencies.contains($0) } ?? false ? 0 : 2
  return [decimal(amount, places: places), currency].compactMap { $0 }.joined(separator: " ")
}

/// The currencies without smaller units (ISO 4217).
private let wholeCurrencies: [String] = [
  "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF",
  "XOF", "XPF",
]

/// Thousandths with a minimum number of decimal places and without further trailing zeros.
func decimal(_ thousandths: Int64, places: Int = 0) -> String {
  let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
  var digits = String(String(1000 + rest).dropFirst())
  while digits.count > places, digits.hasSuffix("0") { digits.removeLast() }
  let sign = thousandths < 0 ? "-" : ""
  return sign + "\(whole)" + (digits.isEmpty ? "" : ".\(digits)")
}
