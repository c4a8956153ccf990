// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
package import StrictTime

/// The page of `verify`.
package struct VerificationPage {
  private let version: String
  /// The documents.
  package var documents = ReportDocuments()

  /// A page that names the version that created it.
  package init(madeBy version: String) {
    self.version = version
  }

  /// The page about all documents, with the histories of the purchases in the valid ones.
  package func html(histories: [AccessHistory], now: Timestamp) -> [UInt8] {
    let time = documents.verificationTime ?? now
    return ReportPage.bytes(
      title: "Verification report",
      lead: "\(documents.sentence), verified as of \(time.second)",
      madeBy: version
    ) { html in
      if documents.count == 1 { documents.writeOnly(to: &html) } else { writeSummary(to: &html) }
      if let chart = HistoryChart(histories, now: time) {
        html.card("Purchases in the verified documents") { chart.write(to: &$0) }
      }
      if documents.count > 1 { documents.writeDetails(to: &html) }
    }
  }

  private func writeSummary(to html: inout HTMLWriter) {
    html.card("Summary") { html in
      html.verdict(
        documents.areAllValid ? "VALID" : "NOT VALID",
        documents.areAllValid ? .good : .bad,
        documents.sentence
      )
      documents.writeList(to: &html)
    }
  }
}
