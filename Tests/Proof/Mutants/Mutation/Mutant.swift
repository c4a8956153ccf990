// SPDX-License-Identifier: Apache-2.0

/// One guard that can be switched off or turned round.
package struct Mutant: Hashable, Sendable {
  /// What is done to it.
  package enum Kind: String, CaseIterable, Sendable {
    /// A condition that must hold always holds.
    case holds
    /// An alternative, or the condition of a branch, never holds.
    case fails
    /// A guard always leaves.
    case leaves
    /// A check is left out.
    case skipped
  }

  /// What it may do to a verdict.
  package enum Direction: String, CaseIterable, Sendable {
    /// Something that is rejected may be accepted; also where the source does not tell.
    case loosens
    /// Something that is accepted may be rejected, or is told with another code.
    case tightens
  }

  /// What the switch is called by.
  package let number: Int
  /// Where it is, from `Sources`.
  package let file: String
  package let line: Int
  /// The function around it.
  package let function: String
  package let kind: Kind
  package let direction: Direction
  /// What is switched, on one line.
  package let text: String
  /// Which of those in the function it is that are alike in all that was said.
  package let turn: Int

  package init(
    number: Int,
    file: String,
    line: Int,
    function: String,
    kind: Kind,
    direction: Direction,
    text: String,
    turn: Int
  ) {
    self.number = number
    self.file = file
    self.line = line
    self.function = function
    self.kind = kind
    self.direction = direction
    self.text = text
    self.turn = turn
  }

  /// The target that it is in.
  package var target: String { file.split(separator: "/").first.map(String.init) ?? file }

  /// What it is known by when lines and numbers have moved.
  package var key: String {
    "\(file) \(function) \(kind.rawValue): \(text)" + (turn > 1 ? " #\(turn)" : "")
  }
}
