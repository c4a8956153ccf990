// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import ReceiptKit
import StoreLab

/// The values of `--type`: notification types with their subtypes.
enum NotificationKindOption {
  /// Reads `TYPE` or `TYPE/SUBTYPE` in Apple's spelling.
  ///
  /// `place` names the option or operand in errors.
  static func kind(
    named word: String,
    in place: String
  ) throws(UsageError) -> NotificationBuilder.Kind {
    guard let kind = NotificationBuilder.Kind(named: word) else {
      throw UsageError(
        .invalidValue,
        word: place,
        expected: expected(for: word),
        found: word,
        suggestion: suggestion(for: word)
      )
    }
    return kind
  }

  /// All types with their subtypes.
  static var all: [String] { NotificationBuilder.Kind.all.map(\.name) }

  /// All types and subtypes, one per line.
  static var names: String { all.map { "\($0)\n" }.joined() }

  /// The names with this type, or a description if the type is unknown.
  private static func expected(for word: String) -> [String] {
    let type = word.utf8.prefix { $0 != UInt8(ascii: "/") }
    let names = NotificationBuilder.Kind.all.filter { $0.type.rawValue.utf8.elementsEqual(type) }
      .map(\.name)
    return names.isEmpty ? ["a notification type, or list"] : names
  }

  /// The most similar name without regard to case, or the most similar type with any subtype.
  private static func suggestion(for word: String) -> String? {
    let upper = word.uppercased()
    let names = NotificationBuilder.Kind.all.map(\.name)
    if let near = nearest(to: upper, among: names) { return near }
    let parts = upper.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let types = NotificationBuilder.Kind.all.map(\.type.rawValue)
    guard let first = parts.first,
      let type = nearest(to: first, among: types) ?? related(to: first, among: types)
    else { return nil }
    let ofType = names.filter { $0 == type || $0.hasPrefix("\(type)/") }
    let completed = ([type] + parts.dropFirst()).joined(separator: "/")
    return nearest(to: completed, among: ofType) ?? ofType.first
  }

  /// The type with the same first six letters, such as `MIGRATION` for `MIGRATE`.
  private static func related(to word: String, among types: [String]) -> String? {
    let beginning = word.utf8.prefix(6)
    guard beginning.count == 6 else { return nil }
    return types.first { $0.utf8.starts(with: beginning) }
  }
}
