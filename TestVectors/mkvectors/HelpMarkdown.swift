// SPDX-License-Identifier: Apache-2.0

/// Help texts as Markdown.
enum HelpMarkdown {
  /// A row of a table.
  static func row(_ cells: [String]) -> String {
    "|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined()
  }

  /// The head of a table.
  static func head(_ titles: String...) -> [String] {
    [row(titles), row(titles.map { _ in "---" })]
  }

  /// A name, as code in a cell.
  static func code(_ text: String) -> String { "`\(text.replacing("|", with: "\\|"))`" }

  /// A text in which options and words in quotation marks become code.
  static func inline(_ text: String) -> String {
    let pattern = #/(^|[ (])'([^']+)'|--[a-z]+(-[a-z]+)*/#
    let escaped = text.replacing(#/[*|<]/#) { "\\\($0.output)" }
    return escaped.replacing(pattern) { match in
      match.output.2.map { "\(match.output.1 ?? "")`\($0)`" } ?? "`\(match.output.0)`"
    }
  }

  /// The paragraphs of a discussion: text is filled, indented lines are kept in a block.
  static func paragraphs(_ discussion: String) -> [String] {
    let lines = discussion.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.split(separator: "").flatMap { paragraph -> [String] in
      var blocks: [[String]] = []
      var wasIndented: Bool?
      for line in paragraph {
        let isIndented = line.hasPrefix("  ")
        if wasIndented != isIndented { blocks.append([]) }
        wasIndented = isIndented
        blocks[blocks.count - 1].append(String(isIndented ? line.dropFirst(2) : line))
      }
      let isIndentedFirst = paragraph.first?.hasPrefix("  ") ?? false
      return blocks.enumerated().flatMap { index, block in
        index.isMultiple(of: 2) == isIndentedFirst
          ? ["```text"] + block + ["```", ""]
          : filled(capitalized(block.joined(separator: " "))) + [""]
      }
    }
    .dropLast()
  }

  /// The title `examples:` begins a sentence on the page.
  private static func capitalized(_ text: String) -> String {
    text == "examples:" ? "Examples:" : text
  }

  /// Breaks a text at spaces into lines of the pages.
  private static func filled(_ text: String) -> [String] {
    inline(text).split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= 120 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
