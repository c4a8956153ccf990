// SPDX-License-Identifier: Apache-2.0

package import SystemIO

/// Standard output in portions: an answer that is much larger than its input must not pile up.
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

  /// Writes what is left; to be called at the end.
  mutating func flush() throws(CommandFailure) {
    guard !waiting.isEmpty else { return }
    try terminal.answer(waiting)
    waiting = ""
  }

  /// As much as a pipe usually takes at once.
  private static let portion = 1 << 16
}

extension Terminal {
  /// Writes a value on a line of its own.
  package func answer(_ json: JSON) throws(CommandFailure) {
    var answer = BufferedAnswer(self)
    try json.write(to: &answer)
    try answer.write("\n")
    try answer.flush()
  }
}
