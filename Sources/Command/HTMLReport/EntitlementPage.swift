// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput

/// The page of `entitlements`.
package struct EntitlementPage {
  private let version: String
  /// The evidence.
  package var documents = ReportDocuments()
  private var answers = HTMLWriter()
  private var count = 0

  /// A page that names the version that created it.
  package init(madeBy version: String) {
    self.version = version
  }

  /// Adds the answer about a customer.
  package mutating func add(_ answer: EntitlementAnswer) {
    count += 1
    guard count <= ReportLimits.answers else { return }
    answers.write(answer, number: count)
  }

  /// The page with the answers and the evidence.
  package func html(_ evidence: EvidenceReport) -> [UInt8] {
    ReportPage.bytes(
      title: "Entitlement report",
      lead: count <= 1
        ? documents.sentence : "\(counted(count, "answer")), \(documents.sentence)",
      madeBy: version
    ) { html in
      if count == 0 {
        html.card("Entitlements") { html in
          html.verdict("unknown", .caution, "no evidence could be read")
        }
      }
      html.append(answers)
      if count > ReportLimits.answers {
        html.note("The page has \(ReportLimits.answers) of \(count) answers.")
      }
      html.card("Evidence") { html in
        html.write(evidence.elements)
        documents.writeList(to: &html)
      }
      documents.writeDetails(to: &html)
    }
  }
}
