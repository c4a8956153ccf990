// SPDX-License-Identifier: Apache-2.0

import DocumentForms
import StrictBase64

/// How a text with several documents separates them.
enum TableForm: Equatable, Sendable {
  /// A document or a JSON object in each line.
  case list
  /// Lines that begin with a time.
  case log
  /// Cells with this byte between them: CSV, TSV.
  case separated(UInt8)
  /// Cells with vertical bars between them, as `psql` and `mysql` print them.
  case drawn
  /// The statements of an SQL dump; in MySQL's, a backslash begins an escape.
  case statements(hasEscapes: Bool)

  /// Whether its rows have cells, rather than being lines.
  var hasCells: Bool { self != .list && self != .log }

  var splitter: any RowSplitter {
    switch self {
    case .list, .log: LineRows()
    case .separated(let byte): SeparatedRows(separator: byte)
    case .drawn: LineRows(isDrawn: true)
    case .statements(let hasEscapes): StatementRows(hasEscapes: hasEscapes)
    }
  }

  /// The form of the text that begins with these bytes; `nil` for one document, or text around it.
  ///
  /// `isWhole` says that the text ends with them.
  init?(_ front: ArraySlice<UInt8>, isWhole: Bool) {
    let text = DocumentText(front).bytes
    guard let first = text.first, TableForm.isText(text.prefix(16)) else { return nil }
    let rows = TableFront(text, isWhole)
    // A dump of MySQL may have bytes in its strings.
    if let form = TableForm.statements(text) {
      self = form
      return
    }
    guard TableForm.isText(text.prefix(1024)) else { return nil }
    if first != UInt8(ascii: "{"), first != UInt8(ascii: "["),
      let form = rows.separated
    {
      self = form
    } else if InputText(text, at: DocumentPlace(input: .standardInput, limit: .max)).hasLines
      || rows.isListOfReceipts
    {
      self = .list
    } else if rows.isDrawn {
      self = .drawn
    } else if rows.isLog {
      self = .log
    } else {
      return nil
    }
  }

  /// Whether the first bytes are text, and not DER, a compressed file or UTF-16.
  private static func isText(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { $0 >= 0x20 || $0.isWhiteSpace || $0 == 0x1B }
  }

  /// A dump begins with a statement or a comment, and has rows.
  private static func statements(_ text: ArraySlice<UInt8>) -> TableForm? {
    let words: [StaticString] = [
      "INSERT", "REPLACE", "COPY", "CREATE", "PRAGMA", "BEGIN", "SET", "DROP", "USE", "LOCK",
      "START",
    ]
    let isComment = ["--\n", "--\r", "-- ", "/*", "\\restrict "].contains {
      text.starts(with: $0.utf8)
    }
    guard isComment || words.contains(where: { SQLWord.begins(text, $0) }) else { return nil }
    let known = [
      "-- PostgreSQL database", "-- MySQL dump", "-- MariaDB dump", "PRAGMA foreign_keys",
    ]
    let marks = ["`", "MySQL", "MariaDB"]
    var hasRows = false
    var hasEscapes = false
    for line in TextLines(text) {
      hasRows =
        hasRows || SQLWord.begins(line, "INSERT") || SQLWord.begins(line, "REPLACE")
        || SQLWord.begins(line, "COPY") && SQLWord.contains(line.prefix(1024), "FROM STDIN")
        || known.contains { line.starts(with: $0.utf8) }
      let glance = line.prefix(256)
      hasEscapes =
        hasEscapes
        || marks.contains { mark in
          glance.indices.contains { glance[$0...].starts(with: mark.utf8) }
        }
    }
    return hasRows ? .statements(hasEscapes: hasEscapes) : nil
  }
}

/// The first rows of a text, which show whether it is a table.
struct TableFront {
  private let text: ArraySlice<UInt8>
  private let isWhole: Bool

  init(_ text: ArraySlice<UInt8>, _ isWhole: Bool) {
    self.text = text
    self.isWhole = isWhole
  }

  /// CSV, TSV or the like: see ``fits(_:)``; or one column below its name.
  var separated: TableForm? {
    for byte in "\t,;|".utf8 where fits(byte) { return .separated(byte) }
    return isColumn ? .separated(UInt8(ascii: ",")) : nil
  }

