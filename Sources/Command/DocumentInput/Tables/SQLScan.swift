// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// Whether a backslash begins an escape in each string of a dump.
enum SQLEscapes: Sendable {
  /// As MySQL writes strings.
  case everywhere
  /// Only in `E'…'`.
  case marked
  /// Neither is known, so a backslash before a quotation mark is read only if what follows shows what it means.
  case unknown
}

/// Finds the end of a part of SQL, however the text arrives: a group in parentheses, a string, a comment or a word.
struct SQLScan {
  enum Part {
    case group, string, word, lineComment, blockComment
  }

  private enum Comment {
    case line, block
  }

  let part: Part
  /// What a backslash means, as far as it is known.
  private(set) var escapes: SQLEscapes
  /// Whether a backslash was read whose meaning is unknown.
  private(set) var isAmbiguous = false
  /// The number of bytes that were searched.
  private var searched = 0
  private var depth = 0
  /// The quotation mark of the string in which the position is.
  private var mark: UInt8?
  private var isEscaping = false
  private var comment: Comment?
  /// The last byte outside of a string, for `E'…'`.
  private var last: UInt8

  init(_ part: Part, _ escapes: SQLEscapes, after last: UInt8 = 0) {
    self.part = part
    self.escapes = escapes
    self.last = last
  }

  /// The number of bytes that need not be kept.
  mutating func discard() -> Int {
    defer { searched = 0 }
    return searched
  }

  /// The index after the part with which a text begins; `nil` if it has not arrived.
  mutating func end(of text: ArraySlice<UInt8>, isAtEnd: Bool) -> Int? {
    var index = text.startIndex + searched
    defer { searched = min(index, text.endIndex) - text.startIndex }
    while index < text.endIndex {
      // What follows shows what a byte means.
      guard isAtEnd || text.endIndex - index >= SQLScan.lookahead else { return nil }
      switch part {
      case .lineComment:
        if text[index] == lineFeed { return index }
        index += 1
      case .blockComment:
        if text[index...].starts(with: "*/".utf8) { return index + 2 }
        index += 1
      case .word:
        let byte = text[index]
        if byte.isSQLSeparator || index > text.startIndex && text[index...].beginsSQLComment {
          return index
        }
        index += 1
      case .group, .string:
        index = step(text, index)
        if mark == nil, depth == 0 { return index }
      }
    }
    // These end with the text.
    return isAtEnd && (part == .word || part == .lineComment) ? text.endIndex : nil
  }

  /// Reads what is at an index of a group or string; returns the index after it.
  private mutating func step(_ text: ArraySlice<UInt8>, _ index: Int) -> Int {
    let byte = text[index]
    let next = index + 1 < text.endIndex ? text[index + 1] : nil
    switch comment {
    case .line:
      if byte == lineFeed { comment = nil }
      return index + 1
    case .block where byte == UInt8(ascii: "*") && next == UInt8(ascii: "/"):
      comment = nil
      return index + 2
    case .block: return index + 1
    case nil: break
    }
    if let mark {
      if byte == UInt8(ascii: "\\") {
        if isEscaping { return index + 2 }
        if escapes == .unknown, mark == UInt8(ascii: "'"), let next {
          if next == byte { return index + 2 }
          if next == mark { return ambiguity(text, index) }
        }
      }
      guard byte == mark else { return index + 1 }
      // A doubled mark is one character of the string.
      if next == mark { return index + 2 }
      self.mark = nil
      last = byte
      return index + 1
    }
    if depth > 0, text[index...].beginsSQLComment {
      comment = byte == UInt8(ascii: "-") ? .line : .block
      return index + 2
    }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
      mark = byte
      isEscaping =
        byte != UInt8(ascii: "`") && (escapes == .everywhere || last | 0x20 == UInt8(ascii: "e"))
    case UInt8(ascii: "("): depth += 1
    case UInt8(ascii: ")"): depth -= 1
    default: break
    }
    last = byte
    return index + 1
  }

  /// Decides about a backslash before a quotation mark: a string that ends there is followed by a separator.
  private mutating func ambiguity(_ text: ArraySlice<UInt8>, _ index: Int) -> Int {
    let rest = text[(index + 2)...].drop(while: \.isWhiteSpace)
    if let following = rest.first, !",);:|'".utf8.contains(following) {
      escapes = .everywhere
      isEscaping = true
    } else {
      isAmbiguous = true
    }
    return index + 2
  }

  // MARK: Values

  /// The values between the commas of a row.
  static func values(of row: ArraySlice<UInt8>, _ escapes: SQLEscapes) -> [ArraySlice<UInt8>] {
    var values: [ArraySlice<UInt8>] = []
    // As in the parentheses that are around the row.
    var scan = SQLScan(.group, escapes)
    scan.depth = 1
    var start = row.startIndex
    var index = row.startIndex
    while index < row.endIndex {
      let isOutside = scan.mark == nil && scan.comment == nil && scan.depth == 1
      if isOutside, row[index] == UInt8(ascii: ",") {
        values.append(row[start..<index])
        start = index + 1
      }
      index = scan.step(row, index)
    }
    return values + [row[start...]]
  }

  /// The strings of a value with their quotation marks.
  static func strings(of value: ArraySlice<UInt8>, _ escapes: SQLEscapes) -> [ArraySlice<UInt8>] {
    var strings: [ArraySlice<UInt8>] = []
    var scan = SQLScan(.group, escapes)
    scan.depth = 1
    var open: Int?
    var index = value.startIndex
    while index < value.endIndex {
      let next = min(scan.step(value, index), value.endIndex)
      if let start = open, scan.mark == nil {
        strings.append(value[start..<next])
        open = nil
      } else if open == nil, scan.mark != nil {
        open = index
      }
      index = next
    }
    return strings
  }

  /// The longest mark, and white space after it.
  private static let lookahead = 4
}

extension UInt8 {
  /// Whether a byte ends a word of SQL.
  var isSQLSeparator: Bool { isWhiteSpace || ";,()'\"`".utf8.contains(self) }
}

extension ArraySlice<UInt8> {
  /// Whether a comment begins here: `-- ` or `/*`.
  var beginsSQLComment: Bool {
    starts(with: "/*".utf8) || starts(with: "--".utf8) && dropFirst(2).first?.isWhiteSpace != false
  }
}
