// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StrictBase64
import SystemIO

/// The rows of an SQL dump: those of `INSERT INTO … VALUES (…), (…);` and the lines of `COPY … FROM stdin;`.
///
/// Everything else in a dump is passed over, line by line.
struct StatementRows: RowSplitter {
  /// Whether a backslash begins an escape in a string, as MySQL writes it; elsewhere only in `E'…'`.
  private let hasEscapes: Bool
  private var state = State.outside
  /// The columns of the statement in which the position is.
  private(set) var columns: [String]? = []
  private var searched = 0
  private var isDiscarding = false
  private var scan = SQLScan()

  private enum State {
    /// Between statements, at the beginning of a line.
    case outside
    /// In the front of an INSERT statement, before its values.
    case front
    /// Between the rows of an INSERT statement.
    case values
    /// In the lines of a COPY statement.
    case copy
  }

  init(hasEscapes: Bool) {
    self.hasEscapes = hasEscapes
    scan.hasEscapes = hasEscapes
  }

  mutating func next(in text: inout ArraySlice<UInt8>, isAtEnd: Bool) -> SplitRow? {
    while !text.isEmpty {
      switch state {
      case .outside: guard passLine(in: &text, isAtEnd) else { return nil }
      case .front: guard readFront(in: &text, isAtEnd) else { return nil }
      case .values:
        let isInside = passSeparators(in: &text)
        guard isInside else { continue }
        guard let row = readRow(in: &text, isAtEnd) else { return nil }
        return row
      case .copy:
        guard let line = takeLine(in: &text, isAtEnd) else { return nil }
        if line.elementsEqual("\\.".utf8) {
          state = .outside
          continue
        }
        guard !isDiscarding else {
          isDiscarding = false
          return SplitRow(isTooLong: true)
        }
        guard line.mayBeRow(UInt8(ascii: "\t")) else { return .tooManyCells }
        return SplitRow(cells: SQLValue.cells(ofCopyLine: line))
      }
    }
    guard isAtEnd, state == .copy || state == .values else { return nil }
    state = .outside
    return SplitRow(fault: .row(StatementRows.cutOff, hint: StatementRows.cutHint))
  }

  mutating func giveUp(in text: inout ArraySlice<UInt8>) -> SplitRow? {
    isDiscarding = state != .outside
    text = text.dropFirst(searched)
    searched = 0
    return nil
  }

  // MARK: Between rows

  /// Passes over a line between statements, or begins a statement.
  private mutating func passLine(in text: inout ArraySlice<UInt8>, _ isAtEnd: Bool) -> Bool {
    text = text.drop(while: \.isWhiteSpace)
    guard text.count >= StatementRows.longestWord || isAtEnd else { return false }
    if SQLWord.begins(text, "INSERT") || SQLWord.begins(text, "REPLACE") {
      (state, searched) = (.front, 0)
      return true
    }
    guard let line = takeLine(in: &text, isAtEnd) else { return false }
    if SQLWord.begins(line, "COPY"),
      SQLWord.contains(line.prefix(StatementRows.longestFront), "FROM STDIN")
    {
      state = .copy
      columns = SQLWord.names(in: line) ?? []
    }
    return true
  }

  /// Reads `INSERT INTO table (columns) VALUES`; a statement without VALUES has no rows.
  private mutating func readFront(in text: inout ArraySlice<UInt8>, _ isAtEnd: Bool) -> Bool {
    let front = text.prefix(StatementRows.longestFront)
    let isWhole = isAtEnd || front.count == StatementRows.longestFront
    guard let end = SQLWord.end(ofFront: front) else {
      guard isWhole else { return false }
      // Read only once: a statement of this length has no rows.
      (state, searched, text) = (.outside, 0, text[front.endIndex...])
      return true
    }
    let words = text[..<end.index]
    text = text[end.index...]
    searched = 0
    state = end.hasValues ? .values : .outside
    columns = end.hasValues ? SQLWord.names(in: words) ?? [] : columns
    return true
  }

  /// Passes over what is between two rows; returns whether a row begins.
  private mutating func passSeparators(in text: inout ArraySlice<UInt8>) -> Bool {
    guard searched == 0, !isDiscarding else { return true }
    text = text.drop { $0.isWhiteSpace || $0 == UInt8(ascii: ",") }
    guard let byte = text.first else { return false }
    if byte == UInt8(ascii: "(") { return true }
    // The end of the statement, or what follows its values, such as ON CONFLICT.
    state = .outside
    if byte == UInt8(ascii: ";") { text.removeFirst() }
    return false
  }

  private mutating func takeLine(
    in text: inout ArraySlice<UInt8>,
    _ isAtEnd: Bool
  ) -> ArraySlice<UInt8>? {
    guard let feed = lineFeeds(in: text.dropFirst(searched), atMost: 1).first else {
      guard isAtEnd else {
        searched = text.count
        return nil
      }
      defer { (text, searched) = ([], 0) }
      return text.withoutReturn
    }
    defer {
      text = text[(feed + 1)...]
      searched = 0
    }
    return text[..<feed].withoutReturn
  }

  // MARK: A row of INSERT

  private mutating func readRow(in text: inout ArraySlice<UInt8>, _ isAtEnd: Bool) -> SplitRow? {
    guard let end = scan.end(of: text, from: text.startIndex + searched) else {
      searched = text.count
      guard isAtEnd else { return nil }
      text = []
      (state, searched, isDiscarding, scan) = (.outside, 0, false, SQLScan(hasEscapes))
      return SplitRow(fault: .row(StatementRows.cutOff, hint: StatementRows.cutHint))
    }
    let row = text[..<end]
    defer {
      text = text[end...]
      (searched, isDiscarding, scan) = (0, false, SQLScan(hasEscapes))
    }
    guard !isDiscarding else { return SplitRow(isTooLong: true) }
    guard row.mayBeRow(UInt8(ascii: ",")) else { return .tooManyCells }
    return SplitRow(cells: SQLValue.cells(ofRow: row.dropFirst().dropLast(), hasEscapes))
  }

  private static let cutOff = "the dump is cut off inside or after this row"
  private static let cutHint = "rows may be missing, such as a refund: export the table again"
  /// The longest word that begins a statement with rows.
  private static let longestWord = 8
  /// The names of a table and of its columns are shorter.
  private static let longestFront = 1 << 14
}

extension ArraySlice<UInt8> {
  /// The line without the carriage return of Windows.
  fileprivate var withoutReturn: ArraySlice<UInt8> {
    last == UInt8(ascii: "\r") ? dropLast() : self
  }
}
