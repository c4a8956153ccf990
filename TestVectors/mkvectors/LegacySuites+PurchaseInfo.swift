// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension LegacySuites {
  static func purchaseInfos(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "purchase-info",
      "The signed property list of a transaction receipt: the purchase.",
      [
        Suite.Group(description: "Valid purchases.", vectors: try rightInfos(lab)),
        Suite.Group(description: "Invalid purchases.", vectors: try wrongInfos(lab)),
      ]
    )
  }

  private static func reads(_ changes: JSON.Members) -> Vector.Expectation {
    .valid(value(info: info(changes)))
  }

  private static func rightInfos(_ lab: Lab) throws(TrustError) -> [Vector] {
    let leftOut: Set<String> = ["itemId", "originalTransactionId", "originalPurchaseDate"]
    let reduced = standardInfo.filter { !leftOut.contains($0.key) }
    let firstPurchase = try receipt(lab) {
      for key in ["item-id", "original-transaction-id"] { $0[key] = nil }
      for end in ["", "-ms", "-pst"] { $0["original-purchase-date\(end)"] = nil }
    }
    let subscriptionValue = reads([
      ("webOrderLineItemId", "100000000000042"),
      ("expiresDate", "2025-02-01T08:00:00Z"),
      ("isInIntroOfferPeriod", true),
      ("inAppOwnershipType", "PURCHASED"),
      ("subscriptionGroupIdentifier", "20000001"),
    ])
    let subscription = try receipt(lab) {
      $0["web-order-line-item-id"] = "100000000000042"
      $0["expires-date"] = "1738396800000"
      $0["expires-date-formatted"] = "2025-02-01 08:00:00 Etc/GMT"
      $0["is-in-intro-offer-period"] = "true"
      $0["in-app-ownership-type"] = "PURCHASED"
      $0["subscription-group-identifier"] = "20000001"
    }
    return try Vector.table(
      """
      subscription | basic | \(subscriptionValue) | \(subscription) | A subscription period: with end date, period id and group.
      milliseconds | date | \(reads([("purchaseDate", "2025-01-01T08:00:00.999Z")])) | \(receipt(lab) { $0["purchase-date-ms"] = "1735718400999" }) \
        | Milliseconds in the number; the text agrees to the second.
      date-as-text-only | date | valid | \(receipt(lab) { $0["purchase-date-ms"] = nil }) | The date as text only; one of the two forms is enough.
      date-as-number-only | date | valid | \(receipt(lab) { $0["purchase-date"] = nil }) | The date as number only; one of the two forms is enough.
      first-purchase | form | \(valid: value(info: reduced)) | \(firstPurchase) | Optional members are absent.
      """,
      valid: .valid(value())
    )
  }

  private static func wrongInfos(_ lab: Lab) throws(TrustError) -> [Vector] {
    let noPurchaseDate = try receipt(lab) {
      $0["purchase-date"] = nil
      $0["purchase-date-ms"] = nil
    }
    return try Vector.table(
      """
      no-bundle-id | missing | legacy/missing | \(receipt(lab) { $0["bid"] = nil }) | The bundle id is missing.
      empty-bundle-id | missing | legacy/empty | \(receipt(lab) { $0["bid"] = "" }) | The bundle id is empty.
      no-product-id | missing | legacy/missing | \(receipt(lab) { $0["product-id"] = nil }) | The product id is missing.
      no-transaction-id | missing | legacy/missing | \(receipt(lab) { $0["transaction-id"] = nil }) | The transaction id is missing.
      no-quantity | missing | legacy/missing | \(receipt(lab) { $0["quantity"] = nil }) | The quantity is missing.
      no-purchase-date | missing | legacy/missing | \(noPurchaseDate) | The purchase date is missing.
      quantity-words | malformed | legacy/integer | \(receipt(lab) { $0["quantity"] = "one" }) | The quantity is a word.
      quantity-padded | non-canonical | legacy/integer | \(receipt(lab) { $0["quantity"] = "01" }) | The quantity has a leading zero.
      quantity-negative | boundary | legacy/integer | \(receipt(lab) { $0["quantity"] = "-1" }) | The quantity is negative.
      quantity-overflow | overflow | legacy/integer | \(receipt(lab) { $0["quantity"] = "18446744073709551616" }) | The quantity is 2^64.
      quantity-empty | missing | legacy/integer | \(receipt(lab) { $0["quantity"] = "" }) | The quantity is empty.
      trial-yes | malformed | legacy/flag | \(receipt(lab) { $0["is-trial-period"] = "yes" }) | A flag is "yes" instead of "true" or "false".
      date-with-dashes | date | legacy/date | \(receipt(lab) { $0["purchase-date"] = "2025-01-01T08:00:00Z" }) \
        | The purchase date is in RFC 3339 instead of the format of legacy receipts.
      date-february-30 | date | legacy/date cause time/out-of-range | \(receipt(lab) { $0["purchase-date"] = "2025-02-30 08:00:00 Etc/GMT" }) \
        | The purchase date is 30 February.
      date-after-year-9999 | date | legacy/date | \(receipt(lab) { $0["purchase-date-ms"] = "253402300800000" }) | The purchase date is after the year 9999.
      dates-differ | ambiguous | legacy/date-mismatch | \(receipt(lab) { $0["purchase-date-ms"] = "1735718399999" }) \
        | The number and the text of the purchase date differ.
      not-a-property-list | malformed | legacy/plist cause plist/malformed \
        | \(receipt(lab) { $0.rawPurchaseInfo = Array("{\"bid\": \"com.example.notes\"}".utf8) }) | The signed data is JSON instead of a property list.
      """
    )
  }
}
