// SPDX-License-Identifier: Apache-2.0

import SimulatedHistories
import StoreEntitlements
import StoreReceipts
import StrictTime
import Testing

/// The engine compared with the oracle; `./dev histories` runs more seeds.
struct SimulatedHistoriesTests {
  private static let mint = Result { try HistoryMint() }

  /// Four distant seeds, so that the work is divided among the processors.
  @Test(arguments: [1, 10_000, 20_000, 30_000] as [UInt64])
  func `the engine agrees with the oracle`(_ seed: UInt64) async throws {
    let tally = try await HistoryRun(seed: seed, answers: 4_000, workers: 1, subsets: 96).play()
    #expect(tally.answers >= 4_000)
    #expect(tally.failures == 0, "\(tally.failureKinds)")
    for report in tally.reports.values { Issue.record(Comment(rawValue: report)) }
  }

  @Test func `the histories cover all events and answers`() throws {
    var kinds: Set<HistoryEvent.Kind> = []
    var reasons: Set<EntitlementReason> = []
    for seed in 1...240 as ClosedRange<UInt64> {
      let environment = [.production, .sandbox, .xcode][Int(seed % 3)] as StoreEnvironment
      let history = try SimulatedHistory(
        seed: seed,
        environment: environment,
        mint: Self.mint.get()
      )
      kinds.formUnion(history.events.map(\.kind))
      for time in history.instants {
        let products = history.truth(at: time, .generous)?.products.values
        reasons.formUnion((products.map(Array.init) ?? []).flatMap(\.reasons))
      }
    }
    #expect(kinds == Set(HistoryEvent.Kind.allCases))
    let wanted: Set<EntitlementReason> = [
      .activePeriod, .activeFreeTrial, .activeIntro, .activeOffer, .gracePeriod, .billingRetry,
      .billingRetryAllowedByPolicy, .renewalLeewayByPolicy, .awaitingRenewalEvidence,
      .expiredVoluntary, .expiredBilling, .expiredPriceIncrease, .expiredProductUnavailable,
      .refunded, .refundedProrated, .familyRevoked, .upgraded, .nonConsumable,
      .nonRenewingWithinDuration, .nonRenewingElapsed, .nonRenewingDurationUnknown,
      .trialProductRunning, .trialProductElapsed, .consumableCarriesNoEntitlement,
    ]
    #expect(wanted.subtracting(reasons).isEmpty)
  }

  // MARK: Tests of the checks

  @Test func `detects a wrong entitled instead of undetermined`() throws {
    try expectNotice { $0.verdict == .undetermined ? .entitled : $0.verdict }
  }

  @Test func `detects a wrong notEntitled instead of undetermined`() throws {
    try expectNotice { $0.verdict == .undetermined ? .notEntitled : $0.verdict }
  }

  @Test func `detects a wrong notEntitled instead of entitled`() throws {
    try expectNotice { $0.verdict == .entitled ? .notEntitled : $0.verdict }
  }

  private func expectNotice(_ alteration: @escaping @Sendable (Entitlement) -> EntitlementVerdict)
    throws
  {
    var failures = 0
    for seed in 1...2 as ClosedRange<UInt64> {
      var honest = try HistoryTrial(seed: seed, mint: Self.mint.get())
      honest.subsets = 4
      honest.run()
      var trial = try HistoryTrial(seed: seed, mint: Self.mint.get())
      trial.subsets = 4
      trial.alteration = alteration
      trial.run()
      failures += trial.tally.failures - honest.tally.failures
    }
    #expect(failures > 0)
  }

  @Test func `permits an unseen refund only without newer evidence`() throws {
    let (history, refund) = try historyWithRefund()
    let before = history.messages.indices.filter { history.messages[$0].signed < refund.at }
    var ledger = EntitlementLedger.empty([history.environment])
    for place in before { ledger.take(history.messages[place]) }
    let answer = ledger.answer(at: refund.at)[refund.product]
    let truth = try #require(history.truth(at: refund.at))
    func excuse(_ places: [Int]) -> String? {
      ExceptionRule.excuse(
        for: answer,
        truth: truth,
        in: history,
        seen: EvidenceSeen(history, places),
        today: refund.at
      )
    }
    #expect(answer.verdict == .entitled)
    #expect(excuse(before) == "refund")
    // A copy of the transaction that was signed later shows the refund.
    let telling = history.messages.indices.filter { place in
      history.messages[place].signed >= refund.at
        && history.messages[place].documents.contains {
          $0.kind == .transaction(refund.transaction)
        }
    }
    #expect(!telling.isEmpty)
    for place in telling { #expect(excuse(before + [place]) == nil) }
  }

  /// A history in which an entitled product is refunded.
  private func historyWithRefund() throws -> (SimulatedHistory, HistoryEvent) {
    for seed in 1...400 as ClosedRange<UInt64> {
      let history = try SimulatedHistory(seed: seed, mint: Self.mint.get())
      for event in history.events where event.kind == .refund {
        let before = event.at.adding(milliseconds: -1)
        let isLoss =
          history.truth(at: before)?.products[event.product]?.verdict == .entitled
          && history.truth(at: event.at)?.products[event.product]?.verdict == .notEntitled
        if isLoss { return (history, event) }
      }
    }
    throw NoSuchHistory()
  }

  private struct NoSuchHistory: Error {}

  // MARK: Reproduction

  @Test func `a seed always simulates the same history`() throws {
    let first = try SimulatedHistory(seed: 7, mint: Self.mint.get())
    let second = try SimulatedHistory(seed: 7, mint: Self.mint.get())
    #expect(first.messages.map(\.signed) == second.messages.map(\.signed))
    #expect(first.messages.map(\.documents) == second.messages.map(\.documents))
    #expect(first.events.map(\.at) == second.events.map(\.at))
  }
}
