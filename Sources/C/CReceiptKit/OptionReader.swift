// SPDX-License-Identifier: Apache-2.0

import StoreVerification
package import StrictJSON
package import StrictTime

/// Reads the members of a JSON object; ``finish()`` rejects members that were not read.
package struct OptionReader {
  private let object: JSONObject?
  private let source: JSONDocument?
  private var read: Set<String> = []

  /// Parses a JSON object; empty text is an object without members.
  package init(_ text: ArraySlice<UInt8>, _ name: String) throws(InterfaceError) {
    guard !text.isEmpty else {
      (object, source) = (nil, nil)
      return
    }
    source = try rethrowing(JSONDocument(text)) { (error: JSONError) in
      InterfaceError(.option, name, expected: "a JSON object", found: error.code.rawValue)
    }
    object = source?.root.object
    guard object != nil else { throw InterfaceError(.option, name, expected: "a JSON object") }
  }

  package init(_ value: JSONValue, _ name: String) throws(InterfaceError) {
    guard let object = value.object else {
      throw InterfaceError(.option, name, expected: "an object", found: "\(value.kind)")
    }
    (self.object, source) = (object, nil)
  }

  /// A member; null counts as absent.
  package mutating func value(_ name: String) -> JSONValue? {
    read.insert(name)
    guard let value = object?[name], !value.isNull else { return nil }
    return value
  }

  package mutating func text(_ name: String) throws(InterfaceError) -> String? {
    guard let value = value(name) else { return nil }
    guard let text = value.string else { throw wrong(name, "a string", value) }
    return text
  }

  /// A string that is one of the words of a type.
  package mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) throws(InterfaceError) -> Word? {
    try text(name).map { text throws(InterfaceError) in
      try InterfaceError.word(text, of: name)
    }
  }

  package mutating func required(_ name: String) throws(InterfaceError) -> String {
    guard let text = try text(name) else {
      throw InterfaceError(.option, name, expected: "a string", found: "none")
    }
    return text
  }

  package mutating func integer(_ name: String) throws(InterfaceError) -> Int64? {
    guard let value = value(name) else { return nil }
    guard let number = value.number?.int64 else {
      guard value.number != nil else { throw wrong(name, "an integer", value) }
      throw InterfaceError(
        .option,
        name,
        expected: "an integer of 64 bits",
        found: String(decoding: value.source.prefix(40), as: UTF8.self)
      )
    }
    return number
  }

  package mutating func boolean(_ name: String) throws(InterfaceError) -> Bool? {
    guard let value = value(name) else { return nil }
    guard let boolean = value.boolean else { throw wrong(name, "true or false", value) }
    return boolean
  }

  package mutating func texts(_ name: String) throws(InterfaceError) -> [String]? {
    guard let value = value(name) else { return nil }
    guard let array = value.array else { throw wrong(name, "a list of strings", value) }
    var texts: [String] = []
    for item in array {
      guard let text = item.string else { throw wrong(name, "a list of strings", item) }
      texts.append(text)
    }
    return texts
  }

  /// A list that is not empty, and whose strings are not.
  package mutating func filledTexts(
    _ name: String,
    _ expected: String
  ) throws(InterfaceError) -> [String]? {
    guard let texts = try texts(name) else { return nil }
    guard !texts.isEmpty else {
      throw InterfaceError(.option, name, expected: expected, found: "an empty list")
    }
    guard !texts.contains(where: \.isEmpty) else {
      throw InterfaceError(.option, name, expected: expected, found: "an empty string")
    }
    return texts
  }

  /// A string that is not empty.
  package mutating func filledText(
    _ name: String,
    _ expected: String
  ) throws(InterfaceError) -> String? {
    guard let text = try text(name) else { return nil }
    guard !text.isEmpty else {
      throw InterfaceError(.option, name, expected: expected, found: "an empty string")
    }
    return text
  }

  package mutating func time(_ name: String) throws(InterfaceError) -> Timestamp? {
    guard let text = try text(name) else { return nil }
    return try rethrowing(Timestamp(rfc3339: text)) { (_: TimestampError) in
      InterfaceError(.option, name, expected: "an RFC 3339 time", found: text)
    }
  }

  /// Rejects unknown members.
  package func finish() throws(InterfaceError) {
    guard let object else { return }
    for member in object where !read.contains(member.name) {
      throw InterfaceError(.option, member.name, found: "an unknown member")
    }
  }

  private func wrong(_ name: String, _ expected: String, _ value: JSONValue) -> InterfaceError {
    InterfaceError(.option, name, expected: expected, found: "\(value.kind)")
  }
}
