// SPDX-License-Identifier: Apache-2.0

/// An error code of the External Purchase Server API 1.2, about a report or one of its line items.
///
/// A case is Apple's name and number; its row in `definition` is what it means, which line item it names, and what to do. The
/// numbers of three errors are not public; a number that Apple adds later stays a number.
///
///     if case .reportRejected(_, let errors) = apiError {
///       for error in errors where error.code == .duplicateValue { show("sent before", error.lineItemId) }
///     }
@nonexhaustive
public enum ExternalPurchaseErrorCode: Int64, CaseIterable, Sendable {
  /// A value that must be new was sent before.
  case duplicateValue = 1
  /// The reporting currency of a refund is not that of its purchase.
  case reportingCurrencyMismatch = 2
  /// The value names nothing that Apple knows.
  case notFound = 3
  /// A required field is missing.
  case omittedField = 4
  /// The line item must not have the field.
  case fieldNotAllowed = 5
  /// The date is in the future.
  case futureDate = 6
  /// The value is not one of those that Apple lists.
  case unknownEnum = 7
  /// The token was reported with line items before.
  case lineItemStatusRegression = 8
  /// The status requires line items.
  case missingLineItemsForStatus = 9
  /// The status allows no line items.
  case lineItemsNotAllowedForStatus = 10
  /// The amounts without and of tax do not add up to the amount with tax.
  case incorrectAmountTaxInclusive = 11
  /// The net amount is not the amount less its refunds.
  case incorrectNetAmount = 12
  /// The line item references itself.
  case selfReference = 13
  /// The referenced line item does not start a subscription.
  case referenceInvalidSubscriptionEvent = 14
  /// The value is negative.
  case negativeValueNotAllowed = 15
  /// The value is not positive.
  case positiveValueRequired = 16
  /// The start date is after the end date.
  case startDateAfterEndDate = 17
  /// The amounts are not reported in the currency that Apple requires.
  case reportingCurrencyExchangeNotAllowed = 18
  /// The value is too long.
  case maximumLengthExceeded = 19
  /// A retracted line item is not a restatement.
  case erroneouslySubmittedNotRestatement = 20
  /// A refund references a line item that is no purchase.
  case referenceLineItemNotABuy = 21
  /// The line item is retracted, but a line item that references it is not.
  case erroneousLineItemReferencedByValidLineItem = 22
  /// The tax country of a refund is not that of its purchase.
  case taxCountryMismatch = 23
  /// Line items of one purchase have different net amounts.
  case netAmountMismatch = 24
  /// The line item references one that is retracted.
  case validLineItemReferencesErroneousLineItem = 25
  /// Two reports with the same data were sent at the same time.
  case simultaneousSubmission = 26
  /// The date is too long ago.
  case dateTooFarInPast = 27
  /// A refund is referenced by another refund.
  case refundReferencedByRefund = 28
  /// A line item that does not start a subscription is referenced by one of a subscription.
  case nonInitialBuyReferencedByBuy = 29
  /// The line item is retracted again.
  case repeatErroneousSubmission = 30
  /// The referenced line item is newer.
  case referencedCreationDateIncompatible = 31
  /// The pricing currency of a refund is not that of its purchase.
  case pricingCurrencyMismatch = 32
  /// The exchange rate of a refund is not that of its purchase.
  case exchangeRateMismatch = 33
  /// A subscription starts with days of paid service.
  case subscriptionStartNonZeroDaysPaidService = 34
  /// A payment for a subscription has no amount.
  case invalidTaxInclusiveAmountForSubscriptionPayment = 35
  /// The line item was not created while the token was active (1.2).
  case lineItemCreationDateOutOfRange = 36
  /// The line item is too old to be restated (1.1).
  case restatementNotAllowedCreationDate = 39

  /// The line item that an error names in `lineItemId`.
  public enum Subject: String, Sendable {
    /// None: the error is about the report.
    case report
    /// The line item with the mistake.
    case lineItem
    /// The line item that another one references.
    case referencedLineItem
  }
}

extension ExternalPurchaseErrorCode {
  /// Apple's name in camel case, such as `notFound`.
  public var name: String { "\(self)" }

  /// What is wrong.
  public var meaning: String { definition.meaning }

  /// The line item that the error names.
  public var subject: Subject { definition.subject }

  /// What to do about it.
  public var action: String { definition.action }

