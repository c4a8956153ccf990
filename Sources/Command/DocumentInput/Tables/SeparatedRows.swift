// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StrictBase64

/// The rows of CSV and TSV (RFC 4180): cells with a separator between them, and quotation marks around cells that contain
/// one, a line break or a doubled quotation mark.
struct SeparatedRows: RowSplitter {
  private let separator: UInt8
  private var state = State.start
  /// The number of bytes of the row that were searched for its end.
  private var searched = 0
  /// Whether the searched part has a line break.
  private var hasFeed = false
  /// The number of bytes, from the row on, in which no cell continues after its line.
  ///
  /// A quotation mark before them could not be read, so the search is not repeated for each line after it.
  private var bound = 0
  /// Whether the beginning of the row was given up.
  private var isDiscarding = false

  private enum State {
    /// At the beginning of a cell.
    case start
    case plain
    /// Between quotation marks.
    case quoted
    /// After a quotation mark inside of a quoted cell, which closes it unless another one follows.
    case closed
    /// After text that follows a quoted cell, in the same line.
    case stray
  }

  init(separator: UInt8) {
    self.separator = separator
  }

  mutating func next(in text: inout ArraySlice<UInt8>, isAtEnd: Bool) -> SplitRow? {
    guard !text.isEmpty else { return nil }
    let end = end(in: text)
    guard end != nil || isAtEnd else { return nil }
    let row = text[..<(end ?? text.endIndex)]
    if isDiscarding {
      start(after: row, of: &text)
      return SplitRow(isTooLong: true)
    }
    switch state {
    case .quoted: return fail(.unclosedQuote, in: row, of: &text)
    case .stray: return fail(.strayQuote, in: row, of: &text)
    case .start, .plain, .closed: break
    }
    guard row.mayBeRow(separator) else {
      start(after: row, of: &text)
      return .tooManyCells
    }
    let cells = SeparatedRows.cells(of: row, separator)
    guard !hasFeed || !cells.contains(where: hasSwallowedRow) else {
      return fail(.swallowedRow, in: row, of: &text)
    }
    start(after: row, of: &text)
    return SplitRow(cells: cells)
  }

  mutating func giveUp(in text: inout ArraySlice<UInt8>) -> SplitRow? {
    if state == .quoted, hasFeed, !isDiscarding { return fail(.unclosedQuote, in: text, of: &text) }
    isDiscarding = true
    text = text.dropFirst(searched)
    bound = max(0, bound - searched)
    searched = 0
    return nil
  }

  /// The error of a row whose quotation marks cannot be read; the lines after its first one are rows again.
  private mutating func fail(
    _ fault: CommandDiagnostic,
    in row: ArraySlice<UInt8>,
    of text: inout ArraySlice<UInt8>
  ) -> SplitRow {
    bound = max(bound, row.count)
    start(after: row.prefix { $0 != lineFeed }, of: &text)
    return SplitRow(fault: fault)
  }

  /// Begins the row after a line feed.
  private mutating func start(after row: ArraySlice<UInt8>, of text: inout ArraySlice<UInt8>) {
    let rest = text[row.endIndex...].dropFirst()
    bound = max(0, bound - (text.count - rest.count))
    text = rest
    (state, searched, hasFeed, isDiscarding) = (.start, 0, false, false)
  }

  /// The index of the line feed that ends the row, or of the byte at which it cannot be read.
  private mutating func end(in text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex + searched
    let bound = text.startIndex + bound
    while index < text.endIndex {
      let byte = text[index]
      switch state {
      case .quoted:
        if byte == quotationMark { state = .closed }
        if byte == lineFeed {
          guard index >= bound else { return index }
          hasFeed = true
        }
      case .start where byte == quotationMark, .closed where byte == quotationMark: state = .quoted
      case .start, .plain, .closed, .stray:
        if byte == lineFeed { return index }
        if state == .stray { break }
        if byte == separator {
          state = .start
        } else if state != .closed {
          state = .plain
        } else if !byte.isWhiteSpace {
          state = .stray
          // The end of the first line is known.
          if hasFeed { return index }
        }
      }
      index += 1
    }
    searched = text.count
    return nil
  }

  /// Whether a line of a cell, other than its first, is a row with a document.
  private func hasSwallowedRow(_ cell: ArraySlice<UInt8>) -> Bool {
    cell.split(separator: lineFeed).dropFirst().contains { line in
      let cells = line.split(separator: separator)
      return cells.count > 1 && cells.contains(where: CellContents.isMeantAsDocument)
    }
  }

  /// The cells of a row without their quotation marks.
  static func cells(of row: ArraySlice<UInt8>, _ separator: UInt8) -> [ArraySlice<UInt8>] {
    var row = row
    if row.last == UInt8(ascii: "\r") { row.removeLast() }
    var cells: [ArraySlice<UInt8>] = []
    while true {
      guard row.first == quotationMark else {
        let cell = row.prefix { $0 != separator }
        cells.append(cell)
        guard cell.endIndex < row.endIndex else { return cells }
        row = row[(cell.endIndex + 1)...]
        continue
      }
      var cell: [UInt8] = []
      row = row.dropFirst()
      while true {
        let part = row.prefix { $0 != quotationMark }
        cell += part
        row = row[part.endIndex...].dropFirst()
        guard row.first == quotationMark else { break }
        cell.append(quotationMark)
        row = row.dropFirst()
      }
      cells.append(cell[...])
      // White space may follow.
      let rest = row.prefix { $0 != separator }
      guard rest.endIndex < row.endIndex else { return cells }
      row = row[(rest.endIndex + 1)...]
    }
  }
}

extension CommandDiagnostic {
  fileprivate static var unclosedQuote: CommandDiagnostic {
    quote("a quotation mark in this row is not closed")
  }

  fileprivate static var strayQuote: CommandDiagnostic {
    quote("text follows the quotation mark that closes a cell of this row")
  }

  fileprivate static var swallowedRow: CommandDiagnostic {
    quote("a quotation mark in this row is closed after the document of another row")
  }

  private static func quote(_ message: String) -> CommandDiagnostic {
    .row(
      message,
      hint: "the lines below are read as rows of their own; export the table again"
    )
  }
}

private let quotationMark = UInt8(ascii: "\"")
let lineFeed = UInt8(ascii: "\n")
