// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreEngine
import StoreEntitlements
import StorePayloads
import StoreReceipts
import StrictTime
import Testing

/// Random histories in every environment and profile: what a customer's documents say alone, and in any union.
struct EvidenceUnionTests {
  /// The histories of each environment and profile.
  private static let cases = SimulatedEnvironment.allCases.flatMap { environment in
    StoreProfile.allCases.flatMap { profile in
      (0..<4).map { number in (environment, profile, number) }
    }
  }

  /// A union determines every answer that one of its parts determines.
  @Test(arguments: cases)
  func `evidence of each kind and each union are right or undetermined`(
    _ environment: SimulatedEnvironment,
    _ profile: StoreProfile,
    _ number: Int
  ) throws {
    let history = try KnownHistory(number, profile, in: environment)
    for time in try history.instants() {
      let play = try history.play(until: time)
      guard !play.hasUnsignedChanges(at: time) else { continue }
      let output = try Self.output(play, of: history, at: time)
      for (customer, known) in play.knownAnswers() {
        try Self.compare(output, with: known, history, customer, at: time)
      }
    }
  }

  /// C2: a receipt of the same time, or of an earlier one.
  @Test(arguments: cases)
  func `a receipt beside complete tokens changes nothing`(
    _ environment: SimulatedEnvironment,
    _ profile: StoreProfile,
    _ number: Int
  ) throws {
    let history = try KnownHistory(number, profile, in: environment)
    var older: StoreOutput?
    for time in try history.instants().sorted() {
      let output = try Self.output(history.play(until: time), of: history, at: time)
      for customer in output.customers {
        var tokens = try output.ledger(of: customer, from: .transactions)
        _ = tokens.merge(try output.ledger(of: customer, from: .renewalInfos))
        for other in [output, older].compactMap(\.self) where other.customers.contains(customer) {
          var both = tokens
          _ = both.merge(try other.ledger(of: customer, from: .receipt))
          let (alone, joined) = (history.summary(of: tokens, time), history.summary(of: both, time))
          // E-1: a renewal info that no chain explains is missing evidence.
          if alone.warnings.contains(.renewalInfoOrphan) { continue }
          let comment = history.comment("\(customer) at \(time), receipt of \(other.now)")
          // Restored purchases of earlier years have other ids in receipts (E-3).
          if profile != .vintage {
            #expect(both.transactionCount == tokens.transactionCount, comment)
          }
          expectEqual(joined.products, alone.products, comment)
          expectEqual(joined.groups, alone.groups, comment)
          #expect(joined.chains == alone.chains, comment)
          #expect(joined.consumables == alone.consumables, comment)
        }
      }
      older = output
    }
  }

  /// Beside an undetermined answer, a receipt that is newer than all tokens may add that grace is possible.
  private func expectEqual(_ joined: [Entitlement], _ alone: [Entitlement], _ comment: Comment) {
    #expect(joined.map(\.productId) == alone.map(\.productId), comment)
    for (answer, expected) in zip(joined, alone) {
      let isOpen = answer.verdict == .undetermined && answer.reason == expected.reason
      #expect(
        isOpen || answer == expected,
        "\(comment): \(answer.productId) \(answer.reason), without it \(expected.reason)"
      )
    }
  }

  // MARK: Checks

  private static func compare(
    _ output: StoreOutput,
    with known: [String: KnownAnswer],
    _ history: KnownHistory,
    _ customer: String,
    at time: Timestamp
  ) throws {
    var parts: [EvidenceSource: EntitlementLedger] = [:]
    for source in history.sources { parts[source] = try output.ledger(of: customer, from: source) }
    for sources in history.unions {
      var union = EntitlementLedger(bundleId: "com.example.app", environments: output.environments)
      for source in sources { if let part = parts[source] { _ = union.merge(part) } }
      let names = sources.map(\.rawValue).joined(separator: " and ")
      let comment = history.comment("\(customer) at \(time), \(names)")
      let summary = history.summary(of: union, time)
      for answer in summary.products {
        let right = known[answer.productId]
        #expect(
          answer.verdict == .undetermined || answer.verdict.rawValue == right?.verdict.rawValue
            || answer.isOfImpliedPeriod || history.lacksGrace(answer, right),
          "\(comment): \(answer.productId) \(answer.reason), not \(right.map { "\($0)" } ?? "known")"
        )
      }
      for source in sources where sources.count > 1 {
        guard let part = parts[source] else { continue }
        for answer in history.summary(of: part, time).products
        where answer.verdict != .undetermined && !answer.isOfImpliedPeriod {
          #expect(
            summary[answer.productId].verdict == answer.verdict,
            "\(comment): \(answer.productId) by \(source) alone \(answer.reason)"
          )
        }
      }
    }
  }

  private static func output(
    _ play: Play,
    of history: KnownHistory,
    at time: Timestamp
  ) throws -> StoreOutput {
    let signer = history.environment == .xcode ? xcode : appStore
    return try StoreOutput(
      play,
      at: time,
      environment: history.environment,
      signer: signer.get()
    )
  }

  private static let appStore = Result { try StoreSigner(seed: "unions") }
  private static let xcode = Result { try StoreSigner(seed: "unions", environment: .xcode) }
}

extension KnownHistory {
  /// Xcode has neither notifications nor verifyReceipt.
  var sources: [EvidenceSource] {
    EvidenceSource.allCases.filter {
      environment != .xcode || ![.notifications, .latestReceipt].contains($0)
    }
  }

  /// Each kind alone, all of them, and some unions, which depend on the number of the history.
  fileprivate var unions: [[EvidenceSource]] {
    let all = sources
    let some = (0..<6).map { index in
      let bits = (number * 37 + index * 41 + 11) % (1 << all.count)
      return all.indices.filter { bits >> $0 & 1 == 1 }.map { all[$0] }
    }
    return all.map { [$0] } + [all] + some.filter { !$0.isEmpty }
  }

  fileprivate func summary(of ledger: EntitlementLedger, _ time: Timestamp) -> EntitlementSummary {
    ledger.entitlements(at: time, in: environment, past: .intended, policy: policy)
  }

  /// Whether the renewal info has no grace date, as in earlier years, and nothing says that the status is grace.
  fileprivate func lacksGrace(_ answer: Entitlement, _ right: KnownAnswer?) -> Bool {
    profile == .vintage && answer.reason == .billingRetry && right?.reasons == ["gracePeriod"]
  }

  fileprivate func comment(_ text: String) -> Comment {
    Comment(rawValue: "\(script.options.environment) \(profile) \(number): \(text)")
  }
}

extension Entitlement {
  /// E-11b: whether it is the period before a renewal that has not begun, which may be of another product.
  fileprivate var isOfImpliedPeriod: Bool { reason == .activePeriod && from == nil }
}
