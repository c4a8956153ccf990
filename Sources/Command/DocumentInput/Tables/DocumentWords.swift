// SPDX-License-Identifier: Apache-2.0

import DocumentForms
import StorePayloads
import StrictBase64
import StrictJSON

/// Searches a text for words that are meant to be documents.
///
/// Such a word begins with `eyJ` of a token, `MII` of base64 of DER, or `3082` of DER in hexadecimal; or it is the name of a member
/// in which Apple sends documents, whatever its value.
struct DocumentWords {
  /// Whether a word is a document, or what remains of one.
  private(set) var hasDocument = false
  /// Whether a word is a token whose whole header has no certificates.
  private(set) var hasOtherToken = false
  private let text: ArraySlice<UInt8>

  /// Searches a text as it is, and without the escapes of JSON and URLs, which also stand inside of each other.
  init(anyReadingOf text: ArraySlice<UInt8>) {
    self.init(text, from: text.indices)
    var reading = text
    for _ in 0..<DocumentWords.mostReadings where !hasDocument {
      guard let next = UnescapedText.bytes(of: reading) else { return }
      reading = next[...]
      let words = DocumentWords(reading, from: reading.indices)
      (hasDocument, hasOtherToken) = (words.hasDocument, words.hasOtherToken || hasOtherToken)
    }
  }

  /// Searches the first word.
  init(beginningOf text: ArraySlice<UInt8>) {
    self.init(text, from: text.indices.prefix(1))
  }

  private init(_ text: ArraySlice<UInt8>, from places: Range<Int>) {
    self.text = text
    var index = places.lowerBound
    while index < places.upperBound, !hasDocument {
      var end = index + 1
      switch text[index] {
      case UInt8(ascii: "e"): readToken(at: index, &end)
      case UInt8(ascii: "M"): hasDocument = isReceipt(at: index)
      case UInt8(ascii: "3"): hasDocument = isBareDigits(at: index)
      case UInt8(ascii: "\\"), UInt8(ascii: "0"), UInt8(ascii: "x"), UInt8(ascii: "X"),
        UInt8(ascii: "<"):
        hasDocument = isMarkedDigits(text[index...])
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        hasDocument = DocumentWords.isName(text[index...])
      default: break
      }
      index = end
    }
  }

  // MARK: Tokens

  private mutating func readToken(at index: Int, _ end: inout Int) {
    let rest = text[index...]
    guard isStart(index) ? DocumentWords.isHeader(rest) : DocumentWords.namesHeader(rest) else {
      return
    }
    guard DocumentWords.isOtherToken(rest) else {
      hasDocument = true
      return
    }
    hasOtherToken = true
    // A document may follow the signature without a space.
    let payload = rest.drop { $0 != TokenText.stop }.dropFirst()
    end = payload.prefix(while: TokenText.isBase64URL).endIndex
  }

  /// Whether no word continues at an index.
  private func isStart(_ index: Int) -> Bool {
    guard index > text.startIndex else { return true }
    let byte = text[index - 1]
    return !TokenText.isBase64URL(byte) && byte != TokenText.stop
  }

  private static func isHeader(_ rest: ArraySlice<UInt8>) -> Bool {
    if rest.starts(with: "eyJ".utf8) { return true }
    guard let second = rest.dropFirst().first, "yw".utf8.contains(second) else { return false }
    let word = rest.prefix(TokenText.signatureCharacters).prefix(while: TokenText.isBase64URL)
    return word.count >= leastWord && TokenText.startsLikeHeader(word)
  }

  /// Whether a header begins that names an algorithm, a key or certificates: no other word contains it by chance.
  private static func namesHeader(_ rest: ArraySlice<UInt8>) -> Bool {
    ["eyJhbGciO", "eyJ4NWMiO", "eyJraWQiO", "eyJ0eXAiO"].contains { rest.starts(with: $0.utf8) }
  }

  private static func isOtherToken(_ text: ArraySlice<UInt8>) -> Bool {
    let header = text.prefix(longestOtherHeader + 1).prefix { $0 != TokenText.stop }
    guard header.count <= longestOtherHeader, header.endIndex < text.endIndex else { return false }
    do {
      let json = try Base64.decode(header, alphabet: .urlSafe, padding: .forbidden)
      return try JSONDocument(json[...]).root.object.map { $0["x5c"] == nil } ?? false
    } catch {
      return false
    }
  }

  // MARK: Base64

