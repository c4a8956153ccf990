// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
package import StoreSimulation

/// The page of `simulate`.
package struct SimulationPage {
  private let version: String
  private let play: Play

  /// A page about a play; it names the version that created it.
  package init(_ play: Play, madeBy version: String) {
    self.version = version
    self.play = play
  }

  package var html: [UInt8] {
    ReportPage.bytes(
      title: "Simulation report",
      lead: "\(play.countWords), played until \(play.endTime.second)",
      madeBy: version
    ) { html in
      let lives = play.lives()
      html.card("Purchases at the end") { writeEnd(lives, to: &$0) }
      if let chart = LifeChart(AccessLife.lives(in: play), now: play.endTime, number: 1) {
        html.card("Life of the purchases") { chart.write(to: &$0) }
      }
      html.card("What happened") { $0.write(play.rowElements) }
      writeContents(to: &html)
      writeAssumptions(to: &html)
    }
  }

  private func writeEnd(_ lives: [Play.Life], to html: inout HTMLWriter) {
    guard !lives.isEmpty else { return html.element(.p, text: "no purchases that last") }
    let rows = lives.prefix(ReportLimits.listed).map { life in
      AnswerOutput.Row(cells: [
        life.customer, life.productId, life.status,
        life.until?.second ?? "no end", life.originalTransactionId,
      ])
    }
    html.table(["Customer", "Product", "Status", "Access until", "Original transaction"], rows)
    if lives.count > rows.count { html.note("and \(lives.count - rows.count) more") }
  }

  private func writeContents(to html: inout HTMLWriter) {
    guard !play.rows.isEmpty else { return }
    html.card("Signed contents") { html in
      var lines = 0
      for row in play.rows.prefix(ReportLimits.rows) {
        let causes = row.causes.isEmpty ? "" : ": \(row.causes.joined(separator: ", "))"
        html.decodedDocument("\(row.time.second)\(causes)", play.json(of: row), lines: &lines)
      }
      let more = play.rows.count - ReportLimits.rows
      if more > 0 { html.note("and \(more) more times; --json has them all") }
    }
  }

  private func writeAssumptions(to html: inout HTMLWriter) {
    let used = play.assumptions.filter(\.isUsed)
    guard !used.isEmpty else { return }
    html.card("Assumptions") { html in
      html.element(.p, text: "Apple does not document these facts, and the play depends on them.")
      html.table(
        ["Assumption", "Value", "Confidence", "Why"],
        used.map { AnswerOutput.Row(cells: [$0.name, $0.value, $0.confidence.rawValue, $0.why]) }
      )
    }
  }
}
