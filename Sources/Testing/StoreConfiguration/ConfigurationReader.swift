// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import StrictTime

/// Reads the members of an object in a `.storekit` file; errors contain the path of the member.
struct ConfigurationReader {
  let object: JSONObject
  let path: String
  let notes: ReadingNotes

  init(_ value: JSONValue, at path: String, _ notes: ReadingNotes) throws(ConfigurationError) {
    guard let object = value.object else {
      throw ConfigurationError.type(value, at: path, expected: "an object")
    }
    self.object = object
    self.path = path
    self.notes = notes
  }

  /// A value and its path.
  struct Member {
    let value: JSONValue
    let path: String
  }

  /// A member that is present and not null.
  func member(_ name: String) -> Member? {
    guard let value = object[name], !value.isNull else { return nil }
    return Member(value: value, path: "\(path)/\(name)")
  }

  func required<Result>(
    _ name: String,
    _ read: (Member) throws(ConfigurationError) -> Result
  ) throws(ConfigurationError) -> Result {
    guard let member = member(name) else {
      throw ConfigurationError(
        .missing,
        at: "\(path)/\(name)",
        offset: object.value.offset,
        expected: name,
        found: nil
      )
    }
    return try read(member)
  }

  func string(_ name: String) throws(ConfigurationError) -> String? {
    guard let member = member(name) else { return nil }
    guard let text = member.value.string else { throw .type(member, expected: "a string") }
    return text
  }

  func requiredString(_ name: String) throws(ConfigurationError) -> String {
    try required(name) { (member) throws(ConfigurationError) in
      guard let text = member.value.string else { throw .type(member, expected: "a string") }
      return text
    }
  }

  /// An integer, which may be written as 5.0.
  func integer(_ name: String) throws(ConfigurationError) -> Int64? {
    guard let member = member(name) else { return nil }
    guard let number = member.value.wholeNumber else {
      throw .type(member, expected: "a whole number")
    }
    return number
  }

  func requiredInteger(_ name: String) throws(ConfigurationError) -> Int64 {
    _ = try required(name) { $0 }
    return try integer(name) ?? 0
  }

  func boolean(_ name: String) throws(ConfigurationError) -> Bool? {
    guard let member = member(name) else { return nil }
    guard let value = member.value.boolean else { throw .type(member, expected: "true or false") }
    return value
  }

  func object(_ name: String) throws(ConfigurationError) -> ConfigurationReader? {
    guard let member = member(name) else { return nil }
    return try ConfigurationReader(member.value, at: member.path, notes)
  }

  /// The elements of an array of objects; `read` returns `nil` to skip an element.
  func list<Element>(
    _ name: String,
    _ read: (ConfigurationReader) throws(ConfigurationError) -> Element?
  ) throws(ConfigurationError) -> [Element] {
    guard let member = member(name) else { return [] }
    guard let array = member.value.array else { throw .type(member, expected: "an array") }
    var elements: [Element] = []
    for (index, value) in zip(0..., array) {
      let reader = try ConfigurationReader(value, at: "\(member.path)/\(index)", notes)
      if let element = try read(reader) { elements.append(element) }
    }
    return elements
  }

  /// A string from a fixed list of values; `nil` if it is missing or unknown, which is reported as a problem.
  ///
  /// A newer version of the format may have more values, and its files must remain readable.
  func value<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String,
    as type: Value.Type,
    of element: String
  ) throws(ConfigurationError) -> Value? {
    let text = try string(name)
    if let value = text.flatMap(Value.init(rawValue:)) { return value }
    let values = Value.allCases.map(\.rawValue).joined(separator: ", ")
    note(
      .incomplete,
      name,
      text.map { "\(element) with unknown \(name) \(quoted($0)) is not used" }
        ?? "\(element) without \(name) is not used",
      hint: "the values are \(values)"
    )
    return nil
  }

  func note(_ code: ConfigurationProblem.Code, _ name: String, _ message: String, hint: String) {
    notes.problems.append(
      ConfigurationProblem(code, at: "\(path)/\(name)", message, hint: hint)
    )
  }

  func strings(_ name: String) throws(ConfigurationError) -> [String] {
    guard let member = member(name) else { return [] }
    guard let array = member.value.array else { throw .type(member, expected: "an array") }
    var texts: [String] = []
    for value in array {
      guard let text = value.string else { throw .type(member, expected: "an array of strings") }
      texts.append(text)
    }
    return texts
  }

  /// A decimal string such as `"0.99"`.
  func price(_ name: String) throws(ConfigurationError) -> Price? {
    guard let member = member(name) else { return nil }
    guard let text = member.value.string else { throw .type(member, expected: "a decimal string") }
    guard let price = Price(text) else {
      throw ConfigurationError(
        .price,
        at: member.path,
        offset: member.value.offset,
        expected: "a decimal string such as \"0.99\"",
        found: quoted(text)
      )
    }
    return price
  }

  func period(_ name: String) throws(ConfigurationError) -> StorePeriod? {
    guard let member = member(name) else { return nil }
    guard let text = member.value.string else { throw .type(member, expected: "a duration") }
    guard let period = StorePeriod(text) else {
      throw ConfigurationError(
        .period,
        at: member.path,
        offset: member.value.offset,
        expected: "an ISO 8601 duration such as P1M",
        found: quoted(text)
      )
    }
    return period
  }
}

extension ConfigurationError {
  static func type(_ member: ConfigurationReader.Member, expected: String) -> ConfigurationError {
    type(member.value, at: member.path, expected: expected)
  }

  static func type(_ value: JSONValue, at path: String, expected: String) -> ConfigurationError {
    ConfigurationError(
      .type,
      at: path,
      offset: value.offset,
      expected: expected,
      found: value.kind.noun
    )
  }
}

/// Collects problems that do not prevent reading a file.
final class ReadingNotes {
  var problems: [ConfigurationProblem] = []
}
