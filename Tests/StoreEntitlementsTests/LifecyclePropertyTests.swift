// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEntitlements
import StoreLab
import StorePayloads
import StrictTime
import TestSupport
import Testing

/// Properties that hold for every random customer; each failure reports the seed.
struct LifecyclePropertyTests {
  private static let seeds: [UInt64] = Array(0..<8)

  @Test(arguments: seeds)
  func `order and repetition do not matter`(_ seed: UInt64) throws {
    let history = try Lifecycle(seed: seed)
    var generator = SeededGenerator(seed: seed)
    let ledger = EntitlementLedger(history.evidence)
    let bytes = try Self.bytes(of: ledger)
    for _ in 0..<8 {
      let repeated = history.evidence.flatMap { piece in
        Array(repeating: piece, count: .random(in: 1...3, using: &generator))
      }
      let other = EntitlementLedger(repeated.shuffled(using: &generator))
      #expect(other == ledger, history.hint)
      #expect(try Self.bytes(of: other) == bytes, history.hint)
      #expect(Self.answers(other, history) == Self.answers(ledger, history), history.hint)
    }
  }

  @Test(arguments: seeds)
  func `merging is commutative and associative`(_ seed: UInt64) throws {
    let history = try Lifecycle(seed: seed)
    var generator = SeededGenerator(seed: seed)
    var parts = Array(repeating: EntitlementLedger([]), count: 3)
    for piece in history.evidence {
      for index in parts.indices where Bool.random(using: &generator) { parts[index].take(piece) }
    }
    let (first, second, third) = (parts[0], parts[1], parts[2])
    #expect(first.merging(second) == second.merging(first), history.hint)
    let left = first.merging(second).merging(third)
    #expect(left == first.merging(second.merging(third)), history.hint)
    #expect(left.merging(left) == left, history.hint)
    #expect(try Self.bytes(of: left) == Self.bytes(of: third.merging(second).merging(first)))
  }

  @Test(arguments: seeds)
  func `a decoded ledger returns the same answers`(_ seed: UInt64) throws {
    let history = try Lifecycle(seed: seed)
    let ledger = EntitlementLedger(history.evidence)
    let bytes = try Self.bytes(of: ledger)
    let read = try JSONDecoder().decode(EntitlementLedger.self, from: bytes)
    #expect(read == ledger, history.hint)
    #expect(try Self.bytes(of: read) == bytes, history.hint)
    #expect(Self.answers(read, history) == Self.answers(ledger, history), history.hint)
  }

  /// Between these times, no verdict changes.
  @Test(arguments: seeds)
  func `verdicts change only at dates of the evidence or ends of access`(_ seed: UInt64) throws {
    let history = try Lifecycle(seed: seed)
    let ledger = EntitlementLedger(history.evidence)
    for policy in try Self.policies() {
      let times = Self.turningPoints(of: history, ledger, policy)
      for (start, next) in zip(times, times.dropFirst()) {
        let last = next.adding(milliseconds: -1)
        let middle = start.adding(milliseconds: last.milliseconds(since: start) / 2)
        let found = [start, middle, last].map { time in
          ledger.entitlements(at: time, in: .production, past: .intended, policy: policy).products
            .map {
              "\($0.productId) \($0.verdict) \($0.reason) \($0.until.map { "\($0)" } ?? "-")"
            }
        }
        #expect(found[0] == found[1], history.hint)
        #expect(found[1] == found[2], history.hint)
      }
    }
  }

  /// Without revocations, access lasts until the reported end.
  @Test(arguments: seeds)
  func `access lasts until the reported end`(_ seed: UInt64) throws {
    let history = try Lifecycle(seed: seed)
    let ledger = EntitlementLedger(history.evidence)
    for time in history.dates.sorted() {
      for found in ledger.entitlements(at: time, in: .production, past: .intended).products
      where found.isEntitled {
        // E-3b: it is not known when an unseen transaction of the period was bought.
        let isUnseen = found.rules.contains { $0.rule == .addedSeats }
        #expect(found.from.map { $0 <= time } ?? isUnseen, history.hint)
        guard let until = found.until else { continue }
        #expect(time < until, history.hint)
        let before = ledger.entitlements(
          at: until.adding(milliseconds: -1),
          in: .production,
          past: .intended
        )
        #expect(before[found.productId].isEntitled, history.hint)
      }
    }
  }

