// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// Checks a report by Apple's rules: alone, or together with all that Apple accepted before.
struct ExternalPurchaseRules {
  let draft: ExternalPurchaseDraft
  let currencies: Set<String>
  let now: Timestamp
  /// What was accepted before; `nil` if it is not known.
  let earlier: ExternalPurchaseHistory?
  private(set) var problems: [ExternalPurchaseProblem] = []
  /// The line items of the report.
  private var own = ExternalPurchaseHistory()

  init(
    _ draft: ExternalPurchaseDraft,
    currencies: Set<String>,
    now: Timestamp,
    earlier: ExternalPurchaseHistory?
  ) {
    self.draft = draft
    self.currencies = currencies
    self.now = now
    self.earlier = earlier
    for item in draft.lineItems { own.add(item) }
  }

  /// The line items with their positions.
  var items: [(index: Int, item: ExternalPurchaseLineItem)] {
    Array(zip(draft.indices, draft.lineItems)).map { (index: $0, item: $1) }
  }

  /// The newest version of a line item.
  func lineItem(_ id: String) -> ExternalPurchaseLineItem? {
    own.lineItem(id) ?? earlier?.lineItem(id)
  }

  /// The line items that reference one: those of the report, and those of earlier reports that it does not replace.
  func referencing(_ id: String) -> [ExternalPurchaseLineItem] {
    own.referencing(id) + earlierReferencing(id)
  }

  /// The line items of earlier reports that reference one, and that the report does not replace.
  func earlierReferencing(_ id: String) -> [ExternalPurchaseLineItem] {
    (earlier?.referencing(id) ?? []).filter { own.lineItem($0.lineItemId) == nil }
  }

  mutating func check() {
    checkReport()
    var seen: Set<[UInt8]> = []
    for (index, item) in items {
      let isNew = seen.insert(Array(item.lineItemId.utf8)).inserted
      checkIdentity(item, index, isNew)
      checkDates(item, index)
      checkEvent(item, index)
      checkAmounts(item, index)
      checkReference(item, index)
    }
    if draft.isComplete { checkNetAmounts() }
  }

  mutating func add(
    _ code: ExternalPurchaseErrorCode?,
    _ field: String,
    _ place: (ExternalPurchaseLineItem, Int)? = nil,
    expected: String,
    found: String
  ) {
    let item = place.map { (index: $0.1, id: Optional($0.0.lineItemId)) }
    problems.append(
      ExternalPurchaseProblem(code, field, of: item, expected: expected, found: found)
    )
  }

  // MARK: The report

  private mutating func checkReport() {
    let id = UUIDText(rawValue: draft.requestIdentifier)
    if id.canonical == nil, !draft.requestIdentifier.isEmpty {
      add(nil, "requestIdentifier", expected: "a UUID", found: APIArgument.shown(id.rawValue))
    } else if draft.requestIdentifier.isEmpty {
      add(.omittedField, "requestIdentifier", expected: "a UUID", found: "none")
    }
    if let canonical = id.canonical,
      earlier?.requestIdentifiers.contains(Array(canonical.utf8)) == true
    {
      add(
        .duplicateValue,
        "requestIdentifier",
        expected: "a new identifier",
        found: "that of an accepted report"
      )
    }
    if draft.externalPurchaseId.isEmpty {
      add(.omittedField, "externalPurchaseId", expected: "an id", found: "none")
    }
    checkStatus()
  }

  private mutating func checkStatus() {
    let status = draft.status
    guard ExternalPurchaseReport.Status.known.contains(where: { isSame($0, status) }) else {
      let known = ExternalPurchaseReport.Status.known.map(\.rawValue).joined(separator: ", ")
      return add(nil, "status", expected: known, found: APIArgument.shown(status.rawValue))
    }
    guard !isSame(status, .lineItem) else {
      guard !draft.hasLineItems else { return }
      return add(
        .missingLineItemsForStatus,
        "status",
        expected: "line items for LINE_ITEM",
        found: "none"
      )
    }
    if draft.hasLineItems {
      add(
        .lineItemsNotAllowedForStatus,
        "status",
        expected: "LINE_ITEM for line items",
        found: status.rawValue
      )
    }
    if earlier?.tokens.contains(Array(draft.externalPurchaseId.utf8)) == true {
      add(
        .lineItemStatusRegression,
        "status",
        expected: "LINE_ITEM, as in an earlier report",
        found: status.rawValue
      )
    }
  }

  private func isSame(
    _ left: ExternalPurchaseReport.Status,
    _ right: ExternalPurchaseReport.Status
  ) -> Bool { left.rawValue.utf8.elementsEqual(right.rawValue.utf8) }

  // MARK: A line item

