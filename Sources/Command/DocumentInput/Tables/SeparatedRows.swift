// SPDX-License-Identifier: Apache-2.0

import AnswerOutput

/// The rows of CSV and TSV (RFC 4180): cells with a separator between them, and quotation marks around cells that contain
/// one, a line break or a doubled quotation mark.
struct SeparatedRows: RowSplitter {
  private let separator: UInt8
  private var state = State.start
  /// The number of bytes of the row that were searched for its end.
  private var searched = 0
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
  }

  init(separator: UInt8) {
    self.separator = separator
  }

  mutating func next(in text: inout ArraySlice<UInt8>, isAtEnd: Bool) -> SplitRow? {
    guard !text.isEmpty else { return nil }
    if let end = end(in: text) { return take(end, after: end + 1, of: &text) }
    guard isAtEnd else { return nil }
    if state == .quoted, !isDiscarding { return unclosed(in: &text) }
    return take(text.endIndex, after: text.endIndex, of: &text)
  }

  mutating func giveUp(in text: inout ArraySlice<UInt8>) -> SplitRow? {
    if state == .quoted, text.contains(lineFeed) { return unclosed(in: &text) }
    isDiscarding = true
    text = text.dropFirst(searched)
    searched = 0
    return nil
  }

  /// The error of a row whose quotation mark is not closed; the lines after its first one are rows again.
  private mutating func unclosed(in text: inout ArraySlice<UInt8>) -> SplitRow {
    let line = text.firstIndex(of: lineFeed).map { $0 + 1 } ?? text.endIndex
    start(after: line, of: &text)
    return SplitRow(
      fault: .row(
        "a quotation mark in this row is not closed",
        hint: "the lines below are read as rows of their own; export the table again"
      )
    )
  }

  private mutating func take(_ end: Int, after next: Int, of text: inout ArraySlice<UInt8>)
    -> SplitRow
  {
    defer { start(after: next, of: &text) }
    guard !isDiscarding else { return SplitRow(isTooLong: true) }
    guard text[..<end].mayBeRow(separator) else { return .tooManyCells }
    return SplitRow(cells: SeparatedRows.cells(of: text[..<end], separator))
  }

  private mutating func start(after index: Int, of text: inout ArraySlice<UInt8>) {
    text = text[index...]
    (state, searched, isDiscarding) = (.start, 0, false)
  }

  /// The index of the line feed that ends the row.
  private mutating func end(in text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex + searched
    while index < text.endIndex {
      let byte = text[index]
      switch state {
      case .quoted: if byte == quotationMark { state = .closed }
      case .start where byte == quotationMark, .closed where byte == quotationMark: state = .quoted
      case .start, .plain, .closed:
        if byte == lineFeed { return index }
        state = byte == separator ? .start : .plain
      }
      index += 1
    }
    searched = text.count
    return nil
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
      let rest = row.prefix { $0 != separator }
      cells.append((cell + rest)[...])
      guard rest.endIndex < row.endIndex else { return cells }
      row = row[(rest.endIndex + 1)...]
    }
  }
}

private let quotationMark = UInt8(ascii: "\"")
let lineFeed = UInt8(ascii: "\n")
