// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StoreReceipts

/// A payload whose attributes can be changed one at a time.
struct AppReceiptFixture {
  /// The attributes, in encoding order.
  var attributes = [
    AttributeFixture(0, .utf8("Production")),
    AttributeFixture(1, .integer(500_600_700)),
    AttributeFixture(2, .utf8("com.example.orchard")),
    AttributeFixture(3, .utf8("4.2")),
    AttributeFixture(4, version: 2, .raw([UInt8](0..<16))),
    AttributeFixture(5, .raw([UInt8](100..<120))),
    AttributeFixture(8, .ia5("2024-01-01T00:00:08Z")),
    AttributeFixture(9, .integer(0x5032_3536)),
    AttributeFixture(10, .ia5("4+")),
    AttributeFixture(11, .integer(11_011)),
    AttributeFixture(12, .ia5("2024-01-01T00:00:12Z")),
    AttributeFixture(13, .integer(160_401)),
    AttributeFixture(15, .integer(504_427_454_456_956_077)),
    AttributeFixture(16, .integer(16_016)),
    AttributeFixture(18, .ia5("2024-01-01T00:00:18Z")),
    AttributeFixture(19, .utf8("1.0")),
    AttributeFixture(21, .ia5("2034-01-01T00:00:21Z")),
    AttributeFixture(23, .utf8("Orchard School")),
    AttributeFixture(32, .ia5("2023-01-01T00:00:32Z")),
  ]

  /// Replaces an attribute, adds it at the end or (with nil) removes it.
  mutating func set(_ type: Int64, _ value: AttributeFixture.Value?) {
    AttributeFixture.set(type, value, in: &attributes)
  }

  var bytes: [UInt8] { AttributeFixture.set(of: attributes) }

  func receipt() throws(ReceiptError) -> AppReceipt {
    try AppReceipt(bytes[...])
  }

  /// The offset of the value of the first attribute of this type.
  func valueOffset(_ type: Int64) -> Int? {
    AttributeFixture.valueOffset(type, in: attributes, of: bytes)
  }
}

/// The value of attribute 17, a purchase, whose attributes can be changed one at a time.
struct InAppPurchaseFixture {
  /// The attributes, in encoding order.
  var attributes = [
    AttributeFixture(1_701, .integer(1)),
    AttributeFixture(1_702, .utf8("com.example.orchard.apples")),
    AttributeFixture(1_703, .utf8("100000000000007")),
    AttributeFixture(1_704, .ia5("2024-01-01T00:17:04Z")),
    AttributeFixture(1_705, .utf8("100000000000001")),
    AttributeFixture(1_706, .ia5("2024-01-01T00:17:06Z")),
    AttributeFixture(1_707, .integer(3)),
    AttributeFixture(1_708, .ia5("2024-02-01T00:17:08Z")),
    AttributeFixture(1_710, .integer(1_710_710)),
    AttributeFixture(1_711, .integer(2_000_000_123_357_230)),
    AttributeFixture(1_712, .ia5("2024-01-15T00:17:12Z")),
    AttributeFixture(1_713, .integer(0)),
    AttributeFixture(1_719, .integer(1)),
    AttributeFixture(1_720, .integer(1)),
    AttributeFixture(1_721, .utf8("spring")),
  ]

  /// Replaces an attribute, adds it at the end or (with nil) removes it.
  mutating func set(_ type: Int64, _ value: AttributeFixture.Value?) {
    AttributeFixture.set(type, value, in: &attributes)
  }

  var bytes: [UInt8] { AttributeFixture.set(of: attributes) }

  func purchase() throws(ReceiptError) -> InAppPurchase {
    try InAppPurchase(bytes[...])
  }

  /// The offset of the value of the first attribute of this type.
  func valueOffset(_ type: Int64) -> Int? {
    AttributeFixture.valueOffset(type, in: attributes, of: bytes)
  }
}

/// One attribute.
struct AttributeFixture {
  /// The value of an attribute.
  enum Value: Sendable {
    case utf8(String)
    case ia5(String)
    case integer(Int64)
    case raw([UInt8])

    var bytes: [UInt8] {
      ASN1Writer.bytes { writer in
        switch self {
        case .utf8(let text): writer.utf8String(text)
        case .ia5(let text): writer.ia5String(text)
        case .integer(let number): writer.integer(number)
        case .raw(let content): writer.raw(content)
        }
      }
    }
  }

  var type: Int64
  var version: Int64
  var value: [UInt8]
  /// A complete element instead of the one built from type, version and value.
  var element: [UInt8]?

  init(_ type: Int64, version: Int64 = 1, _ value: Value) {
    self.type = type
    self.version = version
    self.value = value.bytes
  }

  init(element: [UInt8]) {
    self.init(-1, .raw([]))
    self.element = element
  }

  var bytes: [UInt8] {
    element
      ?? ASN1Writer.bytes { writer in
        writer.sequence { writer in
          writer.integer(type)
          writer.integer(version)
          writer.octetString(value)
        }
      }
  }

  static func set(of attributes: [AttributeFixture]) -> [UInt8] {
    ASN1Writer.bytes { writer in writer.set { $0.raw(attributes.flatMap(\.bytes)) } }
  }

  static func set(_ type: Int64, _ value: Value?, in attributes: inout [AttributeFixture]) {
    let position = attributes.firstIndex { $0.type == type } ?? attributes.endIndex
    if position < attributes.endIndex { attributes.remove(at: position) }
    if let value { attributes.insert(AttributeFixture(type, value), at: position) }
  }

  static func valueOffset(
    _ type: Int64,
    in attributes: [AttributeFixture],
    of bytes: [UInt8]
  ) -> Int? {
    guard let index = attributes.firstIndex(where: { $0.type == type }) else { return nil }
    let before = attributes[...index].reduce(0) { $0 + $1.bytes.count }
    let total = attributes.reduce(0) { $0 + $1.bytes.count }
    return bytes.count - total + before - attributes[index].value.count
  }
}
