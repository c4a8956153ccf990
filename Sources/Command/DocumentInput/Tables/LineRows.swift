// SPDX-License-Identifier: Apache-2.0

import StrictBase64
import SystemIO

/// Rows of one line: those of a log, of a list of documents, and of a table that is drawn with lines, as `psql` and `mysql`
/// print it.
struct LineRows: RowSplitter {
  private let isDrawn: Bool
  private var searched = 0
  private var isDiscarding = false

  init(isDrawn: Bool = false) {
    self.isDrawn = isDrawn
  }

  mutating func next(in text: inout ArraySlice<UInt8>, isAtEnd: Bool) -> SplitRow? {
    while !text.isEmpty {
      let feed = lineFeeds(in: text.dropFirst(searched), atMost: 1).first
      guard feed != nil || isAtEnd else {
        searched = text.count
        return nil
      }
      let line = text[..<(feed ?? text.endIndex)]
      text = text[(feed.map { $0 + 1 } ?? text.endIndex)...]
      searched = 0
      if isDiscarding {
        isDiscarding = false
        return SplitRow(isTooLong: true)
      }
      guard isDrawn else { return SplitRow(cells: [line]) }
      guard line.mayBeRow(LineRows.bar) else { return .tooManyCells }
      let cells = LineRows.cells(of: line)
      if !cells.isEmpty { return SplitRow(cells: cells) }
      if !LineRows.isFrame(line) { return SplitRow(cells: [line], isStray: true) }
    }
    return nil
  }

  mutating func giveUp(in text: inout ArraySlice<UInt8>) -> SplitRow? {
    isDiscarding = true
    text = []
    searched = 0
    return nil
  }

  /// The cells of a line between vertical bars; none for a line without one, such as `(2 rows)` or a line that is drawn.
  static func cells(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var line = line.trimmed
    guard line.contains(bar), !isRule(line) else { return [] }
    if line.first == bar { line.removeFirst() }
    if line.last == bar { line.removeLast() }
    return line.split(separator: bar, omittingEmptySubsequences: false).map(\.trimmed)
  }

  /// Whether a line is drawn between the heading and the rows: `---+---`, `+----+----+`, `|:--|--|`.
  static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    let line = line.trimmed
    return line.count >= 3 && line.allSatisfy { "+-|=: ".utf8.contains($0) }
      && line.contains(UInt8(ascii: "-"))
  }

  /// Whether a line without cells is part of the drawing: a blank one, a rule, `(2 rows)`, `2 rows in set (0.00 sec)`.
  private static func isFrame(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.trimmed.split(separator: UInt8(ascii: " ")).map { word in
      word.filter { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }
    }
    guard let first = words.first, !isRule(line) else { return true }
    return first.allSatisfy { 0x30...0x39 ~= $0 } && words.count > 1
      && ["row", "rows"].contains { words[1].elementsEqual($0.utf8) }
      && !CellContents.hasDocument(line)
  }

  private static let bar = UInt8(ascii: "|")
}
