// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StoreEntitlements
import StoreVerification
import StrictTime

// The rules that decided, with the fields that they read.

extension EntitlementAnswer {
  func writeExplanations(to page: inout TextPage) {
    guard !explained.isEmpty else { return }
    for product in products
    where explained.contains(product.productId) && product.reason != .neverPurchased {
      let verdict = product.verdict.word(product.level)
      page.blank()
      page.line(
        "RULES FOR \(shown(product.productId)): \(verdict), \(product.reason.rawValue)",
        .dim
      )
      if let source = product.source { page.facts([Fact("rests on", source.words)]) }
      page.write(product.rules)
    }
    guard explained.isAll else { return }
    for app in summaries.compactMap(\.app) {
      page.blank()
      page.line("RULES FOR the app: \(app.verdict.word(.full)), \(app.reason.rawValue)", .dim)
      page.write(app.rules)
    }
    let rules = summaries.flatMap(\.rules)
    guard !rules.isEmpty else { return }
    page.blank()
    page.line("RULES FOR all of it", .dim)
    page.write(rules)
  }

  /// Suggests products with a name similar to one without evidence.
  func writeNearest(to name: String, on page: inout TextPage) {
    let known = summaries.flatMap(\.products).map(\.productId)
    guard !known.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else { return }
    let near = nearest(to: name, among: known) ?? known.first { $0.hasSuffix(".\(name)") }
    let others = known.prefix(5).map { shown($0) }.joined(separator: ", ")
    page.blank()
    page.line(
      "none of the evidence is about \(shown(name)); "
        + (near.map { "did you mean \(shown($0))?" }
          ?? (known.isEmpty ? "it is about no product" : "it is about \(others)"))
    )
  }
}

extension EvidenceSource {
  fileprivate var words: String {
    let word = DocumentKind(rawValue: kind.rawValue)?.oneOfIt ?? kind.rawValue
    let line =
      originalTransactionId == transactionId ? "" : " of the line \(shown(originalTransactionId))"
    return "transaction \(shown(transactionId))\(line), told by \(word) of \(signedDate.second)"
  }
}

extension TextPage {
  fileprivate mutating func write(_ rules: [AppliedRule]) {
    for rule in rules {
      facts([Fact(rule.rule.rawValue, rule.rule.words, labelEmphasis: .none)])
      let fields = rule.fields.map { "\(shown($0.name)) \(shown($0.value))" }
      guard !fields.isEmpty else { continue }
      line(fields.joined(separator: ", "), .dim, indent: TextPage.labelColumns + 4)
    }
  }
}
