// SPDX-License-Identifier: Apache-2.0

import AnswerOutput

// The answer about one customer: access by product with the rules that decided, the drawing, and
// all other results.

extension HTMLWriter {
  mutating func write(_ answer: EntitlementAnswer, number: Int) {
    card(answer.heading.capitalizedFirst, id: .answer(number)) { html in
      html.write(answer.customerElements)
      let products = answer.productReports
      if answer.unlockReports.isEmpty { html.writeVerdict(products) }
      for unlock in answer.unlockReports { html.write(unlock) }
      if let end = answer.validUntil {
        html.note("This answer changes at \(end), unless newer evidence arrives before.")
      }
      html.write(answer.warningElements)
      for product in products.prefix(ReportLimits.products) { html.write(product) }
      if products.count > ReportLimits.products {
        html.note("and \(products.count - ReportLimits.products) more products")
      }
      html.write(answer.otherElements)
      let rules = answer.sharedRules
      if !rules.isEmpty {
        html.fold("Rules for the whole answer: \(rules.count)") { $0.write(rules) }
      }
    }
    guard let chart = HistoryChart(answer.histories, now: answer.drawingTime) else {
      return
    }
    card("History of the purchases") { chart.write(to: &$0) }
  }

  /// E-42: the answer about all of the app.
  private mutating func write(_ unlock: UnlockReport) {
    verdict(unlock.word, unlock.emphasis, unlock.sentence)
    for next in unlock.next { element(.p, .classes(.hint), text: next) }
  }

  private mutating func writeVerdict(_ products: [ProductReport]) {
    let entitled = products.count(where: \.isEntitled)
    if products.isEmpty { return verdict("no", .dim, "no purchases") }
    verdict(
      entitled > 0 ? "yes" : "no",
      entitled > 0 ? .good : .dim,
      "access to \(entitled) of \(counted(products.count, "product"))"
    )
  }

  private mutating func write(_ product: ProductReport) {
    element(.div, .classes(.product)) { html in
      html.element(.h3) { html in
        html.text(product.productId)
        guard product.access != "-" else { return }
        html.text(" ")
        html.element(
          .span,
          .classes(.badge, StyleClass(product.emphasis)),
          text: product.access
        )
      }
      html.element(.p, text: product.explanation)
      if product.until != "-" {
        html.element(
          .p,
          .classes(.dim),
          text: "\(product.isEntitled ? "until" : "ended"): \(product.until)"
        )
      }
      if let environment = product.environment {
        html.element(.p, .classes(.caution), text: environment)
      }
      for line in product.details { html.element(.p, .classes(.hint), text: line) }
      guard !product.rules.isEmpty else { return }
      html.fold("Rules that decided: \(product.rules.map(\.name).joined(separator: ", "))") {
        html in
        if let source = product.source { html.element(.p, .classes(.dim), text: source) }
        html.write(product.rules)
      }
    }
  }

  fileprivate mutating func write(_ rules: [RuleReport]) {
    element(.dl) { html in
      for rule in rules {
        html.element(.dt, text: rule.name)
        html.element(.dd) { html in
          html.text(rule.text)
          guard !rule.fields.isEmpty else { return }
          let fields = rule.fields.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
          html.element(.div, .classes(.dim), text: fields)
        }
      }
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
