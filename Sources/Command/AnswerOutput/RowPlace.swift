// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

/// The place of a document in a table or a list.
package struct RowPlace: Hashable, Sendable {
  /// The number of the row from 1, with the heading; of a line, its number.
  package let row: Int
  /// The name of the column, or its number if the row has other documents.
  package let column: String?

  package init(row: Int, column: String?) {
    self.row = row
    self.column = column
  }

  /// `row 17, column receipt`.
  package var words: String {
    "row \(row)" + (column.map { ", column \($0)" } ?? "")
  }

  /// The members beside the name of the file.
  package var members: [JSON.Member] {
    [JSON.Member("row", .integer(Int64(row))), JSON.Member("column", .text(column))]
  }
}
