// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
import StorePayloads
package import StrictTime

/// The reports about external purchases that the store accepted.
package struct ExternalPurchaseState: Sendable {
  /// The reports as JSON, by the bytes of their identifiers in lower case.
  private var reports: [[UInt8]: [UInt8]] = [:]
  private var history = ExternalPurchaseHistory()

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

  mutating func add(_ report: ExternalPurchaseReport) {
    reports[Array(report.requestIdentifier.rawValue.utf8)] = report.json
    history.add(report)
  }

  /// More than a test sends.
  private static let mostReports = 10_000
  private static let mostLineItems = 100_000
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
    if let problem = externalPurchases.problems(in: draft, at: now).first {
      let number = problem.code.map { "\($0.rawValue) (\($0.name))" } ?? "malformed"
      throw StoreRefusal(.apiError, "the report is rejected: \(number), \(problem.fieldName)")
    }
    externalPurchases.add(ExternalPurchaseReport(checked: draft))
  }
}
