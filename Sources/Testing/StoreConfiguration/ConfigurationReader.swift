// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import StrictTime

/// Reads members of one object of a `.storekit` file; errors name the place.
struct ConfigurationReader {
  let object: JSONObject
  let path: String

  init(_ value: JSONValue, at path: String) throws(ConfigurationError) {
    guard let object = value.object else {
      throw ConfigurationError.type(value, at: path, expected: "an object")
    }
    self.object = object
    self.path = path
  }

  /// A value and its place.
  struct Place {
    let value: JSONValue
    let path: String
  }

  /// A member that is there and not null.
  func place(_ name: String) -> Place? {
    guard let value = object[name], !value.isNull else { return nil }
    return Place(value: value, path: "\(path)/\(name)")
  }

  func required<Result>(
    _ name: String,
    _ read: (Place) throws(ConfigurationError) -> Result
  ) throws(ConfigurationError) -> Result {
    guard let place = place(name) else {
      throw ConfigurationError(
        .missing,
        at: "\(path)/\(name)",
        offset: object.value.offset,
        expected: name,
        found: nil
      )
    }
    return try read(place)
  }

  func string(_ name: String) throws(ConfigurationError) -> String? {
    guard let place = place(name) else { return nil }
    guard let text = place.value.string else { throw .type(place, expected: "a string") }
    return text
  }

  func requiredString(_ name: String) throws(ConfigurationError) -> String {
    try required(name) { (place) throws(ConfigurationError) in
      guard let text = place.value.string else { throw .type(place, expected: "a string") }
      return text
    }
  }

  /// An integer, also written as 5.0.
  func integer(_ name: String) throws(ConfigurationError) -> Int64? {
    guard let place = place(name) else { return nil }
    guard let number = place.value.number else { throw .type(place, expected: "a number") }
    if let number = number.int64 { return number }
    guard let decimal = number.decimal, let whole = decimal.truncated,
      JSONDecimal.isWhole(decimal)
    else { throw .type(place, expected: "a whole number") }
    return whole
  }

  func requiredInteger(_ name: String) throws(ConfigurationError) -> Int64 {
    guard let number = try integer(name) else {
      return try required(name) { (place) throws(ConfigurationError) in
        throw .type(place, expected: "a whole number")
      }
    }
    return number
  }

  func boolean(_ name: String) throws(ConfigurationError) -> Bool? {
    guard let place = place(name) else { return nil }
    guard let value = place.value.boolean else { throw .type(place, expected: "true or false") }
    return value
  }

  func object(_ name: String) throws(ConfigurationError) -> ConfigurationReader? {
    guard let place = place(name) else { return nil }
    return try ConfigurationReader(place.value, at: place.path)
  }

  func list<Element>(
    _ name: String,
    _ read: (ConfigurationReader) throws(ConfigurationError) -> Element
  ) throws(ConfigurationError) -> [Element] {
    guard let place = place(name) else { return [] }
    guard let array = place.value.array else { throw .type(place, expected: "an array") }
    var elements: [Element] = []
    for (index, value) in zip(0..., array) {
      elements.append(try read(try ConfigurationReader(value, at: "\(place.path)/\(index)")))
    }
    return elements
  }

  func strings(_ name: String) throws(ConfigurationError) -> [String] {
    guard let place = place(name) else { return [] }
    guard let array = place.value.array else { throw .type(place, expected: "an array") }
    var texts: [String] = []
    for value in array {
      guard let text = value.string else { throw .type(place, expected: "an array of strings") }
      texts.append(text)
    }
    return texts
  }

  /// A decimal string such as `"0.99"`.
  func price(_ name: String) throws(ConfigurationError) -> Price? {
    guard let place = place(name) else { return nil }
    guard let text = place.value.string else { throw .type(place, expected: "a decimal string") }
    guard let price = Price(text) else {
      throw ConfigurationError(
        .price,
        at: place.path,
        offset: place.value.offset,
        expected: "a decimal string such as \"0.99\"",
        found: shown(text)
      )
    }
    return price
  }

  func period(_ name: String) throws(ConfigurationError) -> StorePeriod? {
    guard let place = place(name) else { return nil }
    guard let text = place.value.string else { throw .type(place, expected: "a duration") }
    guard let period = StorePeriod(text) else {
      throw ConfigurationError(
        .period,
        at: place.path,
        offset: place.value.offset,
        expected: "an ISO 8601 duration such as P1M",
        found: shown(text)
      )
    }
    return period
  }
}

extension ConfigurationError {
  static func type(_ place: ConfigurationReader.Place, expected: String) -> ConfigurationError {
    type(place.value, at: place.path, expected: expected)
  }

  static func type(_ value: JSONValue, at path: String, expected: String) -> ConfigurationError {
    ConfigurationError(
      .type,
      at: path,
      offset: value.offset,
      expected: expected,
      found: value.kind.words
    )
  }
}

/// A text of the file in an error, of bounded length.
private func shown(_ text: String) -> String { "\"\(text.prefix(40))\"" }

extension JSONKind {
  fileprivate var words: String {
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

extension JSONDecimal {
  /// Whether the value has no fraction, as 5.0 has none.
  fileprivate static func isWhole(_ decimal: JSONDecimal) -> Bool {
    if decimal.exponent >= 0 { return true }
    var rest = decimal.significand
    for _ in 0..<min(-decimal.exponent, 40) {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
      if remainder != 0 { return false }
      rest = quotient
    }
    return decimal.exponent >= -40 || rest == 0
  }
}
