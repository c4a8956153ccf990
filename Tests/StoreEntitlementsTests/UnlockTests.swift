// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StoreReceipts
import StrictTime
import TestSupport
import Testing

/// E-42: whether all of an app is unlocked that was paid for, and is now free with a trial.
struct UnlockTests {
  private static let policy = Result {
    try EntitlementPolicy.with {
      $0.unlock = ["full"]
      $0.trialProducts = ["trial14": try period("P14D")]
      $0.firstFreeVersion = "10"
    }
  }

  private func unlock(_ evidence: [Evidence], _ time: String) throws -> Unlock {
    let summary = try EntitlementLedger(evidence).answers(time, Self.policy.get())
    return try #require(summary.unlock)
  }

  @Test func `without a product that unlocks, there is no answer`() throws {
    let summary = try EntitlementLedger([try .oneTime(1, "full")]).answers("2026-01-05")
    #expect(summary.unlock == nil)
  }

  @Test(
    arguments: [
      (true, "9", true, "2026-01-05", .nonConsumable, .none),
      (false, "9", true, "2026-01-05", .originalPurchaserOfPaidApp, .none),
      (false, "9", false, "2026-01-05", .originalPurchaserOfPaidApp, .none),
      (false, "10", true, "2026-01-05", .trialProductRunning, .offerUnlock),
      (false, "10", true, "2026-02-05", .trialProductElapsed, .offerUnlock),
      (true, "10", false, "2026-01-05", .nonConsumable, .none),
      (false, "1a2", true, "2026-02-05", .originalVersionIncomparable, .none),
    ] as [(Bool, String, Bool, String, EntitlementReason, NextAction)]
  )
  func `a product decides before the paid app, and that before a trial`(
    _ isUnlocked: Bool,
    _ version: String,
    _ hasTrial: Bool,
    _ time: String,
    _ reason: EntitlementReason,
    _ action: NextAction
  ) throws {
    var evidence = [try Evidence.appTransaction { $0.originalApplicationVersion = version }]
    if isUnlocked { evidence.append(try .oneTime(1, "full")) }
    if hasTrial { evidence.append(try .oneTime(2, "trial14")) }
    let found = try unlock(evidence, time)
    #expect(found.access.reason == reason)
    #expect(found.nextAction == action)
    #expect(found.rules.first?.rule == .unlock)
  }

  @Test func `a customer with nothing is offered the trial`() throws {
    let receipt = try Evidence.receipt(created: "2026-01-01", []) {
      $0.originalApplicationVersion = "10"
    }
    let found = try unlock([receipt], "2026-01-05")
    #expect(found.access.verdict == .notEntitled)
    #expect(found.access.reason == .neverPurchased)
    #expect(found.nextAction == .offerTrial)
    var policy = try Self.policy.get()
    policy.trialProducts = [:]
    let summary = try EntitlementLedger([receipt]).answers("2026-01-05", policy)
    #expect(summary.unlock?.nextAction == .offerUnlock)
  }

  @Test func `what the evidence does not state is undetermined`() throws {
    let app = try Evidence.appTransaction { $0.originalApplicationVersion = "10" }
    let alone = try unlock([app], "2026-01-05")
    #expect(alone.access.verdict == .undetermined)
    #expect(alone.access.reason == .purchasesUnknown)
    #expect(alone.nextAction == .askAppStore)
    let other = try unlock([try .oneTime(1, "themes")], "2026-01-05")
    #expect(other.access.verdict == .undetermined)
    #expect(other.access.reason == .originalVersionUnknown)
    // The purchase decides, whatever the version.
    #expect(try unlock([try .oneTime(1, "full")], "2026-01-05").access.isEntitled)
  }

