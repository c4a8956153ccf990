// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreReceipts
import Testing

/// Terminal output: color only if enabled, and no control characters from documents.
@Suite struct StyleTests {
  private func isColored(
    _ options: String = "",
    _ change: (inout FakeSystem) -> Void
  ) throws -> Bool {
    var system = try Lab.shared().system
    change(&system)
    return system.run("receiptctl decode bare.der \(options)").out.contains("\u{1B}[")
  }

  @Test func `uses color on terminals only`() throws {
    #expect(try isColored { $0.outputIsTerminal = true })
    #expect(try !isColored { _ in })
  }

  @Test func `NO_COLOR and a dumb terminal disable color`() throws {
    #expect(
      try !isColored {
        $0.outputIsTerminal = true
        $0.environment["NO_COLOR"] = "1"
      }
    )
    #expect(
      try !isColored {
        $0.outputIsTerminal = true
        $0.environment["TERM"] = "dumb"
      }
    )
    // https://no-color.org: an empty value counts as none.
    #expect(
      try isColored {
        $0.outputIsTerminal = true
        $0.environment["NO_COLOR"] = ""
      }
    )
  }

  @Test func `--color overrides the environment`() throws {
    #expect(try isColored("--color always") { $0.environment["NO_COLOR"] = "1" })
    #expect(try !isColored("--color never") { $0.outputIsTerminal = true })
  }

  @Test(arguments: ["verify --root root.pem", "verify", "decode", "dump"])
  func `color does not change the text`(verb: String) throws {
    let system = try Lab.shared().system
    let line = "receiptctl \(verb) notes.der"
    let colored = system.run("\(line) --color always").out
    #expect(colored.contains("\u{1B}["))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == system.run(line).out)
  }

  @Test(arguments: [
    "verify --root root.pem hostile.der", "verify hostile.der", "decode hostile.der",
    "dump hostile.der", "verify --bundle-id x --root root.pem hostile.der",
    "decode --json hostile.der", "verify --json hostile.der", "dump --json hostile.der",
    "decode none\u{1B}[31m\u{202E}.der", "\u{1B}[2J", "verify --\u{1B}[2J",
  ])
  func `escapes control characters of documents and arguments`(words: String) throws {
    let outcome = try Lab.shared().system.run("receiptctl \(words)")
    for scalar in (outcome.out + outcome.err).unicodeScalars where scalar != "\n" {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        Issue.record("U+\(String(scalar.value, radix: 16)) reaches the terminal")
      default: break
      }
    }
    // No line may start with text of the document that looks like a verdict.
    let verdicts = outcome.out.split(separator: "\n").filter { $0.hasPrefix("VALID") }
    #expect(verdicts.count <= (words.contains("verify --root") ? 1 : 0))
  }

  @Test func `truncates a name of one megabyte`() throws {
    let lab = try Lab.shared()
    var system = lab.system
    system.input = try lab.authority.receipt {
      $0.bundleId = String(repeating: "a", count: 1_000_000)
    }
    #expect(system.run("receiptctl decode").out.utf8.count < 10_000)
  }

  @Test func `prints each product on its own line on a narrow terminal`() throws {
    var system = try Lab.shared().system
    system.columns = 60
    let outcome = system.run("receiptctl verify notes.der --root root.pem")
    #expect(
      outcome.out.contains(
        """
          PRODUCT    TYPE            PURCHASED   EXPIRES
            NOTE
          lifetime   non-consumable  2024-12-25  -
            promotional offer xmas
        """
      )
    )
  }

  /// Spaces and invisible characters could move text to the position of a verdict.
  private static let blanks: [Unicode.Scalar] = [
    "\u{A0}", "\u{AD}", "\u{34F}", "\u{115F}", "\u{1160}", "\u{1680}", "\u{180B}", "\u{180E}",
    "\u{2000}", "\u{200A}", "\u{202F}", "\u{205F}", "\u{2060}", "\u{2064}", "\u{2800}", "\u{3000}",
    "\u{3164}", "\u{FE00}", "\u{FE0F}", "\u{FEFF}", "\u{FFA0}", "\u{1D159}", "\u{E0020}",
    "\u{E0100}",
  ]

  @Test func `escapes invisible characters in text, JSON and errors`() throws {
    let lab = try Lab.shared()
    var system = lab.system
    let blanks = StyleTests.blanks
    let name = "a" + blanks.map { "\($0)" }.joined() + "VALID"
    system.input = try lab.authority.receipt { $0.bundleId = name }
    for words in ["decode", "verify", "dump", "decode --json", "dump --json", "verify \(name)"] {
      let outcome = system.run("receiptctl \(words)")
      let scalars = (outcome.out + outcome.err).unicodeScalars
      #expect(!scalars.contains { blanks.contains($0) }, "\(words)")
    }
    #expect(system.run("receiptctl decode").out.contains("a\\u{a0}\\u{ad}\\u{34f}"))
  }

  /// A line wrapped by the terminal continues at column 0, where `VALID` would look like a verdict.
  @Test(arguments: [40, 60, 80, 120])
  func `no line is wider than the terminal`(columns: Int) throws {
    let lab = try Lab.shared()
    var system = lab.system
    system.columns = columns
    for wide in ["x", "\u{4E00}", "\u{1F680}", "\u{2705}"] {
      let long = String(repeating: wide, count: 100 - columns % 7) + "VALID"
      system.input = try lab.authority.receipt {
        $0.bundleId = long
        $0.environment = StoreEnvironment(rawValue: long)
        $0.originalApplicationVersion = long
        $0.purchases = [PurchaseBuilder(long) { $0.promotionalOfferId = long }]
      }
      for words in ["verify", "verify --root root.pem", "decode", "dump"] {
        let out = system.run("receiptctl \(words)").out
        let widths = out.split(separator: "\n").map { line in
          line.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2500 ? 2 : 1) }
        }
        #expect(widths.max() ?? 0 <= columns, "\(words) \(wide)")
        let verdicts = out.split(separator: "\n").filter { $0.hasPrefix("VALID") }
        #expect(verdicts.count <= (words.contains("root") ? 1 : 0))
      }
    }
  }

  @Test func `escapes names that look like a verdict`() throws {
    let lab = try Lab.shared()
    var system = lab.system
    system.files["VALID"] = lab.files["bare.der"]
    system.files["forged.pem"] = Array(
      "-----BEGIN VALID  app receipt-----\nBQA=\n-----END VALID  app receipt-----\n".utf8
    )
    for words in ["decode VALID bare.der", "dump VALID bare.der", "dump forged.pem"] {
      let lines = system.run("receiptctl \(words)").out.split(separator: "\n")
      #expect(lines.first?.hasPrefix("'VALID") == true)
      #expect(!lines.contains { $0.hasPrefix("VALID") })
    }
  }
}
