// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import StoreLab
import StoreReceipts
import Testing

/// The timeline of product periods.
@Suite struct TimelineTests {
  private static let line = "receiptctl entitlements --root root.pem --timeline"

  private func timeline(_ system: FakeSystem, _ words: String = "story") -> String {
    let out = system.run("\(Self.line) \(words)").out.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    guard let start = out.firstRange(of: "  TIMELINE\n") else { return "" }
    let rest = out[start.lowerBound...]
    return String(rest[..<(rest.firstRange(of: "\n\n")?.lowerBound ?? rest.endIndex)])
  }

  @Test func `uses ASCII and 80 columns in a pipe`() throws {
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
    let system = try EvidenceLab.shared().system
    #expect(timeline(system) == expected)
    var plain = system
    plain.outputIsTerminal = true
    plain.columns = 80
    plain.environment = ["LANG": "en_US.UTF-8", "NO_COLOR": "1"]
    #expect(timeline(plain) == expected)
    plain.environment = ["LANG": "en_US.UTF-8", "TERM": "dumb"]
    #expect(timeline(plain) == expected)
  }

  @Test func `shows names beside the bars on a wide terminal`() throws {
    var system = try EvidenceLab.shared().system
    system.outputIsTerminal = true
    system.columns = 110
    system.environment["NO_COLOR"] = "1"
    let lines = timeline(system).split(separator: "\n")
    #expect(
      lines.dropFirst(3).prefix(2) == [
        "  com.example.notes.max.yearly   ======\(String(repeating: "x", count: 71))",
        "  com.example.notes.pro.monthly  .........................ttt==========================gggg"
          + "...................",
      ]
    )
  }

  @Test func `uses block characters only on UTF-8 terminals`() throws {
    var system = try EvidenceLab.shared().system
    system.outputIsTerminal = true
    system.columns = 40
    for locale in ["en_US.UTF-8", "C.utf8"] {
      system.environment = ["LC_ALL": locale, "LANG": "C"]
      #expect(
        timeline(system).contains(
          """
            ············▒▒████████████░░··········
          """
        )
      )
    }
    system.environment = ["LC_ALL": "C", "LANG": "en_US.UTF-8"]
    #expect(timeline(system).unicodeScalars.allSatisfy { $0.isASCII })
    system.environment["LC_ALL"] = "de_DE.UTF-8"
    #expect(
      system.run("\(Self.line) story --color never").out.unicodeScalars.allSatisfy { $0.isASCII }
    )
  }

  @Test(arguments: [1, 3, 10, 20, 40, 80, 200, 5000])
  func `no line is wider than the terminal`(columns: Int) throws {
    var system = try EvidenceLab.shared().system
    system.outputIsTerminal = true
    system.columns = columns
    system.environment["NO_COLOR"] = "1"
    let outcome = system.run("\(Self.line) story hostile sandbox")
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
  func `draws periods with any dates`(from: String, until: String) throws {
    var system = try EvidenceLab.shared().system
    let token = try TokenLab.shared().authority.transaction {
      $0.purchaseDate = TokenDate(stringLiteral: from)
      $0.expiresDate = TokenDate(stringLiteral: until)
    }
    system.files["odd"] = Array(token.utf8)
    for columns in [nil, 1, 40, 200] {
      system.columns = columns
      system.outputIsTerminal = columns != nil
      for files in ["odd", "odd story"] {
        let outcome = system.run("\(Self.line) \(files)")
        #expect(outcome.status == .success)
        #expect(columns == 1 || outcome.out.contains("TIMELINE"))
      }
    }
    #expect(system.run("\(Self.line) --json odd").out.contains(#""timelines":[{"#))
  }

  @Test func `scales a period of five minutes to the full width`() throws {
    let system = try EvidenceLab.shared().system
    #expect(
      timeline(system, "sandbox") == """
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

  @Test func `draws thousands of periods`() throws {
    var system = try Lab.shared().system
    system.files["many.der"] = try Lab.shared().authority.receipt(.production) { receipt in
      receipt.purchases = (0..<3000).map { index in
        PurchaseBuilder("p\(index % 7)") {
          $0.transactionId = "\(index)"
          $0.productType = .nonConsumable
          $0.purchaseDate = ReceiptDate(stringLiteral: "2025-0\(index % 9 + 1)-01T00:00:00Z")
        }
      }
    }
    let outcome = system.run("\(Self.line) many.der")
    #expect(outcome.status == .success)
    #expect(outcome.out.contains("  p0  "))
  }

  @Test func `draws nothing without a purchase`() throws {
    let system = try EvidenceLab.shared().system
    #expect(timeline(system, "download") == "")
    #expect(system.run("\(Self.line) download").out.contains("no purchases"))
  }
}
