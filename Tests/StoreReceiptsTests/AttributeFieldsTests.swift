// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StoreReceipts
import Testing

/// The fast path of attributes returns the same values and errors as the general path.
struct AttributeFieldsTests {
  /// Attributes of unknown types with mutated headers.
  private static let attributes: [[UInt8]] = [
    [0x30, 0x0A, 0x02, 0x01, 0x63, 0x02, 0x01, 0x01, 0x04, 0x02, 0x02, 0x00],
    [0x30, 0x0B, 0x02, 0x02, 0x07, 0x07, 0x02, 0x01, 0x01, 0x04, 0x02, 0x00, 0x80],
    [0x30, 0x08, 0x02, 0x01, 0x63, 0x02, 0x01, 0x01, 0x04, 0x00],
    // A one-byte value that could be mistaken for the second byte of a type.
    [0x30, 0x09, 0x02, 0x01, 0x63, 0x02, 0x01, 0x01, 0x04, 0x01, 0x01],
    // The longest short-form length, and the shortest long-form one.
    [0x30, 0x7F, 0x02, 0x01, 0x63, 0x02, 0x01, 0x01, 0x04, 0x77] + value(0x77),
    [0x30, 0x81, 0x80, 0x02, 0x01, 0x63, 0x02, 0x01, 0x01, 0x04, 0x78] + value(0x78),
    [0x30, 0x81, 0x88, 0x02, 0x01, 0x63, 0x02, 0x01, 0x01, 0x04, 0x7F] + value(0x7F),
    // A long-form length whose count byte equals the number of bytes after it.
    [0x30, 0x81, 0x89, 0x02, 0x01, 0x63, 0x02, 0x01, 0x01, 0x04, 0x80] + value(0x80),
    [0x30, 0x81, 0x8A, 0x02, 0x01, 0x63, 0x02, 0x01, 0x01, 0x04, 0x81] + value(0x81),
    [0x30, 0x81, 0x8A, 0x02, 0x01, 0x63, 0x02, 0x01, 0x01, 0x04, 0x81, 0x80] + value(0x80),
  ]

  private static func value(_ count: Int) -> [UInt8] {
    [UInt8](repeating: 0x80, count: count)
  }

  @Test(arguments: attributes.indices)
  func `agrees for every value of each header byte`(_ index: Int) throws {
    let attribute = Self.attributes[index]
    for place in attribute.indices.prefix(14) {
      for byte in UInt8.min...(.max) {
        var bent = attribute
        bent[place] = byte
        try Self.agree(bent)
      }
    }
  }

  @Test(arguments: attributes.indices)
  func `agrees on truncated attributes`(_ index: Int) throws {
    let attribute = Self.attributes[index]
    for count in attribute.indices { try Self.agree(Array(attribute.prefix(count))) }
  }

  /// Compares both paths on an attribute after those of a purchase.
  private static func agree(_ attribute: [UInt8]) throws {
    var purchase = InAppPurchaseFixture()
    purchase.attributes.append(AttributeFixture(element: attribute))
    var expected: [Fields] = []
    var error: ASN1Error?
    do {
      try read(purchase.bytes.suffix(attribute.count), into: &expected)
    } catch let found {
      error = found
    }
    // These types have other errors, which other tests cover.
    guard expected.allSatisfy({ $0.type >= 0 && !(1_700..<1_764 ~= $0.type) }),
      Set(expected.map(\.type)).count == expected.count
    else { return }
    do {
      let unknown = try purchase.purchase().unknownAttributes.map(Fields.init)
      #expect(error == nil, "\(attribute) was read")
      #expect(unknown == expected, "\(attribute)")
    } catch let found {
      #expect(found.code == .malformed, "\(attribute)")
      #expect(found.found == error?.code.rawValue, "\(attribute)")
      #expect(found.offset == error?.offset, "\(attribute)")
    }
  }

  private struct Fields: Equatable {
    var type: Int64
    var version: Int64
    var value: ArraySlice<UInt8>

    init(_ attribute: ReceiptAttribute) {
      (type, version, value) = (attribute.type, attribute.version, attribute.value)
    }

    init(_ reader: inout ASN1Reader) throws(ASN1Error) {
      type = try reader.readInt64()
      version = try reader.readInt64()
      value = try reader.readOctetString()
      try reader.requireEnd()
    }
  }

  private static func read(
    _ bytes: ArraySlice<UInt8>,
    into attributes: inout [Fields]
  ) throws(ASN1Error) {
    var reader = ASN1Reader(bytes, rules: .distinguished)
    while !reader.isAtEnd {
      var inside = try reader.reader(inside: try reader.readElement(.sequence))
      attributes.append(try Fields(&inside))
    }
  }
}
