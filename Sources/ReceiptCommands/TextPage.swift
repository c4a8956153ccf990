// SPDX-License-Identifier: Apache-2.0

/// A page of text for people: headings, labelled facts and tables on one grid.
///
/// Whatever is put on it is made safe for a terminal here, so no caller can forget it.
struct TextPage {
  let style: Style
  /// The columns that running text is broken to; tables are as wide as what is in them.
  let columns: Int
  private(set) var text = ""

  init(style: Style, columns: Int?) {
    self.style = style
    self.columns = min(max(columns ?? TextPage.usualColumns, 60), 100)
  }

  /// An empty line, unless there is one already or nothing stands before it.
  mutating func blank() {
    guard !text.isEmpty, !text.hasSuffix("\n\n") else { return }
    text += "\n"
  }

  /// The first line of an answer: a verdict, a sentence, perhaps a code.
  mutating func verdict(_ word: String, _ emphasis: Style.Emphasis, _ rest: String, code: String?) {
    text += style(emphasis, word) + "  " + shown(rest, limit: 600)
    if let code { text += style(.dim, "  [\(code)]") }
    text += "\n"
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
      let lines = wrapped(shown(fact.text, limit: 2000), to: columns - margin)
      for (index, line) in lines.enumerated() {
        let label = index == 0 ? fact.label : ""
        text += "  " + style(fact.labelEmphasis, padded(label, to: margin - 4)) + "  "
        text += style(fact.emphasis, line) + "\n"
      }
    }
  }

  /// Columns with a title each; nothing follows the last one that is not empty.
  mutating func table(_ titles: [String], _ rows: [Row]) {
    let cells = rows.map { row in row.cells.map { shown($0) } }
    let widths = titles.indices.map { column in
      ([titles[column]] + cells.map { $0[column] }).map { min(width(of: $0), 60) }.max() ?? 0
    }
    text += "  " + style(.dim, joined(titles, widths)) + "\n"
    for (row, cells) in zip(rows, cells) {
      text += "  " + style(row.emphasis, joined(cells, widths)) + "\n"
      for line in row.details { self.line(line, .dim, indent: 4) }
    }
  }

  private func joined(_ cells: [String], _ widths: [Int]) -> String {
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
  var labelEmphasis = Style.Emphasis.dim
  var emphasis = Style.Emphasis.none

  init(
    _ label: String, _ text: String,
    labelEmphasis: Style.Emphasis = .dim, emphasis: Style.Emphasis = .none
  ) {
    self.label = label
    self.text = text
    self.labelEmphasis = labelEmphasis
    self.emphasis = emphasis
  }

  /// A fact, if there is one.
  init?(_ label: String, _ text: String?, emphasis: Style.Emphasis = .none) {
    guard let text else { return nil }
    self.init(label, text, emphasis: emphasis)
  }
}

/// One row of a table, and what stands below it.
struct Row {
  var cells: [String]
  var emphasis = Style.Emphasis.none
  var details: [String] = []
}
