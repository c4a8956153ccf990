// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import StoreLab
import Testing

/// Entitlements as text.
@Suite struct EntitlementsTests {
  private static let line = "receiptctl entitlements --root root.pem --root receipts.pem"

  @Test func `prints all purchases of a customer`() throws {
    ExpectedRun(
      "all kinds of purchases",
      "\(Self.line) story",
      out: """
        entitlements of com.example.notes as of 2025-11-20 00:00:00 UTC
          customer: app transaction id 704500000000000001

          PRODUCT                        ACCESS   UNTIL                     WHY
          com.example.notes.coins        -        -                         consumable: see its \
        units
          com.example.notes.max.yearly   no       2025-04-01, 7 months ago  refunded
          com.example.notes.pro.monthly  yes      2025-12-01, in 11 days    billing grace period, paid until 2025-11-15
            next: ask the customer to correct the payment method at
            https://apps.apple.com/account/billing
          com.example.notes.season       unknown  -                         duration unknown: \
        set it with --policy
          com.example.notes.stickers     yes      forever                   non-consumable

          SUBSCRIPTION                   ORIGINAL TRANSACTION ID  WEB ORDER LINE ITEM  CUSTOMER
          com.example.notes.pro.monthly  2000000100000001         200000001000004      704500000000000001
          com.example.notes.max.yearly   2000000100000011         2000000010000001     704500000000000001

          CONSUMABLE               PURCHASED  REFUNDED  UNITS
          com.example.notes.coins  3          0         3

          OFFERS OF GROUP  INTRODUCTORY  PROMOTIONAL  OFFER CODES FOR
          20000001         no            yes          existing
          20000002         yes           yes          expired

          Evidence   10 documents signed under a configured root

        """
    ).check(in: try EvidenceLab.shared().system)
  }

  @Test func `shows the reason below the row on a narrow terminal`() throws {
    var system = try EvidenceLab.shared().system
    system.outputIsTerminal = true
    system.columns = 60
    ExpectedRun(
      "wraps lines without ambiguity",
      "\(Self.line) --color never first --at 2025-07-02T00:00:00Z",
      out: """
        entitlements of com.example.notes as of 2025-07-02
          00:00:00 UTC
          customer: app transaction id 704500000000000001

          PRODUCT
            ACCESS  UNTIL
            WHY
          com.example.notes.pro.monthly
            yes     2025-07-15, in 13 days
            free trial

          OFFERS OF GROUP
            INTRODUCTORY  PROMOTIONAL  OFFER CODES FOR
          20000001
            no            yes          existing

          Evidence   1 document signed under a configured root

        """
    ).check(in: system)
  }

