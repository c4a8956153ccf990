// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEntitlements
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// E-1 to E-7: which evidence is kept, and how copies are merged.
struct LedgerTests {
  // MARK: E-1

  @Test func `E-1 evidence about another app is dropped and returned`() throws {
    let other = try Evidence.paid { $0.bundleId = "com.example.other" }
    var ledger = EntitlementLedger([])
    let dropped = ledger.take(other)
    #expect(dropped.map(\.reason) == [.otherApp])
    #expect(dropped.map(\.subject) == ["transaction \(Ids.transaction(1))"])
    #expect(ledger.isEmpty)
    let app = try Evidence.appTransaction { $0.bundleId = "com.example.other" }
    #expect(ledger.take(app).map(\.reason) == [.otherApp])
    let receipt = try Evidence.receipt(created: "2026-01-01", [try .paid()]) {
      $0.bundleId = "com.example.other"
    }
    #expect(ledger.take(receipt).map(\.reason) == [.otherApp])
    #expect(ledger.isEmpty)
  }

  @Test(arguments: ["Sandbox", "Xcode", "LocalTesting"])
  func `E-1 evidence from another environment is dropped and returned`(_ word: String) throws {
    var ledger = EntitlementLedger([])
    #expect(ledger.take(try .paid { $0.environment = word }).map(\.reason) == [.otherEnvironment])
    let renewal = try Evidence.renewal { $0.environment = word }
    #expect(ledger.take(renewal).map(\.reason) == [.otherEnvironment])
    #expect(ledger.isEmpty)
  }

  @Test func `E-1 environments never mix`() throws {
    let sandbox = try Evidence.paid(signed: "2026-01-05") {
      $0.environment = "Sandbox"
      $0.revoke(at: "2026-01-05T00:00:00Z")
    }
    let ledger = EntitlementLedger([try .paid(), sandbox], [.production, .sandbox])
    let summary = try ledger.answers("2026-01-10")
    #expect(summary.products.map(\.environment) == [.production])
    #expect(summary["news.month"].warnings == [.otherEnvironmentEvidence])
    let other = try ledger.answers("2026-01-10", in: .sandbox)
    #expect(other.products.map(\.environment) == [.sandbox])
    #expect(other["news.month"].reason == .refunded)
    #expect(summary["news.month"].environment == .production)
    #expect(ledger.transactionCount == 2)
  }

  @Test func `E-1 evidence without date or id is dropped and returned`() throws {
    var ledger = EntitlementLedger([])
    let evidence = try Evidence.paid { $0.purchaseDate = nil }
    #expect(ledger.take(evidence).map(\.reason) == [.incomplete])
    #expect(ledger.isEmpty)
  }

  // MARK: E-2

  @Test func `E-2 the copy with the latest signed date wins`() throws {
    let first = try Evidence.paid(signed: "2026-01-01")
    let extended = try Evidence.paid(
      1,
      "news.month",
      "2026-01-01",
      "2026-02-15",
      signed: "2026-01-20"
    )
    for evidence in [[first, extended], [extended, first]] {
      let found = try EntitlementLedger(evidence).answers("2026-01-25")["news.month"]
      #expect(found.until == (try at("2026-02-15")))
      #expect(found.source?.signedDate == (try at("2026-01-20")))
      #expect(found.warnings.isEmpty)
    }
  }

  @Test func `E-2 the revoked one of two copies with the same signed date wins, with a warning`()
    throws
  {
    let kept = try Evidence.paid()
    let revoked = try Evidence.paid { $0.revoke(at: "2026-01-01T00:00:00Z") }
    for evidence in [[kept, revoked], [revoked, kept], [kept, revoked, kept]] {
      let found = try EntitlementLedger(evidence).answers("2026-01-10")["news.month"]
      #expect(found.reason == .refunded)
      #expect(found.warnings.contains(.evidenceConflict))
    }
    // A newer copy ends the conflict.
    let newer = try Evidence.paid(signed: "2026-01-02")
    let found = try EntitlementLedger([kept, newer, revoked]).answers("2026-01-10")["news.month"]
    #expect(found.isEntitled)
    #expect(found.warnings.isEmpty)
  }

