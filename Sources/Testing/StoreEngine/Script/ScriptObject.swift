// SPDX-License-Identifier: Apache-2.0

package import StrictJSON
package import StrictTime

/// Reads the members of an object in a script.
package struct ScriptObject: JSONMemberReader {
  package let object: JSONObject
  let step: Int?
  /// The description of the object in errors.
  let what: String

  package init(_ value: JSONValue, _ what: String, step: Int? = nil) throws(ScriptError) {
    guard let object = value.object else {
      throw ScriptError(step: step, "\(what) must be a JSON object")
    }
    self.object = object
    self.step = step
    self.what = what
  }

  /// Throws if the object has a member that is not in `known`.
  package func requireMembers(_ known: [String]) throws(ScriptError) {
    guard let member = object.firstMember(notIn: known) else { return }
    throw .unknown("member of \(what)", member.name, among: known, step: step)
  }

  /// Throws if the object has more than one of these members.
  package func requireOne(of names: [String]) throws(ScriptError) {
    let present = names.filter { value($0) != nil }
    guard present.count > 1 else { return }
    let list = present.map { "\"\($0)\"" }.joined(separator: " or ")
    throw ScriptError(step: step, "\(what) takes \(list), not both")
  }

  /// Throws unless the object has exactly one of these members.
  func requireExactlyOne(of names: [String]) throws(ScriptError) {
    try requireOne(of: names)
    guard !names.contains(where: { value($0) != nil }) else { return }
    let list = names.map { "\"\($0)\"" }.joined(separator: " or ")
    throw ScriptError(step: step, "\(what) needs \(list)")
  }

  /// Whether the object has the member, which may be `null`.
  package func has(_ name: String) -> Bool { object[name] != nil }

  package subscript(name: String) -> JSONValue? { object[name] }

  package func fault(_ name: String, expected: String, found: JSONValue?) -> ScriptError {
    error(name, expected)
  }

  package func error(_ name: String, _ expected: String) -> ScriptError {
    ScriptError(step: step, "\"\(name)\" of \(what) must be \(expected)")
  }

  package func string(_ name: String) throws(ScriptError) -> String? {
    if value(name)?.hasNullCharacter == true {
      throw error(name, "a string without the control character U+0000")
    }
    return try read(name, "a string") { $0.string }
  }

  package func required<Value>(
    _ name: String,
    _ value: Value?
  ) throws(ScriptError) -> Value {
    guard let value else { throw ScriptError(step: step, "\(what) needs \"\(name)\"") }
    return value
  }

  package func integer(_ name: String, in range: ClosedRange<Int64>) throws(ScriptError) -> Int64? {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return try read(name, expected) { value in
      value.number?.int64.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A time; `other` is what the caller accepts beside one, and has already read.
  package func time(_ name: String, or other: String = "") throws(ScriptError) -> Timestamp? {
    guard let text = try string(name) else { return nil }
    return try rethrowing(Timestamp(rfc3339: text)) { (_: TimestampError) in
      self.error(name, "a time such as 2026-01-01T00:00:00Z\(other)")
    }
  }

  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String,
    _ type: Choice.Type
  ) throws(ScriptError) -> Choice? where Choice.RawValue == String {
    guard let text = try string(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw .unknown(name, text, among: Choice.allCases.map(\.rawValue), step: step)
    }
    return choice
  }

  /// The name of a customer or purchase: 1 to 64 of `[A-Za-z0-9._-]`, not beginning with a full stop.
  func name(_ member: String) throws(ScriptError) -> String? {
    guard let text = try string(member) else { return nil }
    guard ScriptObject.isName(text) else {
      throw error(member, "1 to 64 characters of A-Z a-z 0-9 . _ - and not begin with a full stop")
    }
    return text
  }

  static func isName(_ text: String) -> Bool {
    1...64 ~= text.utf8.count && text.utf8.first != UInt8(ascii: ".")
      && text.utf8.allSatisfy { byte in
        0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
          || [0x2D, 0x2E, 0x5F].contains(byte)
      }
  }

  func strings(_ name: String) throws(ScriptError) -> [String] {
    try elements(name, "an array of strings") { $0.string } ?? []
  }
}
