// SPDX-License-Identifier: Apache-2.0

import CommandArguments

/// The words of all vocabularies, to look them up in constant time.
struct WordIndex: Sendable {
  /// A spelling of a meaning, with the members of its vocabulary.
  struct Entry: Sendable {
    let meaning: Meaning
    let spelling: String
    let members: [[UInt8]]
    let role: Vocabulary.Role

    var isAlone: Bool { role != .afterMember }
  }

  private var entries: [[UInt8]: [Entry]] = [:]
  /// By the letters alone, of words that are long enough to be recognized so.
  private var entriesByLetters: [[UInt8]: [Entry]] = [:]
  /// The words of several tokens, by the first token.
  private var phrases: [[UInt8]: [Phrase]] = [:]
  /// The members with values in a vocabulary.
  private var membersWithValues: Set<[UInt8]> = []
  /// The names of all members.
  private var members: Set<[UInt8]> = []
  /// The greatest number of bytes of a word; a longer text is none.
  private(set) var longest = 0

  static let all = WordIndex(Vocabulary.all)

  init(_ vocabularies: [Vocabulary]) {
    for vocabulary in vocabularies {
      let members = vocabulary.members.map { foldedMember($0) }
      membersWithValues.formUnion(members)
      for meaning in vocabulary.words {
        for word in [meaning.code] + meaning.aliases {
          let entry = Entry(
            meaning: meaning,
            spelling: word,
            members: members,
            role: vocabulary.role
          )
          longest = max(longest, word.utf8.count)
          entries[folded(word), default: []].append(entry)
          if vocabulary.role == .members { self.members.insert(foldedMember(word)) }
          let letters = WordIndex.letters(word)
          if entry.isAlone, letters.count >= WordIndex.leastLettersToGuess {
            entriesByLetters[letters, default: []].append(entry)
          }
          if let phrase = Phrase(entry), let first = phrase.tokens.first {
            phrases[folded(first), default: []].append(phrase)
          }
        }
      }
    }
  }

  /// The meanings of a word that stands alone; without one in this spelling, those of the word in another case, with or without
  /// underscores, or of a domain with its number, such as `SKErrorDomain2`.
  func meanings(of word: some StringProtocol) -> [Meaning] {
    guard word.utf8.count <= longest else { return [] }
    let found = exactFirst(entries[folded(word)]?.filter(\.isAlone) ?? [], word)
    guard found.isEmpty else { return found }
    let similar = entriesByLetters[WordIndex.letters(word)] ?? []
    return similar.isEmpty ? numbered(word) : unique(similar)
  }

  /// The meanings of a word as a value of a member.
  func meanings(of word: some StringProtocol, as member: some StringProtocol) -> [Meaning] {
    guard word.utf8.count <= longest else { return [] }
    let member = foldedMember(member)
    return exactFirst(entries[folded(word)]?.filter { $0.members.contains(member) } ?? [], word)
  }

  /// The meanings of a name as that of a member.
  func meanings(ofMember name: some StringProtocol) -> [Meaning] {
    guard name.utf8.count <= longest else { return [] }
    let named = entries[folded(name)]?.filter { $0.role == .members } ?? []
    return exactFirst(
      named.isEmpty
        ? entriesByLetters[WordIndex.letters(name)]?.filter { $0.role == .members } ?? [] : named,
      name
    )
  }

  /// The meanings of a word of a text in another case, or with or without underscores.
  func meanings(spelledLike word: some StringProtocol) -> [Meaning] {
    guard word.utf8.count <= longest else { return [] }
    let similar = entriesByLetters[WordIndex.letters(word)]?.filter(\.role.isInText) ?? []
    return similar.isEmpty ? numbered(word) : unique(similar)
  }

  /// Whether a name is that of a member.
  func isMember(_ name: some StringProtocol) -> Bool {
    guard name.utf8.count <= longest else { return false }
    let name = foldedMember(name)
    return membersWithValues.contains(name) || members.contains(name)
  }

  /// Whether a vocabulary has the values of this member.
  func hasValues(_ name: some StringProtocol) -> Bool {
    name.utf8.count <= longest && membersWithValues.contains(foldedMember(name))
  }

