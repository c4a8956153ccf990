// SPDX-License-Identifier: Apache-2.0

import StoreVerification
package import StrictJSON
package import StrictTime

/// Reads the members of a JSON object; ``finish()`` rejects members that were not read.
package struct OptionReader: JSONMemberReader {
  private let object: JSONObject?
  private let source: JSONDocument?
  private let known = KnownNames()

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

  package subscript(name: String) -> JSONValue? {
    known.names.insert(name)
    return object?[name]
  }

  package func fault(_ name: String, expected: String, found: JSONValue?) -> InterfaceError {
    InterfaceError(.option, name, expected: expected, found: found.map { "\($0.kind)" } ?? "none")
  }

  /// A string that is one of the words of a type.
  package func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) throws(InterfaceError) -> Word? {
    try string(name).map { text throws(InterfaceError) in
      try InterfaceError.word(text, of: name)
    }
  }

  package func required(_ name: String) throws(InterfaceError) -> String {
    try required(name, "a string") { $0.string }
  }

  package func integer(_ name: String) throws(InterfaceError) -> Int64? {
    guard let value = value(name) else { return nil }
    guard let number = value.number?.int64 else {
      guard value.number != nil else { throw fault(name, expected: "an integer", found: value) }
      throw InterfaceError(
        .option,
        name,
        expected: "an integer of 64 bits",
        found: String(decoding: value.source.prefix(40), as: UTF8.self)
      )
    }
    return number
  }

  package func texts(_ name: String) throws(InterfaceError) -> [String]? {
    try elements(name, "a list of strings") { $0.string }
  }

  /// A list that is not empty, and whose strings are not.
  package func filledTexts(
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
  package func filledText(
    _ name: String,
    _ expected: String
  ) throws(InterfaceError) -> String? {
    guard let text = try string(name) else { return nil }
    guard !text.isEmpty else {
      throw InterfaceError(.option, name, expected: expected, found: "an empty string")
    }
    return text
  }

  package func time(_ name: String) throws(InterfaceError) -> Timestamp? {
    guard let text = try string(name) else { return nil }
    return try rethrowing(Timestamp(rfc3339: text)) { (_: TimestampError) in
      InterfaceError(.option, name, expected: "an RFC 3339 time", found: text)
    }
  }

  /// Rejects unknown members.
  package func finish() throws(InterfaceError) {
    guard let member = object?.firstMember(notIn: known.names) else { return }
    throw InterfaceError(.option, member.name, found: "an unknown member")
  }
}

/// The names of the members that were read.
private final class KnownNames {
  var names: Set<String> = []
}
