// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import Testing

@Suite struct ArgumentsTests {
  @Test func `nothing given`() throws {
    let check = try Check(["a"])
    #expect(check.root.isEmpty)
    #expect(check.environment.isEmpty)
    #expect(check.level == nil)
    #expect(check.identifier == nil)
    #expect(check.color == .auto)
    #expect(!check.quiet)
    #expect(check.files == ["a"])
  }

  @Test(
    arguments: [
      ["-qr", "x", "a"], ["-qrx", "a"], ["-q", "-rx", "a"], ["-q", "-r", "x", "a"],
      ["--quiet", "--root=x", "a"], ["--root", "x", "a", "--quiet"], ["a", "-qrx"],
      ["-q", "-rx", "--", "a"],
    ]
  )
  func `one meaning, many spellings`(words: [String]) throws {
    let check = try Check(words)
    #expect(check.quiet)
    #expect(check.root == ["x"])
    #expect(check.files == ["a"])
  }

  @Test func `all values of a repeatable option, the last of any other`() throws {
    let check = try Check([
      "a", "-r1", "--root=2", "--environment=xcode", "--environment", "sandbox",
      "--level=3", "-l4", "--color=never", "--color=always",
    ])
    #expect(check.root == ["1", "2"])
    #expect(check.environment == [.xcode, .sandbox])
    #expect(check.level == 4)
    #expect(check.color == .always)
  }

  @Test func `two dashes end the options, one is an operand`() throws {
    #expect(try Check(["-", "--", "-q", "--", ""]).files == ["-", "-q", "--", ""])
  }

  @Test func `a value may be empty, begin with a dash or hold an equals sign`() throws {
    let check = try Check(["a", "--root=", "--root", "--", "-r", "-q", "-r=x", "--root=x=y"])
    #expect(check.root == ["", "--", "-q", "=x", "x=y"])
    #expect(!check.quiet)
  }

  @Test func `a combining mark stays with the value`() throws {
    let check = try Check(["a", "--root=\u{301}x", "-r\u{301}x"])
    #expect(check.root.map { Array($0.utf8) } == Array(repeating: [0xCC, 0x81, 0x78], count: 2))
  }

  @Test func `an empty command line`() throws {
    let arguments = try Arguments([], options: sampleOptions)
    #expect(arguments.operands.isEmpty)
    #expect(try !arguments.value(of: Option.help))
    #expect(try !arguments.value(of: .version))
  }

  @Test func `an operand that is a choice`() throws {
    let arguments = try Arguments(["zsh"], options: Completions.options)
    #expect(try Completions(arguments).shell == .zsh)
  }

  @Test func `reading an option that is not declared is a mistake in the code`() async {
    await #expect(processExitsWith: .failure) {
      _ = try Arguments([], options: []).value(of: Option.help)
    }
  }
}
