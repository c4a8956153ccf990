// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
import DocumentForms
import StrictBase64
package import SystemIO

/// Reads the rows of a table from a stream, of which one row at a time is in memory.
///
/// The only reader of tables: every verb sees the same rows, columns and documents.
package struct RowReader {
  private var input: PeekedStream
  private var splitter: any RowSplitter
  let form: TableForm
  private let limit: Int
  private var number = 0
  private var hasNames = false
  /// The names of the columns, from a heading or from a statement.
  private var names: [String] = []
  /// What was left out so far.
  package private(set) var leftOut = LeftOutCells()
  /// The number of bytes read.
  package var byteCount: Int { input.byteCount }
  /// The size of the stream in bytes, if known.
  package var size: Int? { input.size }

  /// Whether the lines of a list are JSON objects, of which some may have no document.
  private let isOfObjects: Bool

  /// A reader of what a stream has, if it begins as a table does.
  init?(_ input: PeekedStream, limit: Int) {
    guard let form = TableForm(input.front, isWhole: input.isAtEnd) else { return nil }
    self.input = input
    self.form = form
    self.limit = limit
    splitter = form.splitter
    isOfObjects = DocumentText(input.front).bytes.first == UInt8(ascii: "{")
    if input.front.starts(with: RowReader.byteOrderMark) {
      self.input.front = input.front.dropFirst(RowReader.byteOrderMark.count)
    }
  }

  /// A reader of the lines that have documents.
  init(linesOf input: PeekedStream, limit: Int) {
    self.input = input
    self.limit = limit
    form = .log
    splitter = form.splitter
    isOfObjects = false
  }

  /// Whether the end of a row has arrived.
  var hasWholeRow: Bool {
    input.isAtEnd ? !isDone : !lineFeeds(in: input.front, atMost: 1).isEmpty
  }

  /// Whether all rows were returned.
  package private(set) var isDone = false

  /// The documents of the next row that has any; `nil` if no whole row has arrived yet, or at the end.
  package mutating func next(orUntil wakeup: Wakeup? = nil) throws(ReadError) -> DocumentRow? {
    while !isDone {
      if let row = splitter.next(in: &input.front, isAtEnd: input.isAtEnd) {
        if let row = documents(of: row) { return row }
        continue
      }
      if input.isAtEnd {
        isDone = true
      } else if input.front.count > limit {
        if let row = splitter.giveUp(in: &input.front), let row = documents(of: row) { return row }
      } else {
        let size = max(RowReader.leastRead, input.front.count)
        guard try input.read(limit: size, orUntil: wakeup) else { return nil }
      }
    }
    return nil
  }

  private mutating func documents(of row: SplitRow) -> DocumentRow? {
    if row.isStray, !CellContents.hasDocument(row.cells[0]) {
      leftOut.lines += 1
      return nil
    }
    number += 1
    let noun = form.hasCells ? "row" : "line"
    let isTooLong = row.isTooLong || row.cells.reduce(0) { $0 + $1.count } > limit
    if let fault = isTooLong ? .tooLong(noun, limit: limit) : row.fault {
      leftOut.documents += 1
      return DocumentRow(
        number: number,
        cells: [DocumentCell(column: nil, contents: .failure(fault))]
      )
    }
    guard row.cells.contains(where: { !$0.allSatisfy(\.isWhiteSpace) }) else { return nil }
    guard form.hasCells, !row.isStray else { return line(row.cells[0]) }
    guard number > 1 || !TableFront.isSeparatorLine(row.cells), !isHeading(row.cells) else {
      return nil
    }
    let columns = splitter.columns ?? names
    var cells: [DocumentCell] = []
    for (index, cell) in row.cells.enumerated() {
      let contents = CellContents(cell)
      let name = columns.indices.contains(index) && !columns[index].isEmpty ? columns[index] : nil
      let column = name ?? "\(index + 1)"
      leftOut.note(
        contents,
        isEmpty: CellContents.isNull(cell),
        column: index,
        named: column,
        row: number
      )
      switch contents {
      case .none: leftOut.cells += CellContents.isNull(cell) ? 0 : 1
      case .otherToken: leftOut.otherTokens += 1
      case .document(let bytes):
        cells.append(DocumentCell(column: column, contents: .success(bytes)))
      case .damagedDigits:
        cells.append(DocumentCell(column: column, contents: .failure(.damagedDigits)))
      }
    }
    guard !cells.isEmpty else { return nil }
    // Without names, the number of a column tells documents of one row apart.
    if columns.isEmpty, cells.count == 1 { cells[0].column = nil }
    leftOut.documents += cells.count
    return DocumentRow(number: number, cells: cells)
  }

  /// Whether the first row has the names of the columns.
  private mutating func isHeading(_ cells: [ArraySlice<UInt8>]) -> Bool {
    guard !hasNames, splitter.columns == nil else { return false }
    hasNames = true
    guard cells.allSatisfy({ $0.isEmpty || TableFront.isName($0.trimmed) }) else { return false }
    var counts: [[UInt8]: Int] = [:]
    for cell in cells { counts[Array(cell.trimmed), default: 0] += 1 }
    // A column without a name of its own has its number.
    names = cells.map { cell in
      counts[Array(cell.trimmed)] == 1 ? String(decoding: cell.trimmed, as: UTF8.self) : ""
    }
    leftOut.headings += 1
    return true
  }

  /// The document of a line.
  private mutating func line(_ line: ArraySlice<UInt8>) -> DocumentRow? {
    guard CellContents.hasDocument(line) || form == .list && !isWithoutDocument(line) else {
      leftOut.lines += 1
      return nil
    }
    leftOut.documents += 1
    return DocumentRow(
      number: number,
      cells: [DocumentCell(column: nil, contents: .success(line))]
    )
  }

  /// Whether a line is an object like the others, without a document; another line of a list may be what remains of one.
  private func isWithoutDocument(_ line: ArraySlice<UInt8>) -> Bool {
    let place = DocumentPlace(input: .standardInput, limit: .max)
    return isOfObjects && InputText(line, at: place).isObjectWithoutDocument
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// About forty tokens, and more than the buffer of a pipe.
  private static let leastRead = 1 << 18
}

/// The documents of a row.
package struct DocumentRow: Sendable {
  /// The number of the row from 1, with the heading; of a line, its number.
  package let number: Int
  package let cells: [DocumentCell]
}

/// A cell that is meant to be a document.
package struct DocumentCell: Sendable {
  /// The name of its column, or its number if the row has other documents; `nil` otherwise.
  package fileprivate(set) var column: String?
  /// The bytes, or why the cell or the row cannot be read.
  package let contents: Result<ArraySlice<UInt8>, CommandDiagnostic>
}

/// What a table has beside documents.
package struct LeftOutCells: Sendable {
  fileprivate(set) var headings = 0
  fileprivate(set) var cells = 0
  fileprivate(set) var lines = 0
  fileprivate(set) var otherTokens = 0
  /// The number of documents.
  package fileprivate(set) var documents = 0
  /// The columns of documents and of empty cells.
  private var columns: [Int: Column] = [:]

  /// What a column has beside other cells.
  private struct Column {
    let name: String
    var hasDocument = false
    var empty = 0
    /// The first row whose cell is empty.
    var row = 0
  }

  /// Remembers the empty cells of a column in which other rows have documents.
  fileprivate mutating func note(
    _ contents: CellContents,
    isEmpty: Bool,
    column: Int,
    named name: String,
    row: Int
  ) {
    if isEmpty {
      var known = columns[column, default: Column(name: name)]
      if known.empty == 0 { known.row = row }
      known.empty += 1
      columns[column] = known
    } else if contents.isDocument, columns[column]?.hasDocument != true {
      columns[column, default: Column(name: name)].hasDocument = true
    }
  }

  /// `1 empty cell in column token (row 7)`.
  private var emptyCells: [String] {
    columns.sorted { $0.key < $1.key }.map(\.value).filter { $0.hasDocument && $0.empty > 0 }
      .prefix(LeftOutCells.mostColumns).map { column in
        let first = column.empty == 1 ? "row" : "the first in row"
        return
          "\(counted(column.empty, "empty cell")) in column \(column.name) (\(first) \(column.row))"
      }
  }

  /// A table has one column with documents, or a few.
  private static let mostColumns = 8

  /// `a heading, 12 cells without a document`; `nil` for nothing.
  package var words: String? {
    let parts =
      [
        headings > 0 ? "a heading" : nil,
        cells > 0 ? counted(cells, "cell") + " without a document" : nil,
        lines > 0 ? counted(lines, "line") + " without a document" : nil,
        otherTokens > 0 ? counted(otherTokens, "token") + " without certificates" : nil,
      ].compactMap { $0 } + emptyCells
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension CommandDiagnostic {
  fileprivate static var damagedDigits: CommandDiagnostic {
    .row("hexadecimal digits of a document that are damaged or cut off")
  }
}