  /// Whether a word in running text is one of these, rather than a word of English: its spelling is exact, and is a code, a
  /// constant or a name with capitals inside; or it is a long number.
  func isDistinctive(_ word: some StringProtocol) -> Bool {
    guard word.utf8.count <= longest, let entries = entries[folded(word)],
      entries.contains(where: {
        $0.role.isInText && $0.spelling.utf8.elementsEqual(word.utf8)
      })
    else { return false }
    let bytes = Array(word.utf8)
    if bytes.allSatisfy({ 0x30...0x39 ~= $0 }) { return bytes.count >= WordIndex.leastDigits }
    return isConstant(word) || bytes.contains { "/_-".utf8.contains($0) }
      || !bytes.contains { 0x61...0x7A ~= $0 }
      || entries.contains { $0.role == .texts && bytes.contains(UInt8(ascii: ".")) }
  }

  /// The longest phrase that begins with the first of these tokens.
  func phrase(at tokens: ArraySlice<LogToken>) -> (meanings: [Meaning], count: Int)? {
    guard let first = tokens.first, first.text.count <= longest,
      let known = phrases[folded(first.word)]?.filter({ $0.begins(tokens) }),
      let count = known.map(\.tokens.count).max()
    else { return nil }
    return (unique(known.filter { $0.tokens.count == count }.map(\.entry)), count)
  }

  /// The word nearest to a mistyped one, if all the nearest spellings have one meaning.
  ///
  /// Only long words: a short one is too near to others. Its length bounds the work.
  func nearest(to word: some StringProtocol) -> Entry? {
    let letters = WordIndex.letters(word)
    guard letters.count >= WordIndex.leastLettersToGuess, letters.count <= longest else {
      return nil
    }
    let limit = letters.count < WordIndex.leastLettersForTwoErrors ? 1 : 2
    var (fewest, found): (Int, [Entry]) = (limit, [])
    for (known, entries) in entriesByLetters {
      let errors = edits(from: letters, to: known, limit: limit)
      guard errors <= fewest else { continue }
      if errors < fewest { (fewest, found) = (errors, []) }
      found += entries
    }
    // appAccountToken, app_account_token and app-account-token are words: the one with the same dashes is meant.
    let alike = found.filter { dashes($0.spelling).elementsEqual(dashes(word)) }
    if !alike.isEmpty { found = alike }
    guard let first = found.min(by: { $0.spelling < $1.spelling }),
      found.allSatisfy({ $0.meaning.code.utf8.elementsEqual(first.meaning.code.utf8) })
    else { return nil }
    return first
  }

  /// The dashes and underscores of a word.
  private func dashes(_ word: some StringProtocol) -> [UInt8] {
    word.utf8.filter { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
  }

  /// The meanings of a domain with its number: `SKErrorDomain2`, in React Native `ESKERRORDOMAIN2`.
  private func numbered(_ word: some StringProtocol) -> [Meaning] {
    let name = word.reversed().drop { $0.isASCII && $0.isNumber }.reversed()
    let number = word.dropFirst(name.count)
    guard !number.isEmpty, name.count >= WordIndex.leastLettersOfDomain else { return [] }
    for name in [String(name), String(name.dropFirst())] {
      let found = entries[folded("\(name) \(number)")]?.filter(\.isAlone) ?? []
      if !found.isEmpty { return unique(found) }
    }
    return []
  }

  private func exactFirst(_ entries: [Entry], _ word: some StringProtocol) -> [Meaning] {
    let exact = entries.filter { $0.spelling.utf8.elementsEqual(word.utf8) }
    return unique(exact.isEmpty ? entries : exact)
  }

  /// The meanings of entries, each once.
  private func unique(_ entries: [Entry]) -> [Meaning] {
    var seen: Set<[UInt8]> = []
    return entries.map(\.meaning).filter {
      seen.insert(Array("\($0.kind) \($0.code)".utf8)).inserted
    }
  }

  /// A word without case, underscores and dashes: `UnsupportedCharset` is `UNSUPPORTED_CHARSET`.
  private static func letters(_ word: some StringProtocol) -> [UInt8] {
    folded(word).filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }
  }

  /// Shorter numbers in running text are usually counts, dates or ports.
  private static let leastDigits = 5
  /// Shorter words are compared with their underscores, and have no near word with a meaning.
  static let leastLettersToGuess = 8
  private static let leastLettersForTwoErrors = 12
  private static let leastLettersOfDomain = 7
}

/// Whether a word has a capital inside: gracePeriod, APIException, but not macOS.
///
/// A word of a sentence has one at most at its beginning, and shorter names are those of systems.
func isConstant(_ word: some StringProtocol) -> Bool {
  word.utf8.count >= 9 && word.utf8.dropFirst().contains { 0x41...0x5A ~= $0 }
}
