// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON
package import StrictTime

/// A report before its check, with what could not be read.
package struct ExternalPurchaseDraft: Sendable {
  package let requestIdentifier: String
  package let externalPurchaseId: String
  package let status: ExternalPurchaseReport.Status
  package let lineItems: [ExternalPurchaseLineItem]
  /// The positions of the line items in the report; those that cannot be read are not among them.
  let indices: [Int]
  /// What is missing, and what has another type.
  private let unread: [ExternalPurchaseProblem]
  /// Whether the report has line items, also unreadable ones.
  let hasLineItems: Bool
  /// Whether all line items were read; otherwise, what others say about them cannot be checked.
  let isComplete: Bool

  init(
    requestIdentifier: String,
    externalPurchaseId: String,
    status: ExternalPurchaseReport.Status,
    lineItems: [ExternalPurchaseLineItem]
  ) {
    self.requestIdentifier = requestIdentifier
    self.externalPurchaseId = externalPurchaseId
    self.status = status
    self.lineItems = lineItems
    indices = Array(lineItems.indices)
    unread = []
    hasLineItems = !lineItems.isEmpty
    isComplete = true
  }

  /// Reads a report; throws if it is not a JSON object.
  package init(json: ArraySlice<UInt8>) throws(APIRequestError) {
    let root = try rethrowing(JSONDocument(json).root) { (error: JSONError) in
      APIRequestError(.form, "body", expected: "a JSON object", found: error.code.rawValue)
    }
    guard let object = root.object else {
      throw APIRequestError(.form, "body", expected: "a JSON object", found: "\(root.kind)")
    }
    var reader = ExternalPurchaseReader(object, nil)
    reader.requireKnown(["requestIdentifier", "externalPurchaseId", "status", "lineItems"])
    requestIdentifier = reader.string("requestIdentifier")
    externalPurchaseId = reader.string("externalPurchaseId")
    status = ExternalPurchaseReport.Status(rawValue: reader.string("status"))
    var (items, indices): ([ExternalPurchaseLineItem], [Int]) = ([], [])
    let elements = reader.objects("lineItems")
    for (index, element) in elements.enumerated() {
      var line = ExternalPurchaseReader(element, index)
      if let item = line.lineItem() {
        items.append(item)
        indices.append(index)
      }
      reader.problems += line.problems
    }
    (lineItems, self.indices) = (items, indices)
    hasLineItems = !elements.isEmpty
    isComplete = items.count == elements.count
    unread = reader.problems
  }

  /// What Apple would reject: in the report alone, or together with all that it accepted before.
  package func problems(
    currencies: Set<String>,
    at now: Timestamp,
    after earlier: ExternalPurchaseHistory?
  ) -> [ExternalPurchaseProblem] {
    var rules = ExternalPurchaseRules(self, currencies: currencies, now: now, earlier: earlier)
    rules.check()
    return unread + rules.problems
  }
}

extension ExternalPurchaseDraft {
  /// The line items that begin something while the token is not active.
  ///
  /// Renewals, refunds and corrections may follow later.
  package func problems(
    ofTokenActiveFrom start: Timestamp,
    until end: Timestamp
  ) -> [ExternalPurchaseProblem] {
    zip(indices, lineItems).compactMap { index, item in
      let begins =
        switch item.event {
        case .oneTimeBuy: true
        case .subscriptionBuy(let subscription): subscription.event == .start
        case .refund: false
        }
      guard begins, item.correction == .none, !(start...end ~= item.creationDate) else {
        return nil
      }
      return ExternalPurchaseProblem(
        .lineItemCreationDateOutOfRange,
        "creationDate",
        of: (index, item.lineItemId),
        expected: "from \(start) to \(end), while the token is active",
        found: "\(item.creationDate)"
      )
    }
  }
}

/// What Apple knows from accepted reports.
package struct ExternalPurchaseHistory: Sendable {
  /// The newest version of each line item, by the bytes of its id.
  private(set) var lineItems: [[UInt8]: ExternalPurchaseLineItem] = [:]
  /// The line items that reference a line item, by the bytes of its id.
  private(set) var references: [[UInt8]: Set<[UInt8]>] = [:]
  /// The identifiers of reports.
  private(set) var requestIdentifiers: Set<[UInt8]> = []
  /// The tokens with line items.
  private(set) var tokens: Set<[UInt8]> = []

  /// Nothing.
  package init() {}

  /// The number of line items.
  package var count: Int { lineItems.count }

  /// Adds an accepted report.
  package mutating func add(_ report: ExternalPurchaseReport) {
    requestIdentifiers.insert(Array(report.requestIdentifier.rawValue.utf8))
    if !report.lineItems.isEmpty { tokens.insert(Array(report.externalPurchaseId.utf8)) }
    for item in report.lineItems { add(item) }
  }

  mutating func add(_ item: ExternalPurchaseLineItem) {
    let id = Array(item.lineItemId.utf8)
    if let old = lineItems[id]?.referenceLineItemId { references[Array(old.utf8)]?.remove(id) }
    if let new = item.referenceLineItemId { references[Array(new.utf8), default: []].insert(id) }
    lineItems[id] = item
  }

  func lineItem(_ id: String) -> ExternalPurchaseLineItem? { lineItems[Array(id.utf8)] }

  /// The newest versions of the line items that reference one.
  func referencing(_ id: String) -> [ExternalPurchaseLineItem] {
    let ids = references[Array(id.utf8)] ?? []
    return ids.sorted { $0.lexicographicallyPrecedes($1) }.compactMap { lineItems[$0] }
  }
}
