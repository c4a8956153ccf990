// SPDX-License-Identifier: Apache-2.0

/// Fish expects one `complete` command per candidate.
func fishLines(_ tool: Tool) -> [String] {
  let first = "complete -c \(tool.name) -n __fish_use_subcommand"
  return ["# fish completion for \(tool.name)", "", "complete -c \(tool.name) -f"]
    + tool.commands.map { "\(first) -a \($0.name) -d \(quoted($0.summary))" }
    + tool.options.map { "\(first) \(definition($0))" }
    + tool.commands.flatMap { command in
      let start = "complete -c \(tool.name) -n '__fish_seen_subcommand_from \(command.name)'"
      return (command.options.map(definition) + command.operands.flags)
        .map { "\(start) \($0)" }
    } + defaultLines(tool)
}

/// Options and files of a command line without a verb.
private func defaultLines(_ tool: Tool) -> [String] {
  guard let command = tool.defaultCommand else { return [] }
  let verbs = tool.commands.map { $0.name }.joined(separator: " ")
  let start = "complete -c \(tool.name) -n 'not __fish_seen_subcommand_from \(verbs)'"
  let options = tool.optionsWithoutVerb.dropFirst(tool.options.count)
  return (options.map(definition) + command.operands.flags).map { "\(start) \($0)" }
}

private func definition(_ option: OptionSpec) -> String {
  let names = (option.short.map { "-s \($0) " } ?? "") + "-l \(option.name)"
  let value = option.isFlag || option.isValueOptional ? "" : " \(option.kind.valueFlags)"
  return "\(names)\(value) -d \(quoted(option.help))"
}

extension OperandSpec {
  fileprivate var flags: [String] { kind.operandFlags + (path == nil ? [] : pathKind.operandFlags) }
}

extension ValueKind {
  /// -r: a value is required; -F: complete files; -x: required, and not a file.
  fileprivate var valueFlags: String {
    switch self {
    case .text: "-x"
    case .file: "-r -F"
    case .choice(let words), .suggestions(let words):
      "-x -a \(quoted(words.joined(separator: " ")))"
    }
  }

  fileprivate var operandFlags: [String] {
    switch self {
    case .text: []
    case .file: ["-F"]
    case .choice(let words), .suggestions(let words): ["-a \(quoted(words.joined(separator: " ")))"]
    }
  }
}

private func quoted(_ text: String) -> String {
  singleQuoted(text, escaping: ["'": "\\'", "\\": "\\\\"])
}
