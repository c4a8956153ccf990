// SPDX-License-Identifier: Apache-2.0

// The line items that line items reference.
extension ExternalPurchaseRules {
  mutating func checkReference(_ item: ExternalPurchaseLineItem, _ index: Int) {
    checkEarlierReferences(to: item, index)
    let (field, place) = ("referenceLineItemId", (item, index))
    guard let id = item.referenceLineItemId else {
      if case .subscriptionBuy(let subscription) = item.event, subscription.event != .start {
        add(
          .omittedField,
          field,
          place,
          expected: "the line item with SUBSCRIPTION_START",
          found: "none"
        )
      }
      return
    }
    requireText(id, field, Self.mostCharacters, place)
    if item.startsSubscription {
      add(
        .fieldNotAllowed,
        field,
        place,
        expected: "none for SUBSCRIPTION_START",
        found: APIArgument.shown(id)
      )
    }
    guard !id.utf8.elementsEqual(item.lineItemId.utf8) else {
      return add(
        .selfReference,
        field,
        place,
        expected: "another line item",
        found: APIArgument.shown(id)
      )
    }
    guard let referenced = lineItem(id) else {
      // It may be in an earlier report, or be a line item that cannot be read.
      guard earlier != nil, draft.isComplete else { return }
      return add(
        .notFound,
        field,
        place,
        expected: "an accepted line item",
        found: APIArgument.shown(id)
      )
    }
    check(item, index, against: referenced)
  }

  private mutating func check(
    _ item: ExternalPurchaseLineItem,
    _ index: Int,
    against referenced: ExternalPurchaseLineItem
  ) {
    let (field, place) = ("referenceLineItemId", (item, index))
    if item.isRefund, referenced.isRefund {
      add(.referenceLineItemNotABuy, field, place, expected: "a purchase", found: "a refund")
    } else if !item.isRefund, !referenced.startsSubscription {
      add(
        .referenceInvalidSubscriptionEvent,
        field,
        place,
        expected: "a line item with SUBSCRIPTION_START",
        found: "another line item"
      )
    }
    if referenced.creationDate > item.creationDate {
      add(
        .referencedCreationDateIncompatible,
        "creationDate",
        place,
        expected: "at least \(referenced.creationDate)",
        found: "\(item.creationDate)"
      )
    }
    if referenced.correction == .retraction, item.correction != .retraction {
      add(
        .validLineItemReferencesErroneousLineItem,
        "erroneouslySubmitted",
        place,
        expected: "true, as in the referenced line item",
        found: "false"
      )
    }
    guard item.isRefund else { return }
    let (own, other) = (item.amounts, referenced.amounts)
    let pairs: [(ExternalPurchaseErrorCode, String, String?, String?)] = [
      (
        .reportingCurrencyMismatch, "reportingCurrency", own.reportingCurrency,
        other.reportingCurrency
      ),
      (.taxCountryMismatch, "taxCountry", own.taxCountry, other.taxCountry),
      (.pricingCurrencyMismatch, "pricingCurrency", own.pricingCurrency, other.pricingCurrency),
      (.exchangeRateMismatch, "exchangeRate", own.exchangeRate, other.exchangeRate),
    ]
    for (code, field, found, expected) in pairs
    where found.map({ Array($0.utf8) }) != expected.map({ Array($0.utf8) }) {
      add(
        code,
        field,
        place,
        expected: expected.map(APIArgument.shown) ?? "none",
        found: found.map(APIArgument.shown) ?? "none"
      )
    }
  }

  /// Line items of earlier reports must fit a line item that changes.
  private mutating func checkEarlierReferences(to item: ExternalPurchaseLineItem, _ index: Int) {
    guard item.correction != .none else { return }
    for other in earlierReferencing(item.lineItemId) {
      if other.isRefund, item.isRefund {
        add(
          .refundReferencedByRefund,
          "lineItemId",
          (item, index),
          expected: "a purchase, to which a refund refers",
          found: "a refund"
        )
      } else if !other.isRefund, !item.startsSubscription {
        add(
          .nonInitialBuyReferencedByBuy,
          "lineItemId",
          (item, index),
          expected: "SUBSCRIPTION_START, to which a line item refers",
          found: "another line item"
        )
      }
      if item.correction == .retraction, other.correction != .retraction {
        add(
          .erroneousLineItemReferencedByValidLineItem,
          "erroneouslySubmitted",
          (item, index),
          expected: "false, because a line item refers to it",
          found: "true"
        )
      }
    }
  }
}
