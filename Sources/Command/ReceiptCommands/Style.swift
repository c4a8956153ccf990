// SPDX-License-Identifier: Apache-2.0

/// When to use colour.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never
}

/// Colours, or none.
struct Style: Sendable {
  let isColored: Bool

  /// Colour only for a terminal that can show it, unless the user has decided; https://no-color.org.
  init(_ choice: ColorChoice, in terminal: Terminal) {
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

  enum Emphasis: String {
    case good = "1;32"
    case bad = "1;31"
    case caution = "1;33"
    case hint = "33"
    case strong = "1"
    case dim = "2"
    case none = ""
  }

  func callAsFunction(_ emphasis: Emphasis, _ text: String) -> String {
    guard isColored, emphasis != .none, !text.isEmpty else { return text }
    return "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m"
  }
}
