// SPDX-License-Identifier: Apache-2.0

/// Bash passes the words typed so far, and expects the candidates for the last one.
func bashLines(_ tool: Tool) -> [String] {
  let firstWords = tool.commands.map { $0.name } + tool.optionsWithoutVerb.map(\.long)
  return [
    "# bash completion for \(tool.name)",
    "",
    "_\(tool.name)() {",
    "  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}",
    "  # Bash splits words at \"=\": --name=value comes as three.",
    "  if [[ $word == = ]]; then",
    "    word=",
    "  elif [[ $previous == = ]]; then",
    "    previous=${COMP_WORDS[COMP_CWORD - 2]}",
    "  fi",
    "",
    "  local options operand value=",
    "  if ((COMP_CWORD == 1)); then",
    "    value=\(quoted(firstWords))",
    "  else",
    "    case ${COMP_WORDS[1]} in",
  ] + tool.otherCommands.flatMap { caseLines($0, for: $0.name) }
    // Words that name no verb are the arguments of the default one.
    + (tool.defaultCommand.map { caseLines($0, for: "\($0.name) | *") } ?? ["      *) return ;;"])
    + [
      "    esac",
      "  fi",
      "",
      "  if [[ -z $value && $word == -* ]]; then",
      "    value=$options",
      "  elif [[ -z $value ]]; then",
      "    value=$operand",
      "  fi",
      "  # Without candidates, bash completes file names unless the option default is off.",
      "  [[ $value == @file ]] && return",
      tool.defaultCommand == nil
        ? "  compopt +o default 2>/dev/null"
        : "  ((COMP_CWORD == 1)) || compopt +o default 2>/dev/null",
      "  COMPREPLY=($(compgen -W \"${value#@text}\" -- \"$word\"))",
      "}",
      "",
      "complete -o default -F _\(tool.name) \(tool.name)",
    ]
}

private func caseLines(_ command: any Command.Type, for words: String) -> [String] {
  let values = command.options.filter { !$0.isFlag && !$0.isValueOptional }.map { option in
    "          \(option.spellings.joined(separator: " | "))) value=\(option.kind.word) ;;"
  }
  return [
    "      \(words))",
    "        options=\(quoted(command.options.map(\.long)))",
    "        operand=\(command.operands.kind.word)",
  ]
    + (command.operands.path == nil
      ? [] : ["        ((COMP_CWORD > 2)) && operand=\(command.operands.pathKind.word)"])
    + (values.isEmpty ? [] : ["        case $previous in"] + values + ["        esac"]) + [
      "        ;;"
    ]
}

extension ValueKind {
  /// The choices, or a marker that is not a valid choice.
  fileprivate var word: String {
    switch self {
    case .text: "@text"
    case .file: "@file"
    case .choice(let words), .suggestions(let words): quoted(words)
    }
  }
}

private func quoted(_ words: [String]) -> String {
  singleQuoted(words.joined(separator: " "), escaping: ["'": "'\\''"])
}
