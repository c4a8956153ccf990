// SPDX-License-Identifier: Apache-2.0

/// The words of all vocabularies, to look them up in constant time.
struct WordIndex: Sendable {
  /// A meaning, with the members of its vocabulary.
  private struct Entry: Sendable {
    let meaning: Meaning
    let spelling: [UInt8]
    let members: [[UInt8]]
    let needsMember: Bool
  }

  private var entries: [[UInt8]: [Entry]] = [:]
  private var members: Set<[UInt8]> = []
  /// The greatest number of bytes of a word; a longer text is none.
  private(set) var longest = 0

  static let all = WordIndex(Vocabulary.all)

  init(_ vocabularies: [Vocabulary]) {
    for vocabulary in vocabularies {
      let members = vocabulary.members.map { foldedMember($0) }
      self.members.formUnion(members)
      for meaning in vocabulary.words {
        for word in [meaning.code] + meaning.aliases {
          let entry = Entry(
            meaning: meaning,
            spelling: Array(word.utf8),
            members: members,
            needsMember: vocabulary.needsMember
          )
          longest = max(longest, entry.spelling.count)
          entries[folded(word), default: []].append(entry)
        }
      }
    }
  }

  /// The meanings of a word that stands alone; without one in this spelling, those of the word in another case.
  func meanings(of word: some StringProtocol) -> [Meaning] {
    guard word.utf8.count <= longest else { return [] }
    return exactFirst(entries[folded(word)]?.filter { !$0.needsMember } ?? [], word)
  }

  /// The meanings of a word as a value of a member.
  func meanings(of word: some StringProtocol, as member: some StringProtocol) -> [Meaning] {
    guard word.utf8.count <= longest else { return [] }
    let member = foldedMember(member)
    return exactFirst(entries[folded(word)]?.filter { $0.members.contains(member) } ?? [], word)
  }

  /// Whether a vocabulary has the values of this member.
  func isMember(_ name: some StringProtocol) -> Bool {
    name.utf8.count <= longest && members.contains(foldedMember(name))
  }

  /// Whether a word in running text is one of these, rather than a word of English: its spelling is exact, and is a code, a
  /// constant or a name with capitals inside; or it is a long number.
  func isDistinctive(_ word: some StringProtocol) -> Bool {
    guard word.utf8.count <= longest, let entries = entries[folded(word)],
      entries.contains(where: { !$0.needsMember && $0.spelling.elementsEqual(word.utf8) })
    else { return false }
    let bytes = Array(word.utf8)
    if bytes.allSatisfy({ 0x30...0x39 ~= $0 }) { return bytes.count >= WordIndex.leastDigits }
    // gracePeriod, APIException, but not macOS: a word of a sentence has a capital at most at its beginning.
    let hasCapitalsInside =
      bytes.count >= WordIndex.leastLetters
      && bytes.dropFirst().contains { 0x41...0x5A ~= $0 }
    let isCapitals = !bytes.contains { 0x61...0x7A ~= $0 }
    return hasCapitalsInside || isCapitals || bytes.contains { "/_-".utf8.contains($0) }
  }

  private func exactFirst(_ entries: [Entry], _ word: some StringProtocol) -> [Meaning] {
    let exact = entries.filter { $0.spelling.elementsEqual(word.utf8) }
    return (exact.isEmpty ? entries : exact).map(\.meaning)
  }

  /// Shorter numbers in running text are usually counts, dates or ports.
  private static let leastDigits = 5
  /// Shorter names with capitals inside are those of systems, such as visionOS.
  private static let leastLetters = 9
}
