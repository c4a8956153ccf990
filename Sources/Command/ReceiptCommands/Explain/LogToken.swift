// SPDX-License-Identifier: Apache-2.0

/// A word of a text, and the text between it and the next one.
struct LogToken {
  let text: Substring.UTF8View.SubSequence
  let gap: Substring.UTF8View.SubSequence

  var word: Substring { Substring(text) }
  var isNumber: Bool { !text.isEmpty && text.allSatisfy { 0x30...0x39 ~= $0 } }

  /// Whether the gap ends the name of a member: `":`, `=` or `=>`.
  var isName: Bool {
    gap.contains { ":=".utf8.contains($0) }
      && gap.allSatisfy { " \t\r\n\"'\\:=>(]".utf8.contains($0) }
  }

  /// Whether the next word follows after a space, or a quotation mark.
  var isBeforeSpace: Bool { !gap.isEmpty && gap.allSatisfy { " \"'`".utf8.contains($0) } }

  /// The part after the last period of a path: `payload.data.status`.
  var lastPart: Substring {
    guard let dot = text.lastIndex(of: UInt8(ascii: ".")) else { return word }
    return Substring(text[text.index(after: dot)...])
  }

  /// The path without its first parts, longest first: `StoreKitError.unknown` of `StoreKit.StoreKitError.unknown`.
  var endings: [Substring] {
    var endings: [Substring] = []
    var end = text.endIndex
    while endings.count < LogToken.mostParts,
      let dot = text[..<end].lastIndex(of: UInt8(ascii: "."))
    {
      endings.append(Substring(text[text.index(after: dot)...]))
      end = dot
    }
    return endings.reversed()
  }

  /// The host of a URL, whose scheme is the word before it.
  var host: Substring? {
    guard text.starts(with: "//".utf8) else { return nil }
    return Substring(text.dropFirst(2).prefix { $0 != UInt8(ascii: "/") })
  }

  /// The words of a text.
  ///
  /// Each byte is visited a constant number of times.
  static func tokens(of text: Substring) -> [LogToken] {
    let bytes = text.utf8
    var tokens: [LogToken] = []
    var start = bytes.firstIndex(where: isPartOfWord) ?? bytes.endIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex { !isPartOfWord($0) } ?? bytes.endIndex
      let next = bytes[end...].firstIndex(where: isPartOfWord) ?? bytes.endIndex
      // A word at the end of a sentence.
      var last = end
      while last > start, ".-/".utf8.contains(bytes[bytes.index(before: last)]) {
        last = bytes.index(before: last)
      }
      if last > start {
        tokens.append(LogToken(text: bytes[start..<last], gap: bytes[end..<next]))
      }
      start = next
    }
    return tokens
  }

  /// The maximum number of parts of a path that are looked up together.
  private static let mostParts = 3
}

/// A word of several tokens: a text of a log, `Auto-Renewable Subscription`.
struct Phrase: Sendable {
  let entry: WordIndex.Entry
  let tokens: [String]

  /// A phrase, or `nil` if the word is a single token.
  init?(_ entry: WordIndex.Entry) {
    guard entry.isAlone else { return nil }
    let tokens = LogToken.tokens(of: entry.spelling[...]).map { String($0.word) }
    guard tokens.count > 1 || entry.role == .texts && !tokens.isEmpty else { return nil }
    self.entry = entry
    self.tokens = tokens
  }

  /// Whether a text begins with the phrase: that of a log in any case, another in its own spelling.
  func begins(_ text: ArraySlice<LogToken>) -> Bool {
    guard text.count >= tokens.count else { return false }
    let isText = entry.role == .texts
    return zip(tokens, text).allSatisfy { own, other in
      isText
        ? folded(own).elementsEqual(folded(other.word)) : own.utf8.elementsEqual(other.word.utf8)
    }
  }
}

/// A text with ASCII instead of the quotation marks and spaces that mail programs and web pages write.
func plainPunctuation(_ text: String) -> String {
  guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
  return text.unicodeScalars.reduce(into: "") { plain, scalar in
    switch scalar {
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{AB}", "\u{BB}", "\u{2033}":
      plain.unicodeScalars.append("\"")
    case "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}", "\u{2032}":
      plain.unicodeScalars.append("'")
    case "\u{A0}", "\u{2007}", "\u{202F}", "\u{3000}": plain.unicodeScalars.append(" ")
    case "\u{FF1A}": plain.unicodeScalars.append(":")
    case "\u{FF1D}": plain.unicodeScalars.append("=")
    default: plain.unicodeScalars.append(scalar)
    }
  }
}

private func isPartOfWord(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."): true
  default: false
  }
}
