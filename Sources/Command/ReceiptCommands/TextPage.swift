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
  let terminalColumns: Int?
  private(set) var text = ""

  /// Whether another page stands before it, so that an empty line between them is not the first.
  private let isContinued: Bool

  init(style: Style, columns: Int?, isContinued: Bool = false) {
    self.style = style
    self.isContinued = isContinued
    terminalColumns = columns
    self.columns = min(columns ?? TextPage.usualColumns, 100)
  }

  /// An empty line, unless there is one already or nothing stands before it.
  mutating func blank() {
    guard !text.isEmpty || isContinued, text != "\n", !text.hasSuffix("\n\n") else { return }
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

  /// The first line of a page that is about several things; only a terminal gets it broken.
  mutating func title(_ content: String) {
    let room = terminalColumns.map { max($0 - 2, 1) } ?? .max
    let lines = wrapped(shown(content, limit: 600), to: room)
    text += lines.map { style(.strong, $0) }.joined(separator: "\n  ") + "\n"
  }

  /// The details of a fault.
  mutating func explain(_ fault: CommandDiagnostic) {
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
  ///
  /// What does not fit goes on below, by `hanging` columns further in.
  mutating func line(
    _ content: String,
    _ emphasis: Style.Emphasis = .none,
    indent: Int = 2,
    hanging: Int = 0
  ) {
    let parts = wrapped(shown(content, limit: 600), to: max(columns - indent - hanging, 1))
    for (index, part) in parts.enumerated() {
      text += spaces(indent + (index == 0 ? 0 : hanging)) + style(emphasis, part) + "\n"
    }
  }

  /// Pieces side by side on one line, as they are: what is drawn is not broken.
  mutating func drawing(_ pieces: [(text: String, emphasis: Style.Emphasis)], indent: Int = 2) {
    text += spaces(indent)
    for piece in pieces { text += style(piece.emphasis, printable(piece.text)) }
    text += "\n"
  }

  /// Labels with texts beside them, broken to the page.
  mutating func facts(_ facts: [Fact]) {
    let margin = max(facts.map { width(of: $0.label) }.max() ?? 0, TextPage.labelColumns) + 4
    for fact in facts {
      let gap = spaces(margin - 2 - width(of: fact.label))
      let content = shown(fact.text, limit: 2000)
      guard longestWord(of: content, atMost: columns - 4) <= columns - margin else {
        text += "  \(style(fact.labelEmphasis, fact.label))\n"
        for line in wrapped(content, to: max(columns - 4, 1)) { text += "    \(line)\n" }
        continue
      }
      let lines = wrapped(content, to: max(columns - margin, 1))
      text += "  \(style(fact.labelEmphasis, fact.label))\(gap)"
      text += lines.joined(separator: "\n" + spaces(margin)) + "\n"
    }
  }

  /// Columns with a title each; nothing follows the last one that is not empty.
  ///
  /// With `wrapsLast` the last column goes on below itself as long as there is room for some words, and else
  /// stands below the others. Where a word would have to be broken, each cell has a line of its own.
  mutating func table(_ titles: [String], _ rows: [Row], wrapsLast: Bool = false) {
    let cells = rows.map { row in
      // What may go on below itself is a sentence, and no name.
      row.cells.dropLast().map { shown($0) }
        + row.cells.suffix(1).map { shown($0, limit: wrapsLast ? 400 : 120) }
    }
    let widths = titles.indices.map { column in
      ([titles[column]] + cells.map { $0[column] }).map { min(width(of: $0), 60) }.max() ?? 0
    }
    let layout = layout(of: [titles] + cells, widths, wrapsLast: wrapsLast)
    if ([titles] + cells).contains(where: { breaksWord(of: $0, widths, layout) }) {
      return writeList(titles, zip(rows, cells))
    }
    write(titles, widths, .dim, layout)
    for (row, cells) in zip(rows, cells) {
      write(cells, widths, row.emphasis, layout)
      for line in row.details { self.line(line, .dim, indent: 4) }
    }
  }

  /// The same with a row for each element, up to ``mostRows``; how many more there are stands below.
  ///
  /// The rows are made here, so that of a million elements no more than that take memory.
  mutating func table<Elements: Collection>(
    _ titles: [String],
    _ elements: Elements,
    wrapsLast: Bool = false,
    row: (Elements.Element) -> Row
  ) {
    table(titles, elements.prefix(TextPage.mostRows).map(row), wrapsLast: wrapsLast)
    let more = elements.count - TextPage.mostRows
    if more > 0 { line("and \(more) more; --json has them all", .dim) }
  }

  /// More than anybody reads; a genuine receipt has some hundred purchases.
  static let mostRows = 10_000

  /// How the cells of a row stand to each other.
  enum TableLayout {
    /// All on one line.
    case beside
    /// The last one below the others.
    case folded
    /// The first one above the others.
    case stacked
    /// The first one above the others, the last one below them.
    case spread
  }

  private func layout(of rows: [[String]], _ widths: [Int], wrapsLast: Bool) -> TableLayout {
    guard let columns = terminalColumns else { return .beside }
    let widest = rows.map { width(of: joined($0[...], widths[...])) }.max() ?? 0
    guard widest + 2 > columns else { return .beside }
    guard wrapsLast else { return .stacked }
    let start = widths.dropLast().reduce(2) { $0 + $1 + 2 }
    if columns - start >= TextPage.wordyCell { return .beside }
    let others = rows.map { width(of: joined($0.dropLast(), widths.dropLast())) }.max() ?? 0
    return others + 2 > columns ? .spread : .folded
  }

  /// A row of cells, in as many lines as the layout has.
  private mutating func write(
    _ cells: [String],
    _ widths: [Int],
    _ emphasis: Style.Emphasis,
    _ layout: TableLayout
  ) {
    for group in groups(of: cells, widths, layout) {
      write(lines(group.cells, group.widths, indent: group.indent), emphasis, indent: group.indent)
    }
  }

  mutating func write(_ lines: [String], _ emphasis: Style.Emphasis, indent: Int) {
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
    let start = start(of: cells, widths)
    let margin = width(of: start)
    guard room - margin >= TextPage.narrowestCell, let last = cells.last else {
      return broken(line, to: room)
    }
    return wrapped(last, to: room - margin).enumerated().map { index, part in
      (index == 0 ? start : spaces(margin)) + part
    }
  }

  /// Cells side by side, up to the last one that is not empty.
  func joined(_ cells: ArraySlice<String>, _ widths: ArraySlice<Int>) -> String {
    var cells = cells
    while cells.last?.isEmpty == true { cells.removeLast() }
    return start(of: cells, widths) + (cells.last ?? "")
  }

  /// All cells but the last one, side by side.
  func start(of cells: ArraySlice<String>, _ widths: ArraySlice<Int>) -> String {
    var start = ""
    for (cell, width) in zip(cells.dropLast(), widths) { start += padded(cell, to: width) + "  " }
    return start
  }

  /// The columns that a drawing may take, beside its indent of two.
  var drawingColumns: Int { max((terminalColumns ?? TextPage.usualColumns) - 2, 1) }

  static let usualColumns = 80
  /// With less room than this, text in lines is harder to read than text that is broken anywhere.
  static let narrowestCell = 12
  /// Room for a few words on each line.
  private static let wordyCell = 20
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
