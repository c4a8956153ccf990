// SPDX-License-Identifier: Apache-2.0

import AnswerOutput

// The parts of text answers as HTML.

extension HTMLWriter {
  mutating func write(_ elements: [PageElement]) {
    for element in elements { write(element) }
  }

  private mutating func write(_ element: PageElement) {
    switch element {
    case .verdict(let word, let emphasis, let sentence, let code):
      verdict(word, emphasis, sentence, code: code)
    case .title(let text): self.element(.h3, text: text)
    case .line(let text, let emphasis):
      if text.isHeading {
        self.element(.h3, .classes(.dim), text: text.inSentenceCase)
      } else {
        self.element(.p, .classes(StyleClass(emphasis)), text: text)
      }
    case .facts(let facts): write(facts)
    case .table(let titles, let rows): table(titles.map(\.inSentenceCase), rows)
    }
  }

  /// A verdict in words.
  mutating func verdict(
    _ word: String,
    _ emphasis: ColorStyle.Emphasis,
    _ sentence: String,
    code: String? = nil
  ) {
    element(.p, .classes(.verdict, StyleClass(emphasis))) { html in
      html.element(.strong, .classes(.badge), text: word)
      html.element(.span, text: " \(sentence)")
      if let code {
        html.text(" ")
        html.element(.code, text: code)
      }
    }
  }

  private mutating func write(_ facts: [Fact]) {
    element(.dl) { html in
      for fact in facts {
        html.element(
          .dt,
          text: fact.label.first.map { $0.uppercased() + fact.label.dropFirst() } ?? ""
        )
        html.element(.dd, text: fact.text)
      }
    }
  }

  /// A table of rows.
  mutating func table(_ titles: [String], _ rows: [TableRow], caption: String? = nil) {
    table(titles, caption: caption) { html in
      for row in rows { html.write(row, titles) }
    }
  }

  /// A table, which scrolls separately if it is wider than the page; on a narrow screen, each row is a list.
  mutating func table(
    _ titles: [String],
    caption: String? = nil,
    rows: (inout HTMLWriter) -> Void
  ) {
    element(.div, .classes(.wide), .focusable) { html in
      html.element(.table) { html in
        if let caption { html.element(.caption, text: caption) }
        html.element(.thead) { html in
          html.element(.tr) { html in
            for title in titles { html.element(.th, .columnHeader, text: title) }
          }
        }
        html.element(.tbody, body: rows)
      }
    }
  }

  private mutating func write(_ row: TableRow, _ titles: [String]) {
    element(.tr, .classes(StyleClass(row.emphasis))) { html in
      for (column, (cell, title)) in zip(row.cells, titles).enumerated() {
        let isLast = column == row.cells.count - 1
        let isLong = cell.utf8.count > 14 || isLast && !row.details.isEmpty
        let form: StyleClass = cell.isTimeOrNumber ? .time : isLong ? .long : .plain
        html.element(.td, .classes(form), .column(title)) { html in
          html.text(cell, limit: isLast ? 400 : 120)
          guard isLast else { return }
          for line in row.details { html.element(.div, .classes(.dim), text: line) }
        }
      }
    }
  }
}

extension String {
  /// Whether it is a time or an id, which is not broken.
  fileprivate var isTimeOrNumber: Bool {
    guard utf8.count <= 24 else { return false }
    return utf8.prefix(5).last == UInt8(ascii: "-")
      || utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Whether it is a heading in text answers: capital letters only.
  fileprivate var isHeading: Bool {
    let letters = unicodeScalars.prefix(40).filter(\.properties.isAlphabetic)
    return letters.count > 2 && letters.allSatisfy { ("A"..."Z").contains($0) }
  }

  /// `Signed by` for `SIGNED BY`; text in parentheses is unchanged.
  fileprivate var inSentenceCase: String {
    var words = split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.hasPrefix("(") ? String(word) : word.lowercased()
    }
    if let first = words.first { words[0] = first.prefix(1).uppercased() + first.dropFirst() }
    return words.joined(separator: " ")
  }
}
