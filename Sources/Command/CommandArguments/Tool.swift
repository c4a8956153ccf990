// SPDX-License-Identifier: Apache-2.0

/// The declaration of a tool whose first argument is a verb or an option, from which help, manual page and
/// completions are generated.
public struct Tool: Sendable {
  /// The name of the executable.
  public let name: String
  /// The version.
  public let version: String
  /// A one-line summary: lower case, without a period.
  public let summary: String
  /// The verbs.
  public let commands: [any Command.Type]
  /// The verb of a command line that does not name one.
  public let defaultCommand: (any Command.Type)?
  /// The options without a verb.
  public let options: [OptionSpec]
  /// The preformatted text below the options, in the format of ``Command/discussion``.
  public let discussion: String
  /// Examples, as indented lines.
  public let examples: String
  /// The meaning of each exit status, as indented lines.
  public let exitStatus: String
  /// The environment variables that it reads: their names and meanings.
  public let environment: KeyValuePairs<String, String>
  /// The names and sections of related manual pages, such as `curl(1)`.
  public let related: [String]

  /// Declares a tool.
  public init(
    name: String,
    version: String = "",
    summary: String = "",
    commands: [any Command.Type],
    defaultCommand: (any Command.Type)? = nil,
    options: [OptionSpec] = [],
    discussion: String = "",
    examples: String = "",
    exitStatus: String = "",
    environment: KeyValuePairs<String, String> = [:],
    related: [String] = []
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.commands = commands
    self.defaultCommand = defaultCommand
    self.options = options
    self.discussion = discussion
    self.examples = examples
    self.exitStatus = exitStatus
    self.environment = environment
    self.related = related
  }
}

extension Tool {
  /// The options of a command line without a verb: those of the tool and of the default verb.
  var optionsWithoutVerb: [OptionSpec] {
    let others = defaultCommand?.options ?? []
    return options + others.filter { other in !options.contains { isSame($0.name, other.name) } }
  }

  /// The verbs other than the default one.
  var otherCommands: [any Command.Type] {
    commands.filter { command in defaultCommand.map { !isSame($0.name, command.name) } ?? true }
  }
}

private func isSame(_ name: String, _ other: String) -> Bool { name.utf8.elementsEqual(other.utf8) }
