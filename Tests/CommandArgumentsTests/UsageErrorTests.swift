// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import Testing

@Suite struct UsageErrorTests {
  @Test(
    arguments: [
      (["--rot", "x"], UsageError(.unknownOption, word: "--rot", suggestion: "--root")),
      (["--rot=x"], UsageError(.unknownOption, word: "--rot", suggestion: "--root")),
      (["--env=xcode"], UsageError(.unknownOption, word: "--env", suggestion: "--environment")),
      (["--foo"], UsageError(.unknownOption, word: "--foo")),
      (["--=x"], UsageError(.unknownOption, word: "--")),
      (["-qx"], UsageError(.unknownOption, word: "-x")),
      (["-color"], UsageError(.unknownOption, word: "-c", suggestion: "--color")),
      (["--coloz"], UsageError(.unknownOption, word: "--coloz", suggestion: "--color")),
      (["--root"], UsageError(.missingValue, word: "--root", expected: ["FILE"])),
      (["-qr"], UsageError(.missingValue, word: "-r", expected: ["FILE"])),
      (["--quiet=yes"], UsageError(.unexpectedValue, word: "--quiet", found: "yes")),
      (["--quiet="], UsageError(.unexpectedValue, word: "--quiet", found: "")),
      (["-lx"], UsageError(.invalidValue, word: "--level", expected: ["a number"], found: "x")),
      (["-la"], UsageError(.invalidValue, word: "--level", expected: ["a number"], found: "a")),
      (
        ["-lx", "-l4"],
        UsageError(.invalidValue, word: "--level", expected: ["a number"], found: "x")
      ),
      (
        ["--color=red", "--color=never"],
        UsageError(
          .invalidValue,
          word: "--color",
          expected: ["auto", "always", "never"],
          found: "red"
        )
      ),
      (
        ["--environment=xcodes"],
        UsageError(
          .invalidValue,
          word: "--environment",
          expected: ["production", "sandbox", "xcode"],
          found: "xcodes",
          suggestion: "xcode"
        )
      ),
      ([], UsageError(.missingOperand, word: "FILE")),
    ]
  )
  func `reports the error of an invalid command line`(words: [String], expected: UsageError) {
    #expect(throws: expected) { try Check(words) }
  }

  @Test func `rejects additional operands`() throws {
    let two = ["bash", "zsh"]
    #expect(throws: UsageError(.unexpectedOperand, word: "zsh")) {
      try Arguments(two, of: Completions.self)
    }
    #expect(throws: UsageError(.unexpectedOperand, word: "bash")) {
      try Arguments(two, of: Ping.self)
    }
  }

  @Test func `the Kelvin sign is not the letter K`() throws {
    enum Unit: String, CaseIterable { case kelvin = "K" }
    let unit = Option<Unit?>.choice("unit", help: "measure so")
    let error = #expect(throws: UsageError.self) {
      let words = try ParsedWords(["--unit=\u{212A}"], options: [OptionSpec](unit))
      return try Arguments(words, operands: .none)
    }
    #expect(error?.code == .invalidValue)
  }

  @Test(
    arguments: [
      (
        UsageError(.unknownOption, word: "--rot", suggestion: "--root"),
        "unknown option '--rot'", "did you mean '--root'?"
      ),
      (
        .unknownVerb("chek", among: ["check", "ping"]),
        "unknown verb 'chek'", "did you mean 'check'?"
      ),
      (.unknownVerb("frobnicate", among: ["check", "ping"]), "unknown verb 'frobnicate'", nil),
      (
        UsageError(.missingValue, word: "-r", expected: ["FILE"]),
        "-r needs a value", "write -r FILE"
      ),
      (
        UsageError(.unexpectedValue, word: "--quiet", found: "yes"),
        "--quiet takes no value, found 'yes'", nil
      ),
      (
        UsageError(.invalidValue, word: "--color", expected: ["a", "b", "c"], found: "d"),
        "--color expects a, b or c, found 'd'", nil
      ),
      (UsageError(.missingOperand, word: "FILE"), "missing operand FILE", nil),
      (
        UsageError(.unexpectedOperand, word: "a\u{1B}]\u{202E}\u{E9}"),
        "unexpected operand 'a\\u{1b}]\\u{202e}\u{E9}'", nil
      ),
      (
        UsageError(.unexpectedOperand, word: "a\u{3000}\u{3164}\u{E000} b"),
        "unexpected operand 'a\\u{3000}\\u{3164}\\u{e000} b'", nil
      ),
      (
        UsageError(.unexpectedOperand, word: String(repeating: "a", count: 500)),
        "unexpected operand '\(String(repeating: "a", count: 120))…'", nil
      ),
    ] as [(UsageError, String, String?)]
  )
  func `an error has a message and a hint`(error: UsageError, message: String, hint: String?) {
    #expect(error.message == message)
    #expect(error.hint == hint)
  }

  @Test(
    arguments: [
      ("decode", "decode"), ("deocde", "decode"), ("d", "decode"), ("ver", "verify"),
      ("dunp", "dump"), ("x", nil), ("", nil), ("-", nil), ("--", nil), ("xyz", nil),
      ("verification", nil), ("foo", nil), ("dmp", "dump"), ("dxxp", nil), ("dexxde", "decode"),
      ("ta", nil), ("VERIFY", "verify"), ("Deocde", "decode"), ("VER", "verify"),
    ] as [(String, String?)]
  )
  func `suggests the most similar word`(word: String, expected: String?) {
    #expect(nearest(to: word, among: ["decode", "verify", "dump", "at"]) == expected)
  }
}
