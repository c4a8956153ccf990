// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StoreLab
import StoreReceipts
import StrictTime
import Testing

/// The defaults of StoreLab have the form of genuine receipts.
@Suite struct `Receipts of StoreLab` {
  /// Type and version of each attribute in a SET.
  private func attributes(_ set: [UInt8]) throws -> [(type: Int64, version: Int64)] {
    var document = ASN1Reader(set[...], rules: .distinguished)
    var elements = try document.reader(inside: try document.readElement(.set))
    try document.requireEnd()
    var attributes: [(type: Int64, version: Int64)] = []
    while !elements.isAtEnd {
      var fields = try elements.reader(inside: try elements.readElement(.sequence))
      attributes.append((try fields.readInt64(), try fields.readInt64()))
    }
    return attributes
  }

  @Test func `production receipts have the attributes of 2025, sorted by their encodings`() throws {
    let found = try attributes(try ReceiptBuilder.production.payload())
    #expect(Set(found.map(\.type)) == Set([0...16, 18...20, 25...25].joined()))
    #expect(found.count == 21)
    #expect(found.filter { $0.version != 1 }.map(\.type) == [4])
    #expect(found.first?.type == 20)
  }

  @Test func `each attribute is either one with a member or one that Apple has not named`() throws {
    let receipt = Set(try attributes(try ReceiptBuilder.production.payload()).map(\.type))
    let purchase = Set(try attributes(PurchaseBuilder("com.example.app.pro").bytes).map(\.type))
    let named = Set(AppReceiptAttributeType.allCases.map(\.rawValue))
    let namedOfPurchases = Set(InAppPurchaseAttributeType.allCases.map(\.rawValue))
    let unnamed = Set(UnnamedAttributes.receipt.flatMap(\.types))
    let unnamedOfPurchases = Set(UnnamedAttributes.purchase.flatMap(\.types))
    #expect(receipt.subtracting(named).isSubset(of: unnamed))
    #expect(purchase.subtracting(namedOfPurchases) == unnamedOfPurchases)
    #expect(unnamed.isDisjoint(with: named))
    #expect(unnamedOfPurchases.isDisjoint(with: namedOfPurchases))
  }

  @Test func `Xcode receipts have nine attributes, sorted by type, all of version 1`() throws {
    let found = try attributes(try ReceiptBuilder.xcode.payload())
    #expect(found.map(\.type) == [0, 1, 2, 3, 4, 5, 8, 12, 21])
    #expect(found.allSatisfy { $0.version == 1 })
  }

  @Test func `a purchase has the attributes of 2025`() throws {
    let found = try attributes(PurchaseBuilder("com.example.app.pro").bytes)
    #expect(Set(found.map(\.type)) == Set([1701...1719, 1722...1722].joined()))
  }

  @Test func `an original purchase in Xcode has five attributes`() throws {
    let found = try attributes(PurchaseBuilder.xcode("com.example.app.pro").bytes)
    #expect(found.map(\.type) == [1701, 1702, 1703, 1704, 1719])
  }

  @Test func `a receipt reads as it was built`() throws {
    var builder = ReceiptBuilder.production
    builder.bundleId = "com.example.notes"
    builder.device = DeviceIdentifier(text: "00:11:22:33:44:55")
    builder.purchases = [
      PurchaseBuilder("com.example.notes.pro") { $0.expiresDate = "2025-02-01T00:00:00Z" }
    ]
    let receipt = try AppReceipt(try builder.payload()[...])
    #expect(receipt.bundleId == "com.example.notes")
    #expect(receipt.environment == .production)
    #expect(try receipt.creationDate == Timestamp(rfc3339: "2025-01-02T03:04:05Z"))
    #expect(receipt.sha1Hash.map(Array.init) == (try builder.deviceHash()))
    #expect(receipt.inAppPurchases.map(\.productId) == ["com.example.notes.pro"])
    #expect(receipt.inAppPurchases.first?.chainId == "2000000100000001")
  }

  @Test func `edits are applied after sorting, in order`() throws {
    var builder = ReceiptBuilder.production
    builder.edits.remove(type: 6)
    builder.edits.duplicate(type: 2)
    builder.edits.add(AttributeBuilder(type: 99, value: []), first: true)
    builder.edits.replace(type: 5, withRawValue: [1, 2, 3])
    let found = try attributes(try builder.payload()).map(\.type)
    #expect(found.first == 99)
    #expect(!found.contains(6))
    #expect(found.count { $0 == 2 } == 2)
    #expect(found.count { $0 == 5 } == 1)
  }

  /// A purchase is encoded by replacing values in the encoding of the previous purchase.
  @Test func `the encoding of a purchase does not depend on the previous one`() throws {
    let long = String(repeating: "x", count: 200)
    let changes: [@Sendable (inout PurchaseBuilder) -> Void] = [
      { _ in }, { $0.transactionId = "2000000100000002" }, { $0.transactionId = "3" },
      { $0.productId = "com.example.notes.two" }, { $0.productId = long },
      { $0.purchaseDate = "2025-06-01T00:00:00Z" },
      { $0.originalPurchaseDate = "2024-06-01T00:00:00Z" },
      { $0.expiresDate = "2025-07-01T00:00:00Z" }, { $0.expiresDate = "2025-08-01T00:00:00Z" },
      { $0.webOrderLineItemId = 2_000_000_010_000_001 },
      { $0.webOrderLineItemId = 2_000_000_010_000_002 },
      { $0.webOrderLineItemId = 127 }, { $0.webOrderLineItemId = 128 },
      { $0.webOrderLineItemId = nil },
      { $0.cancellationDate = "2025-07-01T00:00:00Z" }, { $0.cancellationReason = 1 },
      { $0.quantity = 2 }, { $0.isTrialPeriod = true }, { $0.isInIntroOfferPeriod = true },
      { $0.promotionalOfferId = "half" }, { $0.promotionalOfferId = "full" }, { $0.itemId = 7 },
      { $0.productType = .consumable }, { $0.extraAttributes = [] },
      { $0.edits.remove(type: 1705) },
      { $0.order = .type }, { $0.transactionId = nil }, { $0.transactionId = long },
    ]
    // Every pair of purchases.
    for first in changes {
      for second in changes {
        var builder = ReceiptBuilder.production
        builder.purchases = [PurchaseBuilder("com.example.notes.pro", first)]
        builder.purchases.append(PurchaseBuilder("com.example.notes.pro", second))
        var known = ReceiptBuilder.production
        known.extraAttributes += builder.purchases.map { purchase in
          AttributeBuilder(type: 17, value: purchase.bytes)
        }
        #expect(try builder.payload() == known.payload())
      }
    }
  }

  @Test func `dates are written in whole seconds`() throws {
    let moment = try Timestamp(rfc3339: "2025-03-04T10:11:12.686Z")
    #expect(ReceiptDate(moment).text == "2025-03-04T10:11:12Z")
  }
}