  /// C5: a stored answer stays correct until `validUntil`, and not longer.
  @Test(arguments: seeds)
  func `an answer is valid until it changes by itself`(_ seed: UInt64) throws {
    let history = try Lifecycle(seed: seed)
    let ledger = EntitlementLedger(history.evidence)
    var generator = SeededGenerator(seed: seed)
    for policy in try Self.policies() {
      func answer(_ time: Timestamp) -> EntitlementSummary {
        ledger.entitlements(at: time, in: .production, findingValidUntil: true, policy: policy)
      }
      for _ in 0..<4 {
        let days = Int64.random(in: -20...120, using: &generator)
        let time = history.end.adding(seconds: days * 86_400)
        let summary = answer(time)
        guard let end = summary.validUntil else {
          for years in [1, 10, 100] as [Int64] {
            let later = time.adding(seconds: years * 31_536_000)
            #expect(!answer(later).says(otherThan: summary), history.hint)
          }
          continue
        }
        #expect(end > time, history.hint)
        for _ in 0..<50 {
          let rest = Int64.random(in: 0..<end.milliseconds(since: time), using: &generator)
          let moment = answer(time.adding(milliseconds: rest))
          #expect(!moment.says(otherThan: summary) && moment.validUntil == end, history.hint)
        }
        #expect(answer(end).says(otherThan: summary), history.hint)
      }
    }
  }

