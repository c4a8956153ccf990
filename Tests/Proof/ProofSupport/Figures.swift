// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The numbers that a proof ends with, in the order in which they were found.
package struct Figures {
  private var lines: [(name: String, value: Int)] = []

  /// None yet.
  package init() {}

  /// Adds a number.
  package mutating func add(_ name: String, _ value: Int) {
    lines.append((name, value))
  }

  /// Writes them: a name, a tab and a value on each line.
  package func write(to path: String) throws {
    let text = lines.map { "\($0.name)\t\($0.value)\n" }.joined()
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }
}
