// SPDX-License-Identifier: Apache-2.0

/// A mutant's position in a file, and the form of its switch.
struct Site: Hashable, Sendable {
  /// The form of the switch; `#` is replaced by the number.
  enum Form: Hashable, Sendable {
    /// `loosened(#, ...)` around a condition: true with the switch.
    case loosened
    /// `tightened(#, ...)` around a condition: false with the switch.
    case tightened
    /// `isLess(#, ...)` around a comparison, with a comma for its operator.
    case exchanged(operator: Int)
    /// `unswitched(#), ` before the first condition.
    case condition
    /// ` where unswitched(#)` after the pattern of a case.
    case pattern
    /// `if unswitched(#) { ... }` around a statement.
    case statement
    /// A statement before a body that returns this value.
    case leave(value: String, isExpression: Bool)
  }

  let form: Form
  let kind: Mutant.Kind
  let direction: Mutant.Direction
  /// The mutated tokens.
  let range: Range<Int>
  /// The tokens that describe the mutant.
  let shown: Range<Int>
}
