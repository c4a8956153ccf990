// SPDX-License-Identifier: Apache-2.0

import AppStoreServer

/// The words of one definition, with their meanings: an enumeration of Apple's, a table of errors, the reasons of an answer.
///
/// ``all`` is the only list: explanations, the lists of words and the completions follow from it.
package struct Vocabulary: Sendable {
  /// The name that lists the words: `reasons`.
  package let name: String
  /// What the words are, in one phrase.
  package let summary: String
  /// The JSON members with these values, and other names that stand before a value.
  let members: [String]
  let role: Role
  package let words: [Meaning]

  /// Where the words stand.
  enum Role: Sendable {
    /// Anywhere: codes and values.
    case values
    /// After the name of a member: small numbers that mean little alone.
    case afterMember
    /// Before a value: the names of members. They are explained in a text that has nothing else.
    case members
    /// Alone: names that stack traces and URLs have, too.
    case names
    /// In the text of an error, in any case.
    case texts

    /// Whether a text with the word is about it.
    var isInText: Bool { self == .values || self == .texts }
  }

  init(
    _ name: String,
    _ summary: String,
    members: [String] = [],
    role: Role = .values,
    _ words: [Meaning]
  ) {
    self.name = name
    self.summary = summary
    self.members = members
    self.role = role
    self.words = words
  }
}

extension Vocabulary {
  /// All vocabularies; a word of several is explained in this order, the more usual meaning first.
  package static let all: [Vocabulary] =
    [errors, apiErrors, httpStatuses, verifyReceiptStatuses, notifications, subtypes, variants]
    + appleValues
    + [
      verdicts, reasons, warnings, nextActions, rules, levels, moves, periods, eligibility,
      audiences, verifications, checks, outcomes, trust, categories, documents, leftOut, omissions,
      undoneForms,
      appleLibraries, deviceErrors, externalPurchaseErrors, storeKitProblems, refusals,
      deliveryFaults, logWords, formerNotifications, payloadMembers, verifyReceiptMembers,
      tokenMembers, endpoints, logTexts,
    ]

  /// The words of all vocabularies that are explained alone, each once, in the order of ``all``.
  package static let allWords: [String] = all.filter {
    $0.role != .afterMember && $0.role != .texts
  }
  .flatMap(\.words).map(\.code)
  .reduce(into: (words: [String](), seen: Set<[UInt8]>())) { list, word in
    if list.seen.insert(Array(word.utf8)).inserted { list.words.append(word) }
  }
  .words

  /// The names that list words: those of vocabularies, and the layers of our codes.
  package static let listNames = all.map(\.name) + layers

  /// The parts before the slash of our codes.
  package static let layers = errors.words.map(\.layer).reduce(into: [String]()) { layers, layer in
    if !layers.contains(layer) { layers.append(layer) }
  }

  /// The words that a name lists; empty for another name.
  ///
  /// `api` is a vocabulary and a layer of our codes.
  static func lists(named name: String) -> [Vocabulary] {
    let isLayer = name.utf8.last == UInt8(ascii: "/")
    return listsByName[foldedMember(isLayer ? name.dropLast() : name[...])] ?? []
  }

  /// The lists with the values of a member of Apple's.
  static func valueLists(of member: some StringProtocol) -> [Vocabulary] {
    let name = foldedMember(member)
    return (appleValues + [notifications, subtypes, verifyReceiptStatuses]).filter { list in
      list.members.contains { foldedMember($0).elementsEqual(name) }
    }
  }

  private static let listsByName: [[UInt8]: [Vocabulary]] = {
    let codes = layers.map { layer in
      let words = errors.words.filter { $0.layer.utf8.elementsEqual(layer.utf8) }
      return (foldedMember(layer), Vocabulary("\(layer)/…", "error codes", words))
    }
    let others = all.flatMap { list in
      Set(([list.name] + list.members).map { foldedMember($0) }).map { ($0, list) }
    }
    return Dictionary(grouping: codes + others, by: \.0).mapValues { $0.map(\.1) }
  }()
}

extension Meaning {
  /// The part of a code before its slash.
  fileprivate var layer: String { String(code.prefix { $0 != "/" }) }
}

/// A word without the difference between upper and lower case in ASCII.
func folded(_ word: some StringProtocol) -> [UInt8] {
  word.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
}

/// The name of a member without case and underscores: verifyReceipt writes `expiration_intent`.
func foldedMember(_ name: some StringProtocol) -> [UInt8] {
  folded(name).filter { $0 != UInt8(ascii: "_") }
}
