// SPDX-License-Identifier: Apache-2.0

package import SystemIO

/// The condition for the use of color.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never
}

/// Colors, or none.
package struct ColorStyle: Sendable {
  let isColored: Bool

  /// No colors.
  static let plain = ColorStyle(isColored: false)

  private init(isColored: Bool) { self.isColored = isColored }

  /// `auto` uses colors only for a terminal that supports it and without `NO_COLOR` (https://no-color.org).
  package init(_ choice: ColorChoice, in terminal: Terminal) {
    switch choice {
    case .always: isColored = true
    case .never: isColored = false
    case .auto:
      isColored =
        terminal.outputIsTerminal
        && (terminal.environment("NO_COLOR") ?? "").isEmpty
        && terminal.environment("TERM") != "dumb"
    }
  }

  /// SGR parameters (ECMA-48, 8.3.117).
  package enum Emphasis: String, Sendable {
    case good = "1;32"
    case bad = "1;31"
    case caution = "1;33"
    case hint = "33"
    case strong = "1"
    case dim = "2"
    case none = ""
  }

  package func callAsFunction(_ emphasis: Emphasis, _ text: String) -> String {
    guard isColored, emphasis != .none, !text.isEmpty else { return text }
    return "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m"
  }
}
