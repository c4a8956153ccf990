// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StoreReceipts
import StrictTime
import TestSupport
import Testing

struct InAppPurchaseTests {
  @Test func `reads all attributes`() throws {
    let purchase = try InAppPurchaseFixture().purchase()
    #expect(purchase.quantity == 1)
    #expect(purchase.productId == "com.example.orchard.apples")
    #expect(purchase.transactionId == "100000000000007")
    #expect(purchase.purchaseDate.description == "2024-01-01T00:17:04Z")
    #expect(purchase.originalTransactionId == "100000000000001")
    #expect(purchase.originalPurchaseDate?.description == "2024-01-01T00:17:06Z")
    #expect(purchase.productType == .autoRenewable)
    #expect(purchase.expiresDate?.description == "2024-02-01T00:17:08Z")
    #expect(purchase.itemId == 1_710_710)
    #expect(purchase.webOrderLineItemId == 2_000_000_123_357_230)
    #expect(purchase.cancellationDate?.description == "2024-01-15T00:17:12Z")
    #expect(purchase.isTrialPeriod == false)
    #expect(purchase.isInIntroOfferPeriod == true)
    #expect(purchase.cancellationReason == .appIssue)
    #expect(purchase.promotionalOfferId == "spring")
    #expect(purchase.unknownAttributes.isEmpty)
    #expect(purchase.chainId == "100000000000001")
  }

  @Test func `requires only four attributes`() throws {
    var fixture = InAppPurchaseFixture()
    fixture.attributes.removeAll { $0.type > 1_704 }
    let purchase = try fixture.purchase()
    #expect(purchase.originalTransactionId == nil)
    #expect(purchase.chainId == "100000000000007")
    #expect(purchase.productType == nil)
    #expect(purchase.expiresDate == nil)
    #expect(purchase.isTrialPeriod == nil)
    #expect(purchase.isInIntroOfferPeriod == nil)
  }

  @Test(
    arguments: [
      (1_701, nil), (1_702, nil), (1_702, .utf8("")), (1_703, nil), (1_703, .utf8("")),
      (1_704, nil), (1_704, .ia5("")),
    ] as [(Int64, AttributeFixture.Value?)]
  )
  func `rejects a purchase without one of the four attributes`(
    _ type: Int64,
    value: AttributeFixture.Value?
  ) {
    var fixture = InAppPurchaseFixture()
    fixture.set(type, value)
    let error = #expect(throws: ReceiptError.self) { try fixture.purchase() }
    #expect(error?.code == .missingAttribute)
    #expect(error?.path == "\(type)")
    #expect(error?.offset == fixture.bytes.count)
  }

  @Test func `empty strings and dates are read as absent`() throws {
    var fixture = InAppPurchaseFixture()
    for type in [1_705, 1_721] as [Int64] { fixture.set(type, .utf8("")) }
    for type in [1_706, 1_708, 1_712] as [Int64] { fixture.set(type, .ia5("")) }
    let purchase = try fixture.purchase()
    #expect(purchase.originalTransactionId == nil)
    #expect(purchase.promotionalOfferId == nil)
    #expect(purchase.originalPurchaseDate == nil)
    #expect(purchase.expiresDate == nil)
    #expect(purchase.cancellationDate == nil)
  }

  @Test func `an identifier of 0 is read as absent, other numbers are not`() throws {
    var fixture = InAppPurchaseFixture()
    for type in [1_701, 1_707, 1_710, 1_711, 1_713, 1_719, 1_720] as [Int64] {
      fixture.set(type, .integer(0))
    }
    let purchase = try fixture.purchase()
    #expect(purchase.itemId == nil)
    #expect(purchase.webOrderLineItemId == nil)
    #expect(purchase.quantity == 0)
    #expect(purchase.productType == .nonConsumable)
    #expect(purchase.isTrialPeriod == false)
    #expect(purchase.isInIntroOfferPeriod == false)
    #expect(purchase.cancellationReason == .other)
  }

  @Test func `a transaction id of 0 is a valid string`() throws {
    var fixture = InAppPurchaseFixture()
    fixture.set(1_703, .utf8("0"))
    #expect(try fixture.purchase().transactionId == "0")
    fixture.set(1_703, .integer(0))
    let error = #expect(throws: ReceiptError.self) { try fixture.purchase() }
    #expect(error?.code == .value)
    #expect(error?.path == "1703")
    #expect(error?.expected == "UTF8String")
    #expect(error?.offset == fixture.valueOffset(1_703))
  }