  private mutating func checkIdentity(
    _ item: ExternalPurchaseLineItem,
    _ index: Int,
    _ isNew: Bool
  ) {
    let field = "lineItemId"
    requireText(item.lineItemId, field, Self.mostCharacters, (item, index))
    guard isNew else {
      return add(
        .duplicateValue,
        field,
        (item, index),
        expected: "each id once",
        found: "a repetition"
      )
    }
    guard let earlier else { return }
    switch (earlier.lineItem(item.lineItemId), item.correction) {
    case (_?, .none):
      add(
        .duplicateValue,
        field,
        (item, index),
        expected: "a new id, or a restatement",
        found: "the id of an accepted line item"
      )
    case (nil, .restatement), (nil, .retraction):
      add(
        .notFound,
        field,
        (item, index),
        expected: "the id of an accepted line item",
        found: "a new id"
      )
    case (let old?, .retraction) where old.correction == .retraction:
      add(
        .repeatErroneousSubmission,
        "erroneouslySubmitted",
        (item, index),
        expected: "false",
        found: "a second retraction"
      )
    case (_?, .restatement), (_?, .retraction), (nil, .none): break
    }
  }

  private mutating func checkDates(_ item: ExternalPurchaseLineItem, _ index: Int) {
    let (date, place) = (item.creationDate, (item, index))
    if date > now {
      add(.futureDate, "creationDate", place, expected: "at most \(now)", found: "\(date)")
    } else if date < now.adding(seconds: -Self.reportedSeconds) {
      add(
        .dateTooFarInPast,
        "creationDate",
        place,
        expected: "the last three years",
        found: "\(date)"
      )
    } else if item.correction != .none, date < now.adding(seconds: -Self.restatedSeconds) {
      add(
        .restatementNotAllowedCreationDate,
        "creationDate",
        place,
        expected: "a date in the last year, for a restatement",
        found: "\(date)"
      )
    }
    guard case .subscriptionBuy(let subscription) = item.event else { return }
    let dates = [
      ("subscriptionStartDate", subscription.startDate),
      ("subscriptionEndDate", subscription.endDate),
    ]
    for (field, date) in dates
    where date.millisecondsSince1970 < OfferSignatureVerifier.leastMilliseconds {
      add(.dateTooFarInPast, field, place, expected: "milliseconds since 1970", found: "\(date)")
    }
    if subscription.startDate > subscription.endDate {
      add(
        .startDateAfterEndDate,
        "subscriptionEndDate",
        place,
        expected: "at least \(subscription.startDate)",
        found: "\(subscription.endDate)"
      )
    }
  }

  /// The maximum number of characters of ids of line items, currencies and exchange rates, and of product ids.
  static let mostCharacters = 128
  private static let mostOfProduct = 256

  /// Line items are reported within three years, and restated within one, each counted with its leap day.
  private static let reportedSeconds: Int64 = 1_096 * 86_400
  private static let restatedSeconds: Int64 = 366 * 86_400

  private mutating func checkEvent(_ item: ExternalPurchaseLineItem, _ index: Int) {
    let place = (item, index)
    switch item.event {
    case .oneTimeBuy(let product, let quantity): checkProduct(product, quantity, place)
    case .refund: break
    case .subscriptionBuy(let subscription):
      checkProduct(subscription.productIdentifier, subscription.quantity, place)
      let (field, days) = ("subscriptionDaysOfPaidService", subscription.daysOfPaidService)
      requireAmount(days, field, place)
      if days > Int64(Int32.max) {
        add(nil, field, place, expected: "at most \(Int32.max)", found: "\(days)")
      }
      if subscription.event == .start, days != 0 {
        let code = ExternalPurchaseErrorCode.subscriptionStartNonZeroDaysPaidService
        add(code, field, place, expected: "0 for SUBSCRIPTION_START", found: "\(days)")
      }
      if subscription.event == .payment, item.amounts.taxInclusive <= 0 {
        add(
          .invalidTaxInclusiveAmountForSubscriptionPayment,
          "amountTaxInclusive",
          place,
          expected: "more than 0 for SUBSCRIPTION_PAYMENT",
          found: "\(item.amounts.taxInclusive)"
        )
      }
    }
  }

  private mutating func checkProduct(
    _ product: String,
    _ quantity: Int64,
    _ place: (ExternalPurchaseLineItem, Int)
  ) {
    requireText(product, "productIdentifier", Self.mostOfProduct, place)
    if quantity < 1 {
      add(.positiveValueRequired, "quantity", place, expected: "1 or more", found: "\(quantity)")
    }
  }

  mutating func requireText(
    _ text: String,
    _ field: String,
    _ limit: Int,
    _ place: (ExternalPurchaseLineItem, Int)
  ) {
    let count = text.unicodeScalars.count
    if count == 0 {
      add(.omittedField, field, place, expected: "a text", found: "none")
    } else if count > limit {
      add(
        .maximumLengthExceeded,
        field,
        place,
        expected: "at most \(limit) characters",
        found: "\(count) characters"
      )
    }
  }

  mutating func requireAmount(
    _ value: Int64,
    _ field: String,
    _ place: (ExternalPurchaseLineItem, Int)
  ) {
    if value < 0 {
      add(.negativeValueNotAllowed, field, place, expected: "0 or more", found: "\(value)")
    }
  }
}
