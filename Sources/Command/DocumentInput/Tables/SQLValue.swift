// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// The values of SQL, as dumps write them.
enum SQLValue {
  /// The cells of the values between the parentheses of a row.
  static func cells(ofRow row: ArraySlice<UInt8>, _ escapes: SQLEscapes) -> [ArraySlice<UInt8>] {
    SQLScan.values(of: row, escapes).map { cell(of: $0.trimmed, escapes) }
  }

  /// The contents of a literal: `NULL`, `'text'`, `X'3082'`, `E'\\x3082'`, `_binary '…'`, `decode('…', 'hex')`, `'…'::bytea`.
  ///
  /// Of an expression, the strings with documents count; several are a cell with several documents.
  private static func cell(of value: ArraySlice<UInt8>, _ escapes: SQLEscapes) -> ArraySlice<UInt8>
  {
    let strings = SQLScan.strings(of: value, escapes).map { literal in
      contents(of: literal, after: value[..<literal.startIndex].last, escapes)
    }
    guard let first = strings.first else {
      return value.elementsEqual("NULL".utf8) || value.elementsEqual("null".utf8) ? [] : value
    }
    let documents = strings.filter(CellContents.hasDocument)
    switch documents.count {
    // What is outside of the strings, such as a comment, may have one.
    case 0: return strings.count == 1 && !CellContents.hasDocument(value) ? first : value
    case 1: return documents[0]
    default: return Array(documents.joined(separator: [lineFeed]))[...]
    }
  }

  /// The contents of a string; `previous` is the byte before it, a letter of `E'…'` or `X'…'`.
  static func contents(
    of literal: ArraySlice<UInt8>,
    after previous: UInt8?,
    _ escapes: SQLEscapes
  ) -> ArraySlice<UInt8> {
    let letter = previous.map { $0 | 0x20 }
    let text = string(literal, escapes == .everywhere || letter == UInt8(ascii: "e"))
    // `X'…'` is marked as PostgreSQL marks bytes, so that a damaged digit is an error.
    return letter == UInt8(ascii: "x") ? (Array("\\x".utf8) + text)[...] : text
  }

  /// The characters of the string that begins with a quotation mark.
  private static func string(_ text: ArraySlice<UInt8>, _ hasEscapes: Bool) -> ArraySlice<UInt8> {
    guard let mark = text.first else { return [] }
    var result: [UInt8] = []
    var index = text.startIndex + 1
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      if byte == mark {
        guard index < text.endIndex, text[index] == mark else { break }
        index += 1
        result.append(mark)
      } else if byte == UInt8(ascii: "\\"), hasEscapes, index < text.endIndex {
        result.append(unescaped(text[index]))
        index += 1
      } else {
        result.append(byte)
      }
    }
    return result[...]
  }

  /// The cells of a line of COPY: tabs between them, `\N` for NULL, and a backslash before each tab, line feed and backslash.
  static func cells(ofCopyLine line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { cell in
      guard cell.contains(UInt8(ascii: "\\")) else { return cell }
      guard !cell.elementsEqual("\\N".utf8) else { return [] }
      var result: [UInt8] = []
      var index = cell.startIndex
      while index < cell.endIndex {
        let byte = cell[index]
        index += 1
        guard byte == UInt8(ascii: "\\"), index < cell.endIndex else {
          result.append(byte)
          continue
        }
        result.append(unescaped(cell[index]))
        index += 1
      }
      return result[...]
    }
  }

  /// The character of an escape.
  private static func unescaped(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "0"): 0x00
    case UInt8(ascii: "Z"): 0x1A
    default: byte
    }
  }
}
