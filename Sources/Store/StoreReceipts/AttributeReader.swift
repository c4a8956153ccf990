// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StrictTime

/// Iterates over a SET of attributes.
///
///     Attributes ::= SET OF ReceiptAttribute
///
///     ReceiptAttribute ::= SEQUENCE {
///       type     INTEGER,
///       version  INTEGER,
///       value    OCTET STRING }
///
/// Source: Apple, Receipt Validation Programming Guide, confirmed with 152 genuine receipts. The order of
/// the SET has no meaning and is not checked; everything else is strict DER. Types must not repeat, except
/// in-app purchases: readers that keep the first and readers that keep the last would disagree.
///
/// A receipt may hold thousands of purchases with twenty attributes each, so the reader works with
/// positions and allocates only what is kept. It is noncopyable, because a copy would cost more than
/// reading a number.
struct AttributeReader: ~Copyable {
  private let document: ArraySlice<UInt8>
  private var attributes: ASN1Cursor
  /// The current attribute.
  private var fields: AttributeFields
  private var seen: DistinctTypes

  /// A reader of the SET, which must fill `document`; only attributes of type `repeatable` may repeat.
  init(
    _ document: ArraySlice<UInt8>,
    repeatable: AppReceiptAttributeType? = nil
  ) throws(ReceiptError) {
    self.document = document
    attributes = try AttributeFields.cursor(over: document)
    fields = AttributeFields(before: document)
    seen = DistinctTypes(except: repeatable?.rawValue)
  }

  /// Advances to the next attribute; returns false after the last.
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

  /// Unwraps a required field after all attributes are read.
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

  /// The type.
  var type: Int64 { fields.type }

  private var value: Range<Int> { fields.value }

  /// The raw attribute.
  var attribute: ReceiptAttribute {
    ReceiptAttribute(type: type, version: fields.version, value: bytes)
  }

  /// The value.
  var bytes: ArraySlice<UInt8> { document[value] }

  /// The value as a UTF8String; `nil` if empty.
  func string() throws(ReceiptError) -> String? {
    let bytes = try contents(.utf8String)
    guard !bytes.isEmpty else { return nil }
    if AttributeReader.isPlain(bytes.span) { return String(decoding: bytes, as: UTF8.self) }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw ReceiptError(.value, ASN1Error(.invalidString, at: value.lowerBound), type)
    }
    return text
  }

  /// The value as a UTF8String; decodes it only if it differs from `last`.
  func string(orAgain last: inout Repeated<String>) throws(ReceiptError) -> String? {
    if !last.has(bytes) { last = Repeated(bytes, try string()) }
    return last.field
  }

  /// The value as an IA5String; `nil` if empty.
  func asciiString() throws(ReceiptError) -> String? {
    let bytes = try contents(.ia5String)
    guard AttributeReader.isPlain(bytes.span) else {
      throw ReceiptError(.value, ASN1Error(.invalidString, at: value.lowerBound), type)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Whether all bytes are ASCII without U+0000; a branch-free loop over a span, which the compiler
  /// vectorizes.
  @inline(never)
  private static func isPlain(_ bytes: Span<UInt8>) -> Bool {
    var others: UInt8 = 0
    for index in bytes.indices { others |= bytes[index] &- 1 < 0x7F ? 0 : 1 }
    return others == 0
  }

  /// The value as an RFC 3339 date in an IA5String; `nil` if empty.
  func date() throws(ReceiptError) -> Timestamp? {
    let bytes = try contents(.ia5String)
    guard !bytes.isEmpty else { return nil }
    return try rethrowing(Timestamp(rfc3339: bytes)) { (error: TimestampError) in
      ReceiptError(
        .date,
        at: error.offset,
        type,
        expected: "an RFC 3339 date",
        found: error.code.rawValue
      )
    }
  }

  /// The value as a date; decodes it only if it differs from `last`.
  func date(orAgain last: inout Repeated<Timestamp>) throws(ReceiptError) -> Timestamp? {
    if !last.has(bytes) { last = Repeated(bytes, try date()) }
    return last.field
  }

  /// The value as a non-negative INTEGER of at most 64 bits.
  func integer() throws(ReceiptError) -> Int64 {
    let number: Int64
    do {
      var cursor = ASN1Cursor(over: value, rules: .distinguished)
      number = try cursor.nextInt64(in: document)
      try cursor.requireEnd()
    } catch {
      throw ReceiptError(.value, error, type)
    }
    guard number >= 0 else { throw outOfRange(number, expected: "0 or more") }
    return number
  }

  /// The value as an identifier; `nil` if 0.
  func identifier() throws(ReceiptError) -> Int64? {
    let number = try integer()
    return number == 0 ? nil : number
  }

  /// The value as an INTEGER of 0 or 1.
  func flag() throws(ReceiptError) -> Bool {
    let number = try integer()
    guard number <= 1 else { throw outOfRange(number, expected: "0 or 1") }
    return number == 1
  }

  private func outOfRange(_ number: Int64, expected: String) -> ReceiptError {
    ReceiptError(.number, at: value.lowerBound, type, expected: expected, found: "\(number)")
  }

  /// The contents of the value's only element, which must be primitive and have `tag`.
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
