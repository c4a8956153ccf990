// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import StoreLab
import StoreReceipts
import Testing

/// The periods of products as they are drawn.
@Suite struct TimelineScripts {
  private static let line = "receiptctl entitlements --root root.pem --timeline"

  private func timeline(_ world: World, _ words: String = "story") -> String {
    let out = world.run("\(Self.line) \(words)").out.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    guard let start = out.firstRange(of: "  TIMELINE\n") else { return "" }
    let rest = out[start.lowerBound...]
    return String(rest[..<(rest.firstRange(of: "\n\n")?.lowerBound ?? rest.endIndex)])
  }

  @Test func `a pipe gets plain characters and eighty columns`() throws {
    let expected = """
        TIMELINE
        2025-03-01   2025-04-30   2025-06-30   2025-08-30   2025-10-30   2025-12-30
        |            |            |            |            |            |
        com.example.notes.max.yearly
        ======xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
        com.example.notes.pro.monthly
        ..........................ttt==========================ggg....................
        com.example.notes.season
        .......................................=......................................
        com.example.notes.stickers
        .......................................=======================================
                                                                ^ now
        = paid, t free trial, g grace period, x refunded
      """
    let world = try EvidenceLab.shared().world
    #expect(timeline(world) == expected)
    var plain = world
    plain.outputIsTerminal = true
    plain.columns = 80
    plain.environment = ["LANG": "en_US.UTF-8", "NO_COLOR": "1"]
    #expect(timeline(plain) == expected)
    plain.environment = ["LANG": "en_US.UTF-8", "TERM": "dumb"]
    #expect(timeline(plain) == expected)
  }

  @Test func `a wide terminal has the names beside the strips`() throws {
    var world = try EvidenceLab.shared().world
    world.outputIsTerminal = true
    world.columns = 110
    world.environment["NO_COLOR"] = "1"
    let lines = timeline(world).split(separator: "\n")
    #expect(
      lines.dropFirst(3).prefix(2) == [
        "  com.example.notes.max.yearly   ======\(String(repeating: "x", count: 71))",
        "  com.example.notes.pro.monthly  .........................ttt==========================gggg"
          + "...................",
      ]
    )
  }

  @Test func `blocks are for a terminal that can show them`() throws {
    var world = try EvidenceLab.shared().world
    world.outputIsTerminal = true
    world.columns = 40
    for locale in ["en_US.UTF-8", "C.utf8"] {
      world.environment = ["LC_ALL": locale, "LANG": "C"]
      #expect(
        timeline(world).contains(
          """
            ············▒▒████████████░░··········
          """
        )
      )
    }
    world.environment = ["LC_ALL": "C", "LANG": "en_US.UTF-8"]
    #expect(timeline(world).unicodeScalars.allSatisfy { $0.isASCII })
    world.environment["LC_ALL"] = "de_DE.UTF-8"
    #expect(
      world.run("\(Self.line) story --color never").out.unicodeScalars.allSatisfy { $0.isASCII }
    )
  }

  @Test(arguments: [1, 3, 10, 20, 40, 80, 200, 5000])
  func `no line is wider than the terminal`(columns: Int) throws {
    var world = try EvidenceLab.shared().world
    world.outputIsTerminal = true
    world.columns = columns
    world.environment["NO_COLOR"] = "1"
    let outcome = world.run("\(Self.line) story hostile sandbox")
    #expect(outcome.status == .success)
    let widest = outcome.out.split(separator: "\n").map(\.count).max() ?? 0
    #expect(widest <= max(columns, 14))
  }

  // MARK: Dates

  @Test(
    arguments: [
      ("0001-01-01T00:00:00Z", "0001-01-01T00:00:01Z"),
      ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"),
      ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
      ("2025-01-01T00:00:00Z", "2025-01-01T00:00:00Z"),
      ("2025-01-02T00:00:00Z", "2025-01-01T00:00:00Z"),
      ("2025-11-20T00:00:00Z", "2025-11-20T00:00:01Z"),
    ]
  )
  func `any dates can be drawn`(from: String, until: String) throws {
    var world = try EvidenceLab.shared().world
    let token = try TokenLab.shared().authority.transaction {
      $0.purchaseDate = TokenDate(stringLiteral: from)
      $0.expiresDate = TokenDate(stringLiteral: until)
    }
    world.files["odd"] = Array(token.utf8)
    for columns in [nil, 1, 40, 200] {
      world.columns = columns
      world.outputIsTerminal = columns != nil
      for files in ["odd", "odd story"] {
        let outcome = world.run("\(Self.line) \(files)")
        #expect(outcome.status == .success)
        #expect(columns == 1 || outcome.out.contains("TIMELINE"))
      }
    }
    #expect(world.run("\(Self.line) --json odd").out.contains(#""timelines":[{"#))
  }

  @Test func `five minutes, years ago, fill the line`() throws {
    let world = try EvidenceLab.shared().world
    #expect(
      timeline(world, "sandbox") == """
          TIMELINE
          2025-01-01 00:00:00   2025-01-01 00:01:24   2025-01-01 00:02:49
          |                     |                     |
          com.example.app.pro, sandbox
          ==============================================================================
          now is after this period: 2025-11-20 00:00:00 UTC
          = paid
        """
    )
  }

  @Test func `thousands of periods are drawn like a few`() throws {
    var world = try Lab.shared().world
    world.files["many.der"] = try Lab.shared().authority.receipt(.production) { receipt in
      receipt.purchases = (0..<3000).map { index in
        PurchaseBuilder("p\(index % 7)") {
          $0.transactionId = "\(index)"
          $0.productType = .nonConsumable
          $0.purchaseDate = ReceiptDate(stringLiteral: "2025-0\(index % 9 + 1)-01T00:00:00Z")
        }
      }
    }
    let outcome = world.run("\(Self.line) many.der")
    #expect(outcome.status == .success)
    #expect(outcome.out.contains("  p0  "))
  }

  @Test func `without a purchase there is nothing to draw`() throws {
    let world = try EvidenceLab.shared().world
    #expect(timeline(world, "download") == "")
    #expect(world.run("\(Self.line) download").out.contains("no purchases"))
  }
}
