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
  /// The statements of an SQL dump.
  case statements(SQLEscapes)

  /// Whether its rows have cells, rather than being lines.
  var hasCells: Bool { self != .list && self != .log }

  var splitter: any RowSplitter {
    switch self {
    case .list, .log: LineRows()
    case .separated(let byte): SeparatedRows(separator: byte)
    case .drawn: LineRows(isDrawn: true)
    case .statements(let escapes): StatementRows(escapes: escapes)
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

  /// A dump begins with a statement or a comment, and has statements that may have rows.
  private static func statements(_ text: ArraySlice<UInt8>) -> TableForm? {
    let words: [StaticString] = [
      "INSERT", "REPLACE", "COPY", "CREATE", "PRAGMA", "BEGIN", "SET", "DROP", "USE", "LOCK",
      "START", "WITH", "UPDATE", "DELETE", "ALTER", "TRUNCATE", "COMMIT",
    ]
    let isComment = ["--\n", "--\r", "-- ", "/*", "\\restrict "].contains {
      text.starts(with: $0.utf8)
    }
    guard isComment || words.contains(where: { SQLWord.begins(text, $0) }) else { return nil }
    let known = [
      "-- PostgreSQL database", "-- MySQL dump", "-- MariaDB dump", "PRAGMA foreign_keys",
    ]
    let isKnown = TextLines(text).contains { line in
      known.contains { line.starts(with: $0.utf8) }
    }
    return isKnown || SQLWord.hasRows(text) ? .statements(SQLEscapes(of: text)) : nil
  }
}

extension SQLEscapes {
  /// What a backslash means in the dump of a database that its first lines name.
  init(of text: ArraySlice<UInt8>) {
    self = .unknown
    for line in TextLines(text) {
      let glance = line.prefix(256)
      func has(_ mark: String) -> Bool {
        glance.indices.contains { glance[$0...].starts(with: mark.utf8) }
      }
      let isComment = ["--", "/*"].contains { glance.starts(with: $0.utf8) }
      // SQLite writes the names of MySQL as they were typed.
      if isComment && has("PostgreSQL") || has("PRAGMA foreign_keys")
        || has("standard_conforming_strings = on")
      {
        self = .marked
        return
      }
      let isMySQL = isComment && (has("MySQL") || has("MariaDB"))
      if isMySQL || ["INTO `", "TABLE `", "TABLES `", "EXISTS `"].contains(where: has) {
        self = .everywhere
      }
    }
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
  /// The first row has at least two cells, none of which begins with a space, as a sentence would, unless it is the name of a
  /// column. A row with as many cells has
  /// one that is meant to be a document; or the first row has names only, and all others have as many cells.
  private func fits(_ separator: UInt8) -> Bool {
    let rows = rows(SeparatedRows(separator: separator))
    guard let first = rows.first, first.count > 1,
      separator == UInt8(ascii: "\t")
        || first.allSatisfy({ cell in
          // Drawn tables have a space on each side of a bar.
          cell.first != UInt8(ascii: " ")
            || separator != UInt8(ascii: "|") && TableFront.isOneWord(cell.trimmed)
        })
    else { return false }
    let same = rows.filter { $0.count == first.count }
    if same.contains(where: { $0.contains(where: CellContents.isMeantAsDocument) }) { return true }
    return first.allSatisfy { TableFront.isName($0.trimmed) } && rows.count > 1
      && same.count == rows.count
  }

  /// Whether the first line is a name, and the others are documents, transaction ids or empty.
  private var isColumn: Bool {
    let rows = rows(SeparatedRows(separator: 0))
    guard rows.count > 1, let name = rows[0].first, TableFront.isName(name),
      !name.contains(UInt8(ascii: " ")), rows.allSatisfy({ $0.count == 1 })
    else { return false }
    let cells = rows.dropFirst().map { $0[0].trimmed }.filter { !CellContents.isNull($0) }
    return !cells.isEmpty
      && cells.allSatisfy { cell in
        // Lines of JSON are a list.
        TableFront.isNumber(cell)
          || cell.first != UInt8(ascii: "{") && CellContents.isMeantAsDocument(cell)
      }
  }

  /// Whether a cell is a number of as many digits as transaction ids have.
  private static func isNumber(_ cell: ArraySlice<UInt8>) -> Bool {
    6...20 ~= cell.count && cell.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// Whether each line begins as base64 of a receipt does; the lines of a folded one do not.
  var isListOfReceipts: Bool {
    let lines = rows(LineRows()).map { $0[0].trimmed }.filter { !$0.isEmpty }
    return lines.count > 1 && lines.allSatisfy(DocumentWords.isPKCS7)
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
    func append(_ row: SplitRow) {
      let isBlank = row.cells.allSatisfy { $0.allSatisfy(\.isWhiteSpace) }
      if !isBlank, !row.isStray, !TableFront.isSeparatorLine(row.cells) { rows.append(row.cells) }
    }
    while rows.count < most, let row = splitter.next(in: &rest, isAtEnd: isWhole) {
      append(row)
    }
    // A quotation mark may not be closed.
    if rows.count < 2, !isWhole {
      while rows.count < most, let row = splitter.next(in: &rest, isAtEnd: true) { append(row) }
    }
    return rows
  }

  /// Whether a row is the line with which Excel names the separator: `sep=;`.
  static func isSeparatorLine(_ cells: [ArraySlice<UInt8>]) -> Bool {
    cells.first?.starts(with: "sep=".utf8) == true && cells.dropFirst().allSatisfy(\.isEmpty)
  }

  /// Whether a cell is a name without a space.
  private static func isOneWord(_ cell: ArraySlice<UInt8>) -> Bool {
    isName(cell) && cell.allSatisfy { TokenText.isBase64URL($0) || $0 >= 0x80 }
  }

  /// Whether a cell is the name of a column.
  static func isName(_ cell: ArraySlice<UInt8>) -> Bool {
    guard let first = cell.first, cell.count <= longestName else { return false }
    let isLetter = 0x61...0x7A ~= first | 0x20 || first == UInt8(ascii: "_") || first >= 0x80
    return isLetter && cell.allSatisfy { $0 >= 0x20 } && !CellContents.hasDocument(cell)
  }

  private static let longestName = 64
}
