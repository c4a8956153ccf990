// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StoreReceipts
import StrictTime
import TestSupport
import Testing

struct AppReceiptTests {
  @Test func `reads all attributes`() throws {
    let fixture = AppReceiptFixture()
    let receipt = try fixture.receipt()
    #expect(receipt.environment == .production)
    #expect(receipt.appAppleId == 500_600_700)
    #expect(receipt.bundleId == "com.example.orchard")
    #expect(Array(receipt.bundleIdElement) == [0x0C, 0x13] + Array("com.example.orchard".utf8))
    #expect(receipt.bundleIdElement.startIndex == fixture.valueOffset(2))
    #expect(receipt.applicationVersion == "4.2")
    #expect(receipt.opaqueValue == [UInt8](0..<16)[...])
    #expect(receipt.sha1Hash == [UInt8](100..<120)[...])
    #expect(receipt.undocumentedDate?.description == "2024-01-01T00:00:08Z")
    #expect(receipt.signingServiceBuild == 0x5032_3536)
    #expect(receipt.ageRating == "4+")
    #expect(receipt.developerId == 11_011)
    #expect(receipt.creationDate.description == "2024-01-01T00:00:12Z")
    #expect(receipt.clientSystemVersion == 160_401)
    #expect(receipt.downloadId == 504_427_454_456_956_077)
    #expect(receipt.versionExternalIdentifier == 16_016)
    #expect(receipt.inAppPurchases.isEmpty)
    #expect(receipt.originalPurchaseDate?.description == "2024-01-01T00:00:18Z")
    #expect(receipt.originalApplicationVersion == "1.0")
    #expect(receipt.expirationDate?.description == "2034-01-01T00:00:21Z")
    #expect(receipt.expires == receipt.expirationDate)
    #expect(receipt.organizationDisplayName == "Orchard School")
    #expect(receipt.preorderDate?.description == "2023-01-01T00:00:32Z")
    #expect(receipt.unknownAttributes.isEmpty)
  }

  @Test func `ignores the order of attributes`() throws {
    var fixture = AppReceiptFixture()
    let receipt = try fixture.receipt()
    fixture.attributes.reverse()
    let reversed = try fixture.receipt()
    #expect(reversed == receipt)
    fixture.attributes.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    #expect(try fixture.receipt() == receipt)
  }

  @Test(arguments: [0, 1, 2, -1, .max] as [Int64])
  func `ignores the versions of attributes`(_ version: Int64) throws {
    var fixture = AppReceiptFixture()
    for index in fixture.attributes.indices { fixture.attributes[index].version = version }
    #expect(try fixture.receipt() == AppReceiptFixture().receipt())
  }

  @Test func `requires only bundle identifier and creation date`() throws {
    var fixture = AppReceiptFixture()
    fixture.attributes.removeAll { $0.type != 2 && $0.type != 12 }
    let receipt = try fixture.receipt()
    #expect(receipt.bundleId == "com.example.orchard")
    #expect(receipt.environment == nil)
    #expect(receipt.appAppleId == nil)
    #expect(receipt.opaqueValue == nil)
    #expect(receipt.sha1Hash == nil)
    #expect(receipt.expires == nil)
  }

  @Test(
    arguments: [(2, nil), (2, .utf8("")), (12, nil), (12, .ia5(""))]
      as [(Int64, AttributeFixture.Value?)]
  )
  func `rejects a receipt without bundle identifier or creation date`(
    _ type: Int64,
    value: AttributeFixture.Value?
  ) {
    var fixture = AppReceiptFixture()
    fixture.set(type, value)
    let error = #expect(throws: ReceiptError.self) { try fixture.receipt() }
    #expect(error?.code == .missingAttribute)
    #expect(error?.path == "\(type)")
    #expect(error?.offset == fixture.bytes.count)
  }

  @Test func `the error about an empty receipt names the bundle identifier`() {
    let error = #expect(throws: ReceiptError.self) { try AppReceipt([0x31, 0x00]) }
    #expect(error?.code == .missingAttribute)
    #expect(error?.path == "2")
    #expect(error?.offset == 2)
  }

  // MARK: Absent values