  @Test
  func
    `E-2 differing copies with the same signed date are undetermined once the shorter one has ended`()
    throws
  {
    let signed = "2026-03-01"
    let short = try Evidence.paid(1, "news.month", "2026-01-01", "2026-02-01", signed: signed)
    let long = try Evidence.paid(1, "news.month", "2026-01-01", "2026-04-01", signed: signed)
    let ended = try Evidence.renewal(signed: "2026-03-01") { $0.expirationIntent = 1 }
    let found = try EntitlementLedger([long, short, ended]).answers("2026-03-02")["news.month"]
    #expect(found.verdict == .undetermined)
    #expect(found.reason == .evidenceConflict)
    #expect(found.warnings.contains(.evidenceConflict))
  }

  @Test func `E-2 equal transaction ids of Xcode on two machines are two purchases`() throws {
    let lab = try EvidenceLab.shared.get()
    func token(_ productId: String, _ bought: String, signed: String? = nil) throws -> Evidence {
      var builder = TransactionBuilder.xcode
      builder.productId = productId
      builder.purchaseDate = TokenDate(try at(bought))
      builder.originalPurchaseDate = builder.purchaseDate
      if let signed { builder.revocationDate = TokenDate(try at(signed)) }
      let text = try lab.authority.xcodeToken(builder).text()
      return .transaction(try lab.verifier.verifyTransaction(text.utf8, expecting: lab.now))
    }
    let first = try token("one", "2025-01-02")
    for other in [try token("other", "2025-01-02"), try token("one", "2025-01-02T00:00:01Z")] {
      #expect(EntitlementLedger([first, other], [.xcode]).transactionCount == 2)
    }
    let copy = try token("one", "2025-01-02", signed: "2025-01-03")
    let same = EntitlementLedger([first, copy], [.xcode])
    #expect(same.transactionCount == 1)
    #expect(try same.answers("2025-01-10", in: .xcode).warnings.contains(.evidenceConflict))
  }

  // MARK: E-3

  @Test func `E-3 one line item under two ids is one purchase`() throws {
    let copy = try Evidence.paid(7, of: 1) { $0.webOrderLineItemId = Ids.item(1) }
    let summary = try EntitlementLedger([try .paid(), copy]).answers("2026-01-10")
    #expect(summary.warnings == [.duplicateTransaction])
    #expect(summary.products.count == 1)
    #expect(summary.rules.map(\.rule) == [.time, .duplicate])
  }

  @Test func `E-3 without a line item the same product and purchase date is one purchase`() throws {
    func coins(_ number: Int, _ date: String = "2026-01-01") throws -> Evidence {
      try .oneTime(number, "coins100", "Consumable", date) {
        $0.originalTransactionId = Ids.transaction(1)
      }
    }
    let twice = try EntitlementLedger([try coins(1), try coins(2)]).answers("2026-01-10")
    #expect(twice.consumables.map(\.units) == [1])
    #expect(twice.warnings == [.duplicateTransaction])
    let apart = EntitlementLedger([try coins(1), try coins(2, "2026-01-02")])
    #expect(try apart.answers("2026-01-10").consumables.map(\.units) == [2])
    #expect(try apart.answers("2026-01-10").warnings.isEmpty)
  }

  /// A restored purchase has another id in a receipt, which has neither ownership nor upgrades.
  @Test func `E-5 a newer receipt under another id keeps what only the token has`() throws {
    let shared = try Evidence.paid(signed: "2026-01-05") {
      $0.webOrderLineItemId = Ids.item(1)
      $0.inAppOwnershipType = "FAMILY_SHARED"
    }
    let line = try #require(Int64(Ids.item(1)))
    let copy = PurchaseBuilder("news.month") {
      $0.transactionId = Ids.transaction(7)
      $0.originalTransactionId = Ids.transaction(1)
      $0.webOrderLineItemId = line
      $0.productType = .autoRenewable
      $0.purchaseDate = "2026-01-01T00:00:00Z"
      $0.originalPurchaseDate = "2026-01-01T00:00:00Z"
      $0.expiresDate = "2026-02-01T00:00:00Z"
    }
    let evidence = [shared, try .receipt(created: "2026-01-09", [copy])]
    for order in [evidence, evidence.reversed()] {
      let found = try EntitlementLedger(order).answers("2026-01-10")["news.month"]
      #expect(found.ownership == .familyShared)
      #expect(found.source?.transactionId == Ids.transaction(1))
      #expect(found.warnings.contains(.receiptHasNoRenewalData) == false)
    }
  }

