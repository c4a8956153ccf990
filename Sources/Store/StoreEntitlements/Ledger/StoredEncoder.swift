// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// A value of a ledger while it is encoded.
final class StoredNode {
  private var contents: Contents = .null

  private enum Contents {
    case null
    case scalar([UInt8])
    case items([StoredNode])
    case members([(name: String, node: StoredNode)])
  }

  var itemCount: Int {
    if case .items(let items) = contents { items.count } else { 0 }
  }

  /// The number of values, as the reader counts them.
  var valueCount: Int {
    switch contents {
    case .null, .scalar: 1
    case .items(let items): items.reduce(1) { $0 + $1.valueCount }
    case .members(let members): members.reduce(1) { $0 + $1.node.valueCount }
    }
  }

  func set(_ write: (inout JSONWriter) -> Void) { contents = .scalar(JSONWriter.bytes(write)) }

  /// Makes the node an object; its members stay, because a type may encode itself in two steps.
  func becomeObject() {
    if case .members = contents { return }
    contents = .members([])
  }

  func becomeArray() {
    if case .items = contents { return }
    contents = .items([])
  }

  func member(_ name: String) -> StoredNode {
    let node = StoredNode()
    if case .members(var members) = contents {
      // Without a second reference the array is not copied.
      contents = .null
      members.append((name, node))
      contents = .members(members)
    }
    return node
  }

  func item() -> StoredNode {
    let node = StoredNode()
    if case .items(var items) = contents {
      contents = .null
      items.append(node)
      contents = .items(items)
    }
    return node
  }

  /// Writes the value, members sorted by name.
  func write(to writer: inout JSONWriter) {
    switch contents {
    case .null: writer.null()
    case .scalar(let bytes): writer.raw(bytes)
    case .items(let items):
      writer.array { writer in for item in items { item.write(to: &writer) } }
    case .members(let members):
      let sorted = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      writer.object { writer in
        for member in sorted { writer.member(member.name) { member.node.write(to: &$0) } }
      }
    }
  }
}

/// Encodes a ledger as JSON.
struct StoredEncoder: Encoder {
  private let node: StoredNode

  init(_ node: StoredNode) { self.node = node }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(StoredMemberWriter(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeArray()
    return StoredItemWriter(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

// Each generic function is the witness of the protocol's functions for all types of the constraint.
extension StoredEncoder: SingleValueEncodingContainer {
  func encodeNil() { node.set { $0.null() } }

  func encode(_ value: Bool) { node.set { $0.boolean(value) } }

  func encode(_ value: String) { node.set { $0.string(value) } }

  func encode<Value: Encodable & FixedWidthInteger>(_ value: Value) {
    node.set { $0.raw("\(value)".utf8) }
  }

  func encode<Value: Encodable & BinaryFloatingPoint>(_ value: Value) throws {
    throw LedgerError(.malformed, expected: "an integer", found: "\(value)")
  }

  func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: self) }
}

/// Writes the members of an object.
private struct StoredMemberWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: StoredNode
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { encoder(key).encodeNil() }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try value.encode(to: encoder(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { StoredEncoder(node.member("super")) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

  private func encoder(_ key: Key) -> StoredEncoder { StoredEncoder(node.member(key.stringValue)) }
}

/// Writes the items of an array.
private struct StoredItemWriter: UnkeyedEncodingContainer {
  let node: StoredNode
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.itemCount }

  func encodeNil() { StoredEncoder(node.item()).encodeNil() }

  func encode<Value: Encodable>(_ value: Value) throws {
    try value.encode(to: StoredEncoder(node.item()))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    StoredEncoder(node.item()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    StoredEncoder(node.item()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { StoredEncoder(node.item()) }
}
