// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import Testing

/// Entitlement policies of an app, and explanations.
@Suite struct PolicyTests {
  private static let line = "receiptctl entitlements --root root.pem story download"

  private func run(_ words: String, policy: String) throws -> FakeSystem.Outcome {
    var system = try EvidenceLab.shared().system
    system.files["policy.json"] = Array(policy.utf8)
    return system.run("\(Self.line) --policy policy.json \(words)")
  }

  @Test func `a policy decides what Apple leaves to the app`() throws {
    let outcome = try EvidenceLab.shared().system.run("\(Self.line) --policy policy.json")
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

  @Test func `a policy may restrict access`() throws {
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
        "policy fields are billingRetryAccess, retryEvidenceAge, "
      ),
      (#"{"renewalLeeway":"7d"}"#, "policy/value at 17", "such as P7D or PT5M, found 7d"),
      (#"{"groups":{"a":{"group":"b"}}}"#, "policy/type at 15", "an object with group and level"),
      (#"{"groups":{"a":{"groop":"b"}}}"#, "policy/unknown-member at 24", "did you mean 'group'?"),
      ("[]", "policy/malformed", "a policy is an object such as"),
      ("{", "policy/malformed", "a policy is an object such as"),
      ("", "policy/malformed", "a policy is an object such as"),
    ]
  )
  func `rejects an invalid policy`(policy: String, code: String, hint: String) throws {
    let outcome = try run("", policy: policy)
    #expect(outcome.status == .inputOutput)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.hasPrefix("receiptctl: error: --policy policy.json: "))
    #expect(outcome.err.contains("[\(code)"))
    #expect(outcome.err.contains(hint))
  }

  @Test func `reads a policy from a pipe, but no second input`() throws {
    var system = try EvidenceLab.shared().system
    let expected = system.run("\(Self.line) --policy policy.json").out
    system.input = system.files["policy.json"] ?? []
    #expect(system.run("\(Self.line) --policy -").out == expected)
    for words in ["--policy - -", "--policy - --root -"] {
      let outcome = system.run("\(Self.line) \(words)")
      #expect(outcome.status == .usage)
      #expect(outcome.err.contains("[usage/standard-input]"))
    }
  }

  @Test(arguments: [("nowhere", "io/not-found"), ("folder", "io/directory")])
  func `reports a policy file that cannot be read`(file: String, code: String) throws {
    ExpectedRun(
      "an invalid policy ends with status 3",
      "\(Self.line) --policy \(file)",
      status: .inputOutput,
      err: """
        receiptctl: error: --policy \(file): \
        \(file == "folder" ? "is a directory" : "no such file")  [\(code)]
        receiptctl: hint: --policy takes a file with the JSON of one object

        """
    ).check(in: try EvidenceLab.shared().system)
  }

  // MARK: Rules

  @Test func `explains one product`() throws {
    let outcome = try EvidenceLab.shared().system.run(
      "\(Self.line) --explain=com.example.notes.pro.monthly"
    )
    #expect(outcome.status == .success)
    #expect(
      outcome.out.contains(
        """
          RULES FOR com.example.notes.pro.monthly: yes, gracePeriod
          evidence   transaction 2000000100000005 (original transaction id
                     2000000100000001), in a transaction signed on 2025-10-15 08:00:00
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

  @Test func `explains all products and the rules for all of them`() throws {
    let outcome = try EvidenceLab.shared().system.run(
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

  @Test func `suggests a purchased product for an unknown one`() throws {
    let system = try EvidenceLab.shared().system
    let slip = system.run("\(Self.line) --explain=com.example.notes.pro.montly")
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
      system.run("\(Self.line) --explain=season").out.contains("mean com.example.notes.season?")
    )
    #expect(
      system.run("\(Self.line) --explain=xyz").out.contains("about xyz; the products are com.")
    )
  }

  @Test func `the word after --explain is a product unless a file has its name`() throws {
    let system = try EvidenceLab.shared().system
    let product = "com.example.notes.season"
    let asWord = system.run("\(Self.line) --explain \(product)")
    #expect(asWord.status == .success)
    #expect(asWord.out == system.run("\(Self.line) --explain=\(product)").out)
    ExpectedRun(
      "an operand that is neither a file nor a product",
      "receiptctl entitlements --explain com.example.notes.none",
      status: .inputOutput,
      err: """
        receiptctl: error: com.example.notes.none: no such file  [io/not-found]
        receiptctl: hint: for a product without evidence, use --explain=PRODUCT

        """
    ).check(in: system)
  }
}
