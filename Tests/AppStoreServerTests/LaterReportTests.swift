// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Testing

/// A report after the report of the fixture, and the error that Apple has for it.
struct LaterReport: CustomTestStringConvertible, Sendable {
  let keeps: [String]
  let changes: [(item: String, name: String, value: String?)]
  let code: ExternalPurchaseErrorCode?
  let field: String

  var testDescription: String { "\(keeps) \(code?.name ?? "accepted")" }

  init(
    _ keeps: [String],
    _ changes: [(item: String, name: String, value: String?)],
    _ code: ExternalPurchaseErrorCode? = nil,
    _ field: String = ""
  ) {
    self.keeps = keeps
    self.changes = changes
    self.code = code
    self.field = field
  }

  /// Makes a line item a restatement.
  private static func restated(_ item: String) -> (item: String, name: String, value: String?) {
    (item, "restatement", "true")
  }

  private static func retracted(_ item: String) -> [(item: String, name: String, value: String?)] {
    [restated(item), (item, "erroneouslySubmitted", "true")]
  }

  static let all = [
    LaterReport(["renewal"], [restated("renewal")]),
    LaterReport(["renewal"], retracted("renewal")),
    LaterReport([], [("", "status", #""LINE_ITEM""#)], .missingLineItemsForStatus, "status"),
    LaterReport([], [("", "status", #""NO_LINE_ITEM""#)], .lineItemStatusRegression, "status"),
    LaterReport(
      ["renewal"],
      [restated("renewal"), ("", "requestIdentifier", #""\#(Sent.lower)""#)],
      .duplicateValue,
      "requestIdentifier"
    ),
    LaterReport(["renewal"], [], .duplicateValue, "lineItemId"),
    LaterReport(
      ["renewal"],
      [restated("renewal"), ("renewal", "lineItemId", #""new""#)],
      .notFound,
      "lineItemId"
    ),
    LaterReport(
      ["renewal"],
      [restated("renewal"), ("renewal", "referenceLineItemId", #""none""#)],
      .notFound,
      "referenceLineItemId"
    ),
    // The refund is known, so the net amount of the purchase is 6000.
    LaterReport(["buy"], [restated("buy")]),
    LaterReport(
      ["buy"],
      [restated("buy"), ("buy", "netAmountTaxExclusive", "8000")],
      .incorrectNetAmount,
      "netAmountTaxExclusive"
    ),
    LaterReport(
      ["refund"],
      retracted("refund") + [("refund", "netAmountTaxExclusive", "8000")]
    ),
    LaterReport(
      ["refund"],
      retracted("refund"),
      .incorrectNetAmount,
      "netAmountTaxExclusive"
    ),
    LaterReport(
      ["start"],
      retracted("start"),
      .erroneousLineItemReferencedByValidLineItem,
      "erroneouslySubmitted"
    ),
    LaterReport(["start", "renewal"], retracted("start") + retracted("renewal")),
    LaterReport(
      ["start"],
      [
        restated("start"), ("start", "subscriptionEvent", #""RENEWAL""#),
        ("start", "referenceLineItemId", #""start2""#),
      ],
      .nonInitialBuyReferencedByBuy,
      "lineItemId"
    ),
    LaterReport(
      ["buy"],
      [
        restated("buy"), ("buy", "eventType", #""REFUND""#), ("buy", "productType", nil),
        ("buy", "productIdentifier", nil), ("buy", "quantity", nil),
        ("buy", "referenceLineItemId", #""start""#),
      ],
      .refundReferencedByRefund,
      "lineItemId"
    ),
  ]
}

/// Reports after other reports.
struct LaterReportTests {
  @Test(arguments: LaterReport.all)
  func `a report must fit those that were accepted before`(_ later: LaterReport) throws {
    var report = ExternalPurchaseFixture()
    let history = try report.accepted()
    report.set("", "requestIdentifier", #""550e8400-e29b-41d4-a716-446655440001""#)
    report.keep(later.keeps)
    for change in later.changes { report.set(change.item, change.name, change.value) }
    let problems = try report.problems(after: history)
    guard let code = later.code else { return #expect(problems == []) }
    let found = problems.first { $0.code == code && $0.fieldName == later.field }
    #expect(found != nil, "\(problems)")
  }

  @Test func `a line item is retracted once, and can come back`() throws {
    var report = ExternalPurchaseFixture()
    var history = try report.accepted()
    report.keep(["renewal"])
    report.set("", "requestIdentifier", #""550e8400-e29b-41d4-a716-446655440001""#)
    report.set("renewal", "restatement", "true")
    report.set("renewal", "erroneouslySubmitted", "true")
    history.add(try report.checked())
    report.set("", "requestIdentifier", #""550e8400-e29b-41d4-a716-446655440002""#)
    #expect(try report.problems(after: history).map(\.code) == [.repeatErroneousSubmission])
    report.set("renewal", "erroneouslySubmitted", "false")
    #expect(try report.problems(after: history) == [])
  }

  @Test func `line items of a purchase that is not in the report have one net amount`() throws {
    var report = ExternalPurchaseFixture()
    report.keep(["refund", "renewal"])
    report.set("renewal", "referenceLineItemId", #""elsewhere""#)
    #expect(try report.problems() == [])
    // The purchase of both refunds is in an earlier report.
    var second = report.items[0]
    second[0].value = #""refund2""#
    second.removeAll { $0.name == "netAmountTaxExclusive" }
    second.append(("netAmountTaxExclusive", "4000"))
    report.items.append(second)
    #expect(try report.problems().map(\.code) == [.netAmountMismatch])
  }

  @Test func `a restated purchase has at most its amount less the refunds of the report`() throws {
    var report = ExternalPurchaseFixture()
    report.keep(["buy", "refund"])
    report.set("buy", "restatement", "true")
    // An earlier refund may lower it further.
    for id in ["buy", "refund"] { report.set(id, "netAmountTaxExclusive", "5000") }
    #expect(try report.problems() == [])
    for id in ["buy", "refund"] { report.set(id, "netAmountTaxExclusive", "6001") }
    #expect(
      try report.problems().map(\.code) == [.incorrectNetAmount, .incorrectNetAmount]
    )
  }
}
