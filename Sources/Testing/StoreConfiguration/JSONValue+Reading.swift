// SPDX-License-Identifier: Apache-2.0

import StrictJSON

extension JSONKind {
  /// The kind with an article, for messages.
  var noun: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  /// The number if it is whole, like 5 or 5.0.
  var wholeNumber: Int64? {
    guard let number else { return nil }
    if let integer = number.int64 { return integer }
    guard let decimal = number.decimal, decimal.isWhole else { return nil }
    return decimal.truncated
  }
}

extension JSONDecimal {
  /// Whether the value is a whole number like 5.0.
  fileprivate var isWhole: Bool {
    if exponent >= 0 { return true }
    var rest = significand
    // A significand has at most 38 digits.
    for _ in 0..<min(-exponent, 40) {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
      if remainder != 0 { return false }
      rest = quotient
    }
    return exponent >= -40 || rest == 0
  }
}

/// A string from the file, quoted and shortened for a message.
func quoted(_ text: String) -> String {
  let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(60)))
  return start.utf8.count < text.utf8.count ? "\"\(start)…\"" : "\"\(start)\""
}
