// SPDX-License-Identifier: Apache-2.0

/// A condition or check that can be switched off or inverted.
package struct Mutant: Hashable, Sendable {
  /// The mutation.
  package enum Kind: String, CaseIterable, Sendable {
    /// A required condition always holds.
    case holds
    /// An alternative, or the condition of a branch, never holds.
    case fails
    /// A guard always exits.
    case leaves
    /// A check is skipped.
    case skipped
    /// A comparison includes its boundary or excludes it: `<` and `<=`, `>` and `>=` are exchanged.
    case boundary
  }

  /// The possible effect on a verdict.
  package enum Direction: String, CaseIterable, Sendable {
    /// A rejected input may be accepted; also used if the effect is unknown.
    case loosens
    /// An accepted input may be rejected, or an error code may change.
    case tightens
  }

  /// The number of the switch.
  package let number: Int
  /// The path in the package.
  package let path: String
  package let line: Int
  /// The enclosing function.
  package let function: String
  package let kind: Kind
  package let direction: Direction
  /// The mutated source code, on one line.
  package let text: String
  /// The index among equal mutants of the same function.
  package let turn: Int

  package init(
    number: Int,
    path: String,
    line: Int,
    function: String,
    kind: Kind,
    direction: Direction,
    text: String,
    turn: Int
  ) {
    self.number = number
    self.path = path
    self.line = line
    self.function = function
    self.kind = kind
    self.direction = direction
    self.text = text
    self.turn = turn
  }

  /// The path relative to the group's folder in `Sources`; it starts with the target.
  package var file: String { path.split(separator: "/").dropFirst(2).joined(separator: "/") }

  /// The target that contains the file.
  package var target: String { file.split(separator: "/").first.map(String.init) ?? file }

  /// A key that is stable when lines and numbers change.
  package var key: String {
    "\(file) \(function) \(kind.rawValue): \(text)" + (turn > 1 ? " #\(turn)" : "")
  }
}
