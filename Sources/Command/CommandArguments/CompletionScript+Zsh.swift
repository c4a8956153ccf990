// SPDX-License-Identifier: Apache-2.0

/// Zsh expects one `_arguments` specification per option.
func zshLines(_ tool: Tool) -> [String] {
  let files = tool.defaultCommand == nil ? "" : "; _files"
  let firstWords =
    tool.optionsWithoutVerb.flatMap(specifications) + [
      quoted("1:verb:{_describe verb verbs\(files)}")
    ]
  return [
    "#compdef \(tool.name)",
    "# zsh completion for \(tool.name)",
    "",
    "_\(tool.name)() {",
    "  if ((CURRENT == 2)); then",
    "    local -a verbs=(",
  ] + tool.commands.map { "      \(quoted("\($0.name):\(escaped($0.summary))"))" } + [
    "    )"
  ] + argumentsLines(firstWords, indent: "    ") + [
    "    return",
    "  fi",
    "",
    "  shift words",
    "  ((CURRENT--))",
    "  case $words[1] in",
  ] + tool.otherCommands.flatMap { caseLines($0, for: $0.name) }
    + (tool.defaultCommand.map { caseLines($0, for: "\($0.name) | *") } ?? []) + [
      "  esac",
      "}",
      "",
      "# An autoloaded file is the function itself, and must run it; a sourced one registers it.",
      "if [[ $funcstack[1] == _\(tool.name) ]]; then",
      "  _\(tool.name) \"$@\"",
      "else",
      "  compdef _\(tool.name) \(tool.name)",
      "fi",
    ]
}

private func caseLines(_ command: any Command.Type, for words: String) -> [String] {
  let operands = command.operands
  var specifications = command.options.flatMap(specifications)
  if !operands.name.isEmpty {
    let place = operands.isRepeatable ? "*" : "1"
    specifications.append(quoted(place + operands.kind.action(operands.name)))
  }
  if let path = operands.path {
    let place = operands.mostPaths > 1 ? "*" : "2"
    specifications.append(quoted("\(place)\(operands.pathKind.action(path))"))
  }
  guard !specifications.isEmpty else { return ["    \(words)) ;;"] }
  return ["    \(words))"] + argumentsLines(specifications, indent: "      ")
    + ["      ;;"]
}

private func argumentsLines(_ specifications: [String], indent: String) -> [String] {
  // -s: clusters of short options; -S: no options after "--".
  let lines = ["\(indent)_arguments -s -S"] + specifications.map { "\(indent)  \($0)" }
  return lines.dropLast().map { $0 + " \\" } + lines.suffix(1)
}

/// One specification per spelling.
///
/// Unless the option is repeatable, each spelling excludes the others.
private func specifications(_ option: OptionSpec) -> [String] {
  let times = option.isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
  return option.spellings.map { spelling in
    // "=": the value may follow an equals sign; "+": it may follow the letter directly.
    // "=-": it must follow the equals sign; "::": it is optional.
    let joint = option.isFlag ? "" : spelling.utf8.starts(with: "--".utf8) ? "=" : "+"
    let optional = option.isValueOptional ? ("-", ":") : ("", "")
    let action = option.valueName.map { optional.1 + option.kind.action($0) } ?? ""
    return quoted("\(times)\(spelling)\(joint)\(optional.0)[\(escaped(option.help))]\(action)")
  }
}

extension ValueKind {
  fileprivate func action(_ name: String) -> String {
    switch self {
    case .text: ":\(escaped(name)): "
    case .file: ":\(escaped(name)):_files"
    case .choice(let words), .suggestions(let words):
      ":\(escaped(name)):(\(words.joined(separator: " ")))"
    }
  }
}

/// Escapes the separators of specifications.
private func escaped(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    if "\\:[]".unicodeScalars.contains(scalar) { result += "\\" }
    result.unicodeScalars.append(scalar)
  }
}

private func quoted(_ text: String) -> String { singleQuoted(text, escaping: ["'": "'\\''"]) }
