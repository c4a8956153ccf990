// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime
import Testing

struct LegacyPurchaseInfoTests {
  @Test func `every key is read by its property`() throws {
    let info = try LegacyPurchaseInfo(reading: LegacyFixture().purchaseInfoBytes[...])
    #expect(info.bundleId == "com.example.orchard")
    #expect(info.applicationVersion == "4.2")
    #expect(info.productId == "com.example.orchard.apples")
    #expect(info.itemId == 500_600_700)
    #expect(info.appItemId == 500_600_701)
    #expect(info.versionExternalIdentifier == 9)
    #expect(info.quantity == 3)
    #expect(info.transactionId == "100000000000007")
    #expect(info.originalTransactionId == "100000000000001")
    #expect(info.webOrderLineItemId == "100000000000042")
    #expect(info.purchaseDate.description == "2014-05-13T16:53:20.123Z")
    #expect(info.purchaseDatePacific == "2014-05-13 09:53:20 America/Los_Angeles")
    #expect(info.originalPurchaseDate?.description == "2011-03-13T07:06:40.999Z")
    #expect(info.originalPurchaseDatePacific == "2011-03-13 00:06:40 America/Los_Angeles")
    #expect(info.expiresDate?.description == "2014-06-12T16:53:20Z")
    #expect(info.expiresDatePacific == "2014-06-12 09:53:20 America/Los_Angeles")
    #expect(info.isTrialPeriod == false)
    #expect(info.isInIntroOfferPeriod == true)
    #expect(info.inAppOwnershipType == .purchased)
    #expect(info.subscriptionGroupIdentifier == "20000001")
    #expect(info.uniqueIdentifier == "00000000-device")
    #expect(info.uniqueVendorIdentifier == "00000000-vendor")
    #expect(info.unknownEntries.isEmpty)
  }

  @Test func `requires only five keys`() throws {
    let required = ["bid", "product-id", "transaction-id", "quantity", "purchase-date-ms"]
    var fixture = LegacyFixture()
    fixture.purchaseInfo.removeAll { !required.contains($0.0) }
    let info = try LegacyPurchaseInfo(reading: fixture.purchaseInfoBytes[...])
    #expect(info.quantity == 3)
    #expect(info.applicationVersion == nil)
    #expect(info.itemId == nil)
    #expect(info.originalPurchaseDate == nil)
    #expect(info.expiresDate == nil)
    #expect(info.isTrialPeriod == nil)
  }

  @Test func `accepts a date without milliseconds`() throws {
    var fixture = LegacyFixture()
    fixture.set("purchase-date-ms", nil)
    let info = try LegacyPurchaseInfo(reading: fixture.purchaseInfoBytes[...])
    #expect(info.purchaseDate.description == "2014-05-13T16:53:20Z")
  }

  @Test func `keeps unknown keys in order`() throws {
    var fixture = LegacyFixture()
    fixture.purchaseInfo.insert(("zebra", "1"), at: 0)
    fixture.purchaseInfo.append(("aardvark", "2"))
    let info = try LegacyPurchaseInfo(reading: fixture.purchaseInfoBytes[...])
    #expect(info.unknownEntries.map(\.key) == ["zebra", "aardvark"])
    #expect(info.unknownEntries.map(\.value) == ["1", "2"])
  }

  @Test(
    arguments: [
      ("bid", nil, .missing, "bid"),
      ("product-id", nil, .missing, "product-id"),
      ("transaction-id", nil, .missing, "transaction-id"),
      ("quantity", nil, .missing, "quantity"),
      ("bid", "", .empty, "bid"),
      ("transaction-id", "", .empty, "transaction-id"),
      ("quantity", "", .integer, "quantity"),
      ("quantity", "-1", .integer, "quantity"),
      ("quantity", "+1", .integer, "quantity"),
      ("quantity", "01", .integer, "quantity"),
      ("quantity", "1.0", .integer, "quantity"),
      ("quantity", " 1", .integer, "quantity"),
      ("quantity", "\\061", .integer, "quantity"),
      ("quantity", "9223372036854775808", .integer, "quantity"),
      ("item-id", "x", .integer, "item-id"),
      ("is-trial-period", "TRUE", .flag, "is-trial-period"),
      ("is-trial-period", "1", .flag, "is-trial-period"),
      ("is-in-intro-offer-period", "", .flag, "is-in-intro-offer-period"),
      ("purchase-date-ms", "9223372036854775807", .legacyDate, "purchase-date-ms"),
      ("purchase-date-ms", "1400000000.123", .integer, "purchase-date-ms"),
      ("purchase-date-ms", "1400000001123", .dateMismatch, "purchase-date"),
      ("purchase-date-ms", "1399999999999", .dateMismatch, "purchase-date"),
      ("purchase-date", "", .legacyDate, "purchase-date"),
      ("purchase-date", "2014-05-13 16:53:20 America/Los_Angeles", .legacyDate, "purchase-date"),
      ("purchase-date", "2014-05-13T16:53:20 Etc/GMT", .legacyDate, "purchase-date"),
      ("purchase-date", "2014-05-13 16:53:20.5 Etc/GMT", .legacyDate, "purchase-date"),
      ("purchase-date", "2014-05-13 16:53:20Z Etc/GM", .legacyDate, "purchase-date"),
      ("purchase-date", "2014-02-30 16:53:20 Etc/GMT", .legacyDate, "purchase-date"),
      ("original-purchase-date-ms", "1", .dateMismatch, "original-purchase-date"),
      ("expires-date", "2014-06-12 16:53:20 Etc/GMT", .integer, "expires-date"),
      ("expires-date", "1402592000", .dateMismatch, "expires-date-formatted"),
    ] as [(String, String?, ReceiptError.Code, String)]
  )
  func `the error about an invalid value names its key`(
    _ key: String,
    value: String?,
    code: ReceiptError.Code,
    blamed: String
  ) {
    var fixture = LegacyFixture()
    fixture.set(key, value)
    let error = #expect(throws: ReceiptError.self) {
      try LegacyPurchaseInfo(reading: fixture.purchaseInfoBytes[...])
    }
    #expect(error?.code == code)
    #expect(error?.path == blamed)
    #expect(error?.document == .purchaseInfo)
  }

  @Test func `accepts zero`() throws {
    var fixture = LegacyFixture()
    fixture.set("quantity", "0")
    #expect(try LegacyPurchaseInfo(reading: fixture.purchaseInfoBytes[...]).quantity == 0)
  }

  @Test func `rejects a purchase without a date`() {
    var fixture = LegacyFixture()
    fixture.set("purchase-date-ms", nil)
    fixture.set("purchase-date", nil)
    let error = #expect(throws: ReceiptError.self) {
      try LegacyPurchaseInfo(reading: fixture.purchaseInfoBytes[...])
    }
    #expect(error?.code == .missing)
    #expect(error?.path == "purchase-date-ms")
  }

  @Test func `an invalid date has the offset of its field`() {
    var fixture = LegacyFixture()
    fixture.set("purchase-date", "2014-05-13 24:53:20 Etc/GMT")
    let document = fixture.purchaseInfoBytes
    let error = #expect(throws: ReceiptError.self) {
      try LegacyPurchaseInfo(reading: document[...])
    }
    #expect(error?.offset.map { document[$0...].starts(with: "24:53:20".utf8) } == true)
    #expect(error?.found == "2014-05-13 24:53:20 Etc/GMT")
    #expect(error?.cause == "time/out-of-range")
  }
}
