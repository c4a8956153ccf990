// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// Product ids, prices, periods and values from fixed lists.
extension ConfigurationReader {
  /// The product id; `nil` if it is missing or empty, as in a product that its author has not finished.
  var productId: String? {
    if let id = nonEmptyString("productID") { return id }
    let reason = "the product has no productID"
    note(
      .incomplete,
      "productID",
      "\(reason); it is left out",
      hint: "add one, or remove the product"
    )
    notes.leftOut.append(LeftOutProduct(productId: nil, path: path, reason: reason))
    return nil
  }

  /// A string from a fixed list of values; `nil` if it is missing or unknown, which is noted as a problem.
  ///
  /// A newer version of the format may have more values, and its files must remain readable.
  func value<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String,
    as type: Value.Type,
    of element: String
  ) -> Value? {
    let text = nonEmptyString(name)
    if let value = text.flatMap(Value.init(rawValue:)) { return value }
    let values = Value.allCases.map(\.rawValue).joined(separator: ", ")
    note(
      .incomplete,
      name,
      text.map { "\(element) has the unknown \(name) \(quoted($0)); it is left out" }
        ?? "\(element) has no \(name); it is left out",
      hint: "the values are \(values)"
    )
    return nil
  }

  /// A price such as `"0.99"`; `nil` if it is missing, empty or unreadable.
  ///
  /// A missing or empty price is noted as `missing`. Xcode writes `""` until its user enters a price. `instead`
  /// says what a simulation uses.
  func price(
    _ name: String,
    missing: (code: ConfigurationProblem.Code, message: String)? = nil,
    instead: String = "a simulation charges 0"
  ) -> ProductPrice? {
    let hint = "\(instead); write a decimal string such as \"0.99\""
    guard let text = nonEmptyString(name) else {
      // A price of another type is noted already.
      if let missing, member(name).map({ $0.value.string != nil }) ?? true {
        note(missing.code, name, missing.message, hint: hint)
      }
      return nil
    }
    if let price = ProductPrice(text) { return price }
    guard let rounded = ProductPrice(rounding: text) else {
      note(.price, name, "the price \(quoted(text)) is not a decimal number", hint: hint)
      return nil
    }
    note(
      .price,
      name,
      "the price \(quoted(text)) has more than three decimals",
      hint: "it is read as \(rounded)"
    )
    return rounded
  }

  /// An ISO 8601 duration such as `P1M`; `nil` if it is missing, empty or unreadable, which is noted as a problem.
  func period(
    _ name: String,
    of element: String,
    _ code: ConfigurationProblem.Code,
    hint: String
  ) -> StorePeriod? {
    let text = nonEmptyString(name)
    if let period = text.flatMap(StorePeriod.init) { return period }
    note(
      code,
      name,
      text.map {
        "\(element) has the \(name) \(quoted($0)), which cannot be read as an ISO 8601 duration; it is left out"
      } ?? "\(element) has no \(name); it is left out",
      hint: hint
    )
    return nil
  }

  /// The single introductory offer: an object, or the first element of an array.
  var introductoryOffer: ConfigurationReader? {
    guard let member = member("introductoryOffer"), let array = member.value.array else {
      return object("introductoryOffer")
    }
    guard !array.isEmpty else { return nil }
    noteType(member, "an object", readAs: "its first element")
    return elements(of: array, in: member) { $0 }.first
  }
}
