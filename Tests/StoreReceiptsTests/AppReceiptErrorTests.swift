// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StoreReceipts
import StrictTime
import TestSupport
import Testing

/// Errors of reading app receipts, and their offsets.
struct AppReceiptErrorTests {
  // MARK: Structure

  @Test(
    arguments: [
      ("", "asn1/missing-element", 0), ("30 00", "asn1/unexpected-tag", 0),
      ("11 00", "asn1/not-constructed", 0), ("31", "asn1/truncated", 1),
      ("31 80 00 00", "asn1/indefinite-length", 1), ("31 81 00", "asn1/non-minimal-length", 1),
      ("31 02 05 00", "asn1/unexpected-tag", 2), ("31 02 30 00", "asn1/missing-element", 4),
      ("24 80 31 00 00 00", "asn1/indefinite-length", 1), ("24 02 31 00", "asn1/not-primitive", 0),
      ("7B 7D", "asn1/truncated", 2),
    ]
  )
  func `rejects a payload that is not a SET of attributes`(
    _ payload: String,
    found: String,
    offset: Int
  ) {
    let error = #expect(throws: ReceiptError.self) {
      try AppReceipt(Hexadecimal.bytes(payload)[...])
    }
    #expect(error?.code == .malformed)
    #expect(error?.path == nil)
    #expect(error?.found == found)
    #expect(error?.offset == offset)
  }

  @Test(arguments: [
    // Two fields, four fields, another order.
    ("30 06 02 01 63 02 01 01", "asn1/missing-element", 8),
    ("30 0A 02 01 63 02 01 01 04 00 05 00", "asn1/trailing-data", 10),
    ("30 08 02 01 63 04 00 02 01 01", "asn1/unexpected-tag", 5),
    // A version that is not a number, a value that is not a primitive OCTET STRING.
    ("30 08 02 01 63 0C 01 31 04 00", "asn1/unexpected-tag", 5),
    ("30 08 02 01 63 02 01 01 0C 00", "asn1/unexpected-tag", 8),
    ("30 0C 02 01 63 02 01 01 24 04 04 02 0C 00", "asn1/not-primitive", 8),
    // Types that are not minimal 64-bit numbers: empty, padded, 2^64 + 2, 2^63.
    ("30 07 02 00 02 01 01 04 00", "asn1/invalid-integer", 2),
    ("30 09 02 02 00 02 02 01 01 04 00", "asn1/invalid-integer", 4),
    ("30 10 02 09 01 00 00 00 00 00 00 00 02 02 01 01 04 00", "asn1/integer-out-of-range", 2),
    ("30 10 02 09 00 80 00 00 00 00 00 00 00 02 01 01 04 00", "asn1/integer-out-of-range", 2),
    ("30 10 02 01 63 02 09 01 00 00 00 00 00 00 00 02 04 00", "asn1/integer-out-of-range", 5),
    // Not a SEQUENCE.
    ("31 08 02 01 63 02 01 01 04 00", "asn1/unexpected-tag", 0),
    ("10 08 02 01 63 02 01 01 04 00", "asn1/not-constructed", 0),
    ("30 80 02 01 63 02 01 01 04 00 00 00", "asn1/indefinite-length", 1),
  ])
  func `rejects a malformed attribute`(
    _ element: String,
    found: String,
    offset: Int
  ) {
    let attribute = Hexadecimal.bytes(element)
    var fixture = AppReceiptFixture()
    fixture.attributes.append(AttributeFixture(element: attribute))
    let error = #expect(throws: ReceiptError.self) { try fixture.receipt() }
    #expect(error?.code == .malformed)
    #expect(error?.path == nil)
    #expect(error?.found == found)
    #expect(error?.offset == fixture.bytes.count - attribute.count + offset)
  }

  @Test(arguments: [-1, -2, .min] as [Int64])
  func `rejects a negative type`(_ type: Int64) {
    var fixture = AppReceiptFixture()
    fixture.attributes.append(AttributeFixture(type, .raw([1, 2, 3])))
    let error = #expect(throws: ReceiptError.self) { try fixture.receipt() }
    #expect(error?.code == .number)
    #expect(error?.path == "\(type)")
    #expect(error?.offset == fixture.bytes.count - 3)
  }

  @Test func `rejects every truncation`() {
    var fixture = AppReceiptFixture()
    fixture.attributes.append(AttributeFixture(17, .raw(InAppPurchaseFixture().bytes)))
    let bytes = fixture.bytes
    for count in bytes.indices {
      let error = #expect(throws: ReceiptError.self) { try AppReceipt(bytes[..<count]) }
      #expect(error?.code == .malformed)
      #expect((error?.offset ?? .max) <= count)
    }
  }

  // MARK: Values

  @Test(arguments: [0, 2, 3, 19, 23] as [Int64])
  func `rejects text that is not a UTF8String`(_ type: Int64) {
    for (value, found) in [
      ("", "asn1/missing-element"), ("16 01 61", "asn1/unexpected-tag"),
      ("13 01 61", "asn1/unexpected-tag"), ("02 01 05", "asn1/unexpected-tag"),
      ("2C 03 0C 01 61", "asn1/not-primitive"), ("0C 02 61", "asn1/truncated"),
      ("0C 81 01 61", "asn1/non-minimal-length"), ("0C 01 61 00", "asn1/trailing-data"),
      ("61 62", "asn1/truncated"),
    ] {
      Self.expect(.value, found, type, value, offset: nil)
    }
    for value in [
      "0C 01 00", "0C 03 61 00 62", "0C 01 80", "0C 02 C0 80", "0C 03 ED A0 80",
      "0C 04 F4 90 80 80",
    ] {
      Self.expect(.value, "asn1/invalid-string", type, value, offset: 0)
    }
  }

  @Test(arguments: [
    ("", "asn1/missing-element"), ("0C 02 34 2B", "asn1/unexpected-tag"),
    ("36 04 16 02 34 2B", "asn1/not-primitive"), ("16 02 34 00", "asn1/invalid-string"),
    ("16 02 C3 A9", "asn1/invalid-string"), ("16 01 34 00", "asn1/trailing-data"),
  ])
  func `rejects an age rating that is not an IA5String`(_ value: String, found: String) {
    Self.expect(.value, found, 10, value, offset: nil)
  }

  @Test(arguments: [1, 9, 11, 13, 15, 16] as [Int64])
  func `rejects numbers that are not INTEGERs of 64 bits`(_ type: Int64) {
    for (value, found) in [
      ("", "asn1/missing-element"), ("0C 01 31", "asn1/unexpected-tag"),
      ("0A 01 05", "asn1/unexpected-tag"), ("02 00", "asn1/invalid-integer"),
      ("02 02 00 05", "asn1/invalid-integer"), ("02 01 05 00", "asn1/trailing-data"),
      ("22 03 02 01 05", "asn1/not-primitive"),
      ("02 09 00 80 00 00 00 00 00 00 00", "asn1/integer-out-of-range"),
      ("02 09 01 00 00 00 00 00 00 00 05", "asn1/integer-out-of-range"),
      ("02 09 FF 7F FF FF FF FF FF FF FF", "asn1/integer-out-of-range"),
    ] {
      Self.expect(.value, found, type, value, offset: nil)
    }
    for value in ["02 01 FF", "02 08 80 00 00 00 00 00 00 00"] {
      Self.expect(.number, nil, type, value, offset: 0)
    }
  }

  @Test func `accepts the largest 64-bit number`() throws {
    var fixture = AppReceiptFixture()
    for type in [1, 9, 11, 13, 15, 16] as [Int64] { fixture.set(type, .integer(.max)) }
    let receipt = try fixture.receipt()
    #expect(receipt.appAppleId == .max)
    #expect(receipt.signingServiceBuild == .max)
    #expect(receipt.developerId == .max)
    #expect(receipt.clientSystemVersion == .max)
    #expect(receipt.downloadId == .max)
    #expect(receipt.versionExternalIdentifier == .max)
  }

  @Test(arguments: [4, 5] as [Int64])
  func `accepts any bytes in the opaque value and the hash`(_ type: Int64) throws {
    for content in [[], [0x00], [0x0C, 0x05], [UInt8](repeating: 0xFF, count: 300)] as [[UInt8]] {
      var fixture = AppReceiptFixture()
      fixture.set(type, .raw(content))
      let receipt = try fixture.receipt()
      #expect((type == 4 ? receipt.opaqueValue : receipt.sha1Hash) == content[...])
    }
  }

  // MARK: Dates

  @Test(arguments: [8, 12, 18, 21, 32] as [Int64])
  func `reports the offset of an invalid date`(_ type: Int64) {
    for (text, found, offset) in [
      ("2024-02-30T00:00:00Z", "time/out-of-range", 8),
      ("2023-02-29T00:00:00Z", "time/out-of-range", 8),
      ("2024-13-01T00:00:00Z", "time/out-of-range", 5),
      ("2024-00-01T00:00:00Z", "time/out-of-range", 5),
      ("2024-01-00T00:00:00Z", "time/out-of-range", 8),
      ("2024-01-01T24:00:00Z", "time/out-of-range", 11),
      ("2024-01-01T00:60:00Z", "time/out-of-range", 14),
      ("2024-01-01T00:00:60Z", "time/out-of-range", 17),
      ("0000-01-01T00:00:00Z", "time/out-of-range", 0),
      ("0001-01-01T00:00:00+0001", "time/out-of-range", 0),
      ("9999-12-31T23:59:59-0001", "time/out-of-range", 0),
      ("2024-01-01T00:00:00", "time/missing-zone", 19),
      ("2024-01-01T00:00:00.5", "time/missing-zone", 21),
      ("24-01-01T00:00:00Z", "time/malformed", 2),
      ("2024-1-1T00:00:00Z", "time/malformed", 6),
      ("+2024-01-01T00:00:00Z", "time/malformed", 0),
      ("-2024-01-01T00:00:00Z", "time/malformed", 0),
      ("12024-01-01T00:00:00Z", "time/malformed", 4),
      ("2024-01-01 00:00:00Z", "time/malformed", 10),
      ("2024-01-01t00:00:00Z", "time/malformed", 10),
      ("2024-01-01T00:00:00z", "time/malformed", 19),
      (" 2024-01-01T00:00:00Z", "time/malformed", 0),
      ("2024-01-01T00:00:00Zx", "time/trailing-bytes", 20),
      ("2024-01-01T00:00:00Z ", "time/trailing-bytes", 20),
      ("2024-01-01T00:00:00Z\u{0}", "time/trailing-bytes", 20),
      ("2024-01-01T00:00:00\u{0}", "time/malformed", 19),
      ("2024-01-01T00:00:00.Z", "time/malformed", 20),
      ("2024-01-01T00:00:00,5Z", "time/malformed", 19),
      ("2024-01-01T00:00:00+", "time/truncated", 20),
      ("2024-01-01T00:00:00+01", "time/truncated", 22),
      ("2024-01-01T00:00:00+2400", "time/out-of-range", 20),
      ("2024-01-01T00:00:00+0060", "time/out-of-range", 22),
      ("2024-01-01", "time/truncated", 10),
      ("1704067200", "time/malformed", 4),
      ("\u{662}024-01-01T00:00:00Z", "time/malformed", 0),
    ] {
      let value = ASN1Writer.bytes { $0.ia5String(text) }
      Self.expect(.date, found, type, Hexadecimal.text(value), offset: 2 + offset)
    }
  }

  @Test(arguments: [
    ("2024-02-29T23:59:59Z", "2024-02-29T23:59:59Z"),
    ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
    ("2020-09-27T12:07:19.686Z", "2020-09-27T12:07:19.686Z"),
    ("2020-09-27T12:07:19.5Z", "2020-09-27T12:07:19.500Z"),
    ("2020-09-27T12:07:19.999999999Z", "2020-09-27T12:07:19.999Z"),
    ("2020-10-16T14:29:30+0300", "2020-10-16T11:29:30Z"),
    ("2020-10-16T14:29:30+03:00", "2020-10-16T11:29:30Z"),
    ("2020-10-16T23:29:30-0330", "2020-10-17T02:59:30Z"),
    ("2020-10-16T14:29:30-00:00", "2020-10-16T14:29:30Z"),
  ])
  func `accepts RFC 3339 dates, even without a colon in the offset`(_ text: String, date: String)
    throws
  {
    var fixture = AppReceiptFixture()
    for type in [8, 12, 18, 21, 32] as [Int64] { fixture.set(type, .ia5(text)) }
    let receipt = try fixture.receipt()
    #expect(receipt.creationDate.description == date)
    #expect(receipt.undocumentedDate == receipt.creationDate)
    #expect(receipt.originalPurchaseDate == receipt.creationDate)
    #expect(receipt.expirationDate == receipt.creationDate)
    #expect(receipt.preorderDate == receipt.creationDate)
  }

  @Test(arguments: [8, 12, 18, 21, 32] as [Int64])
  func `rejects dates that are not IA5Strings`(_ type: Int64) {
    for (value, found) in [
      ("", "asn1/missing-element"), ("16 00 00", "asn1/trailing-data"),
      ("36 02 16 00", "asn1/not-primitive"), ("18 00", "asn1/unexpected-tag"),
      ("0C 14 323032342D30312D30315430303A30303A30305A", "asn1/unexpected-tag"),
      ("16 15 323032342D30312D30315430303A30303A30305A", "asn1/truncated"),
      ("323032342D30312D30315430303A30303A30305A", "asn1/truncated"),
    ] {
      Self.expect(.value, found, type, value, offset: nil)
    }
  }

  // MARK: Random documents

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `mutated receipts do not trap`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var fixture = AppReceiptFixture()
    fixture.attributes.append(AttributeFixture(17, .raw(InAppPurchaseFixture().bytes)))
    let good = fixture.bytes
    var rejected = 0
    for _ in 0..<250 {
      let mutated = generator.mutation(of: good)
      do {
        _ = try AppReceipt(mutated[...])
      } catch {
        rejected += 1
        if error.offset.map({ 0...mutated.count ~= $0 }) != true {
          Issue.record("\(error), \(generator)")
        }
      }
    }
    #expect(rejected > 0, "\(generator)")
  }

  @Test func `the documented attributes are those of Apple's guide`() {
    let types = AppReceiptAttributeType.allCases.filter(\.isDocumented).map(\.rawValue)
    #expect(types == [2, 3, 4, 5, 12, 17, 19, 21])
    let inPurchases = InAppPurchaseAttributeType.allCases.filter(\.isDocumented).map(\.rawValue)
    #expect(inPurchases == [1701, 1702, 1703, 1704, 1705, 1706, 1708, 1711, 1712, 1719])
  }

  @Test func `error codes are unique and start with the name of the layer`() {
    let names = ReceiptError.Code.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.hasPrefix("receipt/") || $0.hasPrefix("legacy/") })
  }

  /// An undocumented attribute must not invalidate a genuine receipt, so an unreadable value is kept raw.
  private static func expectKept(
    _ type: Int64,
    in fixture: AppReceiptFixture,
    as value: String,
    sourceLocation: SourceLocation
  ) {
    do {
      let receipt = try fixture.receipt()
      let kept = receipt.unknownAttributes.map(\.type) == [type]
      #expect(kept, "\(value)", sourceLocation: sourceLocation)
      let content = receipt.unknownAttributes.first.map { Array($0.value) }
      #expect(content == Hexadecimal.bytes(value), sourceLocation: sourceLocation)
      var without = AppReceiptFixture()
      without.set(type, nil)
      let other = try without.receipt()
      #expect(receipt.environment == other.environment, sourceLocation: sourceLocation)
      #expect(receipt.appAppleId == other.appAppleId, sourceLocation: sourceLocation)
      #expect(receipt.developerId == other.developerId, sourceLocation: sourceLocation)
      #expect(receipt.undocumentedDate == other.undocumentedDate, sourceLocation: sourceLocation)
    } catch {
      Issue.record("\(value): \(error)", sourceLocation: sourceLocation)
    }
  }

  /// Reads a receipt with one value replaced; the offset is relative to the value.
  private static func expect(
    _ code: ReceiptError.Code,
    _ found: String?,
    _ type: Int64,
    _ value: String,
    offset: Int?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var fixture = AppReceiptFixture()
    fixture.set(type, .raw(Hexadecimal.bytes(value)))
    guard AppReceiptAttributeType(rawValue: type)?.isDocumented == true else {
      expectKept(type, in: fixture, as: value, sourceLocation: sourceLocation)
      return
    }
    let error = #expect(throws: ReceiptError.self, sourceLocation: sourceLocation) {
      try fixture.receipt()
    }
    #expect(error?.code == code, "\(value)", sourceLocation: sourceLocation)
    #expect(error?.path == "\(type)", "\(value)", sourceLocation: sourceLocation)
    if let found { #expect(error?.found == found, "\(value)", sourceLocation: sourceLocation) }
    let start = fixture.valueOffset(type) ?? 0
    if let offset {
      #expect(error?.offset == start + offset, "\(value)", sourceLocation: sourceLocation)
    } else {
      let end = start + Hexadecimal.bytes(value).count
      #expect(start...end ~= (error?.offset ?? -1), "\(value)", sourceLocation: sourceLocation)
    }
  }
}
