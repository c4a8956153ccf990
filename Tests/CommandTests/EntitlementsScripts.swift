// SPDX-License-Identifier: Apache-2.0

import ReceiptCommands
import SystemIO
import Testing

/// Who may use what, as people read it.
@Suite struct EntitlementsScripts {
  private static let line = "receiptctl entitlements --root root.pem --root receipts.pem"

  @Test func `the whole story of a customer`() throws {
    Script(
      "everything that can happen to a purchase, on one screen",
      "\(Self.line) story",
      out: """
        entitlements of com.example.notes as of 2025-11-20 00:00:00 UTC

          PRODUCT                        ACCESS   UNTIL                     WHY
          com.example.notes.coins        -        -                         a consumable: see its units
          com.example.notes.max.yearly   no       2025-04-01, 7 months ago  the money was paid back
          com.example.notes.pro.monthly  yes      2025-12-01, in 11 days    grace period: billing failed, \
        and Apple tries again
          com.example.notes.season       unknown  -                         how long it lasts only \
        --policy can tell
          com.example.notes.stickers     yes      for ever                  bought once

          CONSUMABLE               BOUGHT  PAID BACK  UNITS
          com.example.notes.coins  3       0          3

          OFFERS OF GROUP  INTRODUCTORY  PROMOTIONAL  CODES FOR
          20000001         no            yes          existing
          20000002         yes           yes          expired

          Evidence   10 documents signed by an authority that you gave

        """
    ).check(in: try EvidenceLab.shared().world)
  }

  @Test func `a narrow terminal has the reason below`() throws {
    var world = try EvidenceLab.shared().world
    world.outputIsTerminal = true
    world.columns = 60
    Script(
      "no line is broken where it could be read wrongly",
      "\(Self.line) --color never first --at 2025-07-02T00:00:00Z",
      out: """
        entitlements of com.example.notes as of 2025-07-02
          00:00:00 UTC

          PRODUCT
            ACCESS  UNTIL
            WHY
          com.example.notes.pro.monthly
            yes     2025-07-15, in 13 days
            free trial

          OFFERS OF GROUP  INTRODUCTORY  PROMOTIONAL  CODES FOR
          20000001         no            yes          existing

          Evidence   1 document signed by an authority that you gave

        """
    ).check(in: world)
  }

