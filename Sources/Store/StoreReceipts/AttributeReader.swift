// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StrictTime

/// Reads a SET of attributes one after the other.
///
///     Attributes ::= SET OF ReceiptAttribute
///
///     ReceiptAttribute ::= SEQUENCE {
///       type     INTEGER,
///       version  INTEGER,
///       value    OCTET STRING }
///
/// Source: Apple, Receipt Validation Programming Guide, and the shape of 152 genuine receipts. The
/// order of the SET means nothing and is not checked, everything else is strict DER. No type may stand
/// twice, purchases aside: readers that keep the first and readers that keep the last would see two
/// receipts.
///
/// A receipt may hold thousands of purchases of twenty attributes each, so the reader steps by
/// position and makes nothing that is not kept. It cannot be copied, because a copy takes longer than to
/// read a number.
struct AttributeReader: ~Copyable {
  private let document: ArraySlice<UInt8>
  private var attributes: ASN1Cursor
  /// The current attribute.
  private var fields: AttributeFields
  private var seen: DistinctTypes

  /// A reader of the SET that fills `document`; attributes of the type `repeatable` may stand more
  /// than once.
  init(
    _ document: ArraySlice<UInt8>,
    repeatable: AppReceiptAttributeType? = nil
  ) throws(ReceiptError) {
    self.document = document
    attributes = try AttributeReader.attributes(of: document)
    fields = AttributeFields(before: document)
    seen = DistinctTypes(except: repeatable?.rawValue)
  }

  private static func attributes(
    of document: ArraySlice<UInt8>
  ) throws(ReceiptError) -> ASN1Cursor {
    do {
      var outer = ASN1Cursor(over: document, rules: .distinguished)
      let attributes = try outer.cursor(inside: try outer.next(.set, in: document))
      try outer.requireEnd()
      return attributes
    } catch {
      throw ReceiptError(.malformed, error)
    }
  }

  /// Goes to the next attribute; false after the last.
  mutating func advance() throws(ReceiptError) -> Bool {
    guard !attributes.isAtEnd else { return false }
    do {
      fields = try AttributeFields(&attributes, in: document)
    } catch {
      throw ReceiptError(.malformed, error)
    }
    guard type >= 0 else {
      throw ReceiptError(.number, at: value.lowerBound, type, expected: "0 or more")
    }
    guard seen.insert(type) else {
      throw ReceiptError(.duplicateAttribute, at: value.lowerBound, type)
    }
    return true
  }

  /// A field that must be there, once all attributes have been read.
  func require<Field>(
    _ type: some RawRepresentable<Int64>,
    _ field: Field?
  ) throws(ReceiptError) -> Field {
    guard let field else {
      throw ReceiptError(.missingAttribute, at: document.endIndex, type.rawValue)
    }
    return field
  }

  // MARK: Values of the current attribute

  /// What it is about.
  var type: Int64 { fields.type }

  private var value: Range<Int> { fields.value }

  /// The attribute as it is.
  var attribute: ReceiptAttribute {
    ReceiptAttribute(type: type, version: fields.version, value: octets)
  }

  /// The octets of the value.
  var octets: ArraySlice<UInt8> { document[value] }

  /// The value as a UTF8String; an empty one says that there is none.
  func string() throws(ReceiptError) -> String? {
    let octets = try contents(.utf8String)
    guard !octets.isEmpty else { return nil }
    if AttributeReader.isPlain(octets.span) { return String(decoding: octets, as: UTF8.self) }
    guard !octets.contains(0), let text = String(validating: octets, as: UTF8.self) else {
      throw ReceiptError(.value, ASN1Error(.invalidString, at: value.lowerBound), type)
    }
    return text
  }

  /// The value as a UTF8String, read only when it is not `last` again.
  func string(orAgain last: inout Repeated<String>) throws(ReceiptError) -> String? {
    if !last.has(octets) { last = Repeated(octets, try string()) }
    return last.field
  }

  /// The value as an IA5String; an empty one says that there is none.
  func asciiString() throws(ReceiptError) -> String? {
    let octets = try contents(.ia5String)
    guard AttributeReader.isPlain(octets.span) else {
      throw ReceiptError(.value, ASN1Error(.invalidString, at: value.lowerBound), type)
    }
    return octets.isEmpty ? nil : String(decoding: octets, as: UTF8.self)
  }

  /// Whether all is ASCII without U+0000: looks at every octet, which the compiler turns into few
  /// instructions where the span is all it sees.
  @inline(never)
  private static func isPlain(_ octets: Span<UInt8>) -> Bool {
    var others: UInt8 = 0
    for index in octets.indices { others |= octets[index] &- 1 < 0x7F ? 0 : 1 }
    return others == 0
  }

  /// The value as an RFC 3339 date in an IA5String; an empty one says that there is none.
  func date() throws(ReceiptError) -> Timestamp? {
    let octets = try contents(.ia5String)
    guard !octets.isEmpty else { return nil }
    do {
      return try Timestamp(rfc3339: octets)
    } catch {
      throw ReceiptError(
        .date,
        at: error.offset,
        type,
        expected: "an RFC 3339 date",
        found: error.code.rawValue
      )
    }
  }

  /// The value as a date, read only when it is not `last` again.
  func date(orAgain last: inout Repeated<Timestamp>) throws(ReceiptError) -> Timestamp? {
    if !last.has(octets) { last = Repeated(octets, try date()) }
    return last.field
  }

  /// The value as an INTEGER that is not negative and fits 64 bits.
  func integer() throws(ReceiptError) -> Int64 {
    let number: Int64
    do {
      var cursor = ASN1Cursor(over: value, rules: .distinguished)
      number = try cursor.nextInt64(in: document)
      try cursor.requireEnd()
    } catch {
      throw ReceiptError(.value, error, type)
    }
    guard number >= 0 else {
      throw ReceiptError(
        .number,
        at: value.lowerBound,
        type,
        expected: "0 or more",
        found: "\(number)"
      )
    }
    return number
  }

  /// The value as an identifier, of which 0 says that there is none.
  func identifier() throws(ReceiptError) -> Int64? {
    let number = try integer()
    return number == 0 ? nil : number
  }

  /// The value as an INTEGER that is 0 or 1.
  func flag() throws(ReceiptError) -> Bool {
    let number = try integer()
    guard number <= 1 else {
      throw ReceiptError(
        .number,
        at: value.lowerBound,
        type,
        expected: "0 or 1",
        found: "\(number)"
      )
    }
    return number == 1
  }

  /// The contents of the only element in the value, which must be primitive and carry `tag`.
  @inline(__always)
  private func contents(_ tag: ASN1Tag) throws(ReceiptError) -> ArraySlice<UInt8> {
    do {
      var cursor = ASN1Cursor(over: value, rules: .distinguished)
      let contents = try cursor.nextContents(tag, in: document)
      try cursor.requireEnd()
      return document[contents]
    } catch {
      throw ReceiptError(.value, error, type)
    }
  }
}
