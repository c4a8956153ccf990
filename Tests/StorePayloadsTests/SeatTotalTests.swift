// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import Testing

/// What all seats cost: the sum over the price tiers, if they have all seats.
struct SeatTotalTests {
  private static let cases: [(String, Int64?, Int64?)] = [
    (#"[{"price":9990,"quantity":5},{"price":7990,"quantity":1}]"#, 6, 57_940),
    (#"[{"price":7990,"quantity":1},{"price":9990,"quantity":5}]"#, 6, 57_940),
    (#"[{"price":9990,"quantity":6}]"#, 6, 59_940), (#"[{"price":0,"quantity":6}]"#, 6, 0),
    (#"[{"price":9990,"quantity":6},{"price":5000,"quantity":0}]"#, 6, 59_940),
    // The tiers have fewer or more seats, or it is not known how many there are.
    (#"[{"price":9990,"quantity":5}]"#, 6, nil), (#"[{"price":9990,"quantity":7}]"#, 6, nil),
    (#"[{"price":9990,"quantity":5}]"#, nil, nil), ("[]", 6, nil), ("[]", 0, nil), ("[]", nil, nil),
    (#"[{"price":9990,"quantity":0}]"#, 0, nil),
    // A tier lacks a member, or has one that is no such number.
    (#"[{"price":9990},{"price":7990,"quantity":6}]"#, 6, nil), (#"[{"quantity":6}]"#, 6, nil),
    (#"[{"price":"9.99","quantity":6}]"#, 6, nil), (#"[{"price":9990,"quantity":6.5}]"#, 6, nil),
    (#"[{"price":9990,"quantity":-1},{"price":9990,"quantity":7}]"#, 6, nil),
    (#"[{"price":-9990,"quantity":6}]"#, 6, nil),
    (#"[{"price":9990,"quantity":-6}]"#, -6, nil),
    // Sums and products that do not fit.
    (#"[{"price":9223372036854775807,"quantity":2}]"#, 2, nil),
    (#"[{"price":9223372036854775807,"quantity":1},{"price":1,"quantity":1}]"#, 2, nil),
    (
      #"[{"price":0,"quantity":9223372036854775807},{"price":0,"quantity":9223372036854775807}]"#,
      -2, nil
    ),
    (
      #"[{"price":0,"quantity":9223372036854775807},{"price":0,"quantity":9223372036854775807},"#
        + #"{"price":0,"quantity":4}]"#,
      2, nil
    ),
    (#"[{"price":9223372036854775807,"quantity":1}]"#, 1, .max),
  ]

  @Test(arguments: cases)
  func `a transaction`(_ tiers: String, _ quantity: Int64?, _ total: Int64?) throws {
    let quantity = quantity.map { #","quantity":\#($0)"# } ?? ""
    let payload = try read(
      TransactionPayload.self,
      #"{"price":9657,"multiSeatInfo":{"priceTiers":\#(tiers)}\#(quantity)}"#
    )
    #expect(payload.total == total)
  }

  @Test(arguments: cases)
  func `a renewal info`(_ tiers: String, _ quantity: Int64?, _ total: Int64?) throws {
    let quantity = quantity.map { #","renewalQuantity":\#($0)"# } ?? ""
    let payload = try read(
      RenewalInfoPayload.self,
      #"{"renewalPrice":9657,"multiSeatInfo":{"renewalPriceTiers":\#(tiers)}\#(quantity)}"#
    )
    #expect(payload.total == total)
  }

  @Test(arguments: ["", #","multiSeatInfo":{}"#, #","multiSeatInfo":{"priceTiers":null}"#])
  func `without tiers there is no total`(_ info: String) throws {
    let payload = try read(TransactionPayload.self, #"{"price":9990,"quantity":1\#(info)}"#)
    #expect(payload.total == nil)
    let renewal = try read(
      RenewalInfoPayload.self,
      #"{"renewalPrice":9990,"renewalQuantity":1\#(info)}"#
    )
    #expect(renewal.total == nil)
  }
}
