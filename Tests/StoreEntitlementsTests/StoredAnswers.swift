// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreReceipts

/// The answers of a ledger as lines of text.
enum StoredAnswers {
  /// For each product and consumable: `2026-01-15 Production pro entitled activePeriod until 2026-02-01T00:00:00Z`.
  static func lines(_ summary: EntitlementSummary, _ time: String) -> String {
    let place = "\(time) \(summary.environment)"
    let products = summary.products.map { product in
      let until = product.until.map { " until \($0)" } ?? ""
      return "\(place) \(product.productId) \(product.verdict) \(product.reason)\(until)\n"
    }
    let units = summary.consumables.map { "\(place) \($0.productId) \($0.units) units\n" }
    return (products + units).joined()
  }

  /// The answers at the times and in the environments with which the expected lines begin.
  static func lines(of ledger: EntitlementLedger, atTimesOf expected: String) throws -> String {
    var questions: [String] = []
    for line in expected.split(separator: "\n") {
      let question = line.split(separator: " ").prefix(2).joined(separator: " ")
      if question != questions.last { questions.append(question) }
    }
    return try questions.map { question in
      let words = question.split(separator: " ").map(String.init)
      let environment = StoreEnvironment(rawValue: try need(words.last))
      let time = try need(words.first)
      return lines(try ledger.answers(time, in: environment, past: .intended), time)
    }
    .joined()
  }
}
