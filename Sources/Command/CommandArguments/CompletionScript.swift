// SPDX-License-Identifier: Apache-2.0

/// A shell completion script for the verbs, options and values of the tool.
///
/// The script contains all candidates, so the tool does not run during completion. The text ends with a
/// line feed.
public struct CompletionScript: CustomStringConvertible, Sendable {
  /// The supported shells.
  public enum Shell: String, CaseIterable, Sendable {
    /// Bash 3.2 or later.
    case bash
    /// Zsh.
    case zsh
    /// Fish.
    case fish
  }

  /// The whole script.
  public let description: String

  /// The script of a tool.
  public init(for shell: Shell, of tool: Tool) {
    let lines =
      switch shell {
      case .bash: bashLines(tool)
      case .zsh: zshLines(tool)
      case .fish: fishLines(tool)
      }
    description = lines.map { $0 + "\n" }.joined()
  }
}

/// The text in single quotes, with the scalars of `escapes` replaced.
func singleQuoted(_ text: String, escaping escapes: [Unicode.Scalar: String]) -> String {
  let escaped = text.unicodeScalars.map { escapes[$0] ?? String($0) }
  return "'\(escaped.joined())'"
}
