// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// What is known of the statement of a dump in which the position is.
struct SQLStatement {
  enum Part {
    /// No rows can follow, or not yet.
    case other
    /// After INSERT, before its values.
    case front
    /// Between the rows of values.
    case values
    /// After COPY; rows follow the statement if it ends with FROM stdin.
    case copy
  }

  private(set) var part = Part.other
  /// The names of the columns.
  private(set) var columns: [String]?
  /// Whether no word was read.
  private(set) var isEmpty = true
  private var words: (last: SQLKeyword?, this: SQLKeyword?) = (nil, nil)

  /// Whether the end of the text would cut off rows.
  var isCut: Bool { part != .other }

  /// Whether the lines after the statement are its rows.
  private(set) var hasCopiedRows = false

  /// Takes a word outside of parentheses.
  mutating func take(_ word: ArraySlice<UInt8>) {
    let keyword = SQLKeyword(word)
    words = (words.this, keyword)
    hasCopiedRows = hasCopiedRows || part == .copy && words.last == .from && keyword == .stdin
    switch keyword {
    case .go?:
      self = SQLStatement()
      return
    case .insert?: (part, columns) = (.front, nil)
    case .replace? where isEmpty: (part, columns) = (.front, nil)
    case .into? where part == .values: (part, columns) = (.front, nil)
    case .copy? where isEmpty: part = .copy
    // Its strings are pieces of their own.
    case .select?, .set?: if part == .front { part = .other }
    case .values?: if part == .front { part = .values }
    case .copy?, .from?, .stdin?, .replace?, .into?, nil:
      // What follows the rows, such as ON CONFLICT.
      if part == .values { part = .other }
    }
    isEmpty = false
  }

  /// Takes a name in quotation marks, which is no keyword.
  mutating func takeName() {
    words = (words.this, nil)
    isEmpty = false
  }

  /// Takes parentheses that are no row of values.
  mutating func take(group: ArraySlice<UInt8>) {
    if columns == nil, part == .front || part == .copy { columns = SQLWord.names(in: group) ?? [] }
  }
}

/// The words of SQL that decide where rows are.
enum SQLKeyword: String {
  case insert = "INSERT"
  case replace = "REPLACE"
  case into = "INTO"
  case values = "VALUES"
  case set = "SET"
  case select = "SELECT"
  case copy = "COPY"
  case from = "FROM"
  case stdin = "STDIN"
  case go = "GO"

  init?(_ word: ArraySlice<UInt8>) {
    guard word.count <= 8 else { return nil }
    let upper = String(decoding: word.map { 0x61...0x7A ~= $0 ? $0 & 0xDF : $0 }, as: UTF8.self)
    self.init(rawValue: upper.utf8.elementsEqual("VALUE".utf8) ? "VALUES" : upper)
  }
}
