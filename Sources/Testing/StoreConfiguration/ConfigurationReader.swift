// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import StrictTime

/// Reads the members of an object in a `.storekit` file.
///
/// Xcode and the authors of files by hand write members of other types, so a member that cannot be used is
/// noted as a problem, with its path, and does not prevent reading the rest of the file.
struct ConfigurationReader {
  let object: JSONObject
  let path: String
  let notes: ReadingNotes
  /// The position in a list.
  var index = 0
  /// The problem of a member with an unexpected type.
  var typeCode = ConfigurationProblem.Code.memberType

  /// Returns `nil` if the value is not an object.
  init?(_ value: JSONValue, at path: String, _ notes: ReadingNotes) {
    guard let object = value.object else { return nil }
    self.object = object
    self.path = path
    self.notes = notes
  }

  /// A value and its path.
  struct Member {
    let name: String
    let value: JSONValue
    let path: String
  }

  /// A member that is present and not null.
  func member(_ name: String) -> Member? {
    guard let value = object[name], !value.isNull else { return nil }
    return Member(name: name, value: value, path: "\(path)/\(name)")
  }

  // MARK: Scalars

  /// A string, which may be written as a number.
  func string(_ name: String) -> String? {
    scalar(name, "a string", { $0.string }) { $0.number?.description }
  }

  /// A string; `nil` if it is empty, as Xcode writes what its user has not filled in yet.
  func nonEmptyString(_ name: String) -> String? {
    string(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// An integer, which may be written as 5.0 or "5".
  func integer(_ name: String) -> Int64? {
    scalar(name, "a whole number", { $0.wholeNumber }) { $0.string.flatMap { Int64($0) } }
  }

  /// A Boolean, which may be written as 0, 1 or a string.
  func boolean(_ name: String) -> Bool? {
    scalar(name, "true or false", { $0.boolean }) { value in
      switch value.string ?? value.number?.description {
      case "true", "1", "YES": true
      case "false", "0", "NO": false
      default: nil
      }
    }
  }

  /// The strings of an array, or a single string.
  func strings(_ name: String) -> [String] {
    guard let member = member(name) else { return [] }
    guard let array = member.value.array else {
      guard let text = member.value.string else {
        noteType(member, "an array of strings")
        return []
      }
      noteType(member, "an array of strings", readAs: "an array of one string")
      return text.isEmpty ? [] : [text]
    }
    let texts = array.compactMap(\.string)
    if texts.count < array.count { noteType(member, "an array of strings", readAs: "its strings") }
    return texts
  }

  /// A member of the expected type, or of a type that `convert` can read.
  private func scalar<Value>(
    _ name: String,
    _ expected: String,
    _ read: (JSONValue) -> Value?,
    orConvert convert: (JSONValue) -> Value?
  ) -> Value? {
    guard let member = member(name) else { return nil }
    if let value = read(member.value) { return value }
    let value = convert(member.value)
    noteType(member, expected, readAs: value.map { "\($0)" })
    return value
  }

  // MARK: Objects

  func object(_ name: String) -> ConfigurationReader? {
    guard let member = member(name) else { return nil }
    let reader = ConfigurationReader(member.value, at: member.path, notes)
    if reader == nil { noteType(member, "an object") }
    return reader
  }

  /// The elements of an array of objects, or a single object; `read` returns `nil` to skip an element.
  func list<Element>(_ name: String, _ read: (ConfigurationReader) -> Element?) -> [Element] {
    guard let member = member(name) else { return [] }
    guard let array = member.value.array else {
      guard let reader = ConfigurationReader(member.value, at: member.path, notes) else {
        noteType(member, "an array")
        return []
      }
      noteType(member, "an array", readAs: "an array of one object")
      return [read(reader)].compactMap { $0 }
    }
    return elements(of: array, in: member, read)
  }

  func elements<Element>(
    of array: JSONArray,
    in member: Member,
    _ read: (ConfigurationReader) -> Element?
  ) -> [Element] {
    var elements: [Element] = []
    for (index, value) in zip(0..., array) where !value.isNull {
      let path = "\(member.path)/\(index)"
      guard var reader = ConfigurationReader(value, at: path, notes) else {
        noteType(
          Member(name: "an element of \(member.name)", value: value, path: path),
          "an object"
        )
        continue
      }
      reader.index = index
      if let element = read(reader) { elements.append(element) }
    }
    return elements
  }

  // MARK: Problems

  func note(
    _ code: ConfigurationProblem.Code,
    as severity: ConfigurationProblem.Severity? = nil,
    _ name: String,
    _ message: String,
    hint: String
  ) {
    notes.problems.append(
      ConfigurationProblem(code, severity, at: "\(path)/\(name)", message, hint: hint)
    )
  }

  /// Notes a member with an unexpected type, which is read as another value or not used.
  func noteType(_ member: Member, _ expected: String, readAs used: String? = nil) {
    let found = member.value.kind.noun
    notes.problems.append(
      ConfigurationProblem(
        typeCode,
        at: member.path,
        used == nil
          ? "\(member.name) is \(found), expected \(expected); it is not used"
          : "\(member.name) is \(found), expected \(expected)",
        hint: used.map { "it is read as \(shortened($0))" } ?? "write \(expected)"
      )
    )
  }
}

/// Collects problems while a file is read.
final class ReadingNotes {
  var problems: [ConfigurationProblem] = []
  /// The products that cannot be read.
  var leftOut: [LeftOutProduct] = []
}
