// SPDX-License-Identifier: Apache-2.0

import CommandArguments

/// A page of text for people: headings, labelled facts and tables on one grid.
///
/// Whatever is put on it is made safe for a terminal here, so no caller can forget it.
struct TextPage {
  let style: Style
  /// The columns that running text is broken to; tables are as wide as what is in them.
  let columns: Int
  /// The columns of the terminal, where there is one.
  private let terminalColumns: Int?
  private(set) var text = ""

  init(style: Style, columns: Int?) {
    self.style = style
    terminalColumns = columns
    self.columns = min(columns ?? TextPage.usualColumns, 100)
  }

  /// An empty line, unless there is one already or nothing stands before it.
  mutating func blank() {
    guard !text.isEmpty, !text.hasSuffix("\n\n") else { return }
    text += "\n"
  }

  /// The first line of an answer: a verdict, a sentence, perhaps a code.
  ///
  /// Only a terminal gets it broken: what reads a pipe wants it whole.
  mutating func verdict(_ word: String, _ emphasis: Style.Emphasis, _ rest: String, code: String?) {
    let margin = width(of: word) + 2
    let room = terminalColumns.map { max($0 - margin, 1) } ?? .max
    var lines = wrapped(shown(rest, limit: 600), to: room)
    if let code {
      let label = style(.dim, "[\(code)]")
      let fits = width(of: (lines.last ?? "") + "  [\(code)]") <= room
      if fits, let last = lines.popLast() {
        lines.append("\(last)  \(label)")
      } else {
        lines.append(label)
      }
    }
    text += style(emphasis, word) + "  " + lines.joined(separator: "\n" + spaces(margin)) + "\n"
  }

  /// The details of a fault.
  mutating func explain(_ fault: Fault) {
    let fault = fault.shortened
    blank()
    facts(
      [
        Fact("path", fault.path),
        Fact("expected", fault.expected),
        Fact("found", fault.found),
        fault.hint.map { Fact("hint", $0, labelEmphasis: .hint) },
      ].compactMap { $0 }
    )
  }

  /// A line by itself.
  mutating func line(_ content: String, _ emphasis: Style.Emphasis = .none, indent: Int = 2) {
    for part in wrapped(shown(content, limit: 600), to: max(columns - indent, 1)) {
      text += spaces(indent) + style(emphasis, part) + "\n"
    }
  }

  /// Labels with texts beside them, broken to the page.
  mutating func facts(_ facts: [Fact]) {
    let margin = max(facts.map { width(of: $0.label) }.max() ?? 0, TextPage.labelColumns) + 4
    for fact in facts {
      let gap = spaces(margin - 2 - width(of: fact.label))
      let lines = wrapped(shown(fact.text, limit: 2000), to: max(columns - margin, 1))
      text += "  \(style(fact.labelEmphasis, fact.label))\(gap)"
      text += lines.joined(separator: "\n" + spaces(margin)) + "\n"
    }
  }

  /// Columns with a title each; nothing follows the last one that is not empty.
  mutating func table(_ titles: [String], _ rows: [Row]) {
    let cells = rows.map { row in row.cells.map { shown($0) } }
    let widths = titles.indices.map { column in
      ([titles[column]] + cells.map { $0[column] }).map { min(width(of: $0), 60) }.max() ?? 0
    }
    let widest = ([titles] + cells).map { width(of: joined($0[...], widths[...])) }.max() ?? 0
    let isStacked = widest + 2 > terminalColumns ?? .max
    write(titles, widths, .dim, isStacked: isStacked)
    for (row, cells) in zip(rows, cells) {
      write(cells, widths, row.emphasis, isStacked: isStacked)
      for line in row.details { self.line(line, .dim, indent: 4) }
    }
  }

  /// A row of cells; on a terminal that is too narrow for it, the first above the others.
  private mutating func write(
    _ cells: [String],
    _ widths: [Int],
    _ emphasis: Style.Emphasis,
    isStacked: Bool
  ) {
    guard isStacked, let first = cells.first else {
      return write(lines(cells[...], widths[...], indent: 2), emphasis, indent: 2)
    }
    write(lines([first], [0], indent: 2), emphasis, indent: 2)
    write(lines(cells.dropFirst(), widths.dropFirst(), indent: 4), emphasis, indent: 4)
  }

  private mutating func write(_ lines: [String], _ emphasis: Style.Emphasis, indent: Int) {
    for line in lines { text += spaces(indent) + style(emphasis, line) + "\n" }
  }

  /// Cells side by side; where the terminal is too narrow, the last one goes on below itself.
  private func lines(
    _ cells: ArraySlice<String>,
    _ widths: ArraySlice<Int>,
    indent: Int
  ) -> [String] {
    let line = joined(cells, widths)
    let room = terminalColumns.map { max($0 - indent, 1) } ?? .max
    guard width(of: line) > room else { return [line] }
    let start = zip(cells.dropLast(), widths).map { padded($0, to: $1) + "  " }.joined()
    let margin = width(of: start)
    guard room - margin >= TextPage.narrowestCell, let last = cells.last else {
      return broken(line, to: room)
    }
    return wrapped(last, to: room - margin).enumerated().map { index, part in
      (index == 0 ? start : spaces(margin)) + part
    }
  }

  private func joined(_ cells: ArraySlice<String>, _ widths: ArraySlice<Int>) -> String {
    var line = zip(cells, widths).map { padded($0, to: $1) }.joined(separator: "  ")
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  static let usualColumns = 80
  /// With less room than this, text in lines is harder to read than text that is broken anywhere.
  private static let narrowestCell = 12
  /// `Signed by`, `not asked`: so that facts of several blocks stand on one line.
  static let labelColumns = 9
}

/// A label and the text beside it.
struct Fact {
  var label: String
  var text: String
  var labelEmphasis: Style.Emphasis

  init(_ label: String, _ text: String, labelEmphasis: Style.Emphasis = .dim) {
    self.label = label
    self.text = text
    self.labelEmphasis = labelEmphasis
  }

  /// A fact, if there is one.
  init?(_ label: String, _ text: String?) {
    guard let text else { return nil }
    self.init(label, text)
  }
}

/// One row of a table, and what stands below it.
struct Row {
  var cells: [String]
  var emphasis = Style.Emphasis.none
  var details: [String] = []
}
