// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StoreTypes
import StrictJSON
public import StrictTime

/// A report about one external purchase token, checked by Apple's rules as far as one report shows them.
///
/// Use a new `requestIdentifier` for each report, also for one that corrects line items of an accepted report. Apple takes
/// nothing of a report that it rejects with status 400: correct it, and send the whole report with the same
/// `requestIdentifier`.
///
///     let report = try ExternalPurchaseReport(
///       requestIdentifier: identifier, externalPurchaseId: id, lineItems: [lineItem], at: now)
///     let response = try await client.response(to: .sendExternalPurchaseReport(report))
public struct ExternalPurchaseReport: Hashable, Sendable {
  /// The identifier of the report, in lower case.
  public let requestIdentifier: UUIDText
  /// The identifier of the token.
  public let externalPurchaseId: String
  /// What is known about the token.
  public let status: Status
  /// The transactions of the token.
  public let lineItems: [ExternalPurchaseLineItem]

  /// What is known about a token.
  public struct Status: OpenStringEnum {
    /// Apple's text.
    public let rawValue: String

    /// Creates a value from any text, known or unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The token has transactions, which are the line items of the report.
    public static let lineItem = Status(rawValue: "LINE_ITEM")
    /// No purchase followed the token.
    public static let noLineItem = Status(rawValue: "NO_LINE_ITEM")
    /// The token is known only from a notification.
    public static let unrecognizedToken = Status(rawValue: "UNRECOGNIZED_TOKEN")
    /// Another token of the customer is reported; only for tokens of the types `SERVICES` and `ACQUISITION`.
    public static let duplicateToken = Status(rawValue: "DUPLICATE_TOKEN")

    static let known = [lineItem, noLineItem, unrecognizedToken, duplicateToken]
  }

  /// The currencies in which Apple accepts amounts, as documented in June 2025.
  public static let reportingCurrencies: Set<String> = [
    "AED", "AUD", "BGN", "BRL", "CAD", "CHF", "CLP", "CNY", "COP", "CZK", "DKK", "EGP", "EUR",
    "GBP", "HKD", "HUF", "IDR", "ILS", "INR", "JPY", "KRW", "KZT", "MXN", "MYR", "NGN", "NOK",
    "NZD", "PEN", "PHP", "PKR", "PLN", "QAR", "RON", "RUB", "SAR", "SEK", "SGD", "THB", "TRY",
    "TWD", "TZS", "USD", "VND", "ZAR",
  ]

  /// A report with line items, or without line items and with another status.
  ///
  /// The error names the first line item and field that Apple would reject. `now` is compared with the dates, and `currencies`
  /// replaces Apple's list if it has changed.
  public init(
    requestIdentifier: UUIDText,
    externalPurchaseId: String,
    status: Status = .lineItem,
    lineItems: [ExternalPurchaseLineItem] = [],
    currencies: Set<String> = reportingCurrencies,
    at now: Timestamp
  ) throws(APIRequestError) {
    try self.init(
      ExternalPurchaseDraft(
        requestIdentifier: requestIdentifier.rawValue,
        externalPurchaseId: externalPurchaseId,
        status: status,
        lineItems: lineItems
      ),
      currencies,
      at: now
    )
  }

  /// Reads a report from its JSON, as Apple documents it.
  ///
  /// Unknown members are errors. A member that is null counts as absent.
  public init(
    json: ArraySlice<UInt8>,
    currencies: Set<String> = reportingCurrencies,
    at now: Timestamp
  ) throws(APIRequestError) {
    try self.init(ExternalPurchaseDraft(json: json), currencies, at: now)
  }

  private init(
    _ draft: ExternalPurchaseDraft,
    _ currencies: Set<String>,
    at now: Timestamp
  ) throws(APIRequestError) {
    let problems = draft.problems(currencies: currencies, at: now, after: nil)
    if let problem = problems.first { throw APIRequestError(problem) }
    self.init(checked: draft)
  }

  /// The report of a draft without problems.
  package init(checked draft: ExternalPurchaseDraft) {
    requestIdentifier = UUIDText(rawValue: draft.requestIdentifier.lowercased())
    externalPurchaseId = draft.externalPurchaseId
    status = draft.status
    lineItems = draft.lineItems
  }

  /// The report with Apple's names.
  package var json: [UInt8] {
    JSONWriter.object { json in
      json.member("requestIdentifier", requestIdentifier.rawValue)
      json.member("externalPurchaseId", externalPurchaseId)
      json.member("status", status.rawValue)
      guard !lineItems.isEmpty else { return }
      json.array("lineItems") { list in for item in lineItems { item.write(to: &list) } }
    }
  }
}
