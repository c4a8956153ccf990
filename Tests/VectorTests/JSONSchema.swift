// SPDX-License-Identifier: Apache-2.0

import StrictBase64
import StrictJSON

/// JSON Schema 2020-12, as far as the vectors need it.
///
/// An unknown keyword is an error. Otherwise, a rule could be ignored unnoticed.
struct JSONSchema {
  private let root: JSONValue
  /// Cached, because compiling takes longer than matching.
  private var patterns: [String: Regex<AnyRegexOutput>] = [:]

  /// An error of a schema.
  struct Fault: Error, Hashable {
    let keyword: String
  }

  init(_ text: [UInt8]) throws {
    root = try JSONDocument(text[...]).root
    try check(root)
  }

  /// The paths where a document violates the schema.
  func violations(of document: JSONValue) throws -> [String] {
    try violations(of: document, by: root, at: "")
  }

  /// The paths where a value violates the schema of a property.
  func violations(of value: JSONValue, inProperty name: String) throws -> [String] {
    guard let rule = root.object?["properties"]?.object?[name] else { throw Fault(keyword: name) }
    return try violations(of: value, by: rule, at: "/\(name)")
  }

  // MARK: The schema itself

  private static let annotations: Set = ["$schema", "$id", "title", "description", "$defs"]

  private static let assertions: Set = [
    "type", "const", "enum", "properties", "required", "additionalProperties", "propertyNames",
    "items", "minItems", "minimum", "minLength", "pattern", "format", "contentEncoding", "oneOf",
    "$ref",
  ]

  /// Checks that every keyword of every schema is known, even if no document uses it.
  private mutating func check(_ schema: JSONValue) throws {
    guard schema.boolean == nil else { return }
    guard let object = schema.object else { throw Fault(keyword: "\(schema.kind)") }
    for member in object {
      let name = member.name
      guard JSONSchema.annotations.union(JSONSchema.assertions).contains(name) else {
        throw Fault(keyword: name)
      }
      switch name {
      case "$defs", "properties":
        for inner in try members(of: member.value, name) { try check(inner.value) }
      case "items", "additionalProperties", "propertyNames": try check(member.value)
      case "oneOf": for inner in try elements(of: member.value, name) { try check(inner) }
      case "$ref": _ = try definition(member.value)
      case "pattern":
        let pattern = member.value.string ?? ""
        patterns[pattern] = try Regex(pattern)
      default: break
      }
    }
  }

  private func members(of value: JSONValue, _ name: String) throws -> JSONObject {
    guard let object = value.object else { throw Fault(keyword: name) }
    return object
  }

  private func elements(of value: JSONValue, _ name: String) throws -> JSONArray {
    guard let array = value.array else { throw Fault(keyword: name) }
    return array
  }

  private func definition(_ reference: JSONValue) throws -> JSONValue {
    let parts = (reference.string ?? "").split(separator: "/")
    guard parts.count == 3, parts.prefix(2) == ["#", "$defs"],
      let schema = root.object?["$defs"]?.object?[String(parts[2])]
    else { throw Fault(keyword: "$ref") }
    return schema
  }

  // MARK: A document

  private func violations(
    of value: JSONValue,
    by schema: JSONValue,
    at path: String
  ) throws -> [String] {
    if let allows = schema.boolean { return allows ? [] : ["\(path): not allowed"] }
    guard let object = schema.object else { throw Fault(keyword: "\(schema.kind)") }
    return try object.flatMap { keyword in
      try violations(of: value, keyword.name, keyword.value, in: object, at: path)
    }
  }

  private func violations(
    of value: JSONValue,
    _ keyword: String,
    _ rule: JSONValue,
    in schema: JSONObject,
    at path: String
  ) throws -> [String] {
    func require(_ holds: Bool) -> [String] { holds ? [] : ["\(path): \(keyword) \(rule)"] }
    switch keyword {
    case "$ref": return try violations(of: value, by: try definition(rule), at: path)
    case "type": return require(JSONSchema.type(of: value, is: rule.string ?? ""))
    case "const": return require(value == rule)
    case "enum": return require(try elements(of: rule, keyword).contains { $0 == value })
    case "oneOf":
      let fitting = try elements(of: rule, keyword).filter {
        try violations(of: value, by: $0, at: path).isEmpty
      }
      return require(fitting.count == 1)
    case "minimum":
      return require(value.number?.int64.map { $0 >= rule.number?.int64 ?? .max } ?? true)
    case "minItems": return require(value.array.map { $0.count >= number(rule) } ?? true)
    case "minLength":
      return require(value.string.map { $0.unicodeScalars.count >= number(rule) } ?? true)
    case "pattern": return require(try value.string.map { try matches($0, rule) } ?? true)
    case "format": return require(try value.string.map { try isOfFormat($0, rule) } ?? true)
    case "contentEncoding":
      return require(try value.string.map { try isEncoded($0, rule) } ?? true)
    case "required":
      guard let object = value.object else { return [] }
      return try elements(of: rule, keyword).compactMap(\.string).filter { object[$0] == nil }
        .map { "\(path): \($0) is missing" }
    case "properties":
      return try members(of: rule, keyword).flatMap { property in
        try value.object?[property.name].map {
          try violations(of: $0, by: property.value, at: "\(path)/\(property.name)")
        } ?? []
      }
    case "additionalProperties":
      let known = schema["properties"]?.object
      return try value.object?.filter { known?[$0.name] == nil }.flatMap {
        try violations(of: $0.value, by: rule, at: "\(path)/\($0.name)")
      } ?? []
    case "propertyNames":
      return try value.object?.flatMap { member in
        let name = try JSONDocument(JSONWriter.bytes { $0.string(member.name) }[...]).root
        return try violations(of: name, by: rule, at: "\(path)/\(member.name)")
      } ?? []
    case "items":
      return try value.array?.enumerated().flatMap { index, item in
        try violations(of: item, by: rule, at: "\(path)/\(index)")
      } ?? []
    default: return []
    }
  }

  private func number(_ rule: JSONValue) -> Int { Int(rule.number?.int64 ?? .max) }

  private static func type(of value: JSONValue, is name: String) -> Bool {
    switch name {
    case "integer": value.number?.int64 != nil
    case "object": value.object != nil
    case "array": value.array != nil
    case "string": value.string != nil
    case "boolean": value.boolean != nil
    default: false
    }
  }

  private func matches(_ text: String, _ rule: JSONValue) throws -> Bool {
    guard let pattern = patterns[rule.string ?? ""] else { throw Fault(keyword: "pattern") }
    return try pattern.firstMatch(in: text) != nil
  }

  private func isOfFormat(_ text: String, _ rule: JSONValue) throws -> Bool {
    guard rule.string == "date" else { throw Fault(keyword: "format \(rule)") }
    return text.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil
  }

  private func isEncoded(_ text: String, _ rule: JSONValue) throws -> Bool {
    guard rule.string == "base64" else { throw Fault(keyword: "contentEncoding \(rule)") }
    do {
      _ = try Base64.decode(Array(text.utf8)[...], alphabet: .standard, padding: .required)
      return true
    } catch {
      return false
    }
  }
}
