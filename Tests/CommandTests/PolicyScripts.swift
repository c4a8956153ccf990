// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import Testing

/// What the owner of an app decides, and why the rules decide as they do.
@Suite struct PolicyScripts {
  private static let line = "receiptctl entitlements --root root.pem story download"

  private func run(_ words: String, policy: String) throws -> World.Outcome {
    var world = try EvidenceLab.shared().world
    world.files["policy.json"] = Array(policy.utf8)
    return world.run("\(Self.line) --policy policy.json \(words)")
  }

  @Test func `a policy has the last word where Apple leaves a choice`() throws {
    let outcome = try EvidenceLab.shared().world.run("\(Self.line) --policy policy.json")
    #expect(outcome.status == .success)
    for part in [
      "com.example.notes.season       yes     2025-11-30, in 10 days    non-renewing subscription",
      """
        FEATURE   ACCESS  UNTIL                   WHY
        pro       yes     2025-12-01, in 11 days  by com.example.notes.pro.monthly
        stickers  yes     forever                 by com.example.notes.stickers
      """,
      """
        Paid app   yes, the app was purchased before it became free, original purchase
                   as version 3.1 on 2024-01-01
      """,
      """
        WARNINGS
        - the policy has features or groups, but not this product:
          com.example.notes.coins, com.example.notes.season
      """,
    ] {
      #expect(outcome.out.contains(part))
    }
  }

  @Test func `a policy may grant less than everything`() throws {
    let outcome = try run("--at 2025-12-20T00:00:00Z", policy: #"{"billingRetryAccess":"P60D"}"#)
    #expect(
      outcome.out.contains(
        "com.example.notes.pro.monthly  limited  2026-01-14, in 25 days    billing retry; the policy"
      )
    )
  }

  @Test(
    arguments: [
      (
        #"{"billingRetyAccess":"P7D"}"#, "policy/unknown-member at 21",
        "did you mean 'billingRetryAccess'?"
      ),
      (
        #"{"x":1}"#, "policy/unknown-member at 5",
        "policy fields are billingRetryAccess, renewalLeeway, "
      ),
      (#"{"renewalLeeway":"7d"}"#, "policy/value at 17", "such as P7D or PT5M, found 7d"),
      (#"{"groups":{"a":{"group":"b"}}}"#, "policy/type at 15", "an object with group and level"),
      (#"{"groups":{"a":{"groop":"b"}}}"#, "policy/unknown-member at 24", "did you mean 'group'?"),
      ("[]", "policy/malformed", "a policy is an object such as"),
      ("{", "policy/malformed", "a policy is an object such as"),
      ("", "policy/malformed", "a policy is an object such as"),
    ]
  )
  func `a wrong policy is no answer`(policy: String, code: String, hint: String) throws {
    let outcome = try run("", policy: policy)
    #expect(outcome.status == .inputOutput)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.hasPrefix("receiptctl: error: --policy policy.json: "))
    #expect(outcome.err.contains("[\(code)"))
    #expect(outcome.err.contains(hint))
  }

  @Test func `a policy may be piped in, and only one thing at once`() throws {
    var world = try EvidenceLab.shared().world
    let expected = world.run("\(Self.line) --policy policy.json").out
    world.input = world.files["policy.json"] ?? []
    #expect(world.run("\(Self.line) --policy -").out == expected)
    for words in ["--policy - -", "--policy - --root -"] {
      let outcome = world.run("\(Self.line) \(words)")
      #expect(outcome.status == .usage)
      #expect(outcome.err.contains("[usage/standard-input]"))
    }
  }

  @Test(arguments: [("nowhere", "io/not-found"), ("folder", "io/directory")])
  func `a policy that cannot be read is told as such`(file: String, code: String) throws {
    Script(
      "status 3, as with --root",
      "\(Self.line) --policy \(file)",
      status: .inputOutput,
      err: """
        receiptctl: error: --policy \(file): \
        \(file == "folder" ? "is a directory" : "no such file")  [\(code)]
        receiptctl: hint: --policy takes a file with the JSON of one object

        """
    ).check(in: try EvidenceLab.shared().world)
  }

  // MARK: Rules

  @Test func `one product is explained`() throws {
    let outcome = try EvidenceLab.shared().world.run(
      "\(Self.line) --explain=com.example.notes.pro.monthly"
    )
    #expect(outcome.status == .success)
    #expect(
      outcome.out.contains(
        """
          RULES FOR com.example.notes.pro.monthly: yes, gracePeriod
          evidence   transaction 2000000100000005 (original transaction id
                     2000000100000001), from a transaction signed on 2025-10-15 08:00:00
                     UTC
          E-12       a grace period grants access until its end
                     expiresDate 2025-11-15T08:00:00Z, gracePeriodExpiresDate
                     2025-12-01T08:00:00Z, isInBillingRetryPeriod true, assumedGrace
                     none

        """
      )
    )
    #expect(outcome.out.split(separator: "\n").count { $0.contains("RULES FOR") } == 1)
  }

  @Test func `all are explained, and what holds for all of them`() throws {
    let outcome = try EvidenceLab.shared().world.run(
      "\(Self.line) --policy policy.json --explain"
    )
    let titles = outcome.out.split(separator: "\n").filter { $0.contains("RULES FOR") }
    #expect(titles.count == 7)
    #expect(
      titles.suffix(2) == [
        "  RULES FOR THE APP: yes, originalPurchaserOfPaidApp", "  RULES FOR THE WHOLE ANSWER",
      ]
    )
  }

  @Test func `a product that nobody bought is told with the nearest that somebody did`() throws {
    let world = try EvidenceLab.shared().world
    let slip = world.run("\(Self.line) --explain=com.example.notes.pro.montly")
    #expect(slip.status == .success)
    #expect(
      slip.out.contains(
        "com.example.notes.pro.montly   no       -                         never purchased"
      )
    )
    #expect(
      slip.out.contains(
        """
          no evidence about com.example.notes.pro.montly; did you mean
          com.example.notes.pro.monthly?
        """
      )
    )
    #expect(
      world.run("\(Self.line) --explain=season").out.contains("mean com.example.notes.season?")
    )
    #expect(
      world.run("\(Self.line) --explain=xyz").out.contains("about xyz; the products are com.")
    )
  }

  @Test func `a product as the next word is one when no file has its name`() throws {
    let world = try EvidenceLab.shared().world
    let product = "com.example.notes.season"
    let asWord = world.run("\(Self.line) --explain \(product)")
    #expect(asWord.status == .success)
    #expect(asWord.out == world.run("\(Self.line) --explain=\(product)").out)
    Script(
      "a word that is neither a file nor a product of the evidence",
      "receiptctl entitlements --explain com.example.notes.none",
      status: .inputOutput,
      err: """
        receiptctl: error: com.example.notes.none: no such file  [io/not-found]
        receiptctl: hint: for a product without evidence write --explain=PRODUCT

        """
    ).check(in: world)
  }
}