  @Test func `empty strings and dates are read as absent`() throws {
    var fixture = AppReceiptFixture()
    for type in [0, 3, 19, 23] as [Int64] { fixture.set(type, .utf8("")) }
    for type in [8, 10, 18, 21, 32] as [Int64] { fixture.set(type, .ia5("")) }
    let receipt = try fixture.receipt()
    #expect(receipt.environment == nil)
    #expect(receipt.applicationVersion == nil)
    #expect(receipt.originalApplicationVersion == nil)
    #expect(receipt.organizationDisplayName == nil)
    #expect(receipt.undocumentedDate == nil)
    #expect(receipt.ageRating == nil)
    #expect(receipt.originalPurchaseDate == nil)
    #expect(receipt.expirationDate == nil)
    #expect(receipt.expires == nil)
    #expect(receipt.preorderDate == nil)
  }

  @Test func `an identifier of 0 is read as absent, other numbers are not`() throws {
    var fixture = AppReceiptFixture()
    for type in [1, 9, 11, 13, 15, 16] as [Int64] { fixture.set(type, .integer(0)) }
    let receipt = try fixture.receipt()
    #expect(receipt.appAppleId == nil)
    #expect(receipt.developerId == nil)
    #expect(receipt.downloadId == nil)
    #expect(receipt.versionExternalIdentifier == nil)
    #expect(receipt.signingServiceBuild == 0)
    #expect(receipt.clientSystemVersion == 0)
  }

  @Test(arguments: [
    ("3999-12-31T23:59:59Z", true), ("4000-01-01T00:00:00Z", false),
    ("4000-12-31T21:00:00Z", false), ("4001-01-01T00:00:00Z", false),
    ("4001-01-01T00:00:00+0300", false), ("9999-12-31T23:59:59Z", false),
  ])
  func `the year 4001 is read as no expiration`(_ date: String, expires: Bool) throws {
    var fixture = AppReceiptFixture()
    fixture.set(21, .ia5(date))
    let receipt = try fixture.receipt()
    #expect(receipt.expirationDate == (try Timestamp(rfc3339: date)))
    #expect((receipt.expires != nil) == expires)
  }

  // MARK: Purchases and unknown attributes

  @Test func `keeps the order of purchases`() throws {
    var fixture = AppReceiptFixture()
    for number in 1...3 {
      var purchase = InAppPurchaseFixture()
      purchase.set(1_703, .utf8("\(number)"))
      fixture.attributes.insert(AttributeFixture(17, .raw(purchase.bytes)), at: number * 3)
    }
    #expect(try fixture.receipt().inAppPurchases.map(\.transactionId) == ["1", "2", "3"])
  }

  @Test func `an error in a purchase has its path`() {
    var fixture = AppReceiptFixture()
    fixture.attributes.insert(AttributeFixture(17, .raw(InAppPurchaseFixture().bytes)), at: 0)
    var broken = InAppPurchaseFixture()
    broken.set(1_704, .ia5("2024-02-30T00:00:00Z"))
    fixture.attributes.append(AttributeFixture(17, .raw(broken.bytes)))
    let error = #expect(throws: ReceiptError.self) { try fixture.receipt() }
    #expect(error?.code == .date)
    #expect(error?.path == "17[1]/1704")
    let start = fixture.bytes.count - broken.bytes.count
    #expect(error?.offset == broken.valueOffset(1_704).map { start + $0 + 2 + 8 })
  }

  @Test(arguments: [
    ("", "asn1/missing-element"), ("30 00", "asn1/unexpected-tag"),
    ("11 00", "asn1/not-constructed"),
    ("31 00 05 00", "asn1/trailing-data"), ("31 80 00 00", "asn1/indefinite-length"),
    ("31 05 30 00", "asn1/truncated"), ("31 02 05 00", "asn1/unexpected-tag"),
    ("31 02 30 00", "asn1/missing-element"),
  ])
  func `rejects a purchase that is not a SET`(_ value: String, found: String) {
    var fixture = AppReceiptFixture()
    fixture.attributes.append(AttributeFixture(17, .raw(Hexadecimal.bytes(value))))
    let error = #expect(throws: ReceiptError.self) { try fixture.receipt() }
    #expect(error?.code == .malformed)
    #expect(error?.path == "17[0]")
    #expect(error?.found == found)
  }

  @Test func `keeps unknown attributes raw and in order`() throws {
    var fixture = AppReceiptFixture()
    let types: [Int64] = [6, 7, 14, 20, 22, 25, 33, 63, 64, 1_701, 1 << 40, .max]
    for type in types {
      fixture.attributes.insert(AttributeFixture(type, version: 7, .raw([0xFF, 0x00])), at: 0)
    }
    let unknown = try fixture.receipt().unknownAttributes
    #expect(unknown.map(\.type) == types.reversed())
    #expect(unknown.allSatisfy { $0.version == 7 && $0.value == [0xFF, 0x00] })
    #expect(unknown.first?.value.startIndex == fixture.valueOffset(.max))
  }

