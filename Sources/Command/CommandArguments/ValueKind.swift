// SPDX-License-Identifier: Apache-2.0

/// The kind of an option's value or of an operand.
public enum ValueKind: Sendable {
  /// Any text, without completion.
  case text
  /// A file name.
  case file
  /// One of these words.
  case choice([String])
  /// Any text; completion offers these words.
  case suggestions([String])

  /// The cases of an enumeration.
  public static func choice<Value: Choice>(of type: Value.Type) -> Self {
    .choice(Value.allCases.map(\.rawValue))
  }
}

/// An enumeration whose raw values are choices.
public typealias Choice = RawRepresentable<String> & CaseIterable & Sendable
