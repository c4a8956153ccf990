// SPDX-License-Identifier: Apache-2.0

/// What may stand as the value of an option, or as an operand.
public enum ValueKind: Sendable {
  /// Any text: nothing to complete.
  case text
  /// The name of a file.
  case file
  /// One of these words.
  case choice([String])

  /// One of the words of an enumeration.
  public static func choice<Value: Choice>(of type: Value.Type) -> Self {
    .choice(Value.allCases.map(\.rawValue))
  }

  var choices: [String]? {
    guard case .choice(let words) = self else { return nil }
    return words
  }
}

/// An enumeration whose raw values are the words to choose from.
public typealias Choice = RawRepresentable<String> & CaseIterable & Sendable
