// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StoreEntitlements

// The applied rules and the fields that they read.

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
      if let source = product.source { page.facts([Fact("evidence", source.words)]) }
      page.write(product.rules)
    }
    guard explained.isAll else { return }
    for app in summaries.compactMap(\.paidApp) {
      page.blank()
      page.line(
        "RULES FOR THE APP: \(app.access.verdict.word(.full)), \(app.access.reason.rawValue)",
        .dim
      )
      page.write(app.rules)
    }
    let rules = summaries.flatMap(\.rules)
    guard !rules.isEmpty else { return }
    page.blank()
    page.line("RULES FOR THE WHOLE ANSWER", .dim)
    page.write(rules)
  }

  /// Reports a product without evidence and suggests a similar name.
  func writeNearest(to name: String, on page: inout TextPage) {
    let known = summaries.flatMap(\.products).map(\.productId)
    guard !known.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else { return }
    let near = nearest(to: name, among: known) ?? known.first { $0.hasSuffix(".\(name)") }
    let others = known.prefix(5).map { shown($0) }.joined(separator: ", ")
    page.blank()
    let hint = near.map { "; did you mean \(shown($0))?" }
    let list = known.isEmpty ? "" : "; the products are \(others)"
    page.line("no evidence about \(shown(name))\(hint ?? list)")
  }
}

extension EvidenceSource {
  var words: String {
    let word = kind.oneOfIt
    let original =
      originalTransactionId == transactionId
      ? "" : " (original transaction id \(shown(originalTransactionId)))"
    return "transaction \(shown(transactionId))\(original), "
      + "in \(word) signed on \(signedDate.second)"
  }
}

extension TextPage {
  mutating func write(_ rules: [AppliedRule]) {
    for rule in rules {
      facts([Fact(rule.rule.rawValue, rule.rule.text, labelEmphasis: .none)])
      let fields = rule.fields.map { "\(shown($0.name)) \(shown($0.value))" }
      guard !fields.isEmpty else { continue }
      line(fields.joined(separator: ", "), .dim, indent: TextPage.labelColumns + 4)
    }
  }
}
