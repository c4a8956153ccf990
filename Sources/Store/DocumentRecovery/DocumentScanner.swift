// SPDX-License-Identifier: Apache-2.0

import DocumentForms
import StrictBase64

/// Finds what may be documents in a text: words that begin like a token or a receipt, with the lines that continue them.
///
/// A document that is folded into lines continues with the first word of the next line, if nothing follows its word on
/// the line before.
struct DocumentScanner {
  /// A word, or the words of several lines joined.
  struct Candidate {
    let bytes: ArraySlice<UInt8>
    /// Whether it was joined from several lines.
    let isFolded: Bool
    /// The part of the text from its first to its last byte.
    let range: Range<Int>
    /// Whether a percent escape precedes it, so that it is part of a percent-encoded text.
    let isInEscapes: Bool
    /// Whether a percent escape follows.
    let isEscaped: Bool
    /// Whether it begins as a token does: with enough of a header to recognize it.
    let isToken: Bool

    /// The forms around it in a text.
    func forms(in text: ArraySlice<UInt8>) -> [UndoneForm] {
      let isAlone = text.trimmed.indices == range
      return (isAlone ? [] : [UndoneForm(.otherText)])
        + (isFolded ? [UndoneForm(.foldedLines)] : [])
    }

    /// The damage of a candidate that is not a document; `nil` if a verifier names it.
    var damage: InputError? {
      if isInEscapes || isEscaped {
        return InputError(.base64, found: Base64Error.Code.percentEscape.rawValue)
      }
      return TokenText(bytes)?.damage ?? TokenText.cutHeader(bytes)
    }
  }

