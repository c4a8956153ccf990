// SPDX-License-Identifier: Apache-2.0

import DocumentForms
import StrictBase64

/// What a cell of a table or a line of a log has.
///
/// It is meant to be a document if it begins as one does, or one of its words does: see ``DocumentWords``. Then it is a document
/// or an error, because a damaged one may be the refund.
enum CellContents {
  /// No document.
  case none
  /// A token whose whole header has no certificates, such as a session token.
  case otherToken
  /// A document, or what remains of one.
  case document(ArraySlice<UInt8>)
  /// Hexadecimal digits that begin as a document does, and cannot be decoded.
  case damagedDigits

  init(_ cell: ArraySlice<UInt8>) {
    let text = cell.trimmed
    if let digits = CellContents.digits(text) {
      self = Base16.decode(digits).map { .document($0[...]) } ?? .damagedDigits
    } else if CellContents.beginsWithDER(text) {
      self = .document(cell)
    } else {
      let words = DocumentWords(anyReadingOf: text)
      self = words.hasDocument ? .document(cell) : words.hasOtherToken ? .otherToken : .none
    }
  }

  /// Whether it is a document, or what remains of one.
  var isDocument: Bool {
    switch self {
    case .none, .otherToken: false
    case .document, .damagedDigits: true
    }
  }

  /// Whether a cell begins as a document does, or is JSON or bytes with one.
  static func isMeantAsDocument(_ cell: ArraySlice<UInt8>) -> Bool {
    let text = cell.trimmed
    if digits(text) != nil || beginsWithDER(text) { return true }
    guard let first = text.first else { return false }
    if "{[<\\\"".utf8.contains(first) { return hasDocument(text) }
    let words = DocumentWords(beginningOf: text)
    return words.hasDocument
  }

  /// Whether a cell is empty, or NULL as databases export it.
  static func isNull(_ cell: ArraySlice<UInt8>) -> Bool {
    cell.isEmpty || ["NULL", "null", "\\N"].contains { cell.elementsEqual($0.utf8) }
  }

  /// Whether a text has a document, or what remains of one.
  static func hasDocument(_ text: ArraySlice<UInt8>) -> Bool { CellContents(text).isDocument }

  /// Whether a cell is DER itself, as a dump of MySQL writes bytes.
  private static func beginsWithDER(_ text: ArraySlice<UInt8>) -> Bool {
    text.starts(with: [0x30, 0x82]) || text.starts(with: [0x30, 0x80])
  }

  /// The hexadecimal digits of a cell that begins as a document in hexadecimal does: `\x3082`, `0x3082`, `X'3082'`, `3082`; also
  /// those of a token, of base64 and of JSON.
  private static func digits(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var digits = text
    var least = leastDigits
    for mark in ["\\x", "\\\\x", "0x", "0X", "X'", "x'"] where text.starts(with: mark.utf8) {
      digits = text.dropFirst(mark.utf8.count)
      if digits.last == UInt8(ascii: "'") { digits.removeLast() }
      least = DocumentWords.leastDigits
      break
    }
    guard digits.count >= least, DocumentWords.beginsAsDigits(digits) else { return nil }
    return digits
  }

  /// Without a mark, fewer digits are a number.
  private static let leastDigits = 40
}
