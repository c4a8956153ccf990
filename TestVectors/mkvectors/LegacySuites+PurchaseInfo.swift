// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension LegacySuites {
  static func purchaseInfos(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "legacy/purchase-info",
      .legacyRead,
      "The signed property list of a transaction receipt: the purchase.",
      [
        Suite.Group(description: "Valid purchases.", vectors: try rightInfos(lab)),
        Suite.Group(description: "Invalid purchases.", vectors: try wrongInfos(lab)),
      ]
    )
  }

  static func right(
    _ lab: Lab,
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    reads changes: Members,
    _ configure: (inout LegacyReceiptBuilder) -> Void
  ) throws(TrustError) -> Vector {
    Vector(
      name,
      comment,
      [flag],
      .base64(try receipt(lab, configure)),
      .valid(value(info: info(changes)))
    )
  }

  /// One vector for each row of a table.
  static func right(
    _ lab: Lab,
    _ rows: [(String, String, Flag, reads: Members, (inout LegacyReceiptBuilder) -> Void)]
  ) throws(TrustError) -> [Vector] {
    try rows.map { row throws(TrustError) in
      try right(lab, row.0, row.1, row.2, reads: row.reads, row.4)
    }
  }

  private static func rightInfos(_ lab: Lab) throws(TrustError) -> [Vector] {
    let leftOut: Set<String> = ["itemId", "originalTransactionId", "originalPurchaseDate"]
    let reduced = standardInfo.filter { !leftOut.contains($0.key) }
    return try right(
      lab,
      [
        (
          "subscription", "A subscription period: with end date, period id and group.", .basic,
          reads: [
            ("webOrderLineItemId", "100000000000042"),
            ("expiresDate", "2025-02-01T08:00:00Z"),
            ("isInIntroOfferPeriod", true),
            ("inAppOwnershipType", "PURCHASED"),
            ("subscriptionGroupIdentifier", "20000001"),
          ],
          {
            $0["web-order-line-item-id"] = "100000000000042"
            $0["expires-date"] = "1738396800000"
            $0["expires-date-formatted"] = "2025-02-01 08:00:00 Etc/GMT"
            $0["is-in-intro-offer-period"] = "true"
            $0["in-app-ownership-type"] = "PURCHASED"
            $0["subscription-group-identifier"] = "20000001"
          }
        ),
        (
          "milliseconds", "Milliseconds in the number; the text agrees to the second.", .date,
          reads: [("purchaseDate", "2025-01-01T08:00:00.999Z")],
          { $0["purchase-date-ms"] = "1735718400999" }
        ),
        (
          "date-as-text-only", "The date as text only; one of the two forms is enough.", .date,
          reads: [], { $0["purchase-date-ms"] = nil }
        ),
        (
          "date-as-number-only", "The date as number only; one of the two forms is enough.", .date,
          reads: [], { $0["purchase-date"] = nil }
        ),
      ]
    )
      + [
        Vector(
          "first-purchase",
          "Optional members are absent.",
          [.form],
          .base64(
            try receipt(lab) {
              for key in ["item-id", "original-transaction-id"] { $0[key] = nil }
              for end in ["", "-ms", "-pst"] { $0["original-purchase-date\(end)"] = nil }
            }
          ),
          .valid(value(info: reduced))
        )
      ]
  }

  static func wrong(
    _ lab: Lab,
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ expect: Vector.Expectation,
    _ configure: (inout LegacyReceiptBuilder) -> Void
  ) throws(TrustError) -> Vector {
    Vector(name, comment, [flag], .base64(try receipt(lab, configure)), expect)
  }

  /// One vector for each row of a table.
  static func wrong(
    _ lab: Lab,
    _ rows: [(String, String, Flag, Vector.Expectation, (inout LegacyReceiptBuilder) -> Void)]
  ) throws(TrustError) -> [Vector] {
    try rows.map { row throws(TrustError) in try wrong(lab, row.0, row.1, row.2, row.3, row.4) }
  }

  private static func wrongInfos(_ lab: Lab) throws(TrustError) -> [Vector] {
    try wrong(
      lab,
      [
        (
          "no-bundle-id", "The bundle id is missing.", .missing, "legacy/missing",
          { $0["bid"] = nil }
        ),
        (
          "empty-bundle-id", "The bundle id is empty.", .missing, "legacy/empty",
          { $0["bid"] = "" }
        ),
        (
          "no-product-id", "The product id is missing.", .missing, "legacy/missing",
          { $0["product-id"] = nil }
        ),
        (
          "no-transaction-id", "The transaction id is missing.", .missing, "legacy/missing",
          { $0["transaction-id"] = nil }
        ),
        (
          "no-quantity", "The quantity is missing.", .missing, "legacy/missing",
          { $0["quantity"] = nil }
        ),
        (
          "no-purchase-date", "The purchase date is missing.", .missing, "legacy/missing",
          {
            $0["purchase-date"] = nil
            $0["purchase-date-ms"] = nil
          }
        ),
        (
          "quantity-words", "The quantity is a word.", .malformed, "legacy/integer",
          { $0["quantity"] = "one" }
        ),
        (
          "quantity-padded", "The quantity has a leading zero.", .nonCanonical, "legacy/integer",
          { $0["quantity"] = "01" }
        ),
        (
          "quantity-negative", "The quantity is negative.", .boundary, "legacy/integer",
          { $0["quantity"] = "-1" }
        ),
        (
          "quantity-overflow", "The quantity is 2^64.", .overflow, "legacy/integer",
          { $0["quantity"] = "18446744073709551616" }
        ),
        (
          "quantity-empty", "The quantity is empty.", .missing, "legacy/integer",
          { $0["quantity"] = "" }
        ),
        (
          "trial-yes", "A flag is \"yes\" instead of \"true\" or \"false\".", .malformed,
          "legacy/flag", { $0["is-trial-period"] = "yes" }
        ),
        (
          "date-with-dashes",
          "The purchase date is in RFC 3339 instead of the format of legacy receipts.", .date,
          "legacy/date", { $0["purchase-date"] = "2025-01-01T08:00:00Z" }
        ),
        (
          "date-february-30", "The purchase date is 30 February.", .date,
          .invalid("legacy/date", cause: "time/out-of-range"),
          { $0["purchase-date"] = "2025-02-30 08:00:00 Etc/GMT" }
        ),
        (
          "date-after-year-9999", "The purchase date is after the year 9999.", .date, "legacy/date",
          { $0["purchase-date-ms"] = "253402300800000" }
        ),
        (
          "dates-differ", "The number and the text of the purchase date differ.", .ambiguous,
          "legacy/date-mismatch", { $0["purchase-date-ms"] = "1735718399999" }
        ),
        (
          "not-a-property-list", "The signed data is JSON instead of a property list.", .malformed,
          .invalid("legacy/plist", cause: "plist/malformed"),
          { $0.rawPurchaseInfo = Array("{\"bid\": \"com.example.notes\"}".utf8) }
        ),
      ]
    )
  }

}
