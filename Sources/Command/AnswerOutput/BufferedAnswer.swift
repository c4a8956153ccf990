// SPDX-License-Identifier: Apache-2.0

package import StrictJSON
package import SystemIO

/// Standard output in portions, because an answer may be much larger than its input.
struct BufferedAnswer: JSONOutput {
  private let terminal: Terminal
  private var waiting = ""

  init(_ terminal: Terminal) {
    self.terminal = terminal
  }

  mutating func write(_ text: String) throws(CommandFailure) {
    waiting += text
    if waiting.utf8.count > BufferedAnswer.portion { try flush() }
  }

  /// Writes the rest; must be called at the end.
  mutating func flush() throws(CommandFailure) {
    guard !waiting.isEmpty else { return }
    try terminal.answer(waiting)
    waiting = ""
  }

  /// The usual capacity of a pipe.
  private static let portion = 1 << 16
}

extension Terminal {
  /// Writes a value on a separate line.
  package func answer(_ json: JSON) throws(CommandFailure) {
    var answer = BufferedAnswer(self)
    try json.write(to: &answer)
    try answer.write("\n")
    try answer.flush()
  }
}
