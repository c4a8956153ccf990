// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

// The in-app purchases as a table, the oldest first.

extension AppReceipt {
  func writePurchases(to page: inout TextPage, all: Bool) {
    guard !inAppPurchases.isEmpty else {
      page.blank()
      return page.line("no purchases", .dim)
    }
    // Sorts indices, because purchases are large.
    let sorted = inAppPurchases.indices.sorted {
      (inAppPurchases[$0].purchaseDate, $0) < (inAppPurchases[$1].purchaseDate, $1)
    }
    let showsTime = Set(inAppPurchases.lazy.map(\.purchaseDate.day)).count < sorted.count
    page.table(InAppPurchase.titles(numbered: all), sorted, wrapsLast: true) { place in
      inAppPurchases[place].row(showsTime: showsTime, all: all)
    }
  }
}

extension InAppPurchase {
  /// The titles of the columns, with the numbers of the attributes in them.
  fileprivate static func titles(numbered: Bool) -> [String] {
    let columns: [(String, [InAppPurchaseAttributeType])] = [
      ("PRODUCT", [.productId]), ("TYPE", [.productType]), ("PURCHASED", [.purchaseDate]),
      ("EXPIRES", [.expiresDate]),
      (
        "NOTE",
        [
          .quantity, .cancellationDate, .isTrialPeriod, .isInIntroOfferPeriod, .cancellationReason,
          .promotionalOfferId, .webOrderLineItemId,
        ]
      ),
    ]
    return columns.map { numbered ? InAppPurchaseAttributeType.numbered($0, $1) : $0 }
  }

  /// `all` adds the identifiers.
  fileprivate func row(showsTime: Bool, all: Bool) -> TableRow {
    let purchased = showsTime ? purchaseDate.minute : purchaseDate.day
    let until = expiresDate.map { showsTime ? $0.minute : $0.day }
    return TableRow(
      cells: [
        productId, productType.map { $0.name ?? "type \($0)" } ?? "-", purchased, until ?? "-",
        notes,
      ],
      emphasis: cancellationDate == nil ? .none : .dim,
      details: all ? [numbers] : []
    )
  }

  private var notes: String {
    let notes = [
      quantity == 1 ? nil : "quantity \(quantity)",
      isTrialPeriod == true ? "free trial" : nil,
      isInIntroOfferPeriod == true ? "introductory offer" : nil,
      promotionalOfferId.map { "promotional offer \($0)" },
      cancellationDate.map { "refunded \($0.day)\(refundReason)" },
      webOrderLineItemId.map { "web order line item \($0)" },
    ]
    return joined(notes) ?? ""
  }

  private var refundReason: String {
    cancellationReason == .appIssue ? " for an issue in the app" : ""
  }

  private var numbers: String {
    let original = originalTransactionId == transactionId ? nil : originalTransactionId
    let began = originalPurchaseDate == purchaseDate ? nil : originalPurchaseDate
    let others = InAppPurchaseAttributeType.labelled(in: self).map { "\($0) \($1)" }
    func fact(_ words: String, _ type: InAppPurchaseAttributeType, _ text: String?) -> String? {
      text.map { "\(type.numbered(words)) \($0)" }
    }
    let facts = [
      fact("transaction", .transactionId, transactionId),
      fact("original transaction", .originalTransactionId, original),
      fact("original purchase", .originalPurchaseDate, began?.second),
    ]
    return (facts.compactMap { $0 } + others).joined(separator: ", ")
  }
}