  @Test func `durations are relative to the time of the evaluation`() throws {
    let system = try EvidenceLab.shared().system
    func row(_ time: String, _ product: String) -> String {
      let out = system.run("\(Self.line) story --allow-past --at \(time)").out
      return out.split(separator: "\n").first { $0.contains(product) }.map { $0.trimmed } ?? ""
    }
    #expect(
      row("2025-11-01T00:00:00Z", "pro.monthly")
        == "com.example.notes.pro.monthly yes 2025-11-15, in 14 days paid period, "
        + "renews then for 9.99 USD"
    )
    #expect(
      row("2025-07-14T23:00:00Z", "pro.monthly").hasSuffix("free trial")
    )
    #expect(
      row("2026-01-01T00:00:00Z", "pro.monthly")
        == "com.example.notes.pro.monthly no 2025-12-01, 30 days ago billing retry, "
        + "paid until 2025-11-15"
    )
    #expect(row("2025-03-15T00:00:00Z", "max.yearly").contains("yes 2025-04-01"))
    #expect(
      row("2025-03-15T00:00:00Z", "pro.monthly")
        == "com.example.notes.pro.monthly no - not yet started"
    )
  }

  @Test func `evaluates at the time of the evidence unless --allow-past is given`() throws {
    let system = try EvidenceLab.shared().system
    let out = system.run("\(Self.line) story --at 2025-03-15T00:00:00Z").out
    #expect(out.contains("the clock is earlier than the evidence"))
    #expect(!out.contains("not yet started"))
    // A date stands for its beginning in UTC.
    #expect(system.run("\(Self.line) story --at 2025-03-15").out == out)
    #expect(system.run("\(Self.line) story --at 2025-02-30").status == .usage)
    let back = system.run("\(Self.line) story --allow-past --at 2025-03-15T00:00:00Z").out
    #expect(!back.contains("the clock is earlier"))
    #expect(back.contains("not yet started"))
  }

  @Test func `a later product of a subscription chain has not begun before its first purchase`()
    throws
  {
    let authority = try TokenLab.shared().authority
    var system = try EvidenceLab.shared().system
    let later = try authority.transaction(.production) {
      $0.productId = "com.example.app.max"
      $0.transactionId = "2000000100000002"
      $0.originalTransactionId = "2000000100000001"
      $0.webOrderLineItemId = "2000000010000002"
      $0.purchaseDate = "2025-02-01T00:00:00Z"
      $0.expiresDate = "2025-03-01T00:00:00Z"
    }
    system.files["line"] = Array("\(try authority.transaction())\n\(later)".utf8)
    let out = system.run("\(Self.line) line --at 2025-01-10T00:00:00Z").out
    #expect(
      out.contains("com.example.app.max  no      -                       not yet started\n")
    )
    #expect(out.contains("com.example.app.pro  yes     2025-02-01, in 22 days  paid period\n"))
    let now = system.run("\(Self.line) line --at 2025-02-10T00:00:00Z").out
    #expect(now.contains("com.example.app.max  yes     2025-03-01, in 19 days  paid period\n"))
    #expect(now.contains("changed to com.example.app.max at the renewal\n"))
  }

  @Test(arguments: ["story", "reversed", "story story", "first reversed renewal"])
  func `answers do not depend on order and repetition`(files: String) throws {
    let system = try EvidenceLab.shared().system
    func answer(_ files: String) -> Substring {
      let out = system.run("\(Self.line) \(files)").out
      return out[..<(out.firstRange(of: "  Evidence")?.lowerBound ?? out.endIndex)]
    }
    #expect(answer(files) == answer("story"))
  }

  @Test func `describes the next change`() throws {
    let system = try EvidenceLab.shared().system
    #expect(
      system.run("\(Self.line) story growing --allow-past --at 2025-11-10T00:00:00Z").out.contains(
        "paid period, renews on 2025-11-20 as com.example.notes.max.monthly for 12.99 USD with "
          + "promotional offer loyal; after the offer only if the customer consents to the announced price\n"
      )
    )
    let over = system.run("\(Self.line) story over").out
    #expect(
      over.contains(
        "no       2025-11-16, 4 days ago    canceled by the customer, paid until 2025-11-15\n"
      )
    )
    #expect(
      over.contains(
        "20000001         no            yes          expired          come-back, half-price\n"
      )
    )
    #expect(
      system.run("\(Self.line) story over --allow-past --at 2025-11-10T00:00:00Z").out
        .contains("yes      2025-11-15, in 5 days     paid period, auto-renewal is off\n")
    )
  }

  @Test(arguments: ["story --timeline --explain", "story changed test", "hostile", "changed"])
  func `color does not change the text`(words: String) throws {
    let system = try EvidenceLab.shared().system
    let colored = system.run("\(Self.line) \(words) --color always").out
    #expect(colored.contains("\u{1B}["))
    #expect(
      colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == system.run("\(Self.line) \(words)").out
    )
  }

  // MARK: Hostile names

  @Test(arguments: [20, 40, 80, 200])
  func `escapes control characters of evidence`(columns: Int) throws {
    var system = try EvidenceLab.shared().system
    system.outputIsTerminal = true
    system.columns = columns
    system.environment["NO_COLOR"] = "1"
    for words in ["--timeline --explain", "--explain=\u{1B}[2Jx"] {
      let outcome = system.run("\(Self.line) hostile story changed \(words)")
      #expect(outcome.out.split(separator: "\n").allSatisfy { $0.count <= columns })
      #expect(outcome.out.unicodeScalars.allSatisfy { $0 == "\n" || 0x20..<0x7F ~= $0.value })
    }
  }
}

extension Substring {
  /// The words, separated by single spaces.
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
