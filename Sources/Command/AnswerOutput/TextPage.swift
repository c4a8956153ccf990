// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StoreVerification

/// A page of text: titles, labelled facts, lines and tables with one indent.
///
/// Escapes every text for the terminal, so that callers need not do it.
package struct TextPage {
  let style: ColorStyle
  /// The width of running text; tables are as wide as their contents.
  let columns: Int
  /// The columns of the terminal, if there is one.
  let terminalColumns: Int?
  package private(set) var text = ""
  /// The parts of the page, if it records them instead of formatting them as text.
  package internal(set) var elements: [PageElement]?

  /// Whether another page precedes this one, so that it may start with an empty line.
  private let isContinued: Bool

  package init(style: ColorStyle, columns: Int?, isContinued: Bool = false) {
    self.style = style
    self.isContinued = isContinued
    terminalColumns = columns
    self.columns = min(columns ?? TextPage.usualColumns, TextPage.mostColumns)
  }

  /// The parts that `write` writes.
  package static func elements(_ write: (inout TextPage) -> Void) -> [PageElement] {
    var page = TextPage(style: .plain, columns: nil)
    page.elements = []
    write(&page)
    return page.elements ?? []
  }

  /// An empty line, unless it would follow another one or begin the answer.
  package mutating func blank() {
    guard !text.isEmpty || isContinued, text != "\n", !text.hasSuffix("\n\n") else { return }
    text += "\n"
  }

  /// The first line of an answer: a verdict, a sentence and a code.
  ///
  /// It is wrapped only for terminals: a pipe receives one line.
  package mutating func verdict(
    _ word: String,
    _ emphasis: ColorStyle.Emphasis,
    _ rest: String,
    code: String? = nil
  ) {
    guard elements == nil else {
      elements?.append(.verdict(word: word, emphasis, sentence: rest, code: code))
      return
    }
    let margin = width(of: word) + 2
    let available = terminalColumns.map { max($0 - margin, 1) } ?? .max
    var lines = wrapped(shown(rest, limit: 600), to: available)
    if let code {
      let label = style(.dim, "[\(code)]")
      let fits = width(of: (lines.last ?? "") + "  [\(code)]") <= available
      if fits, let last = lines.popLast() {
        lines.append("\(last)  \(label)")
      } else {
        lines.append(label)
      }
    }
    text += style(emphasis, word) + "  " + lines.joined(separator: "\n" + spaces(margin)) + "\n"
  }

  /// The first line of a page or section; wrapped for terminals only.
  package mutating func title(_ content: String) {
    guard elements == nil else {
      elements?.append(.title(content))
      return
    }
    let available = terminalColumns.map { max($0 - 2, 1) } ?? .max
    let lines = wrapped(shown(content, limit: 600), to: available)
    text += lines.map { style(.strong, $0) }.joined(separator: "\n  ") + "\n"
  }

  /// The details of an error.
  mutating func explain(_ fault: CommandDiagnostic) {
    let fault = fault.shortened
    blank()
    facts([
      Fact("path", fault.path),
      Fact("expected", fault.expected),
      Fact("found", fault.found),
      fault.hint.map { Fact("hint", $0, labelEmphasis: .hint) },
      Fact("more", terminalColumns.map { _ in explanation(of: fault.code) }),
    ])
  }

  /// A wrapped line; `hanging` is the additional indent of the lines after the first.
  package mutating func line(
    _ content: String,
    _ emphasis: ColorStyle.Emphasis = .none,
    indent: Int = 2,
    hanging: Int = 0
  ) {
    guard elements == nil else {
      elements?.append(.line(content, emphasis))
      return
    }
    let parts = wrapped(shown(content, limit: 600), to: max(columns - indent - hanging, 1))
    for (index, part) in parts.enumerated() {
      text += spaces(indent + (index == 0 ? 0 : hanging)) + style(emphasis, part) + "\n"
    }
  }

  /// Writes lines unchanged.
  mutating func write(_ lines: [String], _ emphasis: ColorStyle.Emphasis, indent: Int) {
    for line in lines { text += spaces(indent) + style(emphasis, line) + "\n" }
  }

  /// The parts of one line of a drawing, which is not wrapped.
  mutating func drawing(_ parts: [(text: String, emphasis: ColorStyle.Emphasis)]) {
    text += "  " + parts.map { style($0.emphasis, printable($0.text)) }.joined() + "\n"
  }

  /// Labels and texts side by side, wrapped; `nil` facts are left out.
  package mutating func facts(_ facts: [Fact?]) {
    let facts = facts.compactMap { $0 }
    guard elements == nil else {
      if !facts.isEmpty { elements?.append(.facts(facts)) }
      return
    }
    let margin = max(facts.map { width(of: $0.label) }.max() ?? 0, TextPage.labelColumns) + 4
    for fact in facts {
      let label = style(fact.labelEmphasis, fact.label)
      let content = shown(fact.text, limit: 2000)
      guard longestWord(of: content, atMost: columns - 4) <= columns - margin else {
        text += "  \(label)\n"
        write(wrapped(content, to: max(columns - 4, 1)), .none, indent: 4)
        continue
      }
      let lines = wrapped(content, to: max(columns - margin, 1))
      text += "  \(label)" + spaces(margin - 2 - width(of: fact.label))
      text += lines.joined(separator: "\n" + spaces(margin)) + "\n"
    }
  }

  /// The columns of a drawing without its indent.
  var drawingColumns: Int { max((terminalColumns ?? TextPage.usualColumns) - 2, 1) }

  private static let usualColumns = 80

  /// Longer lines of text are hard to read, whatever the width of the terminal.
  private static let mostColumns = 100
  /// The minimum width of a label, so that the facts of several blocks are aligned.
  static let labelColumns = 9
}

/// A label and its text.
package struct Fact {
  package let label: String
  package let text: String
  let labelEmphasis: ColorStyle.Emphasis

  package init(_ label: String, _ text: String, labelEmphasis: ColorStyle.Emphasis = .dim) {
    self.label = label
    self.text = text
    self.labelEmphasis = labelEmphasis
  }

  /// `nil` without a text.
  init?(_ label: String, _ text: String?) {
    guard let text else { return nil }
    self.init(label, text)
  }
}