  // MARK: E-4

  @Test func `E-4 a renewal info applies to its own chain only`() throws {
    let ledger = EntitlementLedger([try .paid(), try .unpaid(of: 9, grace: "2026-02-17")])
    let summary = try ledger.answers("2026-02-05")
    #expect(summary["news.month"].verdict == .undetermined)
    #expect(summary["news.month"].renewal == nil)
    #expect(summary.warnings.contains(.renewalInfoOrphan))
    #expect(summary.rules.contains { $0.rule == .renewalInfo })
    let alone = try EntitlementLedger([try .renewal()]).answers("2026-01-01")
    #expect(alone.warnings == [.renewalInfoOrphan])
  }

  @Test func `E-4 the renewal info with the latest signed date wins`() throws {
    let on = try Evidence.renewal(signed: "2026-01-01")
    let off = try Evidence.renewal(signed: "2026-01-02") { $0.turnOff() }
    for evidence in [[on, off], [off, on]] {
      let found = try EntitlementLedger(evidence + [try .paid()]).answers("2026-01-10")
      #expect(found["news.month"].renewal?.willRenew == false)
    }
  }

  // MARK: E-5

  @Test func `E-5 a newer receipt replaces only the fields that receipts have`() throws {
    let token = try Evidence.paid(signed: "2026-01-01") {
      $0.inAppOwnershipType = "FAMILY_SHARED"
      $0.offerType = 2
      $0.offerIdentifier = "half"
    }
    let receipt = try Evidence.receipt(
      created: "2026-01-15",
      [try .paid(1, "news.month", "2026-01-01", "2026-02-10")]
    )
    let found = try EntitlementLedger([receipt, token]).answers("2026-01-20")["news.month"]
    #expect(found.until == (try at("2026-02-10")))
    #expect(found.ownership == .familyShared)
    #expect(found.offer?.identifier == "half")
    #expect(found.source?.signedDate == (try at("2026-01-15")))
    #expect(found.warnings.isEmpty)
  }

  @Test func `E-5 the upgrade flag of a token is kept after a newer receipt`() throws {
    let token = try Evidence.paid(1, "basic.week", "2026-01-01", "2026-01-08", signed: "2026-01-04")
    {
      $0.isUpgraded = true
    }
    let receipt = try Evidence.receipt(
      created: "2026-01-05",
      [
        try .paid(1, "basic.week", "2026-01-01", "2026-01-08") {
          $0.cancellationDate = "2026-01-04T00:00:00Z"
        }
      ]
    )
    let found = try EntitlementLedger([token, receipt]).answers("2026-01-06")["basic.week"]
    #expect(found.reason == .upgraded)
  }

  @Test func `E-5 an older receipt changes nothing`() throws {
    let receipt = try Evidence.receipt(
      created: "2026-01-15",
      [try .paid { $0.cancellationDate = "2026-01-14T00:00:00Z" }]
    )
    let newer = try Evidence.paid(signed: "2026-01-16")
    #expect(try EntitlementLedger([receipt, newer]).answers("2026-01-20")["news.month"].isEntitled)
    let older = try Evidence.paid(signed: "2026-01-14")
    let found = try EntitlementLedger([receipt, older]).answers("2026-01-20")["news.month"]
    #expect(found.reason == .refunded)
  }

  // MARK: E-6

  @Test func `E-6 only a newer copy without a revocation cancels the revocation`() throws {
    let revoked = try Evidence.paid(signed: "2026-01-10") { $0.revoke(at: "2026-01-10T00:00:00Z") }
    let reversed = try Evidence.paid(signed: "2026-01-14")
    let older = try Evidence.paid(signed: "2026-01-09")
    let same = try Evidence.paid(signed: "2026-01-10")
    for evidence in [[revoked, reversed], [reversed, revoked], [older, reversed, revoked]] {
      let found = try EntitlementLedger(evidence).answers("2026-01-15")["news.month"]
      #expect(found.reason == .activePeriod)
      #expect(found.warnings.isEmpty)
    }
    for evidence in [[revoked, older], [older, revoked], [revoked, same], [same, revoked]] {
      let found = try EntitlementLedger(evidence).answers("2026-01-15")["news.month"]
      #expect(found.reason == .refunded)
    }
  }