  @Test(
    arguments: [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 15, 16, 18, 19, 21, 23, 32] as [Int64]
  )
  func `rejects a duplicate known attribute`(_ type: Int64) throws {
    let fixture = AppReceiptFixture()
    let original = try #require(fixture.attributes.first { $0.type == type })
    for isFirst in [true, false] {
      var other = fixture
      other.attributes.insert(original, at: isFirst ? 0 : other.attributes.count)
      let error = #expect(throws: ReceiptError.self) { try other.receipt() }
      #expect(error?.code == .duplicateAttribute)
      #expect(error?.path == "\(type)")
      let last = isFirst ? fixture.bytes : other.bytes
      let start = fixture.valueOffset(type) ?? 0
      let shift = original.bytes.count
      let expected = isFirst ? start + shift : last.count - original.value.count
      #expect(error?.offset == expected)
    }
  }

  @Test(arguments: [6, 20, 24, 63, 64, 65, 1_000, .max] as [Int64])
  func `rejects a duplicate unknown attribute`(_ type: Int64) {
    var fixture = AppReceiptFixture()
    fixture.attributes.append(AttributeFixture(type, .raw([1])))
    fixture.attributes.append(AttributeFixture(type, .raw([2, 3])))
    let error = #expect(throws: ReceiptError.self) { try fixture.receipt() }
    #expect(error?.code == .duplicateAttribute)
    #expect(error?.path == "\(type)")
    #expect(error?.offset == fixture.bytes.count - 2)
  }

  // MARK: Wrapping and slices

  @Test func `accepts a payload wrapped in another OCTET STRING`() throws {
    let fixture = AppReceiptFixture()
    let wrapped = ASN1Writer.bytes { $0.octetString(fixture.bytes) }
    let receipt = try AppReceipt(wrapped[...])
    #expect(receipt == (try fixture.receipt()))
    let shift = wrapped.count - fixture.bytes.count
    #expect(receipt.bundleIdElement.startIndex == fixture.valueOffset(2).map { $0 + shift })
  }

  @Test func `rejects a payload wrapped twice`() {
    let wrapped = ASN1Writer.bytes { writer in
      writer.octetString { $0.octetString(AppReceiptFixture().bytes) }
    }
    let error = #expect(throws: ReceiptError.self) { try AppReceipt(wrapped[...]) }
    #expect(error?.code == .malformed)
    #expect(error?.found == "asn1/unexpected-tag")
    #expect(error?.expected == "SET")
    #expect(error?.offset == 4)
  }

  @Test func `rejects data after the payload, inside or outside of its wrapper`() {
    let good = AppReceiptFixture().bytes
    let inside = ASN1Writer.bytes { $0.octetString(good + [0x00]) }
    let outside = ASN1Writer.bytes { $0.octetString(good) } + [0x00]
    for (document, offset) in [
      (good + [0x00], good.count), (good + good, good.count), (inside, inside.count - 1),
      (outside, outside.count - 1),
    ] {
      let error = #expect(throws: ReceiptError.self) { try AppReceipt(document[...]) }
      #expect(error?.code == .malformed)
      #expect(error?.found == "asn1/trailing-data")
      #expect(error?.offset == offset)
    }
  }

  @Test func `error offsets are indices of the slice`() throws {
    var fixture = AppReceiptFixture()
    fixture.set(19, .ia5("1.0"))
    let document = [UInt8](repeating: 0x31, count: 77) + fixture.bytes
    let error = #expect(throws: ReceiptError.self) { try AppReceipt(document[77...]) }
    #expect(error?.code == .value)
    #expect(error?.offset == fixture.valueOffset(19).map { $0 + 77 })
  }

  @Test func `receipts with canonically equivalent bundle identifiers are different`() throws {
    var kelvin = AppReceiptFixture()
    kelvin.set(2, .utf8("com.example.\u{212A}iosk"))
    var letter = AppReceiptFixture()
    letter.set(2, .utf8("com.example.Kiosk"))
    let receipts = try [kelvin.receipt(), letter.receipt()]
    #expect(receipts[0] != receipts[1])
    #expect(Array(receipts[0].bundleId.utf8) == Array("com.example.\u{212A}iosk".utf8))
    #expect(!receipts[0].bundleId.utf8.elementsEqual(receipts[1].bundleId.utf8))
    #expect(receipts[0].bundleIdElement.count == receipts[1].bundleIdElement.count + 2)
  }
}
