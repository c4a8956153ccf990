// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StrictJSON
import StrictTime

/// A report with a purchase, its refund, the start of a subscription and its renewal; and changes of it.
struct ExternalPurchaseFixture {
  /// The members of the report, as JSON.
  var report: [(name: String, value: String)] = [
    ("requestIdentifier", #""\#(Sent.lower)""#), ("externalPurchaseId", #""token""#),
    ("status", #""LINE_ITEM""#),
  ]
  /// The members of the line items.
  var items = [buy, refund, start, renewal]

  static let now = Timestamp(millisecondsSince1970: 1_767_225_600_000) ?? .latest

  private static func item(
    _ id: String,
    _ members: [(String, String)],
    net: Int,
    exclusive: Int = 8_000,
    tax: Int = 2_000
  ) -> [(name: String, value: String)] {
    [("lineItemId", "\"\(id)\""), ("creationDate", "1767100000000")] + members + [
      ("pricingCurrency", #""EUR""#), ("reportingCurrency", #""EUR""#),
      ("amountTaxExclusive", "\(exclusive)"), ("amountTaxInclusive", "\(exclusive + tax)"),
      ("netAmountTaxExclusive", "\(net)"), ("taxAmount", "\(tax)"), ("taxCountry", #""ESP""#),
    ]
  }

  private static let buy = item(
    "buy",
    [
      ("eventType", #""BUY""#), ("productType", #""ONE_TIME_BUY""#),
      ("productIdentifier", #""coins""#), ("quantity", "6"),
    ],
    net: 6_000
  )
  private static let refund = item(
    "refund",
    [("eventType", #""REFUND""#), ("referenceLineItemId", #""buy""#)],
    net: 6_000,
    exclusive: 2_000,
    tax: 500
  )
  private static let start = item("start", subscription("SUBSCRIPTION_START", days: 0), net: 8_000)
  private static let renewal = item(
    "renewal",
    subscription("RENEWAL", days: 30) + [("referenceLineItemId", #""start""#)],
    net: 8_000
  )

  private static func subscription(_ event: String, days: Int) -> [(String, String)] {
    [
      ("eventType", #""BUY""#), ("productType", #""SUBSCRIPTION""#),
      ("productIdentifier", #""pro.month""#), ("quantity", "1"),
      ("subscriptionEvent", "\"\(event)\""), ("subscriptionStartDate", "1767100000000"),
      ("subscriptionEndDate", "1769692000000"), ("subscriptionDaysOfPaidService", "\(days)"),
    ]
  }

  /// Sets a member of the line item with an id, or of the report for an empty id; `nil` removes it.
  mutating func set(_ id: String, _ name: String, _ value: String?) {
    guard !id.isEmpty else {
      report.removeAll { $0.name == name }
      if let value { report.append((name, value)) }
      return
    }
    guard let index = items.firstIndex(where: { $0.contains { $0.value == "\"\(id)\"" } }) else {
      return
    }
    items[index].removeAll { $0.name == name }
    if let value { items[index].append((name, value)) }
  }

  /// Keeps only the line items with these ids.
  mutating func keep(_ ids: [String]) {
    items = items.filter { item in
      ids.contains { id in item.contains { $0.name == "lineItemId" && $0.value == "\"\(id)\"" } }
    }
  }

  var json: String {
    func object(_ members: [(name: String, value: String)]) -> String {
      "{" + members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}"
    }
    let list = items.isEmpty ? [] : [("lineItems", "[\(items.map(object).joined(separator: ","))]")]
    return object(report + list.map { (name: $0.0, value: $0.1) })
  }

  /// What is wrong with the report, alone or after others.
  func problems(after earlier: ExternalPurchaseHistory? = nil) throws -> [ExternalPurchaseProblem] {
    try ExternalPurchaseDraft(json: Array(json.utf8)[...]).problems(
      currencies: ExternalPurchaseReport.reportingCurrencies,
      at: Self.now,
      after: earlier
    )
  }

  func checked() throws -> ExternalPurchaseReport {
    try ExternalPurchaseReport(json: Array(json.utf8)[...], at: Self.now)
  }

  /// What is known after the report was accepted.
  func accepted() throws -> ExternalPurchaseHistory {
    var history = ExternalPurchaseHistory()
    history.add(try checked())
    return history
  }
}
