// SPDX-License-Identifier: Apache-2.0

import ReceiptCommands
import StoreLab
import Testing

/// Who bought: the account, the app transaction id and the web order line item id, in every answer.
struct CustomerTests {
  private static let account = "7e3fb20b-4cdb-47cc-936d-99d65f608138"

  private static func system() throws -> FakeSystem {
    let lab = try TokenLab.shared()
    var system = lab.system
    system.files["mine"] = Array(
      try lab.authority.transaction(.production) {
        $0.appAccountToken = account
        $0.webOrderLineItemId = "2000000010000077"
      }.utf8
    )
    return system
  }

  @Test(arguments: [
    (
      "verify --root root.pem mine",
      [
        "App account token        7e3f", "App transaction id       7045",
        "Web order line item id   2000000010000077",
      ]
    ),
    ("verify --root root.pem renewal", ["App transaction id       7045"]),
    ("verify --root root.pem app", ["App transaction id   7045"]),
    (
      "verify --root root.pem notification",
      ["App transaction id       7045", "Web order line item id   20000000"]
    ),
    (
      "entitlements --root root.pem mine",
      ["  customer: app account token 7e3fb20b-4cdb-47cc-936d-99d65f608138, app"]
    ),
    (
      "entitlements --root root.pem --explain mine",
      ["WEB ORDER LINE ITEM", "2000000010000077", "ORIGINAL TRANSACTION ID"]
    ),
    (
      "entitlements --root root.pem --json mine",
      [
        "\"webOrderLineItemId\":\"2000000010000077\"",
        "\"chains\":[{\"appAccountToken\":\"7e3fb20b",
      ]
    ),
    ("verify --root root.pem --brief mine", ["7e3fb20b-4cdb-47cc-936d-99d65f608138"]),
  ])
  func `names who bought`(words: String, parts: [String]) throws {
    let out = try Self.system().run("receiptctl \(words)").out
    for part in parts { #expect(out.contains(part), "\(out)") }
  }

  @Test func `a report names the customer`() throws {
    let outcome = try Self.system().run(
      "receiptctl entitlements --root root.pem mine --html report.html"
    )
    let page = String(decoding: outcome.created["report.html"] ?? [], as: UTF8.self)
    #expect(page.contains("app account token \(Self.account)"))
  }

  @Test func `a time in the past is the only one in the answer, and the hint names --allow-past`()
    throws
  {
    let system = try EvidenceLab.shared().system
    let line = "receiptctl entitlements --root root.pem --root receipts.pem story"
    let out = system.run("\(line) --at 2025-03-15T00:00:00Z").out
    #expect(out.hasPrefix("entitlements of com.example.notes as of 2025-11-15 08:00:10 UTC\n"))
    #expect(
      out.contains("asked for 2025-03-15 00:00:00 UTC, before the newest evidence; --allow-past")
    )
    // 2025-04-01 is seen from the time of the heading.
    #expect(!out.contains(", in 17 days"))
    #expect(!system.run("\(line) --allow-past --at 2025-03-15").out.contains("--allow-past"))
  }
}
