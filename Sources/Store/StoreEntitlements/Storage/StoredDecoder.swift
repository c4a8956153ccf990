// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Decodes a stored ledger of the format version 1 or 2 from JSON; each error is a ``LedgerError``.
///
/// Numbers are integers, because a ledger has no others.
struct StoredDecoder: Decoder {
  let value: JSONValue
  let name: String?
  // A LedgerError has the name and the offset instead.
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Decodes a value; `name` is that of its member.
  static func decode<Value: Decodable>(
    _ type: Value.Type,
    _ value: JSONValue,
    at name: String?
  ) throws(LedgerError) -> Value {
    do {
      return try Value(from: StoredDecoder(value: value, name: name))
    } catch let error as LedgerError {
      throw error
    } catch {
      // A text that is no date, or no case of an enumeration.
      throw LedgerError(.malformed, at: name, offset: value.offset, found: shown(value))
    }
  }

  func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let object = value.object else { throw wrong("an object") }
    return KeyedDecodingContainer(StoredMembers(object: object))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let array = value.array else { throw wrong("an array") }
    return StoredItems(array, at: name)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  private func wrong(_ expected: String) -> LedgerError {
    let found = StoredDecoder.shown(value)
    return LedgerError(.malformed, at: name, offset: value.offset, expected: expected, found: found)
  }

  /// The kind of a value; a text is not repeated, because it may be long.
  private static func shown(_ value: JSONValue) -> String {
    value.string == nil ? "\(value.kind)" : "another text"
  }
}

// Each generic function is the witness of the protocol's functions for all types of the constraint.
extension StoredDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value.isNull }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard let boolean = value.boolean else { throw wrong("true or false") }
    return boolean
  }

  func decode(_ type: String.Type) throws -> String {
    guard let text = value.string else { throw wrong("a string") }
    return text
  }

  func decode<Value: Decodable & FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    guard let number = value.number?.int64, let integer = Value(exactly: number) else {
      throw wrong("an integer")
    }
    return integer
  }

  func decode<Value: Decodable & BinaryFloatingPoint>(_ type: Value.Type) throws -> Value {
    throw wrong("an integer")
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try StoredDecoder.decode(type, value, at: name)
  }
}

/// The members of an object.
private struct StoredMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSONObject
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { object.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try value(key).isNull }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try StoredDecoder.decode(type, value(key), at: key.stringValue)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { StoredDecoder(value: object.value, name: nil) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: Key) throws -> StoredDecoder {
    StoredDecoder(value: try value(key), name: key.stringValue)
  }

  private func value(_ key: Key) throws -> JSONValue {
    guard let value = object[key.stringValue] else {
      throw LedgerError(
        .malformed,
        at: key.stringValue,
        offset: object.value.offset,
        expected: "a value",
        found: "none"
      )
    }
    return value
  }
}

/// The items of an array.
private struct StoredItems: UnkeyedDecodingContainer {
  private var values: JSONArray.Iterator
  private var next: JSONValue?
  private let name: String?
  private let offset: Int
  let count: Int?
  private(set) var currentIndex = 0

  init(_ array: JSONArray, at name: String?) {
    values = array.makeIterator()
    next = values.next()
    self.name = name
    offset = array.value.offset
    count = array.count
  }

  var codingPath: [any CodingKey] { [] }
  var isAtEnd: Bool { next == nil }

  mutating func decodeNil() throws -> Bool {
    guard let next, next.isNull else { return false }
    advance()
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try StoredDecoder.decode(type, item(), at: name)
    advance()
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try superDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    let value = try item()
    advance()
    return StoredDecoder(value: value, name: name)
  }

  private func item() throws -> JSONValue {
    guard let next else {
      throw LedgerError(.malformed, at: name, offset: offset, expected: "more items", found: "none")
    }
    return next
  }

  private mutating func advance() {
    next = values.next()
    currentIndex += 1
  }
}
