// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
import StorePayloads
package import StrictTime

/// The reports about external purchases that the store accepted.
package struct ExternalPurchaseState: Sendable {
  /// The reports as JSON, by the bytes of their identifiers in lower case.
  private var reports: [[UInt8]: [UInt8]] = [:]
  private var history = ExternalPurchaseHistory()
  /// The tokens that the store created.
  package var tokens: [ExternalToken] = []
  /// The ids of tokens about which only a step `notify` told.
  private var notified: Set<[UInt8]> = []

  init() {}

  /// The JSON of an accepted report.
  package func report(_ requestIdentifier: String) -> [UInt8]? {
    reports[Array(requestIdentifier.lowercased().utf8)]
  }

  /// What the store rejects in a report, with all that it accepted before.
  package func problems(
    in draft: ExternalPurchaseDraft,
    at now: Timestamp
  ) -> [ExternalPurchaseProblem] {
    draft.problems(
      currencies: ExternalPurchaseReport.reportingCurrencies,
      at: now,
      after: history
    )
  }

  /// Whether the store holds as many reports, or line items, as it accepts.
  package var isFull: Bool {
    reports.count >= Self.mostReports || history.count >= Self.mostLineItems
  }

  /// The token that the store created with this id.
  func token(_ id: String) -> ExternalToken? { tokens.first { isSame($0.id, id) } }

  /// Whether a report may be about a token that the store did not create.
  ///
  /// A store that created none accepts all.
  func knows(_ id: String) -> Bool { tokens.isEmpty || notified.contains(Array(id.utf8)) }

  /// Adds a token of another store, about which a notification told.
  mutating func addNotified(_ id: String) { notified.insert(Array(id.utf8)) }

  mutating func add(_ report: ExternalPurchaseReport) {
    if let place = tokens.firstIndex(where: { isSame($0.id, report.externalPurchaseId) }) {
      tokens[place].isReported = true
    }
    reports[Array(report.requestIdentifier.rawValue.utf8)] = report.json
    history.add(report)
  }

  /// More than a test sends.
  private static let mostReports = 10_000
  private static let mostLineItems = 100_000
  static let mostTokens = 10_000
}

extension StoreState {
  /// Accepts a report; its errors have no number of the App Store Server API.
  mutating func acceptExternalPurchaseReport(_ json: [UInt8]) throws(StoreRefusal) {
    changes.note("externalPurchases")
    let draft = try rethrowing(ExternalPurchaseDraft(json: json[...])) { (error: APIRequestError) in
      StoreRefusal(.apiError, "the report is not a JSON object: \(error.found ?? "")")
    }
    guard !externalPurchases.isFull else {
      throw .api(.generalBadRequest, "There are too many reports.")
    }
    if let problem = problems(in: draft).first {
      let number = problem.code.map { "\($0.rawValue) (\($0.name))" } ?? "malformed"
      throw StoreRefusal(.apiError, "the report is rejected: \(number), \(problem.fieldName)")
    }
    externalPurchases.add(ExternalPurchaseReport(checked: draft))
    // A token that is reported gets no notification that it is not.
    for (number, token) in externalPurchases.tokens.enumerated()
    where isSame(token.id, draft.externalPurchaseId) {
      if let time = externalPurchases.tokens[number].nextNotification {
        due.insert(time, .externalToken(number))
      }
    }
  }
}
