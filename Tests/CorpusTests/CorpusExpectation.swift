// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime
import TestSupport
import Testing

/// The expected values of a receipt from the manifest, converted to the types of the receipt.
struct CorpusExpectation {
  let json: JSONValue

  /// The expected values of an entry; a re-encoded entry has those of the original.
  init(_ entry: Corpus.Entry) throws {
    guard let original = entry.expected["sameAs"]?.string else {
      json = entry.expected
      return
    }
    json = try #require(try Corpus.manifest().first { $0.file == original }).expected
  }

  func string(_ key: String) -> String? {
    json[key]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  func date(_ key: String) throws -> Timestamp? {
    guard let text = string(key) else { return nil }
    return try Timestamp(rfc3339: text)
  }

  /// An identifier; `nil` for 0.
  func identifier(_ key: String) -> Int64? {
    json[key]?.integer.flatMap { $0 == 0 ? nil : $0 }
  }

  func flag(_ key: String) -> Bool? {
    json[key]?.integer.map { $0 == 1 }
  }

  var purchases: [CorpusExpectation] {
    (json["inApp"]?.array ?? []).map(CorpusExpectation.init(json:))
  }

  private init(json: JSONValue) {
    self.json = json
  }

  /// Compares all fields of a receipt with the manifest.
  func check(_ receipt: AppReceipt, environment: String?) throws {
    #expect(receipt.environment?.rawValue == environment)
    #expect(receipt.bundleId == string("bundleId"))
    #expect(receipt.applicationVersion == string("appVersion"))
    #expect(receipt.originalApplicationVersion == string("originalAppVersion"))
    #expect(receipt.creationDate == (try date("creationDate")))
    #expect(receipt.originalPurchaseDate == (try date("originalPurchaseDate")))
    #expect(receipt.expirationDate == (try date("expirationDate")))
    #expect(receipt.ageRating == string("ageRating"))
    #expect(receipt.appAppleId == identifier("appItemId"))
    #expect(receipt.downloadId == identifier("downloadId"))
    #expect(receipt.versionExternalIdentifier == identifier("versionExternalIdentifier"))
    #expect(receipt.opaqueValue.map(Hexadecimal.text) == string("opaqueHex"))
    #expect(receipt.sha1Hash.map(Hexadecimal.text) == string("sha1HashHex"))
    #expect(Hexadecimal.text(receipt.bundleIdElement) == string("bundleIdRawHex"))
    #expect(receipt.inAppPurchases.count == purchases.count)
    for (found, expected) in zip(receipt.inAppPurchases, purchases) { try expected.check(found) }
  }

  private func check(_ purchase: InAppPurchase) throws {
    #expect(purchase.quantity == json["quantity"]?.integer)
    #expect(purchase.productId == string("productId"))
    #expect(purchase.transactionId == string("transactionId"))
    #expect(purchase.purchaseDate == (try date("purchaseDate")))
    #expect(purchase.originalTransactionId == string("originalTransactionId"))
    #expect(purchase.originalPurchaseDate == (try date("originalPurchaseDate")))
    #expect(purchase.productType?.receiptNumber == json["productType"]?.integer)
    #expect(purchase.expiresDate == (try date("expiresDate")))
    #expect(purchase.itemId == identifier("itemId"))
    #expect(purchase.webOrderLineItemId == identifier("webOrderLineItemId"))
    #expect(purchase.cancellationDate == (try date("cancellationDate")))
    #expect(purchase.isTrialPeriod == flag("isTrialPeriod"))
    #expect(purchase.isInIntroOfferPeriod == flag("isInIntroOfferPeriod"))
  }
}

extension Corpus {
  /// The receipts in `receipts/` that were signed by `apple`, `xcode` or `test-ca`.
  static func receipts(by origin: String) throws -> [Entry] {
    try entries(ofKind: "receipt").filter {
      $0.file.hasPrefix("receipts/") && $0.origin == origin
    }
  }

  /// One file.
  static func bytes(of file: String) throws -> [UInt8] {
    try #require(try manifest().first { $0.file == file }).bytes()
  }
}
