// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import Testing

/// An operand with a fixed set of values, followed by a path.
@Suite struct PathOperandTests {
  private enum Metal: String, CaseIterable, Sendable {
    case gold
    case iron
  }

  private struct Forge: Command {
    static let name = "forge"
    static let summary = "make something"
    static let operands = OperandSpec.choice("METAL", of: Metal.self, path: "FILE")
    static let options = [OptionSpec](Option.flag("hot", help: "be fast"))
    static let discussion = ""

    init(arguments: Arguments) throws(UsageError) {}
  }

  private func metal(_ words: String...) throws(UsageError) -> Metal {
    try Arguments(words, of: Forge.self).operand(Forge.operands, as: Metal.self)
  }

  @Test func `the choice is first, and the path is optional`() throws {
    #expect(try metal("iron") == .iron)
    #expect(try metal("gold", "ring") == .gold)
    #expect(throws: UsageError(.unexpectedOperand, word: "b")) { try metal("gold", "a", "b") }
    #expect(throws: UsageError(.missingOperand, word: "METAL")) { try metal() }
  }

  @Test func `the help shows both operands`() {
    let help = HelpText(tool: "tool", command: Forge.self).description
    #expect(help.hasPrefix("usage: tool forge [options] METAL [FILE]\n"))
  }

  @Test(arguments: [
    (
      CompletionScript.Shell.bash,
      "operand='gold iron'\n        ((COMP_CWORD > 2)) && operand=@file"
    ),
    (.zsh, "'1:METAL:(gold iron)' \\\n        '2:FILE:_files'"),
    (.fish, "forge' -a 'gold iron'\ncomplete -c tool -n '__fish_seen_subcommand_from forge' -F"),
  ])
  func `completions offer choices, then files`(shell: CompletionScript.Shell, part: String) {
    let script = CompletionScript(for: shell, of: Tool(name: "tool", commands: [Forge.self]))
    #expect(script.description.contains(part))
  }
}
