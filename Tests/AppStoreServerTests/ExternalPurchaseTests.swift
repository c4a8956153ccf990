// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StrictTime
import Testing

/// Reports about external purchases: Apple's rules, alone and after other reports.
struct ExternalPurchaseTests {
  @Test func `a report that follows the rules has no problems`() throws {
    let report = ExternalPurchaseFixture()
    #expect(try report.problems() == [])
    #expect(try report.problems(after: ExternalPurchaseHistory()) == [])
    let checked = try report.checked()
    #expect(checked.lineItems.map(\.lineItemId) == ["buy", "refund", "start", "renewal"])
    #expect(checked.status == .lineItem)
    // What is sent is read as the same report.
    let sent = APIRequest.sendExternalPurchaseReport(checked).body?.bytes ?? []
    #expect(try ExternalPurchaseReport(json: sent[...], at: ExternalPurchaseFixture.now) == checked)
  }

  @Test(arguments: WrongReport.all)
  func `a problem names the line item, the field and Apple's error`(_ wrong: WrongReport) throws {
    var report = ExternalPurchaseFixture()
    for change in wrong.changes.dropFirst() { report.set(change.item, change.name, change.value) }
    let first = try #require(wrong.changes.first)
    report.set(first.item, first.name, first.value)
    let problems = try report.problems()
    let isMoved = first.name == "lineItemId"
    let found = problems.first { problem in
      problem.code == wrong.code && problem.fieldName == wrong.field
        && (isMoved || problem.lineItemId ?? "" == wrong.item)
    }
    #expect(found != nil, "\(problems)")
    #expect((found?.index == nil) == wrong.item.isEmpty)
    if wrong.isOnly { #expect(problems.count == 1, "\(problems)") }
    let error = #expect(throws: APIRequestError.self) { try report.checked() }
    #expect(error?.path?.isEmpty == false)
    if let index = problems.first?.index, let path = error?.path {
      #expect(path.hasPrefix("lineItems[\(index)]."))
    }
  }

  @Test(
    arguments: [
      ("buy", "quantity", "1"), ("buy", "quantity", "9223372036854775807"),
      ("renewal", "exchangeRate", "null"), ("renewal", "restatement", "false"),
      ("renewal", "creationDate", "1767225600000"),
      ("renewal", "subscriptionDaysOfPaidService", "2147483647"),
      ("renewal", "subscriptionEvent", #""SUBSCRIPTION_PAYMENT""#),
      ("renewal", "subscriptionEvent", #""SUBSCRIPTION_CHANGE""#),
      ("renewal", "referenceLineItemId", #""of an earlier report""#),
      ("refund", "creationDate", "1767100000001"),
    ]
  )
  func `the limits of the rules are allowed`(_ item: String, _ name: String, _ value: String) throws
  {
    var report = ExternalPurchaseFixture()
    report.set(item, name, value)
    #expect(try report.problems() == [])
  }

  @Test(arguments: ["0.0073", "1", "0.07", "12345.678"])
  func `another currency is reported in euros with an exchange rate`(_ rate: String) throws {
    var report = ExternalPurchaseFixture()
    report.set("start", "pricingCurrency", #""ISK""#)
    report.set("start", "exchangeRate", rate)
    let body = APIRequest.sendExternalPurchaseReport(try report.checked()).body?.bytes ?? []
    // Digit by digit as given.
    #expect(String(decoding: body, as: UTF8.self).contains(#""exchangeRate":\#(rate),"#))
  }

  @Test(arguments: ExternalPurchaseReport.Status.withoutLineItems)
  func `a report without line items has another status`(
    _ status: ExternalPurchaseReport.Status
  ) throws {
    let report = try ExternalPurchaseReport(
      requestIdentifier: Sent.uuid,
      externalPurchaseId: "token",
      status: status,
      at: ExternalPurchaseFixture.now
    )
    let request = APIRequest.sendExternalPurchaseReport(report)
    #expect(
      String(decoding: request.body?.bytes ?? [], as: UTF8.self)
        == #"{"requestIdentifier":"\#(Sent.lower)","externalPurchaseId":"token","#
        + #""status":"\#(status.rawValue)"}"#
    )
  }

  @Test func `a report with line items needs some`() throws {
    let error = #expect(throws: APIRequestError.self) {
      try ExternalPurchaseReport(
        requestIdentifier: Sent.uuid,
        externalPurchaseId: "token",
        at: ExternalPurchaseFixture.now
      )
    }
    #expect(error?.code == .missing)
    #expect(error?.path == "status")
  }

  @Test func `currencies that Apple adds can be passed`() throws {
    var report = ExternalPurchaseFixture()
    for id in ["buy", "refund"] {
      report.set(id, "pricingCurrency", #""ISK""#)
      report.set(id, "reportingCurrency", #""ISK""#)
    }
    let json = Array(report.json.utf8)[...]
    #expect(throws: APIRequestError.self) { try report.checked() }
    let listed = ExternalPurchaseReport.reportingCurrencies.union(["ISK"])
    _ = try ExternalPurchaseReport(
      json: json,
      currencies: listed,
      at: ExternalPurchaseFixture.now
    )
  }

  @Test(arguments: [
    (String(repeating: "1", count: 129), APIRequestError.Code.tooLong), ("", .missing),
    ("1,5", .form), ("00.5", .form), (".5", .form), ("5.", .form), ("-0.5", .range), ("0", .range),
  ])
  func `an exchange rate is a positive decimal number of at most 128 characters`(
    _ rate: String,
    _ code: APIRequestError.Code
  ) {
    var amounts = ExternalPurchaseAmounts(
      taxExclusive: 1,
      tax: 0,
      taxInclusive: 1,
      netTaxExclusive: 1,
      currency: "EUR",
      taxCountry: "ISL"
    )
    amounts.pricingCurrency = "ISK"
    amounts.exchangeRate = rate
    let error = Self.rejection(of: amounts)
    #expect(error?.code == code)
    #expect(error?.path == "lineItems[0].exchangeRate")
  }

  /// The error of a report with one purchase of these amounts.
  private static func rejection(of amounts: ExternalPurchaseAmounts) -> APIRequestError? {
    let item = ExternalPurchaseLineItem(
      "order-1",
      .oneTimeBuy(productIdentifier: "coins", quantity: 1),
      creationDate: ExternalPurchaseFixture.now,
      amounts: amounts
    )
    return #expect(throws: APIRequestError.self) {
      try ExternalPurchaseReport(
        requestIdentifier: Sent.uuid,
        externalPurchaseId: "t",
        lineItems: [item],
        at: ExternalPurchaseFixture.now
      )
    }
  }

  @Test func `the error of a value names line item and field`() {
    let amounts = ExternalPurchaseAmounts(
      taxExclusive: .max,
      tax: 1,
      taxInclusive: .min,
      netTaxExclusive: .max,
      currency: "EUR",
      taxCountry: "ESP"
    )
    let error = Self.rejection(of: amounts)
    #expect(error?.path == "lineItems[0].amountTaxInclusive")
    #expect(error?.found?.contains("line item \"order-1\"") == true)
  }

  // MARK: Error codes

  @Test(arguments: ExternalPurchaseErrorCode.allCases)
  func `an error has a meaning, a subject and an action`(_ code: ExternalPurchaseErrorCode) {
    #expect(!code.meaning.isEmpty && !code.action.isEmpty)
    #expect(APIErrorCode(rawValue: code.rawValue) == nil)
  }

  /// The store does not know when a token is active, and does nothing at the same time.
  @Test func `every error but two is one of these tests`() {
    let tested = Set(
      (WrongReport.all.map(\.code) + LaterReport.all.map(\.code)
        + [.repeatErroneousSubmission, .netAmountMismatch]).compactMap(\.self)
    )
    let missing = Set(ExternalPurchaseErrorCode.allCases).subtracting(tested)
    #expect(missing == [.simultaneousSubmission, .lineItemCreationDateOutOfRange])
    #expect(ExternalPurchaseErrorCode.allCases.count == 37)
  }
}

extension ExternalPurchaseReport.Status {
  static let withoutLineItems = [noLineItem, unrecognizedToken, duplicateToken]
}
