// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictBase64
import StrictJSON
import StrictTime

/// Reads the fields of a document to mint one by one, and rejects unknown fields.
///
/// Without an object, all fields are absent. An absent member leaves its field unchanged.
struct MintFieldReader: JSONMemberReader {
  let object: JSONObject?
  /// Whether null leaves a field unchanged, as if it were absent; otherwise it sets the field to `nil`.
  private let ignoresNull: Bool
  private let path: String
  private var names: [String] = []

  init(_ object: JSONObject?, ignoringNull ignoresNull: Bool, path: String = "") {
    self.object = object
    self.ignoresNull = ignoresNull
    self.path = path
  }

  mutating func text(
    _ name: String,
    _ field: inout String?,
    isASCII: Bool = false
  ) throws(MintError) {
    try take(name, &field, expecting: isASCII ? "a string in ASCII" : "a string") { value in
      value.string.flatMap { isASCII && !$0.utf8.allSatisfy { $0 < 0x80 } ? nil : $0 }
    }
  }

  mutating func integer(_ name: String, _ field: inout Int64?) throws(MintError) {
    try take(name, &field, expecting: "an integer") { $0.number?.int64 }
  }

  mutating func flag(_ name: String, _ field: inout Bool?) throws(MintError) {
    try take(name, &field, expecting: "true or false") { $0.boolean }
  }

  mutating func bytes(_ name: String, _ field: inout [UInt8]?) throws(MintError) {
    try take(name, &field, expecting: "bytes in hexadecimal") { value in
      value.utf8.flatMap(Base16.decode)
    }
  }

  mutating func date(_ name: String, _ field: inout ReceiptDate?) throws(MintError) {
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
  mutating func objects(_ name: String) throws(MintError) -> [MintFieldReader]? {
    var list: [JSONObject]?
    try take(name, &list, expecting: "an array of objects") { value in
      guard let items = value.array.map(Array.init) else { return nil }
      let objects = items.compactMap(\.object)
      return objects.count == items.count ? objects : nil
    }
    return list?.enumerated().map {
      MintFieldReader($1, ignoringNull: ignoresNull, path: "\(path)\(name)[\($0)].")
    }
  }

  /// Attributes by number, with uninterpreted values.
  mutating func attributes(_ name: String) throws(MintError) -> [AttributeBuilder]? {
    guard let items = try objects(name) else { return nil }
    var attributes: [AttributeBuilder] = []
    for var item in items {
      var type: Int64?
      var version: Int64? = 1
      var value: [UInt8]?
      try item.integer("type", &type)
      try item.integer("version", &version)
      try item.bytes("value", &value)
      guard let type else { throw item.fault("type", expected: "an integer", found: nil) }
      attributes.append(AttributeBuilder(type: type, version: version ?? 1, value: value ?? []))
      try item.finish()
    }
    return attributes
  }

  /// The other attributes of a receipt or purchase, for which the builder has no default.
  mutating func others<Attribute: ReceiptAttributeType>(
    of type: Attribute.Type
  ) throws(MintError) -> [AttributeBuilder] {
    var attributes: [AttributeBuilder?] = []
    for type in type.allCases where !names.contains(type.member) {
      attributes.append(try attribute(type.member, type.rawValue, type.row.form))
    }
    return attributes.compactMap { $0 }
  }

  private mutating func attribute(
    _ name: String,
    _ type: Int64,
    _ form: AttributeForm
  ) throws(MintError) -> AttributeBuilder? {
    switch form {
    case .utf8, .ascii:
      var text: String?
      try self.text(name, &text, isASCII: form == .ascii)
      return form == .ascii ? .ia5(type, text) : .utf8(type, text)
    case .integer, .identifier:
      var number: Int64?
      try integer(name, &number)
      return .integer(type, number)
    case .flag:
      var flag: Bool?
      try self.flag(name, &flag)
      return .integer(type, flag.map { $0 ? 1 : 0 })
    case .date:
      var date: ReceiptDate?
      try self.date(name, &date)
      return .ia5(type, date?.text)
    case .raw:
      var bytes: [UInt8]?
      try self.bytes(name, &bytes)
      return .raw(type, bytes)
    case .purchase: return nil
    }
  }

  /// Rejects members that were not read.
  func finish() throws(MintError) {
    guard let member = object?.firstMember(notIn: names) else { return }
    throw MintError(
      .unknownField(known: names),
      member.name,
      in: path,
      value: member.value,
      at: member.nameOffset
    )
  }

  subscript(name: String) -> JSONValue? { object?[name] }

  func fault(_ name: String, expected: String, found: JSONValue?) -> MintError {
    MintError(.value(expected: expected), name, in: path, value: found)
  }

  /// Whether a member is null, and is not ignored.
  func omits(_ name: String) -> Bool { !ignoresNull && object?[name]?.isNull == true }

  private mutating func take<Value>(
    _ name: String,
    _ field: inout Value?,
    expecting expected: String,
    _ read: (JSONValue) -> Value?
  ) throws(MintError) {
    names.append(name)
    if let value = try self.read(name, expected, read) {
      field = value
    } else if omits(name) {
      field = nil
    }
  }
}
