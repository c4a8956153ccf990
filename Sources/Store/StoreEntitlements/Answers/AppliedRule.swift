// SPDX-License-Identifier: Apache-2.0

/// A rule that took part in an answer, with the values that it read.
package struct AppliedRule: Hashable, Sendable {
  /// The rule.
  package let rule: EntitlementRule
  /// The fields that the rule read, under Apple's names or the policy's names, with their values.
  package let fields: [Field]

  /// A field that was read.
  package struct Field: Hashable, Sendable {
    /// Apple's name, or that of a policy field.
    package let name: String
    /// The value; `none` if the field was absent.
    package let value: String
  }

  init(_ rule: EntitlementRule, _ fields: KeyValuePairs<String, (any CustomStringConvertible)?>) {
    self.rule = rule
    self.fields = fields.map { Field(name: $0, value: $1.map { "\($0)" } ?? "none") }
  }
}

extension EntitlementRule {
  /// The rule with the values that it read.
  func reading(_ fields: KeyValuePairs<String, (any CustomStringConvertible)?>) -> AppliedRule {
    AppliedRule(self, fields)
  }
}

extension AppliedRule: CustomStringConvertible {
  /// The number and text of the rule, and the values that it read, on one line for a log.
  public var description: String {
    let values = fields.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    return "\(rule.rawValue): \(rule.text) (\(values))"
  }
}