  /// E-57: one instant before the start of a verdict that grants nothing, another verdict held, and whichever message came
  /// last, the start is the same.
  @Test(arguments: seeds)
  func `a verdict without access starts where another one ended`(_ seed: UInt64) throws {
    let history = try Lifecycle(seed: seed)
    let ledger = EntitlementLedger(history.evidence)
    for policy in try Self.policies() {
      for days in [0, 1, 7, 40, 100] as [Int64] {
        let time = history.end.adding(seconds: days * 86_400)
        for found in ledger.entitlements(at: time, in: .production, policy: policy).products
        where !found.isEntitled && found.kind != .consumable {
          guard let start = found.from else { continue }
          #expect(start <= time, history.hint)
          let before = ledger.entitlements(
            at: start.adding(milliseconds: -1),
            in: .production,
            past: .intended,
            policy: policy
          )[found.productId]
          #expect(
            before.verdict != found.verdict,
            "\(history) \(found.productId) \(found.reason) since \(start), before \(before.reason)"
          )
        }
      }
    }
  }

  /// E-13: billing retry is certain only with a message of the last day.
  @Test(arguments: seeds)
  func `a refusal after a billing problem is new, or asks the App Store`(_ seed: UInt64) throws {
    let history = try Lifecycle(seed: seed)
    let ledger = EntitlementLedger(history.evidence)
    for days in 0...100 as ClosedRange<Int64> {
      let time = history.end.adding(seconds: days * 86_400)
      for found in ledger.entitlements(at: time, in: .production).products
      where found.reason == .billingRetry {
        let isStale = found.warnings.contains(.staleEvidence)
        #expect(isStale == found.nextActions.contains(.askAppStore), history.hint)
        #expect(isStale || days < 1, history.hint)
        #expect(days < 90, history.hint)
      }
    }
  }

  // MARK: Extremes

  @Test(arguments: seeds)
  func `evaluates extreme times and policies`(_ seed: UInt64) throws {
    let history = try Lifecycle(seed: seed)
    let ledger = EntitlementLedger(history.evidence)
    for time in [Timestamp.earliest, .latest] {
      for policy in try Self.policies() + [try Self.extremePolicy()] {
        let summary = ledger.entitlements(
          at: time,
          in: .production,
          past: .intended,
          policy: policy
        )
        #expect(summary.asked == time)
        _ = ledger.timelines(until: time, in: .production, policy: policy)
      }
    }
  }

  @Test(arguments: seeds)
  func `evaluates extreme dates, quantities and percentages`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lab = try EvidenceLab.shared.get()
    var evidence: [Evidence] = []
    for number in 1...12 {
      var builder = try TransactionBuilder.paid(number, of: number % 3 + 1)
      let dates = Self.extremeDates.map { TokenDate($0) }
      builder.purchaseDate = dates.randomElement(using: &generator)
      builder.originalPurchaseDate = dates.randomElement(using: &generator)
      builder.expiresDate = dates.randomElement(using: &generator)
      builder.revocationDate =
        Bool.random(using: &generator)
        ? nil : dates.randomElement(using: &generator)
      builder.quantity = [.min, -1, 0, 1, .max].randomElement(using: &generator)
      builder.revocationPercentage = [.min, -1, 0, 100_001, .max].randomElement(using: &generator)
      builder.isUpgraded = Bool.random(using: &generator)
      builder.type = ["Consumable", "Non-Renewing Subscription", "Non-Consumable", "?"]
        .randomElement(using: &generator)
      if Bool.random(using: &generator) { builder.type = "Auto-Renewable Subscription" }
      evidence.append(try lab.transaction(builder))
      let renewal = try RenewalInfoBuilder.of(number % 3 + 1) {
        $0.gracePeriodExpiresDate = dates.randomElement(using: &generator)
        $0.isInBillingRetryPeriod = Bool.random(using: &generator)
        $0.autoRenewStatus = [.min, 0, 1, .max].randomElement(using: &generator)
        $0.renewalDate = dates.randomElement(using: &generator)
      }
      evidence.append(try lab.renewalInfo(renewal))
    }
    let ledger = EntitlementLedger(evidence)
    #expect(ledger == EntitlementLedger(evidence.reversed()), "\(generator)")
    for time in Self.extremeDates {
      for policy in try Self.policies() + [try Self.extremePolicy()] {
        let summary = ledger.entitlements(
          at: time,
          in: .production,
          past: .intended,
          policy: policy
        )
        #expect(summary.consumables.allSatisfy { $0.units >= 0 }, "\(generator)")
        _ = ledger.timelines(until: time, in: .production, policy: policy)
      }
    }
    let bytes = try Self.bytes(of: ledger)
    #expect(try JSONDecoder().decode(EntitlementLedger.self, from: bytes) == ledger)
  }

  private static let extremeDates: [Timestamp] = [
    .earliest, .earliest.adding(milliseconds: 1), Timestamp(millisecondsSince1970: 0) ?? .earliest,
    Timestamp(millisecondsSince1970: 1_767_225_600_000) ?? .earliest,
    .latest.adding(milliseconds: -1), .latest,
  ]

  // MARK: Helpers

  private static func policies() throws -> [EntitlementPolicy] {
    [
      EntitlementPolicy(),
      try .with {
        $0.billingRetryAccess = try period("P7D")
        $0.renewalLeeway = try period("PT6H")
        $0.assumedGrace = try period("P3D")
        $0.durations = ["Non-Renewing Subscription": try period("P1M")]
        $0.partialRefundKeepsAccess = true
      },
    ]
  }

  private static func extremePolicy() throws -> EntitlementPolicy {
    try .with {
      let long = try period("P10000Y")
      $0.billingRetryAccess = long
      $0.renewalLeeway = long
      $0.assumedGrace = long
      $0.offlineTrust = long
      $0.durations = ["Non-Renewing Subscription": long, "news.month": long]
      $0.trialProducts = ["Non-Consumable": long]
      $0.clockTolerance = .seconds(Int64.max)
      $0.stacking = .extendFromFirst
    }
  }

  /// The dates of the evidence, the ends of the answers at these dates, the ends at those times, and so on.
  private static func turningPoints(
    of history: Lifecycle,
    _ ledger: EntitlementLedger,
    _ policy: EntitlementPolicy
  ) -> [Timestamp] {
    // E-14: after the longest grace period.
    func withGrace(_ date: Timestamp) -> [Timestamp] {
      guard let assumed = policy.assumedGrace else {
        return [date] + [6, 28].map { date.adding(seconds: $0 * 86_400) }
      }
      return [date, date.adding(assumed)]
    }
    var known = Set(history.dates.flatMap(withGrace))
    var fresh = known
    while !fresh.isEmpty {
      let found = fresh.flatMap { time in
        ledger.entitlements(at: time, in: .production, past: .intended, policy: policy).products
          .flatMap {
            [$0.from, $0.until].compactMap { $0 }.flatMap(withGrace)
          }
      }
      fresh = Set(found).subtracting(known)
      known.formUnion(fresh)
    }
    return known.sorted()
  }

  private static func answers(_ ledger: EntitlementLedger, _ history: Lifecycle)
    -> [EntitlementSummary]
  {
    [history.end, history.end.adding(seconds: 8_000_000)].map {
      ledger.entitlements(at: $0, in: .production)
    }
  }

  private static func bytes(of ledger: EntitlementLedger) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(ledger)
  }
}

extension EntitlementSummary {
  /// Whether any member but the times differs.
  fileprivate func says(otherThan other: EntitlementSummary) -> Bool {
    products != other.products || chains != other.chains || groups != other.groups
      || features != other.features || paidApp != other.paidApp
      || consumables != other.consumables || offers != other.offers || warnings != other.warnings
  }
}

extension Lifecycle {
  /// The seed, to reproduce the failure.
  fileprivate var hint: Comment { Comment(rawValue: testDescription) }
}

extension EntitlementLedger {
  fileprivate func merging(_ other: EntitlementLedger) -> EntitlementLedger {
    var both = self
    _ = both.merge(other)
    return both
  }
}
