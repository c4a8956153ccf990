// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
import StoreVerification
import SystemIO

/// The part of a text that a splitter took as one row.
struct SplitRow {
  /// The cells without quotation marks and escapes; none for a blank line.
  var cells: [ArraySlice<UInt8>] = []
  /// Whether it is a line of text between the rows, which is counted and has no number.
  var isStray = false
  /// Whether it was longer than the limit, and was discarded.
  var isTooLong = false
  /// Why the row cannot be read.
  var fault: CommandDiagnostic?
}

extension SplitRow {
  static var tooManyCells: SplitRow {
    SplitRow(fault: .row("more than \(mostCells) cells in this row"))
  }

  /// Tables have a few hundred columns; JSON in a cell may have more separators.
  fileprivate static let mostCells = 1 << 16
}

extension ArraySlice<UInt8> {
  /// Whether it has no more separators than a row may have cells.
  func mayBeRow(_ separator: UInt8) -> Bool {
    lazy.filter { $0 == separator }.prefix(SplitRow.mostCells).count < SplitRow.mostCells
  }
}

/// Divides a text into rows, as one form of table writes them.
///
/// Reads each byte a constant number of times, however the text arrives.
protocol RowSplitter: Sendable {
  /// The names of the columns, if the text has them outside of its rows.
  var columns: [String]? { get }

  /// Takes the next row from the front of a text; `nil` if its end has not arrived, or nothing is left.
  mutating func next(in text: inout ArraySlice<UInt8>, isAtEnd: Bool) -> SplitRow?

  /// Gives up the row at the front, which is longer than the limit: takes a part of the text, and the error of the row.
  mutating func giveUp(in text: inout ArraySlice<UInt8>) -> SplitRow?
}

extension RowSplitter {
  var columns: [String]? { nil }
}

extension CommandDiagnostic {
  /// The error of a row that cannot be read.
  static func row(_ message: String, hint: String? = nil) -> CommandDiagnostic {
    CommandDiagnostic(code: .tableRow, message: message, hint: hint, status: .notValid)
  }

  /// A table in which no cell has a document.
  package static var tableWithoutDocuments: CommandDiagnostic {
    CommandDiagnostic(
      code: .noDocuments,
      message: "no token or receipt in any cell of this table",
      hint: "export the column with the signed tokens or receipts; "
        + "receiptctl api transaction ID gets one by its transaction id",
      status: .notValid
    )
  }

  /// A row or line that exceeds the size limit.
  static func tooLong(_ noun: String, limit: Int) -> CommandDiagnostic {
    var fault = CommandDiagnostic(
      code: InputError.Code.tooLarge.rawValue,
      message: "\(noun) exceeds the size limit",
      hint: ReadError.tooLarge.hint
    )
    fault.expected = "at most \(limit) bytes"
    return fault
  }
}
