// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreReceipts
import Testing

/// What reaches a terminal: colour only where it is wanted, and nothing that a document made up.
@Suite struct StyleScripts {
  private func isColored(
    _ options: String = "",
    _ change: (inout World) -> Void
  ) throws -> Bool {
    var world = try Lab.shared().world
    change(&world)
    return world.run("receiptctl decode bare.der \(options)").out.contains("\u{1B}[")
  }

  @Test func `colour is for terminals`() throws {
    #expect(try isColored { $0.outputIsTerminal = true })
    #expect(try !isColored { _ in })
  }

  @Test func `NO_COLOR and a dumb terminal have none`() throws {
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

  @Test func `the user has the last word`() throws {
    #expect(try isColored("--color always") { $0.environment["NO_COLOR"] = "1" })
    #expect(try !isColored("--color never") { $0.outputIsTerminal = true })
  }

  @Test(arguments: ["verify --root root.pem", "verify", "decode", "dump"])
  func `colour changes nothing but the colour`(verb: String) throws {
    let world = try Lab.shared().world
    let line = "receiptctl \(verb) notes.der"
    let colored = world.run("\(line) --color always").out
    #expect(colored.contains("\u{1B}["))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == world.run(line).out)
  }

  @Test(arguments: [
    "verify --root root.pem hostile.der", "verify hostile.der", "decode hostile.der",
    "dump hostile.der", "verify --bundle-id x --root root.pem hostile.der",
    "decode --json hostile.der", "verify --json hostile.der", "dump --json hostile.der",
    "decode none\u{1B}[31m\u{202E}.der", "\u{1B}[2J", "verify --\u{1B}[2J",
  ])
  func `a hostile document or word does not drive the terminal`(words: String) throws {
    let outcome = try Lab.shared().world.run("receiptctl \(words)")
    for scalar in (outcome.out + outcome.err).unicodeScalars where scalar != "\n" {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        Issue.record("U+\(String(scalar.value, radix: 16)) reaches the terminal")
      default: break
      }
    }
    // No line may begin with a verdict that the document wrote.
    let verdicts = outcome.out.split(separator: "\n").filter { $0.hasPrefix("VALID") }
    #expect(verdicts.count <= (words.contains("verify --root") ? 1 : 0))
  }

  @Test func `a name of a megabyte is cut`() throws {
    let lab = try Lab.shared()
    var world = lab.world
    world.input = try lab.authority.receipt {
      $0.bundleId = String(repeating: "a", count: 1_000_000)
    }
    #expect(world.run("receiptctl decode").out.utf8.count < 10_000)
  }

  @Test func `a narrow terminal gets each product on a line of its own`() throws {
    var world = try Lab.shared().world
    world.columns = 60
    let outcome = world.run("receiptctl verify notes.der --root root.pem")
    #expect(
      outcome.out.contains(
        """
          PRODUCT
            TYPE            PURCHASED   EXPIRES     NOTE
          lifetime
            non-consumable  2024-12-25  -           promotional
                                                    offer xmas

        """
      )
    )
  }

  /// What looks like a space, or like nothing, could put a verdict where none is.
  private static let blanks: [Unicode.Scalar] = [
    "\u{A0}", "\u{AD}", "\u{34F}", "\u{115F}", "\u{1160}", "\u{1680}", "\u{180B}", "\u{180E}",
    "\u{2000}", "\u{200A}", "\u{202F}", "\u{205F}", "\u{2060}", "\u{2064}", "\u{2800}", "\u{3000}",
    "\u{3164}", "\u{FE00}", "\u{FE0F}", "\u{FEFF}", "\u{FFA0}", "\u{1D159}", "\u{E0020}",
    "\u{E0100}",
  ]

  @Test func `blank characters are written out, in text, JSON and errors`() throws {
    let lab = try Lab.shared()
    var world = lab.world
    let blanks = StyleScripts.blanks
    let name = "a" + blanks.map { "\($0)" }.joined() + "VALID"
    world.input = try lab.authority.receipt { $0.bundleId = name }
    for words in ["decode", "verify", "dump", "decode --json", "dump --json", "verify \(name)"] {
      let outcome = world.run("receiptctl \(words)")
      let scalars = (outcome.out + outcome.err).unicodeScalars
      #expect(!scalars.contains { blanks.contains($0) }, "\(words)")
    }
    #expect(world.run("receiptctl decode").out.contains("a\\u{a0}\\u{ad}\\u{34f}"))
  }

  /// A line that the terminal breaks goes on at column 0, where `VALID` would be a verdict.
  @Test(arguments: [40, 60, 80, 120])
  func `no line is wider than the terminal`(columns: Int) throws {
    let lab = try Lab.shared()
    var world = lab.world
    world.columns = columns
    for wide in ["x", "\u{4E00}", "\u{1F680}", "\u{2705}"] {
      let long = String(repeating: wide, count: 100 - columns % 7) + "VALID"
      world.input = try lab.authority.receipt {
        $0.bundleId = long
        $0.environment = StoreEnvironment(rawValue: long)
        $0.originalApplicationVersion = long
        $0.purchases = [PurchaseBuilder(long) { $0.promotionalOfferId = long }]
      }
      for words in ["verify", "verify --root root.pem", "decode", "dump"] {
        let out = world.run("receiptctl \(words)").out
        let widths = out.split(separator: "\n").map { line in
          line.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2500 ? 2 : 1) }
        }
        #expect(widths.max() ?? 0 <= columns, "\(words) \(wide)")
        let verdicts = out.split(separator: "\n").filter { $0.hasPrefix("VALID") }
        #expect(verdicts.count <= (words.contains("root") ? 1 : 0))
      }
    }
  }

  @Test func `a file or a part that is named like a verdict is no verdict`() throws {
    let lab = try Lab.shared()
    var world = lab.world
    world.files["VALID"] = lab.files["bare.der"]
    world.files["forged.pem"] = Array(
      "-----BEGIN VALID  app receipt-----\nBQA=\n-----END VALID  app receipt-----\n".utf8
    )
    for words in ["decode VALID bare.der", "dump VALID bare.der", "dump forged.pem"] {
      let lines = world.run("receiptctl \(words)").out.split(separator: "\n")
      #expect(lines.first?.hasPrefix("'VALID") == true)
      #expect(!lines.contains { $0.hasPrefix("VALID") })
    }
  }
}
