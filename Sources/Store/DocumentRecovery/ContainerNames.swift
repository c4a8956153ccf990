// SPDX-License-Identifier: Apache-2.0

import DocumentForms
import StrictBase64

/// The names of containers of several documents in text that is not JSON: a response that was cut off, printed by a program or
/// changed on the way.
///
/// Text around one document is searched for it. Around members of which there are several, it is not: one of them may be
/// missing.
enum ContainerNames {
  /// The error of a text with such names; `nil` for other text.
  static func damage(in text: ArraySlice<UInt8>) -> InputError? {
    var members: Set<[UInt8]> = []
    var rest = text
    while let start = rest.firstIndex(where: isPart) {
      let word = rest[start...].prefix(while: isPart)
      rest = rest[word.endIndex...]
      guard lengths.contains(word.count), isMember(text[word.endIndex...])
      else { continue }
      let name = word.filter { $0 != UInt8(ascii: "_") }.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
      if lists.contains(name), isList(text[word.endIndex...]) { return error(at: start, in: text) }
      if pair.contains(name) { members.insert(name) }
      if members.count > 1 { return error(at: start, in: text) }
    }
    let isCut = !members.isEmpty && isCutObject(text) || isCutList(text)
    return isCut ? error(at: text.endIndex, in: text) : nil
  }

  /// Whether an object in a text has no end: after a transaction its renewal info may be missing.
  private static func isCutObject(_ text: ArraySlice<UInt8>) -> Bool {
    text.count { $0 == UInt8(ascii: "{") } > text.count { $0 == UInt8(ascii: "}") }
  }

  /// Whether a text begins as a list of strings does, which is then not JSON.
  private static func isCutList(_ text: ArraySlice<UInt8>) -> Bool {
    let text = text.trimmed
    guard text.first == UInt8(ascii: "[") else { return false }
    let first = text.dropFirst().first { !$0.isWhiteSpace }
    return first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
  }

  /// Whether a name before this text is that of a member: `"name":`, `name=`, `:name=>`, `<key>name</key>`.
  private static func isMember(_ rest: ArraySlice<UInt8>) -> Bool {
    let separator = rest.prefix(mostBetween).drop(while: isBetween).first
    return separator.map { ":=<>".utf8.contains($0) } ?? false
  }

  /// Whether something else than a number follows a member: a list, in whatever notation.
  private static func isList(_ rest: ArraySlice<UInt8>) -> Bool {
    let separator = rest.prefix(mostBetween).drop { !":=<>".utf8.contains($0) }
    let value = rest[separator.startIndex...].prefix(mostBetween)
      .drop { ":=<>/\\ \t".utf8.contains($0) }
    return value.first.map { !(0x30...0x39 ~= $0) } ?? true
  }

  /// What stands between a name and its separator: quotation marks, escapes, brackets, also percent-encoded.
  private static func isBetween(_ byte: UInt8) -> Bool {
    "\\\"'`[]0123456789.%ABD \t".utf8.contains(byte)
  }

  /// A quotation mark with escapes, and blanks.
  private static let mostBetween = 16

  private static func error(at place: Int, in text: ArraySlice<UInt8>) -> InputError {
    InputError(
      .json,
      at: place - text.startIndex,
      expected: "a response or notification as JSON, complete",
      found: "other text"
    )
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: byte == UInt8(ascii: "_")
    }
  }

  /// Members that are lists of documents, in lower case and without underscores, as some programs print names.
  private static let lists = names([
    "signedTransactions", "lastTransactions", "notificationHistory",
  ])

  /// Members of one object.
  private static let pair = names([
    "signedTransactionInfo", "signedRenewalInfo", "signedAppTransactionInfo",
  ])

  private static func names(_ names: [String]) -> Set<[UInt8]> {
    Set(names.map { Array($0.lowercased().utf8) })
  }

  /// The lengths of these names, with an underscore between two words.
  private static let lengths = 16...28
}
