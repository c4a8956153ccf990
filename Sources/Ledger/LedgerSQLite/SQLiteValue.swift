// SPDX-License-Identifier: Apache-2.0

/// A value that is bound to a parameter of a statement.
enum SQLiteValue {
  case null
  case integer(Int64)
  /// Compared by its bytes; it may have zero bytes.
  case text(String)
  case blob([UInt8])

  static func text(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }
}