  @Test(arguments: [1_701, 1_711] as [Int64])
  func `rejects negative numbers and those beyond 64 bits`(_ type: Int64) throws {
    var fixture = InAppPurchaseFixture()
    fixture.set(type, .integer(.max))
    _ = try fixture.purchase()
    for (value, code, offset) in [
      ("02 01 FF", ReceiptError.Code.number, 0), ("02 08 80 00 00 00 00 00 00 00", .number, 0),
      ("02 09 40 00 00 00 00 00 00 00 00", .value, 0), ("02 02 00 01", .value, 2),
      ("0C 01 31", .value, 0), ("", .value, 0),
    ] {
      fixture.set(type, .raw(Hexadecimal.bytes(value)))
      let error = #expect(throws: ReceiptError.self) { try fixture.purchase() }
      #expect(error?.code == code)
      #expect(error?.path == "\(type)")
      #expect(error?.offset == fixture.valueOffset(type).map { $0 + offset })
    }
  }

  @Test(
    arguments: [
      (1_707, ["02 01 FF", "02 09 40 00 00 00 00 00 00 00 00", "0C 01 31", ""]),
      (1_710, ["02 01 FF", "02 02 00 01", "16 01 31"]),
      (1_713, ["02 01 02", "02 01 FF", "01 01 FF"]),
      (1_720, ["02 01 FF", "0C 01 31", "02 01 00 02 01 00"]),
      (1_721, ["16 01 31", "0C 01 80", "0C 01 00", "02 01 01"]),
    ] as [(Int64, [String])]
  )
  func `keeps unreadable undocumented attributes`(
    _ type: Int64,
    values: [String]
  ) throws {
    for value in values.map(Hexadecimal.bytes) {
      var fixture = InAppPurchaseFixture()
      fixture.set(type, .raw(value))
      let purchase = try fixture.purchase()
      #expect(purchase.unknownAttributes.map(\.type) == [type])
      #expect(purchase.unknownAttributes.first?.value == value[...])
      fixture.set(type, nil)
      let without = try fixture.purchase()
      #expect(purchase.productType == without.productType)
      #expect(purchase.itemId == without.itemId)
      #expect(purchase.isTrialPeriod == without.isTrialPeriod)
      #expect(purchase.cancellationReason == without.cancellationReason)
      #expect(purchase.promotionalOfferId == without.promotionalOfferId)
    }
  }

  @Test(arguments: [1_719] as [Int64])
  func `rejects flags other than 0 and 1`(_ type: Int64) {
    for (value, code, expected) in [
      ("02 01 02", ReceiptError.Code.number, "0 or 1"), ("02 01 FF", .number, "0 or more"),
      ("01 01 FF", .value, "INTEGER"),
    ] {
      var fixture = InAppPurchaseFixture()
      fixture.set(type, .raw(Hexadecimal.bytes(value)))
      let error = #expect(throws: ReceiptError.self) { try fixture.purchase() }
      #expect(error?.code == code)
      #expect(error?.path == "\(type)")
      #expect(error?.expected == expected)
      #expect(error?.offset == fixture.valueOffset(type))
    }
  }

  @Test(arguments: [1_704, 1_706, 1_708, 1_712] as [Int64])
  func `rejects invalid dates`(_ type: Int64) {
    for text in [
      "2024-02-30T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:00:00",
      "2024-01-01T00:00:00Zx",
      "24-01-01T00:00:00Z", "0", " ",
    ] {
      var fixture = InAppPurchaseFixture()
      fixture.set(type, .ia5(text))
      let error = #expect(throws: ReceiptError.self) { try fixture.purchase() }
      #expect(error?.code == .date)
      #expect(error?.path == "\(type)")
      #expect(error?.expected == "an RFC 3339 date")
    }
  }

