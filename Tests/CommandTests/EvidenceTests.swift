// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import SystemIO
import Testing

/// Evidence by customer, and rejected evidence.
@Suite struct EvidenceTests {
  private static let line = "receiptctl entitlements --root root.pem --root receipts.pem"

  // MARK: Customers and apps

  @Test func `each customer gets an answer`() throws {
    let outcome = try EvidenceLab.shared().system.run("\(Self.line) story stranger anonymous")
    let headings = outcome.out.split(separator: "\n").filter { $0.hasPrefix("entitlements") }
    let start = "entitlements of com.example.notes as of 2025-11-20 00:00:00 UTC"
    #expect(
      headings == [
        "\(start), app transaction id 704500000000000001",
        "\(start), app transaction id 704500000000000002",
        "\(start), customer not named in the evidence",
      ]
    )
    #expect(outcome.status == .success)
  }

  @Test func `an app transaction alone identifies a customer`() throws {
    let outcome = try EvidenceLab.shared().system.run("\(Self.line) stranger download")
    #expect(
      outcome.out.contains("app transaction id 704500000000000001\n\n  no purchases")
    )
    #expect(outcome.out.contains("app transaction id 704500000000000002\n\n  PRODUCT"))
  }

  @Test func `each app gets an answer with its own renewal infos`() throws {
    let system = try EvidenceLab.shared().system
    let outcome = system.run("\(Self.line) otherRenewal story other")
    let headings = outcome.out.split(separator: "\n").filter { $0.hasPrefix("entitlements") }
    #expect(
      headings.map { $0.split(separator: " ")[2] } == ["com.example.notes", "com.example.other"]
    )
    #expect(outcome.out.contains("canceled by the customer"))
    #expect(!outcome.out.contains("WARNINGS"))
    let alone = system.run("\(Self.line) story other otherRenewal --bundle-id com.example.other")
    #expect(alone.status == .success)
    #expect(alone.out.contains("\n  story:1      transaction about com.example.notes: another app"))
  }

  @Test func `ignores a renewal info of an unknown subscription chain`() throws {
    let outcome = try EvidenceLab.shared().system.run(
      "\(Self.line) first other renewal otherRenewal anonymous"
    )
    #expect(!outcome.out.contains("NOT COUNTED"))
    let orphan = try EvidenceLab.shared().system.run("\(Self.line) other anonymous renewal")
    #expect(orphan.status == .success)
    #expect(
      orphan.out.contains(
        """
          NOT COUNTED  WHY
          renewal      renewal info of 2000000100000001: no transaction with its original transaction id
        """
      )
    )
  }

  @Test func `keeps environments separate`() throws {
    let system = try EvidenceLab.shared().system
    let outcome = system.run("\(Self.line) story sandbox")
    #expect(outcome.out.contains("\n  Production\n  PRODUCT "))
    #expect(outcome.out.contains("\n  Sandbox (no money paid)\n  PRODUCT "))
    let one = system.run("\(Self.line) story sandbox --environment production")
    #expect(one.status == .success)
    #expect(!one.out.contains("Sandbox"))
    #expect(
      one.out.contains(
        "sandbox      transaction 2000000100000001: it names another environment, or none"
      )
    )
  }

  @Test func `an answer without purchases says that evidence does not count`() throws {
    let system = try EvidenceLab.shared().system
    let out = system.run("\(Self.line) story --environment sandbox").out
    #expect(out.contains("\n  no purchases that count: NOT COUNTED below says why\n"))
    #expect(out.contains("\n  NOT COUNTED"))
  }

  @Test func `warns about evidence signed by Xcode`() throws {
    let outcome = try EvidenceLab.shared().system.run(
      "receiptctl entitlements --root xcode.der xcode-receipt.der"
    )
    #expect(outcome.status == .success)
    #expect(outcome.out.contains("  Xcode (no money paid)\n"))
    #expect(
      outcome.out.contains("anyone with this Xcode certificate can sign documents for any app")
    )
  }

  // MARK: Rejected evidence

  @Test func `documents about other apps are signed documents that do not count`() throws {
    let line = "\(Self.line) test other --bundle-id com.example.notes"
    let outcome = try EvidenceLab.shared().system.run(line)
    #expect(outcome.status == .success)
    #expect(
      outcome.out.contains(
        "Evidence   2 documents signed under a configured root; 2 not counted\n"
      )
    )
  }

  @Test func `lists rejected evidence and ignores it`() throws {
    ExpectedRun(
      "the first line states that evidence is missing",
      "\(Self.line) changed stranger empty test missing",
      status: .inputOutput,
      out: """
        entitlements of com.example.notes as of 2025-11-20 00:00:00 UTC
          customer: app transaction id 704500000000000002
          2 documents are not valid and not counted: see below

          PRODUCT                        ACCESS  UNTIL                   WHY
          com.example.notes.pro.monthly  yes     2025-12-01, in 11 days  paid period

          OFFERS OF GROUP  INTRODUCTORY  PROMOTIONAL  OFFER CODES FOR
          20000001         no            yes          existing

          Evidence   2 documents signed under a configured root; 1 not counted

          NOT COUNTED  WHY
          test         notification TEST: no information about access

          NOT VALID  WHY
          changed    signature does not match: the token was changed or signed with another key  \
        [trust/signature]
          empty      input is empty  [input/empty]
          verify each with receiptctl verify

        """,
      err: """
        receiptctl: error: missing: no such file  [io/not-found]

        """
    ).check(in: try EvidenceLab.shared().system)
  }

  @Test func `lists the first of many rejected files`() throws {
    let outcome = try EvidenceLab.shared().system.run("\(Self.line) spoilt spoilt story")
    #expect(outcome.status == .notValid)
    #expect(outcome.out.contains("\n  20 documents are not valid and not counted: see below\n"))
    #expect(outcome.out.split(separator: "\n").count { $0.hasPrefix("  spoilt:") } == 12)
    #expect(outcome.out.contains("\n  and 8 more; --json lists up to 10000\n"))
  }

  @Test func `without valid evidence there is no entitlement`() throws {
    ExpectedRun(
      "Apple has not signed this story",
      "receiptctl entitlements first",
      status: .notValid,
      out: """
        entitlements as of 2025-11-20 00:00:00 UTC
          1 document is not valid and not counted: see below

          unknown: no document is valid

          Evidence   none

          NOT VALID  WHY
          first      not signed by Apple: the certificate chain does not end in an Apple root  [trust/untrusted]
          verify each with receiptctl verify

        """
    ).check(in: try EvidenceLab.shared().system)
  }

  @Test(arguments: [#"{"data":[]}"#, #"{"hasMore":false,"signedTransactions":[]}"#])
  func `a response without tokens is valid`(response: String) throws {
    var system = try EvidenceLab.shared().system
    system.files["none.json"] = Array(response.utf8)
    let outcome = system.run("\(Self.line) none.json")
    #expect(outcome.status == .success)
    #expect(outcome.out.contains("\n  no purchases\n"))
    #expect(outcome.out.contains("  response without tokens: no information about access\n"))
    let story = system.run("\(Self.line) --json story")
    let both = system.run("\(Self.line) --json story none.json")
    #expect(both.status == .success)
    #expect(
      both.out.replacing(/"dropped":.*?,"eligibleOffers"/, with: "")
        == story.out.replacing(/"dropped":.*?,"eligibleOffers"/, with: "")
    )
    // verify has nothing to verify.
    #expect(system.run("receiptctl verify none.json").status == .notValid)
  }

  @Test(
    arguments: [
      ("story", CommandStatus.success), ("story test", .success), ("story changed", .notValid),
      ("missing", .inputOutput), ("story changed missing", .inputOutput),
      ("story --bundle-id com.example.none", .success), ("story --max-age 1d", .notValid),
      ("story --app-transaction-id 1", .notValid), ("", .notValid),
    ]
  )
  func `the worst result determines the exit status`(words: String, status: CommandStatus) throws {
    let outcome = try EvidenceLab.shared().system.run("\(Self.line) \(words)")
    #expect(outcome.status == status)
    #expect(outcome.out.isEmpty == (words == "missing"))
  }

  @Test func `reads evidence from a pipe, not from a terminal`() throws {
    var system = try EvidenceLab.shared().system
    let expected = system.run("\(Self.line) story").out
    system.input = system.files["story"] ?? []
    #expect(system.run(Self.line).out == expected)
    #expect(system.run("\(Self.line) -").out == expected)
    system.inputIsTerminal = true
    let outcome = system.run(Self.line)
    #expect(outcome.status == .usage)
    #expect(outcome.err.contains("[usage/missing-operand]"))
  }

  @Test func `a closed pipe ends the run`() throws {
    var system = try EvidenceLab.shared().system
    system.writeError = .closed
    #expect(system.run("\(Self.line) story").status == .outputClosed)
    #expect(system.run("\(Self.line) story").err.isEmpty)
  }
}
