// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import StoreLab

/// The value of `--tamper` that prints all attacks, and of `--type` that prints all types.
let listWord = "list"

/// The values of `--tamper`: attacks on the documents of one kind.
enum MintForgery {
  static func attack(named word: String, on kind: MintKind) throws(UsageError) -> any Forgery {
    guard let found = kind.document?.attack(named: word) else {
      throw UsageError(
        .invalidValue,
        word: "--tamper",
        expected: ["an attack on \(kind.rawValue), or list"],
        found: word,
        suggestion: nearest(to: word, among: attacks(on: kind).map { $0.id })
      )
    }
    return found
  }

  /// The names of all attacks, on any kind.
  static var names: [String] {
    let names = MintKind.allCases.flatMap { attacks(on: $0).map(\.id) }
    return names.enumerated().filter { !names[..<$0.offset].contains($0.element) }.map(\.element)
  }

  /// All attacks on a kind, in the order of the library.
  private static func attacks(on kind: MintKind) -> [any Forgery] {
    kind.document?.attacks ?? []
  }

  /// The table of attacks on a kind: name, error code of `verify`, level, effect on a verifier that accepts the forgery,
  /// and the violated rule.
  static func list(of kind: MintKind) -> String {
    aligned(
      attacks(on: kind).map { [$0.id, $0.code, $0.level.rawValue, "\($0.effect)", $0.rule] }
    )
    .map { $0 + "\n" }.joined()
  }
}