  @Test(
    arguments: [
      1_701, 1_702, 1_703, 1_704, 1_705, 1_706, 1_707, 1_708, 1_710, 1_711, 1_712, 1_713, 1_719,
      1_720,
      1_721,
    ] as [Int64]
  )
  func `rejects a duplicate known attribute`(_ type: Int64) throws {
    var fixture = InAppPurchaseFixture()
    let original = try #require(fixture.attributes.first { $0.type == type })
    fixture.attributes.append(original)
    let error = #expect(throws: ReceiptError.self) { try fixture.purchase() }
    #expect(error?.code == .duplicateAttribute)
    #expect(error?.path == "\(type)")
    #expect(error?.offset == fixture.bytes.count - original.value.count)
  }

  // Known types are stored in bit sets of 64 types each. These types are inside a set, at its ends and next to it.
  @Test(
    arguments: [
      0, 2, 17, 63, 64, 65, 1_699, 1_700, 1_709, 1_714, 1_722, 1_763, 1_764, 1_765, .max,
    ] as [Int64]
  )
  func `keeps unknown attributes and rejects duplicates`(_ type: Int64) throws {
    var fixture = InAppPurchaseFixture()
    fixture.attributes.insert(AttributeFixture(type, version: 3, .raw([9])), at: 0)
    let unknown = try fixture.purchase().unknownAttributes
    #expect(unknown.map(\.type) == [type])
    #expect(unknown.first?.version == 3)
    #expect(unknown.first?.value == [9])
    fixture.attributes.append(AttributeFixture(type, .raw([])))
    let error = #expect(throws: ReceiptError.self) { try fixture.purchase() }
    #expect(error?.code == .duplicateAttribute)
    #expect(error?.path == "\(type)")
  }

  @Test func `types that differ by 64 are different`() throws {
    var fixture = InAppPurchaseFixture()
    let types: [Int64] = [
      1, 37, 63, 65, 101, 1_637, 1_638, 1_700, 1_763, 1_764, 1_765, 1_766, 1_829,
    ]
    for type in types { fixture.attributes.append(AttributeFixture(type, .raw([]))) }
    #expect(try fixture.purchase().unknownAttributes.map(\.type) == types)
  }

  @Test(
    arguments: [
      (.nonConsumable, 0, "non-consumable"), (.consumable, 1, "consumable"),
      (.nonRenewing, 2, "non-renewing"), (.autoRenewable, 3, "auto-renewable"),
      (.freeSubscription, 4, "free subscription"), (ProductType(rawValue: "5"), 5, nil),
      (ProductType(rawValue: "9223372036854775807"), .max, nil),
    ] as [(ProductType, Int64, String?)]
  )
  func `keeps unknown product types`(
    _ type: ProductType,
    number: Int64,
    name: String?
  ) throws {
    var fixture = InAppPurchaseFixture()
    fixture.set(1_707, .integer(number))
    #expect(try fixture.purchase().productType == type)
    #expect(type.receiptNumber == number)
    #expect(type.name == name)
  }

  @Test func `purchases of canonically equivalent products are different`() throws {
    var kelvin = InAppPurchaseFixture()
    kelvin.set(1_702, .utf8("\u{212A}iwi"))
    var letter = InAppPurchaseFixture()
    letter.set(1_702, .utf8("Kiwi"))
    let purchases = try [kelvin.purchase(), letter.purchase()]
    #expect(purchases[0] != purchases[1])
    #expect(!purchases[0].productId.utf8.elementsEqual(purchases[1].productId.utf8))
  }

  @Test func `a purchase is not read as a receipt, nor a receipt as a purchase`() {
    let purchase = InAppPurchaseFixture().bytes
    let asReceipt = #expect(throws: ReceiptError.self) { try AppReceipt(purchase[...]) }
    #expect(asReceipt?.code == .missingAttribute)
    #expect(asReceipt?.path == "2")
    let receipt = AppReceiptFixture().bytes
    let asPurchase = #expect(throws: ReceiptError.self) { try InAppPurchase(receipt[...]) }
    #expect(asPurchase?.code == .missingAttribute)
    #expect(asPurchase?.path == "1701")
  }

  @Test func `rejects a wrapped purchase`() {
    let wrapped = ASN1Writer.bytes { $0.octetString(InAppPurchaseFixture().bytes) }
    let error = #expect(throws: ReceiptError.self) { try InAppPurchase(wrapped[...]) }
    #expect(error?.code == .malformed)
    #expect(error?.found == "asn1/unexpected-tag")
  }
}
