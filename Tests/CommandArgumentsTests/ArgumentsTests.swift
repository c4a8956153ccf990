// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import Testing

@Suite struct ArgumentsTests {
  @Test func `options have their defaults`() throws {
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
  func `all spellings have the same meaning`(words: [String]) throws {
    let check = try Check(words)
    #expect(check.quiet)
    #expect(check.root == ["x"])
    #expect(check.files == ["a"])
  }

  @Test func `a repeatable option keeps all values, any other option the last one`() throws {
    let check = try Check([
      "a", "-r1", "--root=2", "--environment=xcode", "--environment", "sandbox",
      "--level=3", "-l4", "--color=never", "--color=always",
    ])
    #expect(check.root == ["1", "2"])
    #expect(check.environment == [.xcode, .sandbox])
    #expect(check.level == 4)
    #expect(check.color == .always)
  }

  @Test func `two dashes end the options, a single dash is an operand`() throws {
    #expect(try Check(["-", "--", "-q", "--", ""]).files == ["-", "-q", "--", ""])
  }

  @Test func `a value can be empty, start with a dash or contain an equals sign`() throws {
    let check = try Check(["a", "--root=", "--root", "--", "-r", "-q", "-r=x", "--root=x=y"])
    #expect(check.root == ["", "--", "-q", "=x", "x=y"])
    #expect(!check.quiet)
  }

  @Test func `a combining mark after the separator is part of the value`() throws {
    let check = try Check(["a", "--root=\u{301}x", "-r\u{301}x"])
    #expect(check.root.map { Array($0.utf8) } == Array(repeating: [0xCC, 0x81, 0x78], count: 2))
  }

  @Test func `parses an empty command line`() throws {
    let arguments = try Arguments(ParsedWords([], options: sampleOptions), operands: .none)
    #expect(arguments.operands.isEmpty)
    #expect(!arguments[Option.help])
    #expect(!arguments[.version])
  }

  @Test func `parses an operand with a fixed set of values`() throws {
    let arguments = try Arguments(["zsh"], of: Completions.self)
    #expect(try Completions(arguments: arguments).shell == .zsh)
  }

  @Test func `an undeclared option reads like an absent one`() throws {
    let arguments = try Arguments(ParsedWords([], options: []), operands: .none)
    #expect(!arguments[Option.help])
    #expect(arguments[Option<String?>.value("root", "FILE", help: "")] == nil)
    #expect(arguments[Option<[String]>.list("root", "FILE", help: "")].isEmpty)
  }
}
