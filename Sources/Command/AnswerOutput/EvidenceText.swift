// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StoreVerification

// The evidence that the answers use, and the evidence that does not count.

extension EvidenceReport {
  package func write(to page: inout TextPage) {
    page.blank()
    writeCounted(to: &page)
    writeRefused(to: &page)
  }

  /// The documents that count, and the valid ones that do not, for pages that list each document themselves.
  package var elements: [PageElement] { TextPage.elements(writeCounted) }

  private func writeCounted(to page: inout TextPage) {
    page.facts([Fact("Evidence", countText)])
    if counted[.pinnedLeaf] != nil {
      page.line(xcodeCaution("documents"), .caution)
    }
    writeLatest(to: &page)
    writeLeftOut(to: &page)
  }

  /// Only a receipt is signed, not the answer around it.
  private func writeLatest(to page: inout TextPage) {
    guard latestCount > 0 else { return }
    let files = latestCount == 1 ? "an answer" : "\(latestCount) answers"
    page.line(
      "Only latest_receipt of \(files) of verifyReceipt was read: the rest is not signed.",
      .dim
    )
    let rows = contradictions.prefix(mostShown).map { file, contradiction in
      TableRow(cells: [file, contradiction.words], emphasis: .caution)
    }
    page.table(["THE JSON AROUND THE RECEIPT WAS CHANGED", "WHERE"], rows, wrapsLast: true)
    writeMore(than: contradictionCount, to: &page)
  }

  private var countText: String {
    let parts = TrustLevel.allCases.compactMap { trust -> String? in
      guard let count = counted[trust] else { return nil }
      let documents = count == 1 ? "1 document" : "\(count) documents"
      return "\(documents) signed \(trust.signer)"
    }
    guard !parts.isEmpty else { return "none" }
    let files = filesOfDropped
    return parts.joined(separator: ", ") + (files == 0 ? "" : "; \(files) not counted")
  }

  private func writeLeftOut(to page: inout TextPage) {
    let rows = dropped.prefix(mostShown).map { evidence in
      TableRow(cells: [evidence.file, "\(shown(evidence.subject)): \(evidence.reason.words)"])
    }
    page.table(["NOT COUNTED", "WHY"], rows, wrapsLast: true)
    writeMore(than: droppedCount, to: &page)
  }

  private func writeRefused(to page: inout TextPage) {
    guard unreportedCount > 0 else { return }
    let rows = unreported.prefix(mostShown).map { evidence in
      TableRow(
        cells: [evidence.file, "\(evidence.fault.shortened.message)  [\(evidence.fault.label)]"],
        emphasis: .bad
      )
    }
    page.table(["NOT VALID", "WHY"], rows, wrapsLast: true)
    writeMore(than: unreportedCount, to: &page)
    page.line("verify each with receiptctl verify", .dim)
  }

  private func writeMore(than count: Int, to page: inout TextPage) {
    guard count > mostShown else { return }
    page.line(
      "and \(count - mostShown) more; --json lists up to \(EvidenceReport.mostListed)",
      .dim
    )
  }

  /// The rejected documents whose errors are not already on standard error.
  private var unreported: [RefusedEvidence] { refused.filter { $0.fault.status != .inputOutput } }
}

/// The number of rows that fit on a screen below the answer.
private let mostShown = 12