  private let text: ArraySlice<UInt8>
  private var position: Int
  /// The end of the run of characters in which the position is, so that no part of a long path is read twice.
  private var runEnd: Int
  /// Whether only white space precedes the position on its line.
  private var isAtLineStart = true

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    position = text.startIndex
    runEnd = text.startIndex
  }

  /// The next candidate; `nil` at the end of the text.
  mutating func next() -> Candidate? {
    while let whole = nextWord() {
      let word = DocumentScanner.withoutMarks(startsInEscape(whole) ? whole.dropFirst(2) : whole)
      // What follows in a path may be another document.
      if word.endIndex < whole.endIndex { position = word.endIndex }
      guard !continuesBase64(word), let kind = Kind(word, isEscaped: isEscaped(after: word))
      else { continue }
      return candidate(from: word, kind)
    }
    return nil
  }

  /// Whether a text has a word that begins as a document does.
  static func mayContainDocument(_ text: ArraySlice<UInt8>) -> Bool {
    var scanner = DocumentScanner(text)
    return scanner.next() != nil
  }

  /// Whether a word begins as base64 of a receipt does.
  static func beginsLikeReceipt(_ word: ArraySlice<UInt8>) -> Bool {
    do {
      let front = word.prefix(24).filter { !$0.isWhiteSpace }.prefix(12)
      return try Base64.decode(front, alphabet: .standard, padding: .forbidden)[...]
        .beginsLikeReceipt
    } catch {
      return false
    }
  }

  /// Whether a word begins as a token does, which may end inside its header.
  private static func beginsLikeToken(_ word: ArraySlice<UInt8>) -> Bool {
    guard TokenText.startsLikeHeader(word), word.count >= leastHeader else { return false }
    return word.contains(TokenText.stop) || TokenText.cutHeader(word) != nil
  }

  /// Fewer characters do not have the name of a header's first member.
  private static let leastHeader = 12

  /// A word without what a path or Markdown puts before it: `/path/eyJ…/rest`, `_eyJ…_`.
  private static func withoutMarks(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard !word.starts(with: usualStart) else { return word }
    guard !beginsLikeReceipt(word) else { return word }
    let start = word.indices.first { index in
      if "/_-.".utf8.contains(word[index]) { return word[(index + 1)...].starts(with: usualStart) }
      return word[index] == UInt8(ascii: "M") && beginsLikePKCS7(word[index...])
    }
    guard let start else { return word }
    guard word[start] != UInt8(ascii: "M") else { return word[start...] }
    return word[(start + 1)...].prefix { $0 != UInt8(ascii: "/") }
  }

  private static let usualStart = Array("eyJ".utf8)

  /// Whether base64 of a receipt begins here, whatever is before it: `nMII…` of an escaped line break, `/path/MII…`.
  fileprivate static func beginsLikePKCS7(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.dropFirst().first.map({ "CIM".utf8.contains($0) }) ?? false else { return false }
    do {
      let front = try Base64.decode(word.prefix(24), alphabet: .standard, padding: .forbidden)
      return front.indices.contains { front[$0...].starts(with: HexadecimalText.pkcs7) }
    } catch {
      return false
    }
  }

  private mutating func candidate(from first: ArraySlice<UInt8>, _ kind: Kind) -> Candidate {
    var bytes = Array(first)
    var end = first.endIndex
    var isFolded = false
    var progress = kind
    while !progress.isComplete(bytes[...]) {
      let before = self
      guard isAtLineEnd, let word = nextWord(), word.startIndex == firstInLine(after: end) else {
        self = before
        break
      }
      bytes += word
      end = word.endIndex
      isFolded = true
      progress.take(word)
    }
    let whole = progress.trimmed(bytes[...].droppingStops)
    return Candidate(
      bytes: whole,
      isFolded: isFolded,
      range: first.startIndex..<end,
      isInEscapes: isEscape(before: first),
      isEscaped: isEscaped(after: text[..<end]),
      isToken: DocumentScanner.beginsLikeToken(whole)
    )
  }

  /// Whether a word begins with the digits of a percent escape: `%22eyJ…`.
  private func startsInEscape(_ word: ArraySlice<UInt8>) -> Bool {
    word.count > 2 && isEscape(before: word.dropFirst(2))
  }

  /// Whether a word follows `%2B` or `%2F`, and does not clearly begin a document: it continues percent-encoded base64.
  ///
  /// Some words of a percent-encoded receipt begin with `MI` by chance.
  private func continuesBase64(_ word: ArraySlice<UInt8>) -> Bool {
    guard isEscape(before: word), "bBfF".utf8.contains(text[word.startIndex - 1]),
      text[word.startIndex - 2] == UInt8(ascii: "2")
    else { return false }
    return !DocumentScanner.beginsLikeToken(word) && !DocumentScanner.beginsLikePKCS7(word)
      && !DocumentScanner.beginsLikeText(word)
  }

  /// Whether a word begins as base64 of text does: a token, or JSON around documents.
  private static func beginsLikeText(_ word: ArraySlice<UInt8>) -> Bool {
    do {
      let front = try Base64.decode(word.prefix(24), alphabet: .standard, padding: .forbidden)
      return front.allSatisfy { 0x20..<0x7F ~= $0 || $0.isWhiteSpace }
    } catch {
      return false
    }
  }

  /// Whether a percent escape is before a part of the text.
  private func isEscape(before part: ArraySlice<UInt8>) -> Bool {
    let escape = text[..<part.startIndex].suffix(3)
    return escape.count == 3 && escape.first == UInt8(ascii: "%")
      && escape.dropFirst().allSatisfy(HexadecimalText.isDigit)
  }

  /// Whether a percent escape follows a part of the text.
  private func isEscaped(after part: ArraySlice<UInt8>) -> Bool {
    part.endIndex < text.endIndex && text[part.endIndex] == UInt8(ascii: "%")
  }

  /// Whether nothing but white space follows on this line, and another line does.
  private var isAtLineEnd: Bool { firstInLine(after: position) != nil }

  /// The index of the first character of the line after the one that ends at an index.
  private func firstInLine(after end: Int) -> Int? {
    var rest = text[end...]
    var breaks = 0
    // A mail with double spacing has a blank line between the lines.
    while breaks <= 2 {
      rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
      if rest.starts(with: [0x0D, 0x0A]) {
        rest = rest.dropFirst(2)
      } else if rest.first == 0x0A || rest.first == 0x0D {
        rest = rest.dropFirst()
      } else {
        return breaks > 0 && !rest.isEmpty ? rest.startIndex : nil
      }
      breaks += 1
    }
    return nil
  }

  /// The next maximal run of characters of tokens and base64; `=` only ends one.
  private mutating func nextWord() -> ArraySlice<UInt8>? {
    let start = text[position...].drop { !DocumentScanner.isPart($0) }
    guard !start.isEmpty else {
      position = text.endIndex
      return nil
    }
    if start.startIndex >= runEnd {
      runEnd = start.prefix { DocumentScanner.isPart($0) }.endIndex
    }
    let word = text[start.startIndex..<runEnd]
    let padding = text[word.endIndex...].prefix(2).prefix { $0 == UInt8(ascii: "=") }
    position = padding.endIndex
    // `NAME=value` is two words.
    let isName =
      padding.count == 1 && text[padding.endIndex...].first.map(DocumentScanner.isPart) == true
    return isName ? word : text[word.startIndex..<padding.endIndex]
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    TokenText.isBase64URL(byte) || byte == TokenText.stop || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "/")
  }
}

