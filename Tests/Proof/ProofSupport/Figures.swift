// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The numbers that a proof reports, in order.
package struct Figures {
  private var lines: [(name: String, value: Int)] = []

  /// No numbers.
  package init() {}

  /// Adds a number.
  package mutating func add(_ name: String, _ value: Int) {
    lines.append((name, value))
  }

  /// Writes one line per number: name, tab and value.
  package func write(to path: String) throws {
    let text = lines.map { "\($0.name)\t\($0.value)\n" }.joined()
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }
}
