// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
package import ScriptPlaying
import StoreEngine

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
      let histories = play.histories()
      html.card("Purchases at the end") { writeEnd(histories, to: &$0) }
      if let chart = HistoryChart(AccessHistory.histories(in: play), now: play.endTime) {
        html.card("History of the purchases") { chart.write(to: &$0) }
      }
      html.card("What happened") { $0.write(play.rowElements) }
      writeContents(to: &html)
      writeAssumptions(to: &html)
    }
  }

  private func writeEnd(_ histories: [Play.PurchaseHistory], to html: inout HTMLWriter) {
    guard !histories.isEmpty else { return html.element(.p, text: "no purchases that last") }
    let rows = histories.prefix(ReportLimits.listed).map { history in
      TableRow(cells: [
        history.customer, history.productId, history.status,
        history.until?.second ?? "no end", history.originalTransactionId,
      ])
    }
    html.table(["Customer", "Product", "Status", "Access until", "Original transaction"], rows)
    if histories.count > rows.count { html.note("and \(histories.count - rows.count) more") }
  }

  private func writeContents(to html: inout HTMLWriter) {
    guard !play.rows.isEmpty else { return }
    html.card("Signed contents", .documents) { html in
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
        used.map { TableRow(cells: [$0.name, $0.value, $0.confidence.rawValue, $0.why]) }
      )
    }
  }
}
