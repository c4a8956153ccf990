// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Testing

/// A change of a report, and the error that Apple has for it.
struct WrongReport: CustomTestStringConvertible, Sendable {
  /// The line item that is changed, or an empty text for the report.
  let item: String
  let changes: [(item: String, name: String, value: String?)]
  let code: ExternalPurchaseErrorCode?
  let field: String
  /// Whether it is the only problem.
  let isOnly: Bool

  var testDescription: String {
    "\(item) \(changes.map { "\($0.name)=\($0.value ?? "none")" }) \(code?.name ?? "malformed")"
  }

  init(
    _ item: String,
    _ name: String,
    _ value: String?,
    _ code: ExternalPurchaseErrorCode?,
    _ field: String? = nil,
    and others: [(item: String, name: String, value: String?)] = [],
    isOnly: Bool = true
  ) {
    self.item = item
    changes = [(item, name, value)] + others
    self.code = code
    self.field = field ?? name
    self.isOnly = isOnly
  }

  static let all = reports + identities + values + amounts + currencies + references

  private static let long = "\"" + String(repeating: "x", count: 129) + "\""

  private static let reports = [
    WrongReport("", "requestIdentifier", nil, .omittedField, isOnly: false),
    WrongReport("", "requestIdentifier", #""1""#, nil),
    WrongReport("", "requestIdentifier", "1", nil, isOnly: false),
    WrongReport("", "externalPurchaseId", nil, .omittedField, isOnly: false),
    WrongReport("", "externalPurchaseId", #""""#, .omittedField),
    WrongReport("", "status", nil, .omittedField, isOnly: false),
    WrongReport("", "status", #""LATER""#, nil),
    WrongReport("", "status", #""NO_LINE_ITEM""#, .lineItemsNotAllowedForStatus),
    WrongReport("", "status", #""UNRECOGNIZED_TOKEN""#, .lineItemsNotAllowedForStatus),
    WrongReport("", "status", #""DUPLICATE_TOKEN""#, .lineItemsNotAllowedForStatus),
    WrongReport("", "more", "1", nil, "\"more\""),
  ]

  private static let identities = [
    WrongReport("buy", "lineItemId", #""start""#, .duplicateValue, isOnly: false),
    WrongReport("renewal", "lineItemId", nil, .omittedField),
    WrongReport("renewal", "lineItemId", #""""#, .omittedField),
    WrongReport("renewal", "lineItemId", long, .maximumLengthExceeded),
    WrongReport("renewal", "lineItemId", "7", nil),
    WrongReport("renewal", "erroneouslySubmitted", "true", .erroneouslySubmittedNotRestatement),
    WrongReport("renewal", "restatement", #""yes""#, nil),
    WrongReport("renewal", "later", "1", nil, "\"later\""),
  ]

  private static let values = [
    WrongReport("buy", "eventType", #""SELL""#, nil),
    WrongReport("buy", "productType", #""GIFT""#, nil),
    WrongReport("buy", "productType", nil, .omittedField),
    WrongReport("buy", "productIdentifier", nil, .omittedField),
    WrongReport(
      "buy",
      "productIdentifier",
      "\"" + String(repeating: "x", count: 257) + "\"",
      .maximumLengthExceeded
    ),
    WrongReport("buy", "quantity", "0", .positiveValueRequired),
    WrongReport("buy", "quantity", "1.5", nil),
    WrongReport("buy", "referenceLineItemId", #""x""#, .fieldNotAllowed),
    WrongReport("buy", "subscriptionEvent", #""RENEWAL""#, .fieldNotAllowed),
    WrongReport("refund", "quantity", "1", .fieldNotAllowed),
    WrongReport("refund", "productType", #""SUBSCRIPTION""#, .fieldNotAllowed),
    WrongReport("renewal", "creationDate", "1767225600001", .futureDate),
    WrongReport("renewal", "creationDate", "1767225600", .dateTooFarInPast, isOnly: false),
    WrongReport("renewal", "creationDate", "9223372036854775807", nil),
    WrongReport("start", "subscriptionStartDate", "1767100000", .dateTooFarInPast),
    WrongReport("start", "subscriptionEndDate", "1767099999999", .startDateAfterEndDate),
    WrongReport("start", "subscriptionEvent", #""PAUSE""#, nil),
    WrongReport(
      "start",
      "subscriptionDaysOfPaidService",
      "1",
      .subscriptionStartNonZeroDaysPaidService
    ),
    WrongReport("renewal", "subscriptionDaysOfPaidService", "-1", .negativeValueNotAllowed),
    WrongReport("renewal", "subscriptionDaysOfPaidService", "2147483648", nil),
    WrongReport(
      "renewal",
      "subscriptionEvent",
      #""SUBSCRIPTION_PAYMENT""#,
      .invalidTaxInclusiveAmountForSubscriptionPayment,
      "amountTaxInclusive",
      and: [
        ("renewal", "amountTaxExclusive", "0"), ("renewal", "taxAmount", "0"),
        ("renewal", "amountTaxInclusive", "0"), ("renewal", "netAmountTaxExclusive", "0"),
      ]
    ),
    WrongReport(
      "renewal",
      "creationDate",
      "1735603199999",
      .restatementNotAllowedCreationDate,
      and: [
        ("renewal", "restatement", "true"), ("start", "creationDate", "1735603199999"),
      ]
    ),
  ]

  private static let amounts = [
    WrongReport("renewal", "taxAmount", "1999", .incorrectAmountTaxInclusive, "amountTaxInclusive"),
    WrongReport("renewal", "amountTaxInclusive", "10001", .incorrectAmountTaxInclusive),
    // The sum has more than 64 bits.
    WrongReport(
      "renewal",
      "amountTaxExclusive",
      "9223372036854775807",
      .incorrectAmountTaxInclusive,
      "amountTaxInclusive",
      and: [("renewal", "netAmountTaxExclusive", "9223372036854775807")]
    ),
    WrongReport("renewal", "amountTaxExclusive", "9223372036854775808", nil),
    WrongReport(
      "renewal",
      "taxAmount",
      "-2000",
      .negativeValueNotAllowed,
      and: [("renewal", "amountTaxInclusive", "6000")]
    ),
    WrongReport(
      "renewal",
      "amountTaxExclusive",
      "-2000",
      .negativeValueNotAllowed,
      isOnly: false
    ),
    WrongReport("buy", "netAmountTaxExclusive", "-1", .negativeValueNotAllowed, isOnly: false),
    WrongReport("renewal", "amountTaxInclusive", "-1", .negativeValueNotAllowed, isOnly: false),
    WrongReport("buy", "netAmountTaxExclusive", "8000", .incorrectNetAmount),
    WrongReport("refund", "netAmountTaxExclusive", "5999", .incorrectNetAmount),
    WrongReport("start", "netAmountTaxExclusive", "7999", .incorrectNetAmount),
    // The refunds are more than the purchase.
    WrongReport(
      "refund",
      "amountTaxExclusive",
      "9223372036854775807",
      .incorrectNetAmount,
      "netAmountTaxExclusive",
      isOnly: false
    ),
  ]

  private static let currencies = [
    WrongReport("renewal", "exchangeRate", "1", .fieldNotAllowed),
    WrongReport("renewal", "pricingCurrency", #""ISK""#, .omittedField, "exchangeRate"),
    WrongReport(
      "renewal",
      "pricingCurrency",
      #""ISK""#,
      .positiveValueRequired,
      "exchangeRate",
      and: [("renewal", "exchangeRate", "0.00")]
    ),
    WrongReport(
      "renewal",
      "pricingCurrency",
      #""ISK""#,
      .positiveValueRequired,
      "exchangeRate",
      and: [("renewal", "exchangeRate", "-1")]
    ),
    WrongReport(
      "renewal",
      "pricingCurrency",
      #""ISK""#,
      nil,
      "exchangeRate",
      and: [("renewal", "exchangeRate", "1e3")]
    ),
    WrongReport(
      "renewal",
      "pricingCurrency",
      #""ISK""#,
      nil,
      "exchangeRate",
      and: [("renewal", "exchangeRate", #""1""#)]
    ),
    WrongReport(
      "renewal",
      "pricingCurrency",
      #""GBP""#,
      .reportingCurrencyExchangeNotAllowed,
      "reportingCurrency",
      and: [("renewal", "exchangeRate", "1.2")]
    ),
    WrongReport(
      "renewal",
      "pricingCurrency",
      #""ISK""#,
      .reportingCurrencyExchangeNotAllowed,
      "reportingCurrency",
      and: [
        ("renewal", "exchangeRate", "1.2"), ("renewal", "reportingCurrency", #""GBP""#),
      ]
    ),
    WrongReport(
      "renewal",
      "reportingCurrency",
      #""ISK""#,
      .unknownEnum,
      and: [("renewal", "pricingCurrency", #""ISK""#)]
    ),
    WrongReport("renewal", "pricingCurrency", #""euro""#, nil, isOnly: false),
    WrongReport("renewal", "pricingCurrency", long, .maximumLengthExceeded, isOnly: false),
    WrongReport("renewal", "taxCountry", #""ES""#, .unknownEnum),
    WrongReport("renewal", "taxCountry", #""esp""#, .unknownEnum),
    WrongReport("refund", "taxCountry", #""PRT""#, .taxCountryMismatch),
    WrongReport(
      "refund",
      "pricingCurrency",
      #""USD""#,
      .pricingCurrencyMismatch,
      and: [("refund", "reportingCurrency", #""USD""#)],
      isOnly: false
    ),
    WrongReport(
      "refund",
      "pricingCurrency",
      #""USD""#,
      .reportingCurrencyMismatch,
      "reportingCurrency",
      and: [("refund", "reportingCurrency", #""USD""#)],
      isOnly: false
    ),
    WrongReport(
      "refund",
      "pricingCurrency",
      #""ISK""#,
      .exchangeRateMismatch,
      "exchangeRate",
      and: [
        ("refund", "exchangeRate", "0.007"), ("buy", "pricingCurrency", #""ISK""#),
        ("buy", "exchangeRate", "0.0070"),
      ]
    ),
  ]

  private static let references = [
    WrongReport("refund", "referenceLineItemId", nil, .omittedField),
    WrongReport(
      "refund",
      "referenceLineItemId",
      long,
      .maximumLengthExceeded,
      isOnly: false
    ),
    WrongReport("refund", "referenceLineItemId", #""refund""#, .selfReference, isOnly: false),
    WrongReport("renewal", "referenceLineItemId", #""renewal""#, .selfReference),
    WrongReport("renewal", "referenceLineItemId", nil, .omittedField),
    WrongReport("renewal", "referenceLineItemId", #""buy""#, .referenceInvalidSubscriptionEvent),
    WrongReport("renewal", "referenceLineItemId", #""refund""#, .referenceInvalidSubscriptionEvent),
    WrongReport("start", "referenceLineItemId", #""other""#, .fieldNotAllowed),
    WrongReport(
      "start",
      "eventType",
      #""REFUND""#,
      .referenceLineItemNotABuy,
      "referenceLineItemId",
      and: [
        ("start", "referenceLineItemId", #""refund""#), ("start", "productType", nil),
        ("start", "productIdentifier", nil), ("start", "quantity", nil),
        ("start", "subscriptionEvent", nil), ("start", "subscriptionStartDate", nil),
        ("start", "subscriptionEndDate", nil), ("start", "subscriptionDaysOfPaidService", nil),
      ],
      isOnly: false
    ),
    WrongReport(
      "refund",
      "creationDate",
      "1767099999999",
      .referencedCreationDateIncompatible
    ),
    WrongReport(
      "renewal",
      "taxAmount",
      "2000",
      .validLineItemReferencesErroneousLineItem,
      "erroneouslySubmitted",
      and: [("start", "restatement", "true"), ("start", "erroneouslySubmitted", "true")]
    ),
  ]
}