  @Test func `the past is seen from the past`() throws {
    let world = try EvidenceLab.shared().world
    func row(_ moment: String, _ product: String) -> String {
      let out = world.run("\(Self.line) story --at \(moment)").out
      return out.split(separator: "\n").first { $0.contains(product) }.map { $0.trimmed } ?? ""
    }
    #expect(
      row("2025-11-01T00:00:00Z", "pro.monthly")
        == "com.example.notes.pro.monthly yes 2025-11-15, in 14 days paid period, "
        + "renews then for 9.99 USD"
    )
    #expect(
      row("2025-07-14T23:00:00Z", "pro.monthly").contains("free trial, renews")
    )
    #expect(
      row("2026-01-01T00:00:00Z", "pro.monthly")
        == "com.example.notes.pro.monthly no 2025-11-15, 46 days ago billing failed, and Apple "
        + "tries again"
    )
    #expect(row("2025-03-15T00:00:00Z", "max.yearly").contains("yes 2025-04-01"))
  }

  @Test(arguments: ["story", "reversed", "story story", "first reversed renewal"])
  func `order and repetition change no answer`(files: String) throws {
    let world = try EvidenceLab.shared().world
    func answer(_ files: String) -> Substring {
      let out = world.run("\(Self.line) \(files)").out
      return out[..<(out.firstRange(of: "  Evidence")?.lowerBound ?? out.endIndex)]
    }
    #expect(answer(files) == answer("story"))
  }

  @Test func `what comes next is told in words`() throws {
    let world = try EvidenceLab.shared().world
    #expect(
      world.run("\(Self.line) story growing --at 2025-11-10T00:00:00Z").out.contains(
        "paid period, renews on 2025-11-20 as com.example.notes.max.monthly for 12.99 USD with "
          + "promotional offer loyal if the customer consents to that price\n"
      )
    )
    let over = world.run("\(Self.line) story over").out
    #expect(over.contains("no       2025-11-15, 4 days ago    the customer let it end\n"))
    #expect(
      over.contains(
        "20000001         no            yes          expired    come-back, half-price\n"
      )
    )
    #expect(
      world.run("\(Self.line) story over --at 2025-11-10T00:00:00Z").out
        .contains("yes      2025-11-15, in 5 days     paid period, renewal is off\n")
    )
  }

  @Test(arguments: ["story --timeline --explain", "story changed test", "hostile", "changed"])
  func `colour changes nothing but the colour`(words: String) throws {
    let world = try EvidenceLab.shared().world
    let colored = world.run("\(Self.line) \(words) --color always").out
    #expect(colored.contains("\u{1B}["))
    #expect(
      colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == world.run("\(Self.line) \(words)").out
    )
  }

  // MARK: Whose

  @Test func `several customers have an answer each`() throws {
    let outcome = try EvidenceLab.shared().world.run("\(Self.line) story stranger nobody")
    let headings = outcome.out.split(separator: "\n").filter { $0.hasPrefix("entitlements") }
    let start = "entitlements of com.example.notes as of 2025-11-20 00:00:00 UTC"
    #expect(
      headings == [
        "\(start), customer of download 704500000000000001",
        "\(start), customer of download 704500000000000002",
        "\(start), of a customer whom the evidence does not name",
      ]
    )
    #expect(outcome.status == .success)
  }

  @Test func `an app transaction alone tells of a customer too`() throws {
    let outcome = try EvidenceLab.shared().world.run("\(Self.line) stranger download")
    #expect(
      outcome.out.contains("customer of download 704500000000000001\n\n  no purchase is known")
    )
    #expect(outcome.out.contains("customer of download 704500000000000002\n\n  PRODUCT"))
  }

  @Test func `several apps have an answer each, and a renewal info finds its own`() throws {
    let world = try EvidenceLab.shared().world
    let outcome = world.run("\(Self.line) otherRenewal story other")
    let headings = outcome.out.split(separator: "\n").filter { $0.hasPrefix("entitlements") }
    #expect(
      headings.map { $0.split(separator: " ")[2] } == ["com.example.notes", "com.example.other"]
    )
    #expect(outcome.out.contains("the customer let it end"))
    #expect(!outcome.out.contains("WORTH KNOWING"))
    let alone = world.run("\(Self.line) story other otherRenewal --bundle-id com.example.other")
    #expect(alone.status == .success)
    #expect(alone.out.contains("\n  story:1   transaction about com.example.notes: it is about"))
  }

  @Test func `a renewal info of no line that is known is left out`() throws {
    let outcome = try EvidenceLab.shared().world.run(
      "\(Self.line) first other renewal otherRenewal nobody"
    )
    #expect(!outcome.out.contains("LEFT OUT"))
    let orphan = try EvidenceLab.shared().world.run("\(Self.line) other nobody renewal")
    #expect(orphan.status == .success)
    #expect(
      orphan.out.contains(
        """
          LEFT OUT  WHY
          renewal   renewal info of 2000000100000001: no transaction of its line is among the evidence
        """
      )
    )
  }

  @Test func `environments stay apart`() throws {
    let world = try EvidenceLab.shared().world
    let outcome = world.run("\(Self.line) story sandbox")
    #expect(outcome.out.contains("\n  Production\n  PRODUCT "))
    #expect(outcome.out.contains("\n  Sandbox: nothing here was paid for\n  PRODUCT "))
    let one = world.run("\(Self.line) story sandbox --environment production")
    #expect(one.status == .success)
    #expect(!one.out.contains("Sandbox"))
    #expect(
      one.out.contains("sandbox   transaction 2000000100000001: it is from another environment")
    )
  }

  @Test func `whoever has an Xcode can make evidence`() throws {
    let outcome = try EvidenceLab.shared().world.run(
      "receiptctl entitlements --root xcode.der xcode-receipt.der"
    )
    #expect(outcome.status == .success)
    #expect(outcome.out.contains("  Xcode: made on a developer's machine\n"))
    #expect(outcome.out.contains("whoever has that Xcode can make such documents, for any app"))
  }

  // MARK: What does not count

  @Test func `what is refused is named, and counts for nothing`() throws {
    Script(
      "the answer says at its head that something is missing from it",
      "\(Self.line) changed stranger empty test missing",
      status: .inputOutput,
      out: """
        entitlements of com.example.notes as of 2025-11-20 00:00:00 UTC
          2 documents were refused, and do not count: see below

          PRODUCT                        ACCESS  UNTIL                   WHY
          com.example.notes.pro.monthly  yes     2025-12-01, in 11 days  paid period

          OFFERS OF GROUP  INTRODUCTORY  PROMOTIONAL  CODES FOR
          20000001         no            yes          existing

          Evidence   2 documents signed by an authority that you gave; 1 of them left
                     out

          LEFT OUT  WHY
          test      notification TEST: it tells nothing about access

          REFUSED  WHY
          changed  its signature is wrong: it was changed, or somebody else signed it  [trust/signature]
          empty    the input is empty  [input/empty]
          receiptctl verify says more about each

        """,
      err: """
        receiptctl: error: missing: there is no such file  [io/not-found]

        """
    ).check(in: try EvidenceLab.shared().world)
  }

  @Test func `of many refusals the first ones are listed`() throws {
    let outcome = try EvidenceLab.shared().world.run("\(Self.line) spoilt spoilt story")
    #expect(outcome.status == .notValid)
    #expect(outcome.out.contains("\n  20 documents were refused, and do not count: see below\n"))
    #expect(outcome.out.split(separator: "\n").count { $0.hasPrefix("  spoilt:") } == 12)
    #expect(outcome.out.contains("\n  and 8 more; --json has them all\n"))
  }

  @Test func `without any proof there is no entitlement`() throws {
    Script(
      "Apple has not signed this story",
      "receiptctl entitlements first",
      status: .notValid,
      out: """
        entitlements as of 2025-11-20 00:00:00 UTC
          1 document was refused, and does not count: see below

          no purchase is known

          Evidence   none that is proven

          REFUSED  WHY
          first    its certificate chain does not end in an Apple root  [trust/untrusted]
          receiptctl verify says more about each

        """
    ).check(in: try EvidenceLab.shared().world)
  }

  @Test(
    arguments: [
      ("story", CommandStatus.success), ("story test", .success), ("story changed", .notValid),
      ("missing", .inputOutput), ("story changed missing", .inputOutput),
      ("story --bundle-id com.example.none", .success), ("story --max-age 1d", .notValid),
      ("story --app-transaction-id 1", .notValid), ("", .notValid),
    ]
  )
  func `the worst decides about the status`(words: String, status: CommandStatus) throws {
    let outcome = try EvidenceLab.shared().world.run("\(Self.line) \(words)")
    #expect(outcome.status == status)
    #expect(outcome.out.isEmpty == (words == "missing"))
  }

  @Test func `evidence can be piped in, and a person who types it is not waited for`() throws {
    var world = try EvidenceLab.shared().world
    let expected = world.run("\(Self.line) story").out
    world.input = world.files["story"] ?? []
    #expect(world.run(Self.line).out == expected)
    #expect(world.run("\(Self.line) -").out == expected)
    world.inputIsTerminal = true
    let outcome = world.run(Self.line)
    #expect(outcome.status == .usage)
    #expect(outcome.err.contains("[usage/missing-operand]"))
  }

  @Test func `a reader who leaves ends it`() throws {
    var world = try EvidenceLab.shared().world
    world.writeError = .closed
    #expect(world.run("\(Self.line) story").status == .inputOutput)
    #expect(world.run("\(Self.line) story").err.isEmpty)
  }

  // MARK: Hostile names

  @Test(arguments: [20, 40, 80, 200])
  func `nothing that evidence says drives the terminal`(columns: Int) throws {
    var world = try EvidenceLab.shared().world
    world.outputIsTerminal = true
    world.columns = columns
    world.environment["NO_COLOR"] = "1"
    for words in ["--timeline --explain", "--explain=\u{1B}[2Jx"] {
      let outcome = world.run("\(Self.line) hostile story changed \(words)")
      #expect(outcome.out.split(separator: "\n").allSatisfy { $0.count <= columns })
      #expect(outcome.out.unicodeScalars.allSatisfy { $0 == "\n" || 0x20..<0x7F ~= $0.value })
    }
  }
}

extension Substring {
  /// The words with one space between them.
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
