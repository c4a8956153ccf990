// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StoreVerification

/// The columns of `--brief`, as wide as the rows from which they are computed, and on a terminal never wider than it: the
/// widest one that may be shortened is shortened first.
struct BriefColumns {
  /// The columns of the terminal, if there is one.
  private let terminal: Int?
  private let verdict: Int
  private let title: Int
  /// The widths of kind, product, state and customer; 0 for a column that does not fit.
  private let cells: [Int]

  /// The columns for rows like these.
  init(_ rows: [BriefRow], terminal: Int?) {
    self.terminal = terminal
    verdict = rows.map(\.word.text.utf8.count).max() ?? 0
    var widths = [rows.map { width(of: $0.title) }.max() ?? 0]
    for column in BriefColumns.least.indices.dropFirst() {
      widths.append(
        rows.map { $0.fault == nil ? width(of: $0.cells[column - 1]) : 0 }.max() ?? 0
      )
    }
    if let terminal {
      BriefColumns.shorten(&widths, to: max(terminal - verdict, 1))
    } else {
      widths[0] = min(widths[0], BriefColumns.widestTitle)
    }
    title = widths[0]
    cells = Array(widths.dropFirst())
  }

  /// The line of a row, and further lines for an error that does not fit beside the title.
  ///
  /// No text reaches the left edge, where a name could forge a verdict.
  func line(of row: BriefRow, _ style: ColorStyle) -> String {
    let word = style(row.word.emphasis, padded(row.word.text, to: verdict)) + gap
    let margin = max(verdict, row.word.text.utf8.count) + gap.utf8.count
    let room = terminal.map { max($0 - margin, 1) }
    let name = room.map { row.title.shortened(to: min(title, $0), at: .start) } ?? row.title
    guard let fault = row.fault else {
      var line = padded(name, to: title)
      for (column, cell) in row.cells.enumerated() where cells[column] > 0 {
        let text = terminal == nil ? cell : cell.shortened(to: cells[column], at: .middle)
        line += gap + padded(text, to: cells[column])
      }
      let trimmed = line.trimmedEnd
      return word + (room.map { trimmed.shortened(to: $0, at: .end) } ?? trimmed) + "\n"
    }
    let text = fault.briefText
    guard let room else { return "\(word)\(padded(name, to: title))\(gap)\(text)\n" }
    let rest = room - title - gap.utf8.count
    guard rest < BriefColumns.narrowestText else {
      return "\(word)\(padded(name, to: title))\(gap)\(text.shortened(to: rest, at: .end))\n"
    }
    return "\(word)\(name)\n\(spaces(margin))\(text.shortened(to: room, at: .end))\n"
  }

  /// Shortens the widest column until all fit, and leaves out columns for which there is no room.
  private static func shorten(_ widths: inout [Int], to room: Int) {
    var used: Int { widths.reduce(0) { $0 + ($1 > 0 ? $1 + gap.utf8.count : 0) } }
    // Beside a customer, a title of a few characters tells too little.
    func least(_ column: Int) -> Int {
      guard column == 0, widths[4] == 0 else { return BriefColumns.least[column] }
      return widths[2] > 0 ? 12 : narrowestTitle
    }
    for column in dropped {
      let needed = widths.indices.reduce(0) { sum, index in
        sum + (widths[index] > 0 ? min(widths[index], least(index)) + gap.utf8.count : 0)
      }
      guard needed > room else { break }
      widths[column] = 0
    }
    while used > room {
      let flexible = widths.indices.filter { widths[$0] > least($0) }
      guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
      let next = flexible.reduce(0) { $1 == widest ? $0 : max($0, widths[$1]) }
      let floor = max(least(widest), min(next, widths[widest] - 1))
      widths[widest] = max(floor, widths[widest] - (used - room))
    }
  }

  private static let gap = "  "
  private var gap: String { BriefColumns.gap }
  /// The least widths of title, kind, product, state and customer; a state is never shortened.
  private static let least = [16, 11, 9, 19, 9]
  private static let narrowestTitle = 8
  /// The columns that are left out first.
  private static let dropped = [4, 1, 2]
  /// A narrower text would contain the code only; it is then on a line of its own.
  private static let narrowestText = 24
  /// Without a terminal, the text after longer titles is not aligned.
  private static let widestTitle = 40
}

extension CommandDiagnostic {
  /// The code of the error with its message.
  fileprivate var briefText: String {
    "[\(self.label)]  \(shown(shortened.sentence, limit: 400))"
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmedEnd: String {
    guard let end = utf8.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return "" }
    return String(self[...end])
  }
}
