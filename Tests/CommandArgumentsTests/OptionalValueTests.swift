// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import Testing

/// An option with an optional value.
@Suite struct OptionalValueTests {
  private struct Why: Command {
    static let name = "why"
    static let summary = "say why"
    static let explain = Option.optionalValues("explain", "NAME", help: "say which rules decided")
    static let operands = OperandSpec("FILE", kind: .file, isRepeatable: true)
    static let options = [OptionSpec](explain)
    static let discussion = ""

    let names: [String]
    let files: [String]

    init(arguments: Arguments) throws(UsageError) {
      names = arguments[Why.explain]
      files = arguments.operands
    }
  }

  @Test(
    arguments: [
      (["a"], []), (["--explain", "a"], [""]), (["a", "--explain"], [""]),
      (["--explain=x", "a"], ["x"]), (["--explain", "--explain=x=y", "a"], ["", "x=y"]),
      (["--explain=", "a"], [""]),
    ]
  )
  func `the next argument is never the value`(words: [String], names: [String]) throws {
    let why = try Why(arguments: Arguments(words, of: Why.self))
    #expect(why.names == names)
    #expect(why.files == ["a"])
  }

  @Test func `the help shows the syntax`() {
    let text = HelpText(tool: "tool", command: Why.self).description
    #expect(text.contains("--explain[=NAME]  say which rules decided; repeatable"))
  }

  @Test func `a command can replace the help of an option`() throws {
    let other = Why.explain.explained("another help")
    #expect(other.spec.help == "another help")
    #expect(other.spec.name == "explain")
    let words = try Arguments(
      ParsedWords(["--explain=x"], options: [other.spec]),
      operands: .none
    )
    #expect(words[Why.explain] == ["x"])
  }

  @Test(
    arguments: [
      (CompletionScript.Shell.bash, "options='--explain'"),
      (.zsh, "'*--explain=-[say which rules decided]::NAME: '"),
      (.fish, "-l explain -d 'say which rules decided'"),
    ]
  )
  func `completions offer no separate value`(
    shell: CompletionScript.Shell,
    line: String
  ) {
    let script = CompletionScript(for: shell, of: Tool(name: "tool", commands: [Why.self]))
    #expect(script.description.contains(line))
    #expect(!script.description.contains("--explain) value"))
  }
}
