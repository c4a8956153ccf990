// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
import StrictJSON
public import StrictTime

/// The response to an accepted external purchase report.
///
///     {"requestIdentifier": UUID}
public struct SendReportResponse: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The identifier of the report.
  public var requestIdentifier: UUIDText? { members.word("requestIdentifier") }

  package static let fields = table([.uuid("requestIdentifier", \.requestIdentifier)])
}

/// The errors of an external purchase report that Apple rejected as a whole.
///
///     {"errors": [{"errorCode": 11, "errorMessage": …, "fieldName": "amountTaxInclusive", "lineItemId": …}]}
public struct SendReportErrorResponse: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The errors.
  public var errors: [ExternalPurchaseReportError]? { members.objects("errors") }

  package static let fields = table([.objects("errors", \.errors)])
}

/// An error in an external purchase report.
public struct ExternalPurchaseReportError: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// Apple's number.
  public var errorCode: Int64? { members.integer("errorCode") }
  /// Apple's message.
  public var errorMessage: String? { members.string("errorMessage") }
  /// The field.
  public var fieldName: String? { members.string("fieldName") }
  /// The line item.
  public var lineItemId: String? { members.string("lineItemId") }

  /// Apple's error; `nil` for a number that this version does not know.
  public var code: ExternalPurchaseErrorCode? {
    errorCode.flatMap(ExternalPurchaseErrorCode.init(rawValue:))
  }

  package static let fields = table([
    .integer("errorCode", \.errorCode), .string("errorMessage", \.errorMessage),
    .string("fieldName", \.fieldName), .string("lineItemId", \.lineItemId),
  ])
}

/// An accepted external purchase report.
///
///     {"report": {"requestIdentifier": UUID, "externalPurchaseId": …, "status": "LINE_ITEM", "lineItems": […]}}
public struct RetrieveReportResponse: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The report.
  public var report: RetrievedReport? { members.object("report") }

  package static let fields = table([.object("report", \.report)])
}

/// A report as Apple returns it.
public struct RetrievedReport: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The identifier of the report.
  public var requestIdentifier: UUIDText? { members.word("requestIdentifier") }
  /// The identifier of the token.
  public var externalPurchaseId: String? { members.string("externalPurchaseId") }
  /// What was known about the token.
  public var status: ExternalPurchaseReport.Status? { members.word("status") }
  /// The line items.
  public var lineItems: [RetrievedLineItem]? { members.objects("lineItems") }

  package static let fields = table([
    .uuid("requestIdentifier", \.requestIdentifier),
    .string("externalPurchaseId", \.externalPurchaseId), .word("status", \.status),
    .objects("lineItems", \.lineItems),
  ])
}

/// A line item as Apple returns it.
public struct RetrievedLineItem: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The identifier.
  public var lineItemId: String? { members.string("lineItemId") }
  /// The time of the transaction.
  public var creationDate: Timestamp? { members.date("creationDate") }
  /// `BUY` or `REFUND`.
  public var eventType: String? { members.string("eventType") }
  /// `ONE_TIME_BUY` or `SUBSCRIPTION`.
  public var productType: String? { members.string("productType") }
  /// The product.
  public var productIdentifier: String? { members.string("productIdentifier") }
  /// The quantity.
  public var quantity: Int64? { members.integer("quantity") }
  /// The event of a subscription.
  public var subscriptionEvent: String? { members.string("subscriptionEvent") }
  /// The start of the period.
  public var subscriptionStartDate: Timestamp? { members.date("subscriptionStartDate") }
  /// The end of the period.
  public var subscriptionEndDate: Timestamp? { members.date("subscriptionEndDate") }
  /// The days that were paid so far.
  public var subscriptionDaysOfPaidService: Int64? {
    members.integer("subscriptionDaysOfPaidService")
  }
  /// The line item that this one references.
  public var referenceLineItemId: String? { members.string("referenceLineItemId") }
  /// Whether it replaces an earlier one.
  public var restatement: Bool? { members.boolean("restatement") }
  /// Whether the earlier one was a mistake.
  public var erroneouslySubmitted: Bool? { members.boolean("erroneouslySubmitted") }
  /// The currency in which the customer paid.
  public var pricingCurrency: String? { members.string("pricingCurrency") }
  /// The currency of the amounts.
  public var reportingCurrency: String? { members.string("reportingCurrency") }
  /// The factor from the pricing currency to the reporting currency, as Apple writes it.
  public var exchangeRate: String? { object["exchangeRate"]?.number?.description }
  /// The amount without tax, in thousandths.
  public var amountTaxExclusive: Int64? { members.integer("amountTaxExclusive") }
  /// The amount with tax.
  public var amountTaxInclusive: Int64? { members.integer("amountTaxInclusive") }
  /// The amount of the purchase without tax, less its refunds.
  public var netAmountTaxExclusive: Int64? { members.integer("netAmountTaxExclusive") }
  /// The tax.
  public var taxAmount: Int64? { members.integer("taxAmount") }
  /// The country of the tax.
  public var taxCountry: String? { members.string("taxCountry") }

  package static let fields = table([
    .string("lineItemId", \.lineItemId), .date("creationDate", \.creationDate),
    .string("eventType", \.eventType), .string("productType", \.productType),
    .string("productIdentifier", \.productIdentifier), .integer("quantity", \.quantity),
    .string("subscriptionEvent", \.subscriptionEvent),
    .date("subscriptionStartDate", \.subscriptionStartDate),
    .date("subscriptionEndDate", \.subscriptionEndDate),
    .integer("subscriptionDaysOfPaidService", \.subscriptionDaysOfPaidService),
    .string("referenceLineItemId", \.referenceLineItemId), .boolean("restatement", \.restatement),
    .boolean("erroneouslySubmitted", \.erroneouslySubmitted),
    .string("pricingCurrency", \.pricingCurrency),
    .string("reportingCurrency", \.reportingCurrency),
    .milliunits("amountTaxExclusive", \.amountTaxExclusive),
    .milliunits("amountTaxInclusive", \.amountTaxInclusive),
    .milliunits("netAmountTaxExclusive", \.netAmountTaxExclusive),
    .milliunits("taxAmount", \.taxAmount), .string("taxCountry", \.taxCountry),
  ])
}
