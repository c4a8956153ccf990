// SPDX-License-Identifier: Apache-2.0

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
    self.columns = min(max(columns ?? TextPage.usualColumns, 60), 100)
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
    let room = terminalColumns.map { max($0 - margin, 40) } ?? .max
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
    for part in wrapped(shown(content, limit: 600), to: columns - indent) {
      text += spaces(indent) + style(emphasis, part) + "\n"
    }
  }

  /// Labels with texts beside them, broken to the page.
  mutating func facts(_ facts: [Fact]) {
    let margin = max(facts.map { width(of: $0.label) }.max() ?? 0, TextPage.labelColumns) + 4
    for fact in facts {
      let gap = spaces(margin - 2 - width(of: fact.label))
      let lines = wrapped(shown(fact.text, limit: 2000), to: columns - margin)
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
    let total = widths.reduce(2 * widths.count) { $0 + $1 }
    let isStacked = total > terminalColumns ?? .max
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
      text += "  " + style(emphasis, joined(cells[...], widths[...])) + "\n"
      return
    }
    text += "  " + style(emphasis, first) + "\n"
    text += "    " + style(emphasis, joined(cells.dropFirst(), widths.dropFirst())) + "\n"
  }

  private func joined(_ cells: ArraySlice<String>, _ widths: ArraySlice<Int>) -> String {
    var line = zip(cells, widths).map { padded($0, to: $1) }.joined(separator: "  ")
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  static let usualColumns = 80
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
