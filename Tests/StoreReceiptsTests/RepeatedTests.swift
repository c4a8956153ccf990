// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import Testing

/// Caching of values that purchases share must not change any result.
@Suite struct RepeatedTests {
  /// The cached fields, and values for them: equal, of equal length, shorter, empty, of another type.
  private static let values: [(type: Int64, values: [AttributeFixture.Value?])] = [
    (1_702, [.utf8("apples"), .utf8("apples"), .utf8("apply."), .utf8("apple"), .utf8("applesa")]),
    (1_705, [.utf8("71"), .utf8("71"), .utf8("17"), .utf8(""), .utf8("710"), nil]),
    (
      1_706,
      [
        .ia5("2024-01-01T00:17:06Z"), .ia5("2024-01-01T00:17:06Z"), .ia5("2024-01-01T00:17:16Z"),
        .ia5(""), .ia5("2024-01-01T00:17:06.5Z"), nil,
      ]
    ),
  ]

  @Test(arguments: values.map(\.type))
  func `the values of a purchase do not depend on the previous purchase`(_ type: Int64) throws {
    let values = try #require(Self.values.first { $0.type == type }).values
    let purchases = values.map { value in
      var fixture = InAppPurchaseFixture()
      fixture.set(type, value)
      return fixture
    }
    for first in purchases {
      for second in purchases {
        let receipt = try Self.receipt(of: [first, second, first])
        let alone = try [first, second, first].map { try $0.purchase() }
        #expect(receipt.inAppPurchases == alone)
      }
    }
  }

  @Test(
    arguments: [
      (1_702, .raw([])), (1_702, .ia5("apples")), (1_702, .raw([0x0C, 0x06, 0x61])),
      (1_702, .raw([0x0C, 0x02, 0x61, 0x00])), (1_705, .raw([])), (1_705, .integer(71)),
      (1_706, .raw([])), (1_706, .utf8("2024-01-01T00:17:06Z")),
      (1_706, .ia5("2024-01-32T00:17:06Z")),
    ] as [(Int64, AttributeFixture.Value)]
  )
  func `finds an invalid purchase after a valid one, and as the first one`(
    _ type: Int64,
    _ value: AttributeFixture.Value
  ) {
    let good = InAppPurchaseFixture()
    var bad = good
    bad.set(type, value)
    for (purchases, index) in [([good, bad, good], 1), ([bad, good], 0)] {
      let error = #expect(throws: ReceiptError.self) { try Self.receipt(of: purchases) }
      let alone = #expect(throws: ReceiptError.self) { try bad.purchase() }
      #expect(error?.path == "17[\(index)]/\(type)")
      #expect(error?.code == alone?.code)
      #expect(error?.found == alone?.found)
    }
  }

  private static func receipt(of purchases: [InAppPurchaseFixture]) throws(ReceiptError)
    -> AppReceipt
  {
    var fixture = AppReceiptFixture()
    fixture.attributes += purchases.map { AttributeFixture(17, .raw($0.bytes)) }
    return try fixture.receipt()
  }
}
