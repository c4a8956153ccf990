// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StrictBase64
import SystemIO

/// The rows of an SQL dump: those of `INSERT INTO … VALUES (…), (…);` and the lines of `COPY … FROM stdin;`.
///
/// A string, word or comment elsewhere that has a document is a row of its own, so that no document of a dump is lost.
struct StatementRows: RowSplitter {
  private var escapes: SQLEscapes
  private var statement = SQLStatement()
  private var state = State.statements
  /// The part of a statement whose end is searched.
  private var scan: SQLScan?
  /// The last byte, if it is the end of a word.
  private var last: UInt8 = 0
  /// Whether the row is outside of the values of a statement.
  private var isLoose = false
  private var isDiscarding = false
  private var searched = 0

  private enum State {
    case statements
    /// In the line of a COPY statement, before its rows.
    case copyEnd
    case copy
    /// In the rest of a line that cannot be read.
    case skipping
  }

  init(escapes: SQLEscapes) {
    self.escapes = escapes
  }

  var columns: [String]? { isLoose ? [] : statement.columns ?? [] }

  mutating func next(in text: inout ArraySlice<UInt8>, isAtEnd: Bool) -> SplitRow? {
    while !text.isEmpty {
      switch state {
      case .statements:
        switch readPart(in: &text, isAtEnd) {
        case .missing: return nil
        case .passed: continue
        case .row(let row): return row
        }
      case .copyEnd, .skipping:
        guard takeLine(in: &text, isAtEnd) != nil else { return nil }
        state = state == .copyEnd ? .copy : .statements
        isDiscarding = false
      case .copy:
        guard let line = takeLine(in: &text, isAtEnd) else { return nil }
        if let row = row(ofCopyLine: line) { return row }
      }
    }
    guard isAtEnd, state == .copy || state == .copyEnd || statement.isCut else { return nil }
    (state, statement) = (.statements, SQLStatement())
    return SplitRow(fault: .cutDump)
  }

  mutating func giveUp(in text: inout ArraySlice<UInt8>) -> SplitRow? {
    isDiscarding = state != .skipping
    text = text.dropFirst(scan?.discard() ?? searched)
    searched = 0
    return nil
  }

  // MARK: Lines

  private mutating func row(ofCopyLine line: ArraySlice<UInt8>) -> SplitRow? {
    if line.elementsEqual("\\.".utf8) {
      (state, statement) = (.statements, SQLStatement())
      return nil
    }
    isLoose = false
    guard !isDiscarding else {
      isDiscarding = false
      return SplitRow(isTooLong: true)
    }
    guard line.mayBeRow(UInt8(ascii: "\t")) else { return .tooManyCells }
    return SplitRow(cells: SQLValue.cells(ofCopyLine: line))
  }

  private mutating func takeLine(
    in text: inout ArraySlice<UInt8>,
    _ isAtEnd: Bool
  ) -> ArraySlice<UInt8>? {
    let feed = lineFeeds(in: text.dropFirst(searched), atMost: 1).first
    guard feed != nil || isAtEnd else {
      searched = text.count
      return nil
    }
    let line = text[..<(feed ?? text.endIndex)]
    text = text[line.endIndex...].dropFirst()
    searched = 0
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  // MARK: Parts of statements

  private enum Outcome {
    case missing
    case passed
    case row(SplitRow)
  }

  /// Reads a string, a word, a group or a comment.
  private mutating func readPart(in text: inout ArraySlice<UInt8>, _ isAtEnd: Bool) -> Outcome {
    if scan == nil {
      let count = text.count
      text = text.drop(while: \.isWhiteSpace)
      if text.count < count { last = 0 }
      guard let byte = text.first else { return .passed }
      if byte == UInt8(ascii: ";") { return endStatement(in: &text) }
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")") {
        text.removeFirst()
        return .passed
      }
      guard text.count > 1 || isAtEnd else { return .missing }
      scan = SQLScan(part(of: text), escapes, after: last)
    }
    guard var scan else { return .passed }
    let end = scan.end(of: text, isAtEnd: isAtEnd)
    self.scan = scan
    escapes = scan.escapes
    if scan.isAmbiguous {
      self.scan = nil
      (state, last, isLoose, searched) = (.skipping, 0, true, 0)
      return .row(SplitRow(fault: .ambiguousEscape))
    }
    guard let end else {
      guard isAtEnd else { return .missing }
      text = []
      self.scan = nil
      (statement, isDiscarding, isLoose) = (SQLStatement(), false, true)
      return .row(SplitRow(fault: .cutDump))
    }
    let content = text[..<end]
    let previous = last
    text = text[end...]
    last = content.last ?? 0
    self.scan = nil
    guard !isDiscarding else {
      isDiscarding = false
      return .row(SplitRow(isTooLong: true))
    }
    return take(content, scan.part, after: previous)
  }

  private func part(of text: ArraySlice<UInt8>) -> SQLScan.Part {
    if text.starts(with: "/*".utf8) { return .blockComment }
    if text.starts(with: "--".utf8)
      || statement.isEmpty && "#\\".utf8.contains(text[text.startIndex])
    {
      return .lineComment
    }
    switch text.first {
    case UInt8(ascii: "("): return .group
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): return .string
    default: return .word
    }
  }

  private mutating func endStatement(in text: inout ArraySlice<UInt8>) -> Outcome {
    text.removeFirst()
    last = 0
    if statement.hasCopiedRows {
      state = .copyEnd
    } else {
      statement = SQLStatement()
    }
    return .passed
  }

  private mutating func take(
    _ content: ArraySlice<UInt8>,
    _ part: SQLScan.Part,
    after previous: UInt8
  ) -> Outcome {
    isLoose = true
    switch part {
    case .group where statement.part == .values:
      isLoose = false
      guard content.mayBeRow(UInt8(ascii: ",")) else { return .row(.tooManyCells) }
      return .row(SplitRow(cells: SQLValue.cells(ofRow: content.dropFirst().dropLast(), escapes)))
    case .group:
      statement.take(group: content)
      guard CellContents.hasDocument(content) else { return .passed }
      return .row(SplitRow(cells: SQLValue.cells(ofRow: content.dropFirst().dropLast(), escapes)))
    case .string:
      statement.takeName()
      let text = SQLValue.contents(of: content, after: previous, escapes)
      return CellContents.hasDocument(text) ? .row(SplitRow(cells: [text])) : .passed
    case .word: statement.take(content)
    case .lineComment, .blockComment: break
    }
    return CellContents.hasDocument(content) ? .row(SplitRow(cells: [content])) : .passed
  }
}

extension CommandDiagnostic {
  fileprivate static var cutDump: CommandDiagnostic {
    .row(
      "the dump is cut off inside or after this row",
      hint: "rows may be missing, such as a refund: export the table again"
    )
  }

  fileprivate static var ambiguousEscape: CommandDiagnostic {
    .row(
      "a backslash before a quotation mark, which MySQL and other databases read differently",
      hint:
        "the rest of its line is not read; export the table with the comments of the dump, or as CSV"
    )
  }
}
