// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import ReceiptKit
import StoreLab
import StrictBase64
import StrictJSON

/// Reads the members of an object one by one, and rejects unknown members.
///
/// An absent member leaves its field unchanged; null sets it to `nil`.
struct FieldReader {
  let object: JSONObject
  private let path: String
  private var names: [String] = []

  init(_ object: JSONObject, path: String = "") {
    self.object = object
    self.path = path
  }

  mutating func text(
    _ name: String,
    _ field: inout String?,
    isASCII: Bool = false
  ) throws(CommandDiagnostic) {
    try take(name, &field, expecting: isASCII ? "a string in ASCII" : "a string") { value in
      value.string.flatMap { isASCII && !$0.utf8.allSatisfy { $0 < 0x80 } ? nil : $0 }
    }
  }

  mutating func integer(_ name: String, _ field: inout Int64?) throws(CommandDiagnostic) {
    try take(name, &field, expecting: "an integer") { $0.number?.int64 }
  }

  mutating func flag(_ name: String, _ field: inout Bool?) throws(CommandDiagnostic) {
    try take(name, &field, expecting: "true or false") { $0.boolean }
  }

  mutating func bytes(_ name: String, _ field: inout [UInt8]?) throws(CommandDiagnostic) {
    try take(name, &field, expecting: "bytes in hexadecimal") { value in
      value.utf8.flatMap(Base16.decode)
    }
  }

  mutating func date(_ name: String, _ field: inout ReceiptDate?) throws(CommandDiagnostic) {
    try take(name, &field, expecting: "a time such as 2025-03-04T10:11:12Z") { value in
      guard let text = value.string else { return nil }
      do {
        return ReceiptDate(try Timestamp(rfc3339: text))
      } catch {
        return nil
      }
    }
  }

  /// The objects in an array; `nil` when it is absent.
  mutating func objects(_ name: String) throws(CommandDiagnostic) -> [FieldReader]? {
    var list: [JSONObject]?
    try take(name, &list, expecting: "an array of objects") { value in
      guard let items = value.array.map(Array.init) else { return nil }
      let objects = items.compactMap(\.object)
      return objects.count == items.count ? objects : nil
    }
    return list?.enumerated().map { FieldReader($1, path: "\(path)\(name)[\($0)].") }
  }

  /// Attributes by number, with uninterpreted values.
  mutating func attributes(_ name: String) throws(CommandDiagnostic) -> [AttributeBuilder]? {
    guard let items = try objects(name) else { return nil }
    var attributes: [AttributeBuilder] = []
    for var item in items {
      var type: Int64?
      var version: Int64? = 1
      var value: [UInt8]?
      try item.integer("type", &type)
      try item.integer("version", &version)
      try item.bytes("value", &value)
      guard let type else { throw item.fault("type", "an integer") }
      attributes.append(AttributeBuilder(type: type, version: version ?? 1, value: value ?? []))
      try item.finish()
    }
    return attributes
  }

  /// Rejects members that were not read.
  func finish() throws(CommandDiagnostic) {
    for member in object where !names.contains(where: { $0.utf8.elementsEqual(member.utf8Name) }) {
      let near = nearest(to: member.name, among: names)
      throw CommandDiagnostic(
        mint: "unknown-member",
        at: member.nameOffset,
        "unknown field \(shown(path + member.name))",
        hint: near.map { "did you mean '\($0)'?" }
          ?? "known fields: \(names.joined(separator: ", "))"
      )
    }
  }

  func fault(_ name: String, _ expected: String) -> CommandDiagnostic {
    let found = object[name].map { ", found \(shown($0.description, limit: 40))" } ?? ""
    return CommandDiagnostic(
      mint: "value",
      at: object[name]?.offset,
      "invalid value of the field \(path)\(name)",
      hint: "expected \(expected)\(found)"
    )
  }

  private mutating func take<Value>(
    _ name: String,
    _ field: inout Value?,
    expecting expected: String,
    _ read: (JSONValue) -> Value?
  ) throws(CommandDiagnostic) {
    names.append(name)
    guard let value = object[name] else { return }
    guard !value.isNull else {
      field = nil
      return
    }
    guard let read = read(value) else { throw fault(name, expected) }
    field = read
  }
}
