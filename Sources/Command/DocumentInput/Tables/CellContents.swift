// SPDX-License-Identifier: Apache-2.0

import DocumentForms
import StrictBase64
import StrictJSON

/// What a cell of a table or a line of a log has.
///
/// It is meant to be a document if it begins as one does, or one of its words does: `eyJ` of a token, `MII` of base64 of DER,
/// `3082` of DER in hexadecimal. Then it is a document or an error, because a damaged one may be the refund.
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
    } else if text.starts(with: CellContents.token) {
      self = CellContents.isOtherToken(text) ? .otherToken : .document(cell)
    } else if CellContents.beginsWithReceipt(text) || CellContents.beginsWithDER(text) {
      self = .document(cell)
    } else {
      self = CellContents.word(in: text, of: cell)
    }
  }

  /// Whether it is a document, or what remains of one.
  var isDocument: Bool {
    switch self {
    case .none, .otherToken: false
    case .document, .damagedDigits: true
    }
  }

  /// Whether a cell begins as a document does.
  static func isMeantAsDocument(_ cell: ArraySlice<UInt8>) -> Bool {
    digits(cell) != nil || cell.starts(with: token) && !isOtherToken(cell)
      || beginsWithReceipt(cell) || beginsWithDER(cell)
  }

  /// Whether a cell is empty, or NULL as databases export it.
  static func isNull(_ cell: ArraySlice<UInt8>) -> Bool {
    cell.isEmpty || ["NULL", "null", "\\N"].contains { cell.elementsEqual($0.utf8) }
  }

  /// Whether a text has a document, or what remains of one.
  static func hasDocument(_ text: ArraySlice<UInt8>) -> Bool { CellContents(text).isDocument }

  /// The contents of a text that begins with something else.
  private static func word(in text: ArraySlice<UInt8>, of cell: ArraySlice<UInt8>) -> CellContents {
    var hasOther = false
    var index = text.startIndex
    while index < text.endIndex {
      let rest = text[index...]
      if text[index] == UInt8(ascii: "e"), rest.starts(with: token),
        index == text.startIndex || !TokenText.isBase64URL(text[index - 1])
      {
        let word = rest.prefix { TokenText.isBase64URL($0) || $0 == TokenText.stop }
        if isOtherToken(word) {
          hasOther = true
        } else if word.count >= leastWord || isShortened(text[word.endIndex...]) {
          return .document(cell)
        }
        index = word.endIndex
      } else if text[index] == UInt8(ascii: "M"), isPKCS7(rest) {
        return .document(cell)
      } else {
        index += 1
      }
    }
    return hasOther ? .otherToken : .none
  }

  private static func isShortened(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.starts(with: "…".utf8) || rest.starts(with: "...".utf8)
  }

  // MARK: How documents begin

  /// Whether a text begins as base64 of a receipt does, and not as that of a certificate or a private key.
  private static func beginsWithReceipt(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.starts(with: "MII".utf8) else { return isPKCS7(text) }
    let front = text.prefix(leastWord)
    guard front.count == leastWord,
      front.allSatisfy({ TokenText.isBase64URL($0) || "+/".utf8.contains($0) })
    else { return false }
    let der = decoded(front)
    // The first element of a certificate is another SEQUENCE, that of a private key its version.
    return der.count > 4 && ![0x30, 0x02].contains(der[4])
  }

  /// Whether a text begins as base64 of a PKCS #7 container does, with a length of any form.
  static func isPKCS7(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.starts(with: "MI".utf8) else { return false }
    let der = decoded(text.prefix(24))
    return der.indices.prefix(8).contains { der[$0...].starts(with: pkcs7) }
  }

  private static func decoded(_ front: ArraySlice<UInt8>) -> [UInt8] {
    do {
      return try Base64.decode(front, alphabet: .standard, padding: .forbidden)
    } catch {
      return []
    }
  }

  /// Whether a cell is DER itself, as a dump of MySQL writes bytes.
  private static func beginsWithDER(_ text: ArraySlice<UInt8>) -> Bool {
    text.starts(with: [0x30, 0x82]) || text.starts(with: [0x30, 0x80])
  }

  /// The hexadecimal digits of a cell that begins as a document in hexadecimal does: `\x3082`, `0x3082`, `X'3082'`, `3082`; also
  /// those of a token, of base64 and of JSON.
  private static func digits(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var digits = text
    var least = leastDigits
    for mark in ["\\x", "\\\\x", "0x", "X'", "x'"] where text.starts(with: mark.utf8) {
      digits = text.dropFirst(mark.utf8.count)
      if digits.last == UInt8(ascii: "'") { digits.removeLast() }
      least = 6
      break
    }
    guard digits.count >= least, let front = Base16.decode(digits.prefix(6)) else { return nil }
    let isStart =
      front[0] == 0x30 && 0x80...0x83 ~= front[1]
      || starts.contains { front.elementsEqual($0.utf8) }
    return isStart ? digits : nil
  }

  private static func isOtherToken(_ text: ArraySlice<UInt8>) -> Bool {
    let header = text.prefix(longestOtherHeader + 1).prefix { $0 != TokenText.stop }
    guard header.count <= longestOtherHeader, header.endIndex < text.endIndex,
      text[header.endIndex] == TokenText.stop
    else { return false }
    do {
      let json = try Base64.decode(header, alphabet: .urlSafe, padding: .forbidden)
      return try JSONDocument(json[...]).root.object.map { $0["x5c"] == nil } ?? false
    } catch {
      return false
    }
  }

  private static let token = Array("eyJ".utf8)
  /// The object identifiers of PKCS #7 begin with this one, 1.2.840.113549.1.7, after their tag and length.
  private static let pkcs7: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]
  /// A token, base64 of a receipt, and the bodies of requests.
  private static let starts = ["eyJ", "MII", "{\"s", "{\"r"]
  /// The header of a token with certificates is longer.
  private static let longestOtherHeader = 512
  /// Fewer characters are a name, such as MIIKA.
  private static let leastWord = 12
  /// Without a mark, fewer digits are a number.
  private static let leastDigits = 40
}
