// SPDX-License-Identifier: Apache-2.0

/// Text that contains words to explain: a line of a log, an HTTP response with its headers, JSON.
///
/// A word after the name of a member is a value of that member. Each byte is visited a constant number of times.
struct LogText {
  private let tokens: [LogToken]
  private let index: WordIndex

  init(_ text: String, _ index: WordIndex = .all) {
    self.index = index
    tokens = LogToken.tokens(of: plainPunctuation(text)[...])
  }

  /// The meanings of the known words, in the order of the text, each once.
  ///
  /// What prose may mean by chance counts only in a text that has nothing clearer: `status is 1`, and words in another
  /// spelling. A text with the value of one member may have that of another: `expirationIntent=3 and status 4`.
  func meanings() -> [Meaning] {
    let clear = clearMeanings()
    let hasValue = tokens.indices.contains { tokens[$0].isName && index.hasValues(member(at: $0)) }
    if !clear.isEmpty, hasValue { return unique(clear + spacedValues()) }
    for found in [{ clear }, spacedValues, requests, spelledWords] {
      let meanings = unique(found())
      if !meanings.isEmpty { return meanings }
    }
    return []
  }

  /// The first member whose value is not known.
  func memberOfUnknownValue() -> Substring? {
    for position in tokens.indices where tokens[position].isName {
      let name = member(at: position)
      guard index.hasValues(name), let value = value(after: position),
        isConstant(name) || name.utf8.contains(UInt8(ascii: "_")) || tokens.count <= 3,
        !["null", "nil", "None", "undefined"].contains(where: { $0.utf8.elementsEqual(value.utf8) })
      else { continue }
      return name
    }
    return nil
  }

  /// The known word nearest to one of the first words that look like names.
  func nearest() -> WordIndex.Entry? {
    let names = tokens.lazy.map(\.word).filter { word in
      isConstant(word) || word.utf8.contains(UInt8(ascii: "_"))
    }
    return names.prefix(LogText.mostGuesses).compactMap { index.nearest(to: $0) }.first
  }

  private func unique(_ meanings: [Meaning]) -> [Meaning] {
    var seen: Set<[UInt8]> = []
    return meanings.filter { seen.insert(Array("\($0.kind)\u{0}\($0.code)".utf8)).inserted }
  }

  private func clearMeanings() -> [Meaning] {
    var found: [Meaning] = []
    var domain: Substring?
    var position = tokens.startIndex
    while position < tokens.endIndex {
      if let phrase = index.phrase(at: tokens[position...]) {
        found += phrase.meanings
        position += phrase.count
        continue
      }
      found += meanings(at: position, in: domain)
      if LogText.isDomain(tokens[position].word) { domain = tokens[position].word }
      position += 1
    }
    return found
  }

  private func meanings(at position: Int, in domain: Substring?) -> [Meaning] {
    let token = tokens[position]
    if let domain, isCode(token.word), token.isName || token.isBeforeSpace,
      let value = value(after: position)
    {
      let known = index.meanings(of: "\(domain) \(value)")
      if !known.isEmpty { return known }
    }
    if token.isName, let value = value(after: position) {
      let name = member(at: position)
      let known = longerValue(after: position).map { index.meanings(of: $0, as: name) } ?? []
      if !known.isEmpty { return known }
      let single = index.meanings(of: value, as: name)
      if !single.isEmpty { return single }
    }
    if isHTTP(token.word), let status = value(after: position), status.utf8.count == 3 {
      return index.meanings(of: status, as: "HTTP")
    }
    // A value was explained with its member.
    if position > 0, tokens[position - 1].isName {
      let name = member(at: position - 1)
      if index.isMember(name), !index.meanings(of: token.word, as: name).isEmpty { return [] }
    }
    if let host = token.host {
      let known = index.phrase(at: LogToken.tokens(of: host)[...])?.meanings ?? []
      return known + requests(isMissing: true, in: token)
    }
    for word in [token.word] + token.endings {
      if index.isDistinctive(word) { return index.meanings(of: word) }
      // A constant of a type: PriceIncreaseStatus.PENDING.
      guard word.utf8.contains(UInt8(ascii: ".")) else { continue }
      let known = index.meanings(spelledLike: word)
      if !known.isEmpty { return known }
    }
    return []
  }

  /// `status is 1`, `offerType 2`: values after the name of their member and a space.
  private func spacedValues() -> [Meaning] {
    tokens.indices.flatMap { position -> [Meaning] in
      let name = member(at: position)
      guard tokens[position].isBeforeSpace, index.isMember(name) else { return [] }
      var place = position + 1
      if place < tokens.count, tokens[place].isBeforeSpace, LogText.isVerb(tokens[place].word) {
        place += 1
      }
      guard place < tokens.count else { return [] }
      let value = tokens[place].word
      let isCode = tokens[place].isNumber || !value.utf8.contains { 0x61...0x7A ~= $0 }
      return isCode || index.isDistinctive(value) ? index.meanings(of: value, as: name) : []
    }
  }

  /// The requests of Apple's API whose URLs are in the text.
  private func requests() -> [Meaning] { tokens.flatMap { requests(isMissing: false, in: $0) } }

  /// The request of a URL; one that the server does not have explains its error.
  private func requests(isMissing: Bool, in token: LogToken) -> [Meaning] {
    guard let request = Vocabulary.request(at: token.word), request.exists != isMissing else {
      return []
    }
    return [request.meaning]
  }

  /// Names in another spelling: `UnsupportedCharset`, `SKErrorDomain2`.
  private func spelledWords() -> [Meaning] {
    tokens.flatMap { token in
      isConstant(token.lastPart) && index.meanings(ofMember: token.lastPart).isEmpty
        ? index.meanings(spelledLike: token.lastPart) : []
    }
  }

  /// The members that a text names: by a name of several words, or by one word at its beginning, such as `price: 4990`.
  func namedMembers() -> [Meaning] {
    let found = tokens.indices.flatMap { position -> [Meaning] in
      let name = member(at: position)
      let isFirst = position == tokens.startIndex && tokens[position].isName
      let isName = name.utf8.dropFirst().contains { 0x41...0x5A ~= $0 || $0 == UInt8(ascii: "_") }
      guard isFirst || isName else { return [] }
      return index.meanings(ofMember: name)
    }
    return unique(found)
  }

  /// The name before a value; that of a path is its last part.
  private func member(at position: Int) -> Substring {
    let token = tokens[position]
    return index.isMember(token.word) ? token.word : token.lastPart
  }

  /// The word after a name; `Optional(3)` is 3.
  private func value(after position: Int) -> Substring? {
    guard position + 1 < tokens.count else { return nil }
    let isWrapped = tokens[position + 1].word.utf8.elementsEqual("Optional".utf8)
    let place = isWrapped ? position + 2 : position + 1
    guard place < tokens.count, tokens[place].host == nil else { return nil }
    return tokens[place].word
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

  private static func isVerb(_ word: Substring) -> Bool {
    ["is", "was", "are", "equals"].contains { word.utf8.elementsEqual($0.utf8) }
  }

  /// Whether the codes after this word are those of an error domain.
  private static func isDomain(_ word: Substring) -> Bool {
    word.utf8.reversed().starts(with: "ErrorDomain".utf8.reversed())
      || ["SKError", "VerificationException"].contains { word.utf8.elementsEqual($0.utf8) }
  }

  /// The maximum number of words whose nearest known word is looked up.
  private static let mostGuesses = 4
}
