// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime

// Purchases as a table, the oldest first.

extension AppReceipt {
  func writePurchases(to page: inout TextPage, all: Bool) {
    page.blank()
    guard !inAppPurchases.isEmpty else { return page.line("no purchases", .dim) }
    // A purchase is large, so that its place is sorted in its stead.
    let sorted = inAppPurchases.indices.sorted {
      (inAppPurchases[$0].purchaseDate, $0) < (inAppPurchases[$1].purchaseDate, $1)
    }
    let showsTime = Set(inAppPurchases.lazy.map(\.purchaseDate.day)).count < sorted.count
    page.table(["PRODUCT", "KIND", "BOUGHT", "UNTIL", "NOTE"], sorted) { place in
      inAppPurchases[place].row(showsTime: showsTime, all: all)
    }
  }
}

extension InAppPurchase {
  /// `all` adds the numbers that link a purchase to other records.
  fileprivate func row(showsTime: Bool, all: Bool) -> Row {
    let bought = showsTime ? purchaseDate.minute : purchaseDate.day
    let until = expiresDate.map { showsTime ? $0.minute : $0.day }
    return Row(
      cells: [
        productId, productType.map { $0.name ?? "type \($0)" } ?? "-", bought, until ?? "-", notes,
      ],
      emphasis: cancellationDate == nil ? .none : .dim,
      details: all ? [numbers] : []
    )
  }

  private var notes: String {
    [
      quantity == 1 ? nil : "quantity \(quantity)",
      isTrialPeriod == true ? "free trial" : nil,
      isInIntroOfferPeriod == true ? "introductory offer" : nil,
      promotionalOfferId.map { "promotional offer \($0)" },
      cancellationDate.map { "refunded \($0.day)\(refundReason)" },
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private var refundReason: String {
    cancellationReason == .appIssue ? " for a fault of the app" : ""
  }

  private var numbers: String {
    let original = originalTransactionId == transactionId ? nil : originalTransactionId
    let began = originalPurchaseDate == purchaseDate ? nil : originalPurchaseDate
    return [
      "transaction \(transactionId)",
      original.map { "original \($0)" },
      began.map { "first bought \($0.second)" },
      webOrderLineItemId.map { "line item \($0)" },
      itemId.map { "item \($0)" },
    ].compactMap { $0 }.joined(separator: ", ")
  }
}
