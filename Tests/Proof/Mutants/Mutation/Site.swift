// SPDX-License-Identifier: Apache-2.0

/// A place in a file where a mutant belongs, and how it is written there.
struct Site: Hashable, Sendable {
  /// How the switch is written into the source; `#` stands for the number.
  enum Form: Hashable, Sendable {
    /// `loosened(#, ...)` around a condition: it also holds with the switch.
    case loosened
    /// `tightened(#, ...)` around a condition: it does not hold with the switch.
    case tightened
    /// `unswitched(#), ` before the first condition.
    case condition
    /// ` where unswitched(#)` behind the pattern of a case.
    case pattern
    /// `if unswitched(#) { ... }` around a statement.
    case statement
    /// A statement before a body that leaves it with this value.
    case leave(value: String, isExpression: Bool)
  }

  let form: Form
  let kind: Mutant.Kind
  let direction: Mutant.Direction
  /// The tokens that are switched.
  let range: Range<Int>
  /// The tokens that tell a reader which it is.
  let shown: Range<Int>
}