  /// Whether base64 of a receipt begins at an index, and not that of a certificate or a private key.
  private func isReceipt(at index: Int) -> Bool {
    let rest = text[index...]
    guard rest.starts(with: "MI".utf8) else { return false }
    if DocumentWords.isPKCS7(rest) { return true }
    guard rest.starts(with: "MII".utf8), isStart(index) else { return false }
    let word = rest.prefix(DocumentWords.leastWord).prefix { DocumentWords.sextet($0) != nil }
    let der = DocumentWords.decoded(word)
    guard der.count > 4 else {
      return DocumentWords.isShortened(text[word.endIndex...]) || isValueOfReceipt(index)
    }
    // The first element of a certificate is another SEQUENCE, that of a private key its version.
    if [0x30, 0x02].contains(der[4]) { return false }
    return word.count == DocumentWords.leastWord || der[4] == 0x06
      || DocumentWords.isShortened(text[word.endIndex...])
  }

  /// Whether a text begins as base64 of a PKCS #7 container does, in either alphabet and with a length of any form.
  static func isPKCS7(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.starts(with: "MI".utf8) else { return false }
    let der = decoded(text.prefix(24).prefix { sextet($0) != nil })
    return der.indices.prefix(8).contains { der[$0...].starts(with: pkcs7) }
  }

  private static func isShortened(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.starts(with: "…".utf8) || rest.starts(with: "...".utf8)
  }

  /// Whether `receipt":"` or the like is before an index: what remains of a receipt may be shorter than a name.
  private func isValueOfReceipt(_ index: Int) -> Bool {
    guard let mark = text[..<index].last, "\"'=:".utf8.contains(mark) else { return false }
    let name = text[..<index].suffix(32).map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    return name.indices.contains { name[$0...].starts(with: "receipt".utf8) }
  }

  /// The whole bytes of base64.
  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for case let value? in text.lazy.map(sextet) {
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  /// The value of a character of either alphabet; a blank is a plus that a form has decoded.
  private static func sextet(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: " "): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  // MARK: Hexadecimal digits

  /// Whether digits begin as those of a document do.
  static func beginsAsDigits(_ digits: ArraySlice<UInt8>) -> Bool {
    guard digits.count >= leastDigits, let front = Base16.decode(digits.prefix(4)) else {
      return false
    }
    if front[0] == 0x30, 0x80...0x83 ~= front[1] { return true }
    let start = Base16.decode(digits.prefix(leastDigits))
    return starts.contains { start?.elementsEqual($0.utf8) == true }
  }

  private func isMarkedDigits(_ rest: ArraySlice<UInt8>) -> Bool {
    ["\\x", "0x", "0X", "x'", "X'", "<"].contains { mark in
      rest.starts(with: mark.utf8)
        && DocumentWords.beginsAsDigits(rest.dropFirst(mark.utf8.count).prefix(32))
    }
  }

  /// Whether digits without a mark are those of a PKCS #7 container.
  private func isBareDigits(at index: Int) -> Bool {
    guard isStart(index), let front = Base16.decode(text[index...].prefix(26)) else { return false }
    return front.indices.prefix(8).contains {
      front[$0...].starts(with: DocumentWords.pkcs7.prefix(5))
    }
      && front[0] == 0x30
  }

  // MARK: Members

  /// Whether a name in quotation marks is that of a member with documents, and its value follows.
  private static func isName(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let mark = rest.first else { return false }
    let name = rest.dropFirst()
    guard let member = members.first(where: { name.starts(with: $0) }) else { return false }
    let end = name.dropFirst(member.count)
    guard end.first == mark else { return false }
    let value = end.dropFirst().prefix(8).drop(while: \.isWhiteSpace)
    return value.first == UInt8(ascii: ":") || value.first == UInt8(ascii: "=")
  }

  private static let members = DocumentContainer.Form.allCases.filter { $0 != .data }
    .map { Array($0.rawValue.utf8) }
  /// The object identifiers of PKCS #7 begin with this one, 1.2.840.113549.1.7, after their tag and length.
  private static let pkcs7: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]
  /// A token, base64 of a receipt, and the bodies of requests.
  private static let starts = ["eyJ", "MII", "{\"s", "{\"r"]
  /// The header of a token with certificates is longer.
  private static let longestOtherHeader = 512
  /// Fewer characters are a name, such as MIIKA.
  private static let leastWord = 12
  /// After a mark, so many digits show what they are.
  static let leastDigits = 6
  /// JSON in a string of JSON in a URL.
  private static let mostReadings = 3
}
