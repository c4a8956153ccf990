// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StoreVerification

// On what the answers rest, and what does not count.

extension EvidenceFile {
  func write(to page: inout TextPage) {
    page.blank()
    page.facts([Fact("Evidence", countText)])
    if counted[.pinnedLeaf] != nil {
      page.line("anyone with that Xcode can make such documents, for any app", .caution)
    }
    writeLeftOut(to: &page)
    writeRefused(to: &page)
  }

  private var countText: String {
    let parts = TrustLevel.allCases.compactMap { trust -> String? in
      guard let count = counted[trust] else { return nil }
      let documents = count == 1 ? "1 document" : "\(count) documents"
      return "\(documents) signed by \(trust.signer)"
    }
    guard !parts.isEmpty else { return "none that is proven" }
    let files = filesOfDropped
    return parts.joined(separator: ", ") + (files == 0 ? "" : "; \(files) of them left out")
  }

  private func writeLeftOut(to page: inout TextPage) {
    guard !dropped.isEmpty else { return }
    page.blank()
    let rows = dropped.prefix(EvidenceFile.most).map { evidence in
      Row(cells: [evidence.file, "\(shown(evidence.subject)): \(evidence.reason.words)"])
    }
    page.table(["LEFT OUT", "WHY"], rows, wrapsLast: true)
    writeMore(than: droppedCount, to: &page)
  }

  private func writeRefused(to page: inout TextPage) {
    guard toldCount > 0 else { return }
    page.blank()
    let rows = told.prefix(EvidenceFile.most).map { evidence in
      Row(
        cells: [evidence.file, "\(evidence.fault.shortened.message)  [\(evidence.fault.label)]"],
        emphasis: .bad
      )
    }
    page.table(["REFUSED", "WHY"], rows, wrapsLast: true)
    writeMore(than: toldCount, to: &page)
    page.line("receiptctl verify says more about each", .dim)
  }

  private func writeMore(than count: Int, to page: inout TextPage) {
    guard count > EvidenceFile.most else { return }
    page.line(
      "and \(count - EvidenceFile.most) more; --json lists up to \(EvidenceFile.mostListed)",
      .dim
    )
  }

  /// As many as fit on a screen beside the answer.
  private static let most = 12
}

extension TrustLevel {
  fileprivate var signer: String {
    switch self {
    case .apple: "Apple"
    case .custom: "a configured root"
    case .pinnedLeaf: "a configured certificate"
    }
  }
}