  /// Whether the text has rows with this separator.
  ///
  /// The first row has at least two cells, none of which begins with a space, as a sentence would. A row with as many cells has
  /// one that is meant to be a document; or the first row has names only, and all others have as many cells.
  private func fits(_ separator: UInt8) -> Bool {
    let rows = rows(SeparatedRows(separator: separator))
    guard let first = rows.first, first.count > 1,
      separator == UInt8(ascii: "\t") || first.allSatisfy({ $0.first != UInt8(ascii: " ") })
    else { return false }
    let same = rows.filter { $0.count == first.count }
    if same.contains(where: { $0.contains(where: CellContents.isMeantAsDocument) }) { return true }
    return first.allSatisfy(TableFront.isName) && rows.count > 1 && same.count == rows.count
  }

  /// Whether the first line is a name, and the others are documents, transaction ids or empty.
  private var isColumn: Bool {
    let rows = rows(SeparatedRows(separator: 0))
    guard rows.count > 1, let name = rows[0].first, TableFront.isName(name),
      !name.contains(UInt8(ascii: " ")), rows.allSatisfy({ $0.count == 1 })
    else { return false }
    let cells = rows.dropFirst().map { $0[0].trimmed }.filter { !CellContents.isNull($0) }
    return !cells.isEmpty
      && cells.allSatisfy { CellContents.isMeantAsDocument($0) || TableFront.isNumber($0) }
  }

  /// Whether a cell is a number of as many digits as transaction ids have.
  private static func isNumber(_ cell: ArraySlice<UInt8>) -> Bool {
    6...20 ~= cell.count && cell.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// Whether each line begins as base64 of a receipt does; the lines of a folded one do not.
  var isListOfReceipts: Bool {
    let lines = rows(LineRows()).map { $0[0].trimmed }.filter { !$0.isEmpty }
    return lines.count > 1 && lines.allSatisfy(CellContents.isPKCS7)
  }

  /// Whether a line with a bar follows or precedes a line that is drawn.
  var isDrawn: Bool {
    let lines = rows(LineRows()).prefix(4).map { $0[0] }
    return lines.contains(where: LineRows.isRule)
      && lines.contains { !LineRows.cells(of: $0).isEmpty }
      && lines.prefix(2).contains { !LineRows.cells(of: $0).isEmpty }
      && lines.prefix(1).allSatisfy { LineRows.isRule($0) || !LineRows.cells(of: $0).isEmpty }
  }

  /// Whether the first line and another one begin with a time, and two lines may have a document, or the text is long.
  var isLog: Bool {
    let lines = rows(LineRows(), most: .max).map { $0[0] }
    let times = lines.lazy.filter(LogTime.begins)
    guard let first = lines.first, LogTime.begins(first), times.prefix(2).count == 2 else {
      return false
    }
    return !isWhole || lines.lazy.filter(CellContents.hasDocument).prefix(2).count == 2
  }

  /// The first rows that are complete; if there is none, what has arrived of the first two.
  private func rows(_ splitter: some RowSplitter, most: Int = 64) -> [[ArraySlice<UInt8>]] {
    var splitter = splitter
    var rest = text
    var rows: [[ArraySlice<UInt8>]] = []
    while rows.count < most, let row = splitter.next(in: &rest, isAtEnd: isWhole) {
      let isBlank = row.cells.allSatisfy { $0.allSatisfy(\.isWhiteSpace) }
      if !isBlank, !TableFront.isSeparatorLine(row.cells) { rows.append(row.cells) }
    }
    if rows.count < 2, !isWhole, let row = splitter.next(in: &rest, isAtEnd: true), row.fault == nil
    {
      rows.append(row.cells)
    }
    return rows
  }

  /// Whether a row is the line with which Excel names the separator: `sep=;`.
  static func isSeparatorLine(_ cells: [ArraySlice<UInt8>]) -> Bool {
    cells.first?.starts(with: "sep=".utf8) == true && cells.dropFirst().allSatisfy(\.isEmpty)
  }

  /// Whether a cell is the name of a column.
  static func isName(_ cell: ArraySlice<UInt8>) -> Bool {
    guard let first = cell.first, cell.count <= longestName else { return false }
    let isLetter = 0x61...0x7A ~= first | 0x20 || first == UInt8(ascii: "_") || first >= 0x80
    return isLetter && cell.allSatisfy { $0 >= 0x20 } && !CellContents.isMeantAsDocument(cell)
  }

  private static let longestName = 64
}
