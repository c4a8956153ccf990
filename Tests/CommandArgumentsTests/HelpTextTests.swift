// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import Testing

@Suite struct HelpTextTests {
  @Test func `describes options of every kind`() {
    let text = HelpText(tool: "tool", command: Check.self)
    let expected = """
      usage: tool check [options] FILE...

      say whether the signatures hold

      options:
        -r, --root FILE   trust this root instead of the built-in ones; repeatable
            --environment ENVIRONMENT
                          accept this one: production, sandbox or xcode; repeatable
        -l, --level N     it's deep [0: all]
            --application-identifier ID
                          it is for this app
            --color WHEN  use color: auto (default), always or never
        -q, --quiet       print nothing
        -h, --help        show this help

      exit status:
        0  they hold
        1  they do not

      """
    #expect(text.description == expected)
  }

  @Test func `describes a verb with one operand`() {
    let text = HelpText(tool: "tool", command: Completions.self)
    let expected = """
      usage: tool completions [options] SHELL

      print a completion script

      options:
        -h, --help  show this help

      """
    #expect(text.description == expected)
  }

  @Test func `describes a verb without options and operands`() {
    let text = HelpText(tool: "tool", command: Ping.self)
    let expected = """
      usage: tool ping

      do nothing

      """
    #expect(text.description == expected)
  }

  @Test func `describes the tool`() {
    let text = HelpText(
      Tool(
        name: "tool",
        summary: "Proves things.",
        commands: sampleCommands,
        options: sampleOptions,
        discussion: "more: tool VERB --help"
      )
    )
    let expected = """
      usage: tool VERB [options] ...

      Proves things.

      verbs:
        check        say whether the signatures hold
        completions  print a completion script
        ping         do nothing

      options:
        -h, --help     show this help
        -V, --version  show the version

      more: tool VERB --help

      """
    #expect(text.description == expected)
  }

  @Test func `breaks long text at spaces`() {
    let words = Array(repeating: "word", count: 20).joined(separator: " ")
    let options = [OptionSpec](Option.flag("flag", help: words))
    let text = HelpText(Tool(name: "tool", summary: words, commands: [], options: options))
    let expected = """
      usage: tool VERB [options] ...

      word word word word word word word word word word word word word word word word
      word word word word

      options:
            --flag  word word word word word word word word word word word word word
                    word word word word word word word

      """
    #expect(text.description == expected)
  }

  @Test func `describes optional operands`() {
    protocol Verb: Command {}
    struct Batch: Verb {
      static let name = "batch"
      static let summary = "check many"
      static let operands = OperandSpec("FILE", isOptional: true, isRepeatable: true)
      static let options: [OptionSpec] = []
      static let discussion = ""
      init(arguments: Arguments) {}
    }
    let verbs: [any Verb.Type] = [Batch.self]
    let texts = verbs.map { HelpText(tool: "tool", command: $0).description }
    #expect(texts == ["usage: tool batch [FILE...]\n\ncheck many\n"])
    let script = CompletionScript(for: .bash, of: Tool(name: "tool", commands: verbs))
    #expect(script.description.contains("value='batch'"))
  }
}
