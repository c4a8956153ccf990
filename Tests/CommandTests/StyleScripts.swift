// SPDX-License-Identifier: Apache-2.0

import StoreLab
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
            KIND            BOUGHT      UNTIL       NOTE
          lifetime
            non-consumable  2024-12-25  -           promotional offer xmas

        """
      )
    )
  }
}
