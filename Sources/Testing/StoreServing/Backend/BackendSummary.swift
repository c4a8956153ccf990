// SPDX-License-Identifier: Apache-2.0

/// How a backend answered while a server ran.
package struct BackendSummary: Sendable {
  private let counts: BackendCounts
  /// The differences that have not ended.
  private let open: Int
  /// The customers who are still to be asked about.
  private let missed: Int

  init(_ view: BackendView) {
    counts = view.counts
    open = view.open.count
    missed = view.missedCount
  }

  /// Whether it never answered something else than the store although it had received the notification, and answers as
  /// the store now.
  package var isRight: Bool { counts.wrong == 0 && open == 0 }

  /// Whether something was asked, and every question was answered, if not at once.
  package var isWhole: Bool { counts.asked > counts.unanswered && missed == 0 }

  /// `backend: 34 questions, 0 without answer, 2 differences, 1 at the end`.
  package var text: String {
    if counts == BackendCounts(), missed == 0 {
      return "backend: nothing was asked, because no customer has a product to ask about\n"
    }
    var parts = ["\(counts.asked) questions", "\(counts.unanswered) without answer"]
    parts.append("\(counts.wrong) differences, \(open) at the end")
    if counts.differences > counts.wrong {
      parts.append("\(counts.differences - counts.wrong) while a notification was missing")
    }
    if missed > 0 { parts.append("still to be asked about: \(missed)") }
    if counts.unnamed > 0 {
      parts.append("\(counts.unnamed) not asked, because the customer lacks what the URL names")
    }
    return "backend: \(parts.joined(separator: ", "))\n"
  }
}

extension StorePair {
  /// How the backend answered so far; `nil` if none is asked.
  package var backendSummary: BackendSummary? {
    backend.settings.map { _ in BackendSummary(backend) }
  }
}
