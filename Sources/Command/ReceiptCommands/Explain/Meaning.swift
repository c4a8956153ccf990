// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StrictJSON

/// One meaning of a word that `receiptctl explain` knows.
package struct Meaning: Sendable {
  /// The word as Apple or this package writes it.
  package let code: String
  /// What it is: `subtype of SUBSCRIBED and OFFER_REDEEMED`.
  package let kind: String
  package let meaning: String
  /// What usually causes it; `nil` if that is not known, or if it is no fault.
  package let causes: String?
  /// What to do; `nil` for nothing.
  package let action: String?
  /// The source of the meaning, or the page about it.
  package let source: String
  /// Other spellings of the word.
  let aliases: [String]

  init(
    _ code: String,
    _ kind: String,
    _ meaning: String,
    causes: String? = nil,
    action: String? = nil,
    source: String,
    aliases: [String] = []
  ) {
    self.code = code
    self.kind = kind
    self.meaning = sentence(meaning)
    self.causes = causes.map(sentence)
    self.action = action.map(sentence)
    self.source = source
    self.aliases = aliases
  }
}

/// A phrase as a sentence; the name of a member at its beginning is kept.
func sentence(_ text: String) -> String {
  let word = text.prefix { $0 != " " }
  let isPlain = word.utf8.allSatisfy {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "-")
  }
  let start = isPlain ? text.prefix(1).uppercased() + text.dropFirst() : text
  return start.last.map { ".?!".contains($0) } ?? true ? start : start + "."
}

extension Meaning {
  var json: JSON {
    .object([
      "schema": .string("\(ReceiptTool.name)/explain/1"),
      "code": .string(code),
      "kind": .string(kind),
      "meaning": .string(meaning),
      "causes": .text(causes),
      "action": .text(action),
      "source": .string(source),
    ])
  }

  func write(to page: inout TextPage) {
    page.title(code)
    page.blank()
    page.facts([
      Fact("kind", kind),
      Fact("meaning", meaning),
      causes.map { Fact("causes", $0) },
      action.map { Fact("to do", $0) },
      Fact("source", source),
    ])
  }
}
