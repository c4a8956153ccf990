// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1
import StrictTime

/// One attribute of a receipt or of a purchase in it, before its value is read.
///
///     ReceiptAttribute ::= SEQUENCE {
///       type     INTEGER,
///       version  INTEGER,        -- 1, and 2 on type 4; means nothing
///       value    OCTET STRING }
///
/// Source: Apple, Receipt Validation Programming Guide; the shape of 152 genuine receipts.
public struct ReceiptAttribute: Hashable, Sendable, ASN1Readable {
  /// What the attribute is about; see ``AppReceiptAttributeType`` and ``InAppPurchaseAttributeType``.
  public let type: Int64
  /// A version that nobody has explained.
  public let version: Int64
  /// The octets of the value: usually one more element, sometimes raw.
  public let value: ArraySlice<UInt8>

  /// A SEQUENCE.
  public static let tag = ASN1Tag.sequence

  /// Reads the fields in wire order.
  public init(contents: inout ASN1Reader) throws(ASN1Error) {
    let start = contents.offset
    type = try contents.readInt64()
    guard type >= 0 else { throw ASN1Error(.integerOutOfRange, at: start) }
    version = try contents.readInt64()
    value = try contents.readOctetString()
  }
}

extension ReceiptAttribute {
  /// The value as a UTF8String; an empty one says that there is none.
  func string() throws(ReceiptError) -> String? {
    let text: String
    do {
      var reader = ASN1Reader(value, rules: .distinguished)
      text = try reader.readUTF8String()
      try reader.requireEnd()
    } catch {
      throw ReceiptError(.value, error, attribute: type)
    }
    return text.isEmpty ? nil : text
  }

  /// The value as an IA5String, as text; an empty one says that there is none.
  func asciiString() throws(ReceiptError) -> String? {
    let octets = try asciiOctets()
    return octets.isEmpty ? nil : String(decoding: octets, as: UTF8.self)
  }

  /// The value as an INTEGER that is not negative and fits 64 bits.
  func integer() throws(ReceiptError) -> Int64 {
    let number: Int64
    do {
      var reader = ASN1Reader(value, rules: .distinguished)
      number = try reader.readInt64()
      try reader.requireEnd()
    } catch {
      throw ReceiptError(.value, error, attribute: type)
    }
    guard number >= 0 else {
      throw ReceiptError(
        .number,
        at: value.startIndex,
        attribute: type,
        expected: "0 or more",
        found: "\(number)"
      )
    }
    return number
  }

  /// The value as an INTEGER that is 0 or 1.
  func flag() throws(ReceiptError) -> Bool {
    let number = try integer()
    guard number <= 1 else {
      throw ReceiptError(
        .number,
        at: value.startIndex,
        attribute: type,
        expected: "0 or 1",
        found: "\(number)"
      )
    }
    return number == 1
  }

  /// The value as an RFC 3339 date in an IA5String; an empty one says that there is none.
  func date() throws(ReceiptError) -> Timestamp? {
    let octets = try asciiOctets()
    guard !octets.isEmpty else { return nil }
    do {
      return try Timestamp(rfc3339: octets)
    } catch {
      throw ReceiptError(
        .date,
        at: error.offset,
        attribute: type,
        expected: "an RFC 3339 date",
        found: error.code.rawValue
      )
    }
  }

  private func asciiOctets() throws(ReceiptError) -> ArraySlice<UInt8> {
    do {
      var reader = ASN1Reader(value, rules: .distinguished)
      let octets = try reader.readIA5String()
      try reader.requireEnd()
      return octets
    } catch {
      throw ReceiptError(.value, error, attribute: type)
    }
  }
}

/// Refuses a type that stands twice: readers that keep the first and readers that keep the last would
/// see two different receipts.
struct DistinctTypes {
  /// Types from ``base`` that were seen, one bit each; genuine types all fall into this window.
  private var window: UInt64 = 0
  private var others: Set<Int64> = []
  private let base: Int64

  init(from base: Int64) {
    self.base = base
  }

  mutating func insert(_ attribute: ReceiptAttribute) throws(ReceiptError) {
    let isNew: Bool
    let position = attribute.type &- base
    if (0..<64).contains(position) {
      let bit: UInt64 = 1 << UInt64(position)
      isNew = window & bit == 0
      window |= bit
    } else {
      isNew = others.insert(attribute.type).inserted
    }
    guard isNew else {
      throw ReceiptError(
        .duplicateAttribute,
        at: attribute.value.startIndex,
        attribute: attribute.type
      )
    }
  }
}
