// SPDX-License-Identifier: Apache-2.0

/// A script that teaches a shell to complete the verbs, options and values of the tool.
///
/// Everything it offers stands in it: the tool is not run while the user types. The text ends with
/// a line feed.
public struct CompletionScript: CustomStringConvertible, Sendable {
  /// The shells for which there is a script.
  public enum Shell: String, CaseIterable, Sendable {
    /// The GNU shell, from 3.2 on.
    case bash
    /// The Z shell.
    case zsh
    /// The friendly interactive shell.
    case fish
  }

  /// The whole script.
  public let description: String

  /// The script for a tool whose first word is one of the commands or of the options.
  public init(
    for shell: Shell,
    tool: String,
    commands: [any Command.Type],
    options: [OptionSpec]
  ) {
    let lines =
      switch shell {
      case .bash: bashLines(tool: tool, commands: commands, options: options)
      case .zsh: zshLines(tool: tool, commands: commands, options: options)
      case .fish: fishLines(tool: tool, commands: commands, options: options)
      }
    description = lines.map { $0 + "\n" }.joined()
  }
}

/// The text between single quotes, each scalar of `escapes` replaced by its escape.
func singleQuoted(_ text: String, escaping escapes: [Unicode.Scalar: String]) -> String {
  let escaped = text.unicodeScalars.map { escapes[$0] ?? String($0) }
  return "'\(escaped.joined())'"
}
