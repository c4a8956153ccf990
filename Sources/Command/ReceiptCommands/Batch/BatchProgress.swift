// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import ReceiptKit
import StrictJSON
import SystemIO

/// The progress of a run on a terminal, and the summary at its end, both on standard error.
struct BatchProgress {
  private let isQuiet: Bool
  private let terminal: Terminal
  private let start: Int64
  private var lastNote: Int64
  private var hasLine = false

  init(isQuiet: Bool, in terminal: Terminal) {
    self.isQuiet = isQuiet
    self.terminal = terminal
    start = terminal.steadyClock()
    lastNote = start
  }

  /// Updates the progress, if standard error is a terminal and the last update is not recent.
  mutating func note(_ lines: Int, bytes: Int, of size: Int?) throws(CommandFailure) {
    let now = terminal.steadyClock()
    guard !isQuiet, terminal.errorIsTerminal, now - lastNote >= BatchProgress.pause else { return }
    lastNote = now
    hasLine = true
    let seconds = Double(now - start) / 1000
    var words = [lengthAndRate(lines, in: seconds)]
    if let size, size > 0, bytes > 0 {
      let share = min(1, Double(bytes) / Double(size))
      words.append("\(Int(share * 100)) %")
      words.append("\(clock(seconds / share - seconds)) left")
    }
    // Return to the beginning of the line and erase it.
    try terminal.complain("\r\u{1B}[K" + words.joined(separator: ", "))
  }

  /// Writes the summary.
  func end(_ tally: BatchTally, isInterrupted: Bool) throws(CommandFailure) {
    if hasLine { try terminal.complain("\r\u{1B}[K") }
    guard !isQuiet else { return }
    let seconds = Double(terminal.steadyClock() - start) / 1000
    var text = isInterrupted ? "interrupted after " : ""
    text += lengthAndRate(tally.lines, in: seconds) + "\n"
    for (title, counts) in tally.groups where !counts.isEmpty {
      text += "\n\(title)\n"
      let width = grouped(counts.map(\.count).max() ?? 0).count
      for (name, count) in counts {
        let number = grouped(count)
        text += "  " + spaces(width - number.count) + "\(number)  \(name)\n"
      }
    }
    try terminal.complain(text)
  }

  /// Says what a table has beside documents.
  func note(_ leftOut: LeftOutCells, of title: String) throws(CommandFailure) {
    guard !isQuiet, let words = leftOut.words else { return }
    try terminal.complain("\(ReceiptTool.name): note: \(shown(title)): left out: \(words)\n")
  }

  /// `1,234 lines, 567 a second`.
  private func lengthAndRate(_ lines: Int, in seconds: Double) -> String {
    let length = lines == 1 ? "1 line" : "\(grouped(lines)) lines"
    guard lines > 0 else { return length }
    guard seconds > 0 else { return "\(length), at once" }
    return "\(length), \(grouped(Int(Double(lines) / seconds))) a second"
  }

  /// `1:02:03` or `2:03`.
  private func clock(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    let parts = [whole / 3600, whole / 60 % 60, whole % 60].drop { $0 == 0 }
    let shown = parts.count < 2 ? [whole / 60, whole % 60][...] : parts
    return shown.enumerated().map { place, part in
      place > 0 && part < 10 ? "0\(part)" : "\(part)"
    }.joined(separator: ":")
  }

  /// `1,234,567`.
  private func grouped(_ number: Int) -> String {
    let digits = Array("\(number)")
    return digits.enumerated().map { place, digit in
      place > 0 && (digits.count - place) % 3 == 0 ? ",\(digit)" : "\(digit)"
    }.joined()
  }

  /// Milliseconds between two updates.
  private static let pause: Int64 = 200
}

extension BatchTally {
  /// The counts of each group, the largest first.
  fileprivate var groups: [(title: String, counts: [(name: String, count: Int)])] {
    [
      ("verdicts", ranked(verdicts, \.rawValue)),
      ("kinds", ranked(kinds) { $0?.rawValue ?? "unknown" }),
      ("errors", ranked(codes) { $0 }),
      ("environments", ranked(environments) { $0?.name ?? "none" }),
      ("signers", ranked(signers, signer)),
    ]
  }

  private func signer(_ sha256: [UInt8]) -> String {
    let name = namesOfSigners[sha256] ?? "without a name"
    return "\(shown(name))  \(hexadecimal(sha256.prefix(4)))…"
  }

  private func ranked<Key>(
    _ counts: [Key: Int],
    _ name: (Key) -> String
  ) -> [(name: String, count: Int)] {
    counts.map { (name: name($0.key), count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}