  @Test func `a refund, a subscription that may have renewed, and a sandbox version`() throws {
    let receipt = try Evidence.receipt(created: "2026-01-01", []) {
      $0.originalApplicationVersion = "10"
    }
    let refund = try Evidence.oneTime(1, "full") { $0.revoke(at: "2026-01-02T00:00:00Z") }
    let refunded = try unlock([receipt, refund], "2026-01-05")
    #expect(refunded.access.reason == .refunded)
    #expect(refunded.nextAction == .offerUnlock)
    let subscription = try Evidence.paid(1, "full", "2026-01-01", "2026-02-01")
    let open = try unlock([receipt, subscription], "2026-02-05")
    #expect(open.access.verdict == .undetermined)
    #expect(open.nextAction == .askAppStore)
    let sandbox = try Evidence.appTransaction {
      $0.receiptType = "Sandbox"
      $0.originalApplicationVersion = "1.0"
    }
    let summary = try EntitlementLedger([sandbox], [.sandbox])
      .answers("2026-01-05", Self.policy.get(), in: .sandbox)
    #expect(summary.unlock?.warnings == [.sandboxOriginalVersion])
  }

  @Test func `the best of several products decides`() throws {
    var policy = try Self.policy.get()
    policy.unlock = ["full.month", "full"]
    let month = try Evidence.paid(1, "full.month", "2026-01-01", "2026-02-01")
    let once = try Evidence.oneTime(2, "full")
    let both = try EntitlementLedger([month, once]).answers("2026-01-05", policy)
    #expect(both.unlock?.productId == "full")
    #expect(both.unlock?.access.until == nil)
    let one = try EntitlementLedger([month]).answers("2026-01-05", policy)
    #expect(one.unlock?.access.until == (try at("2026-02-01")))
  }

  // MARK: Customers

  private enum Purchase: CaseIterable { case none, bought, refunded }

  /// Each customer has an app version, the product or not, and a trial or not: 10,350 times and customers.
  @Test func `receipt, app transaction and both agree about random customers`() throws {
    var random = SeededGenerator(seed: 42)
    var count = 0
    for version in ["8", "9", "10", "10.1", "1a2"] {
      let app = try Evidence.appTransaction(signed: "2026-06-01") {
        $0.originalApplicationVersion = version
      }
      for full in Purchase.allCases {
        for trial in Purchase.allCases {
          let receipt = try Self.receipt(version, full, trial)
          for _ in 0..<230 {
            let time = try at("2026-06-01").adding(
              seconds: .random(in: 0..<2_000_000, using: &random)
            )
            let right = try Self.right(version, full, trial, at: time)
            for (evidence, isComplete) in [
              ([receipt], true), ([app, receipt], true), ([app], false),
            ] {
              let summary = EntitlementLedger(evidence)
                .entitlements(at: time, in: .production, policy: try Self.policy.get())
              let found = try #require(summary.unlock).access
              let isOpen = found.verdict == .undetermined
              #expect(
                found.verdict == right || isOpen && !isComplete,
                "version \(version), \(full), trial \(trial) at \(time): \(found), not \(right)"
              )
            }
            count += 1
          }
        }
      }
    }
    #expect(count == 10_350)
  }

  private static func receipt(
    _ version: String,
    _ full: Purchase,
    _ trial: Purchase
  ) throws -> Evidence {
    let purchases = [("full", full, "1"), ("trial14", trial, "2")].compactMap { id, state, number in
      state == .none
        ? nil
        : PurchaseBuilder(id) {
          $0.transactionId = number
          $0.originalTransactionId = number
          $0.webOrderLineItemId = nil
          $0.productType = .nonConsumable
          $0.purchaseDate = "2026-05-25T00:00:00Z"
          $0.originalPurchaseDate = "2026-05-25T00:00:00Z"
          $0.expiresDate = nil
          $0.cancellationDate = state == .refunded ? "2026-05-30T00:00:00Z" : nil
        }
    }
    return try .receipt(created: "2026-06-01", purchases) {
      $0.originalApplicationVersion = version
    }
  }

  private static func right(
    _ version: String,
    _ full: Purchase,
    _ trial: Purchase,
    at time: Timestamp
  ) throws -> EntitlementVerdict {
    if full == .bought || ["8", "9"].contains(version) { return .entitled }
    if trial == .bought, try time < at("2026-06-08") { return .entitled }
    return version == "1a2" ? .undetermined : .notEntitled
  }
}
