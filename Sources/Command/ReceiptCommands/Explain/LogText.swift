// SPDX-License-Identifier: Apache-2.0

/// Text that contains words to explain: a line of a log, an HTTP response with its headers, JSON.
///
/// A word after the name of a member is a value of that member. Each byte is visited a constant number of times.
struct LogText {
  private let tokens: [Token]
  private let index: WordIndex

  /// A word, and the text between it and the next one.
  private struct Token {
    let text: Substring.UTF8View.SubSequence
    let gap: Substring.UTF8View.SubSequence

    var word: Substring { Substring(text) }
    var isNumber: Bool { !text.isEmpty && text.allSatisfy { 0x30...0x39 ~= $0 } }
    /// Whether the gap ends the name of a member: `":`, `=` or `=>`.
    var isName: Bool {
      gap.contains { ":=".utf8.contains($0) }
        && gap.allSatisfy { " \t\r\n\"'\\:=>(".utf8.contains($0) }
    }
  }

  init(_ text: String, _ index: WordIndex = .all) {
    self.index = index
    let bytes = text[...].utf8
    var tokens: [Token] = []
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
        tokens.append(Token(text: bytes[start..<last], gap: bytes[end..<next]))
      }
      start = next
    }
    self.tokens = tokens
  }

  /// The meanings of the known words, in the order of the text, each once.
  func meanings() -> [Meaning] {
    var found: [Meaning] = []
    var seen: Set<[UInt8]> = []
    var domain: Substring?
    for position in tokens.indices {
      for meaning in meanings(at: position, in: domain)
      where seen.insert(Array("\(meaning.kind)\u{0}\(meaning.code)".utf8)).inserted {
        found.append(meaning)
      }
      if LogText.isDomain(tokens[position].word) { domain = tokens[position].word }
    }
    return found
  }

  /// The first member whose value is not known, with the value.
  func unknownValue() -> (member: String, value: String)? {
    for position in tokens.indices {
      guard tokens[position].isName, index.isMember(tokens[position].word),
        let value = value(after: position)
      else { continue }
      return (String(tokens[position].word), String(value))
    }
    return nil
  }

  private func meanings(at position: Int, in domain: Substring?) -> [Meaning] {
    let token = tokens[position]
    if token.isName, let value = value(after: position) {
      if let domain, isCode(token.word) {
        let known = index.meanings(of: "\(domain) \(value)")
        if !known.isEmpty { return known }
      }
      let known =
        longerValue(after: position).map { index.meanings(of: $0, as: token.word) } ?? []
      if !known.isEmpty { return known }
      let single = index.meanings(of: value, as: token.word)
      if !single.isEmpty { return single }
    }
    if isHTTP(token.word), let status = value(after: position), status.utf8.count == 3 {
      return index.meanings(of: status, as: "HTTP")
    }
    // A value was explained with its member.
    if position > 0, tokens[position - 1].isName, index.isMember(tokens[position - 1].word),
      !index.meanings(of: token.word, as: tokens[position - 1].word).isEmpty
    {
      return []
    }
    if index.isDistinctive(token.word) { return index.meanings(of: token.word) }
    guard let dot = token.text.lastIndex(of: UInt8(ascii: ".")) else { return [] }
    let last = Substring(token.text[token.text.index(after: dot)...])
    return index.isDistinctive(last) ? index.meanings(of: last) : []
  }

  /// The word after a name; `Optional(3)` is 3.
  private func value(after position: Int) -> Substring? {
    guard position + 1 < tokens.count else { return nil }
    let isWrapped = tokens[position + 1].word.utf8.elementsEqual("Optional".utf8)
    let place = isWrapped ? position + 2 : position + 1
    return place < tokens.count ? tokens[place].word : nil
  }

  /// The two words after a name, of `Auto-Renewable Subscription`.
  private func longerValue(after position: Int) -> String? {
    guard position + 2 < tokens.count, tokens[position + 1].gap.elementsEqual(" ".utf8) else {
      return nil
    }
    return "\(tokens[position + 1].word) \(tokens[position + 2].word)"
  }

  /// Whether a number with three digits after the word is an HTTP status.
  private func isHTTP(_ word: Substring) -> Bool {
    let word = folded(word)
    return word.starts(with: "http/".utf8)
      || ["http", "status", "statuscode", "status_code", "code"].contains {
        word.elementsEqual($0.utf8)
      }
  }

  private func isCode(_ word: Substring) -> Bool {
    ["code", "status", "error"].contains { folded(word).elementsEqual($0.utf8) }
  }

  /// Whether the codes after this word are those of an error domain.
  private static func isDomain(_ word: Substring) -> Bool {
    ["SKErrorDomain", "SKError", "VerificationException"].contains {
      word.utf8.elementsEqual($0.utf8)
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
