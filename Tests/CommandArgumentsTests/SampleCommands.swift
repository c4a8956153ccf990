// SPDX-License-Identifier: Apache-2.0

import CommandArguments

enum Color: String, CaseIterable {
  case auto, always, never
}

enum Environment {
  case production, sandbox, xcode
}

/// A verb with every kind of option.
struct Check: Command {
  static let name = "check"
  static let summary = "say whether the signatures hold"
  static let operands = OperandSpec("FILE", kind: .file, isRepeatable: true)
  static let discussion = """
    exit status:
      0  they hold
      1  they do not
    """

  static let root = Option.list(
    "root",
    "FILE",
    short: "r",
    kind: .file,
    help: "trust this root instead of the built-in ones"
  )
  static let environment = Option<[Environment]>.choices(
    "environment",
    help: "accept this one",
    of: ["production": .production, "sandbox": .sandbox, "xcode": .xcode]
  )
  static let level = Option.value(
    "level",
    "N",
    short: "l",
    help: "it's deep [0: all]",
    expecting: "a number"
  ) { Int($0) }
  static let identifier = Option.value("application-identifier", "ID", help: "it is for this app")
  static let color = Option<Color>.choice("color", "WHEN", default: .auto, help: "use color")
  static let quiet = Option.flag("quiet", short: "q", help: "print nothing")

  static let options = [OptionSpec](
    root,
    environment,
    level,
    identifier,
    color,
    quiet,
    Option.help
  )

  let root: [String]
  let environment: [Environment]
  let level: Int?
  let identifier: String?
  let color: Color
  let quiet: Bool
  let files: [String]

  init(arguments: Arguments) throws(UsageError) {
    root = arguments[Self.root]
    environment = arguments[Self.environment]
    level = arguments[Self.level]
    identifier = arguments[Self.identifier]
    color = arguments[Self.color]
    quiet = arguments[Self.quiet]
    files = arguments.operands
  }

  init(_ words: [String]) throws(UsageError) {
    try self.init(arguments: Arguments(words, of: Self.self))
  }
}

/// A verb whose operand has a fixed set of values.
struct Completions: Command {
  static let name = "completions"
  static let summary = "print a completion script"
  static let operands = OperandSpec.choice("SHELL", of: CompletionScript.Shell.self)
  static let options = [OptionSpec](Option.help)
  static let discussion = ""

  let shell: CompletionScript.Shell

  init(arguments: Arguments) throws(UsageError) {
    shell = try arguments.operand(Self.operands, as: CompletionScript.Shell.self)
  }
}

/// A verb with neither options nor operands.
struct Ping: Command {
  static let name = "ping"
  static let summary = "do nothing"
  static let operands = OperandSpec.none
  static let options: [OptionSpec] = []
  static let discussion = ""

  init(arguments: Arguments) throws(UsageError) {
  }
}

let sampleCommands: [any Command.Type] = [Check.self, Completions.self, Ping.self]
let sampleOptions = [OptionSpec](Option.help, Option.version)