/// How a candidate begins, and how much of it is known.
private enum Kind {
  /// A token: the numbers of periods and of characters after the last.
  case token(stops: Int, characters: Int)
  /// Base64 of a receipt: the number of characters, from the length of its SEQUENCE.
  case receipt(characters: Int?)

  init?(_ word: ArraySlice<UInt8>, isEscaped: Bool) {
    if TokenText.startsLikeHeader(word) {
      self = .token(stops: 0, characters: 0)
      take(word)
      return
    }
    guard
      word.count >= Kind.leastCharacters || isEscaped || DocumentScanner.beginsLikePKCS7(word),
      ["MI", "ewo", "ew0", "eyA", "eyI", "W3", "Wy", "ZXlK"].contains(where: {
        word.starts(with: $0.utf8)
      })
    else { return nil }
    self = .receipt(characters: Kind.characters(of: word))
  }

  mutating func take(_ word: ArraySlice<UInt8>) {
    guard case .token(var stops, var characters) = self else { return }
    for byte in word {
      if byte == TokenText.stop {
        stops += 1
        characters = 0
      } else {
        characters += 1
      }
    }
    self = .token(stops: stops, characters: characters)
  }

  /// Whether no other line continues the text.
  func isComplete(_ bytes: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .token(let stops, let characters):
      stops == 2 && characters == TokenText.signatureCharacters || stops > 2
    case .receipt(let needed):
      bytes.last == UInt8(ascii: "=") || needed.map { bytes.count >= $0 } ?? false
    }
  }

  /// A token without an underscore of Markdown after its signature.
  func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard case .token(2, TokenText.signatureCharacters + 1) = self, bytes.last == UInt8(ascii: "_")
    else { return bytes }
    return bytes.dropLast()
  }

  /// The number of base64 characters, without padding, of the SEQUENCE that a word begins.
  private static func characters(of word: ArraySlice<UInt8>) -> Int? {
    do {
      let front = try Base64.decode(word.prefix(8), alphabet: .standard, padding: .forbidden)
      return front[...].lengthOfElement.map { ($0 * 4 + 2) / 3 }
    } catch {
      return nil
    }
  }

  /// The first line of a folded receipt has at least 64 characters.
  private static let leastCharacters = 40
}

extension ArraySlice<UInt8> {
  /// The bytes without the periods of a sentence at the end.
  fileprivate var droppingStops: ArraySlice<UInt8> {
    guard let end = lastIndex(where: { $0 != UInt8(ascii: ".") }) else { return [] }
    return self[...end]
  }
}
