// SPDX-License-Identifier: Apache-2.0

/// A value of an enumeration, or a member of a payload, with the comment above it, from which the rows are generated.
package struct DocumentedValue: Sendable {
  /// The name of the type in Swift, such as `EntitlementReason`.
  package let type: String
  /// The raw value, as text.
  package let value: String
  /// The name of the constant or case.
  package let name: String
  package let meaning: String
}

extension DocumentedValue {
  /// All values, in the order of the types.
  package static let all = apiErrors + appleValues + answerWords + members

  private static let byType = Dictionary(grouping: all, by: \.type)

  /// The values of a type, in the order of the sources.
  static func of(_ type: String) -> [DocumentedValue] { byType[type] ?? [] }

  /// The comment of a value; a test names those without one.
  static func meaning(_ type: String, _ value: String) -> String {
    of(type).first { $0.value.utf8.elementsEqual(value.utf8) }?.meaning ?? ""
  }
}