  @Test func `E-6 a newer receipt without a cancellation date also cancels the revocation`() throws
  {
    let revoked = try Evidence.paid(signed: "2026-01-10") { $0.revoke(at: "2026-01-10T00:00:00Z") }
    let receipt = try Evidence.receipt(created: "2026-01-14", [try .paid()])
    #expect(
      try EntitlementLedger([revoked, receipt]).answers("2026-01-15")["news.month"].isEntitled
    )
  }

  // MARK: E-7

  @Test func `E-7 the signed tokens decide, not the notification type or the order`() throws {
    let paid = try TransactionBuilder.paid(signed: "2026-02-01")
    let over = try RenewalInfoBuilder.of(signed: "2026-02-01") {
      $0.turnOff()
      $0.expirationIntent = 1
    }
    let expired = try Evidence.notification(
      .expiredVoluntarily,
      signed: "2026-02-01",
      paid,
      over,
      status: 2
    )
    let again = try Evidence.notification(
      .resubscribed,
      signed: "2026-02-05",
      try .paid(2, of: 1, "2026-02-05", "2026-03-05"),
      try .of(signed: "2026-02-05"),
      status: 1
    )
    for evidence in [[expired, again], [again, expired], [again, expired, expired, again]] {
      let ledger = EntitlementLedger(evidence)
      #expect(ledger == EntitlementLedger([expired, again]))
      #expect(try ledger.answers("2026-02-10")["news.month"].reason == .activePeriod)
    }
    // A notification type that contradicts its transaction has no effect.
    let strange = try Evidence.notification(.refund, signed: "2026-01-05", try .paid(), try .of())
    #expect(try EntitlementLedger([strange]).answers("2026-01-10")["news.month"].isEntitled)
  }

  // MARK: Storage

  @Test func `a decoded ledger is equal and has equal bytes`() throws {
    let evidence = [
      try Evidence.paid(), try .unpaid(grace: "2026-02-17"), try .appTransaction(),
      try .receipt(created: "2026-01-15", [try .paid()]), try .oneTime(5),
      try .notification(.didRenew, signed: "2026-01-05", try .paid(), try .of(), status: 1),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let first = try encoder.encode(EntitlementLedger(evidence))
    let read = try JSONDecoder().decode(EntitlementLedger.self, from: first)
    #expect(read == EntitlementLedger(evidence))
    #expect(try encoder.encode(read) == first)
    #expect(try encoder.encode(EntitlementLedger(evidence.reversed())) == first)
    #expect(try read.answers("2026-02-05") == EntitlementLedger(evidence).answers("2026-02-05"))
  }

  @Test func `merging returns what it drops of other apps and environments`() throws {
    var ledger = EntitlementLedger(bundleId: "com.example.other", environments: [.production])
    let other = ledger.merge(EntitlementLedger([try .paid()]))
    #expect(other.map { "\($0)" } == ["ledger of com.example.app: about another app"])
    #expect(ledger.isEmpty)
    var production = EntitlementLedger([])
    let sandbox = EntitlementLedger([try .paid { $0.environment = "Sandbox" }], [.sandbox])
    let dropped = production.merge(sandbox)
    #expect(dropped.map(\.reason) == [.otherEnvironment])
    #expect(dropped.map(\.subject) == ["evidence of Sandbox"])
    #expect(production.isEmpty)
    #expect(production.merge(EntitlementLedger([], [.sandbox])).isEmpty)
  }

  /// A signed status holds only at its signed date, where it is compared with the dates.
  @Test func `a status that contradicts the dates causes a warning`() throws {
    let right = try Evidence.notification(
      .didRenew,
      signed: "2026-01-05",
      try .paid(),
      try .of(signed: "2026-01-05"),
      status: 1
    )
    #expect(try EntitlementLedger([right]).answers("2026-01-10").warnings.isEmpty)
    let wrong = try Evidence.notification(
      .didRenew,
      signed: "2026-01-05",
      try .paid(),
      try .of(signed: "2026-01-05"),
      status: 5
    )
    let summary = try EntitlementLedger([wrong]).answers("2026-01-10")
    #expect(summary["news.month"].isEntitled)
    #expect(summary["news.month"].status == .active)
    #expect(summary.warnings == [.statusDisagrees])
  }
}