  /// The rows.
  private var definition: (meaning: String, subject: Subject, action: String) {
    switch self {
    case .duplicateValue:
      (
        "requestIdentifier or lineItemId was sent before", .lineItem,
        "use a new requestIdentifier for each report, and a new lineItemId unless the line item is a restatement"
      )
    case .reportingCurrencyMismatch:
      (
        "the refund has another reportingCurrency than its purchase", .lineItem,
        "use the reportingCurrency of the purchase"
      )
    case .notFound:
      (
        "externalPurchaseId, lineItemId, referenceLineItemId or requestIdentifier is unknown",
        .lineItem,
        "check the value, and whether its report was accepted in this environment"
      )
    case .omittedField:
      ("a required field is missing", .lineItem, "add the field that the error names")
    case .fieldNotAllowed:
      (
        "the line item must not have the field", .lineItem,
        "omit the field: a refund has no product, only equal currencies have no exchangeRate"
      )
    case .futureDate:
      ("creationDate is in the future", .lineItem, "use milliseconds since 1970; check the clock")
    case .unknownEnum:
      (
        "reportingCurrency or taxCountry is not one that Apple lists", .lineItem,
        "use a currency of Apple's list, or a three-letter country code"
      )
    case .lineItemStatusRegression:
      (
        "the token was reported with line items, now with another status", .report,
        "correct the line items with restatements, and keep the status LINE_ITEM"
      )
    case .missingLineItemsForStatus:
      (
        "the status is LINE_ITEM, but there are no line items", .report,
        "add line items, or use NO_LINE_ITEM"
      )
    case .lineItemsNotAllowedForStatus:
      (
        "there are line items, but the status is not LINE_ITEM", .report,
        "use the status LINE_ITEM, or omit lineItems"
      )
    case .incorrectAmountTaxInclusive:
      (
        "amountTaxExclusive and taxAmount do not add up to amountTaxInclusive", .lineItem,
        "correct the amounts, all in thousandths of reportingCurrency"
      )
    case .incorrectNetAmount:
      (
        "netAmountTaxExclusive is not amountTaxExclusive of the purchase less that of its refunds",
        .lineItem, "subtract all refunds and restatements so far"
      )
    case .selfReference:
      ("the line item references itself", .lineItem, "reference the purchase")
    case .referenceInvalidSubscriptionEvent:
      (
        "the referenced line item does not start a subscription", .lineItem,
        "reference the line item with SUBSCRIPTION_START"
      )
    case .negativeValueNotAllowed:
      ("the value is negative", .lineItem, "use 0 or more, also for refunds")
    case .positiveValueRequired:
      ("quantity or exchangeRate is not positive", .lineItem, "use a value above 0")
    case .startDateAfterEndDate:
      (
        "subscriptionStartDate is after subscriptionEndDate", .lineItem,
        "swap the dates, or correct them"
      )
    case .reportingCurrencyExchangeNotAllowed:
      (
        "reportingCurrency is not the currency that the pricingCurrency requires", .lineItem,
        "use pricingCurrency if Apple lists it, otherwise EUR or USD with exchangeRate"
      )
    case .maximumLengthExceeded:
      (
        "the value is too long", .lineItem,
        "use at most 128 characters, for productIdentifier at most 256"
      )
    case .erroneouslySubmittedNotRestatement:
      (
        "erroneouslySubmitted is true, but restatement is not", .lineItem,
        "set restatement to true"
      )
    case .referenceLineItemNotABuy:
      ("the refund references a refund", .lineItem, "reference the purchase")
    case .erroneousLineItemReferencedByValidLineItem:
      (
        "the line item is retracted, but line items that reference it are not", .referencedLineItem,
        "retract those in the same report"
      )
    case .taxCountryMismatch:
      (
        "the refund has another taxCountry than its purchase", .lineItem,
        "use the taxCountry of the purchase"
      )
    case .netAmountMismatch:
      (
        "the line items of a purchase and its refunds have different values of netAmountTaxExclusive",
        .lineItem, "use the net amount after all refunds in each of them"
      )
    case .validLineItemReferencesErroneousLineItem:
      (
        "the line item references one that is retracted", .lineItem,
        "retract this one too, or reference another"
      )
    case .simultaneousSubmission:
      (
        "reports with the same data were sent at the same time", .report,
        "send them one after the other, each with its own requestIdentifier"
      )
    case .dateTooFarInPast:
      (
        "the date is more than three years ago", .lineItem,
        "use milliseconds since 1970, not seconds; older line items are not reported"
      )
    case .refundReferencedByRefund:
      (
        "the line item is a refund, but another refund references it", .referencedLineItem,
        "restate it as a purchase, or correct the other one"
      )
    case .nonInitialBuyReferencedByBuy:
      (
        "the line item does not start a subscription, but one of a subscription references it",
        .referencedLineItem, "use SUBSCRIPTION_START, or correct the other one"
      )
    case .repeatErroneousSubmission:
      ("the line item was retracted before", .lineItem, "omit it")
    case .referencedCreationDateIncompatible:
      (
        "the referenced line item was created after this one", .lineItem,
        "correct the creationDate of one of them"
      )
    case .pricingCurrencyMismatch:
      (
        "the refund has another pricingCurrency than its purchase", .lineItem,
        "use the pricingCurrency of the purchase"
      )
    case .exchangeRateMismatch:
      (
        "the refund has another exchangeRate than its purchase", .lineItem,
        "use the exchangeRate of the purchase"
      )
    case .subscriptionStartNonZeroDaysPaidService:
      (
        "subscriptionDaysOfPaidService of a SUBSCRIPTION_START is not 0", .lineItem,
        "use 0: the days are counted from the start"
      )
    case .invalidTaxInclusiveAmountForSubscriptionPayment:
      (
        "amountTaxInclusive of a SUBSCRIPTION_PAYMENT is not positive", .lineItem,
        "use the amount that was paid"
      )
    case .lineItemCreationDateOutOfRange:
      (
        "the creationDate is outside of the time in which the token is active", .lineItem,
        "report the line item with the token that was active then"
      )
    case .restatementNotAllowedCreationDate:
      (
        "the line item is more than a year old, and cannot be restated", .lineItem,
        "omit the restatement"
      )
    }
  }
}
