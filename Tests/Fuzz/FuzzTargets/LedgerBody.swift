// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEntitlements
import StoreTypes
import StrictTime

/// Reads a stored ledger, and computes the entitlements.
enum LedgerBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    let own = accepted { () throws(LedgerError) in try EntitlementLedger(json: input) }
    // Foundation's parser has its own limits and bugs, so it gets only input that this package's parser accepts.
    guard JSONBody.isJSON(input) else {
      return try require(own == nil, "a ledger that is not JSON is accepted")
    }
    let ledger = accepted { try read(Data(input)) }
    if let own { try require(own == ledger, "Foundation decodes another ledger") }
    guard let ledger else { return }
    try check(ledger)
  }

  /// Computes entitlements at times around the evidence, and stores the ledger.
  static func check(_ ledger: EntitlementLedger) throws(Finding) {
    for policy in policies { try answers(of: ledger, policy) }
    let stored = try required("a ledger cannot be stored") { try write(ledger) }
    let again = try required("a stored ledger cannot be read") { try read(stored) }
    try require(again == ledger, "a ledger differs after it is stored and read")
    try require(accepted { try write(again) } == stored, "a ledger has two encodings")
    let json = try required("a ledger cannot be written") { try ledger.json() }
    let own = accepted { () throws(LedgerError) in try EntitlementLedger(json: json[...]) }
    try require(own == ledger, "a ledger differs after it is written and read")
    try require(accepted { try read(Data(json)) } == ledger, "Foundation reads another ledger")
    var merged = ledger
    _ = merged.merge(ledger)
    try require(merged == ledger, "merging a ledger with itself changes it")
  }

  static func answers(
    of ledger: EntitlementLedger,
    _ policy: EntitlementPolicy
  ) throws(Finding) {
    for time in times {
      let summary = ledger.entitlements(at: time, in: .production, policy: policy)
      for product in summary.products {
        try require(
          product.isEntitled == (product.verdict == .entitled),
          "isEntitled contradicts the verdict"
        )
        _ = summary[product.productId]
      }
      _ = summary.unlock
      for timeline in ledger.timelines(until: time, in: .production, policy: policy) {
        for period in timeline.periods {
          guard let until = period.until else { continue }
          try require(period.from <= until, "\(timeline.productId): a period ends before it begins")
        }
      }
    }
    try require(
      ledger.entitlements(at: .latest, in: .production, policy: policy)
        == ledger.entitlements(at: .latest, in: .production, policy: policy),
      "the same query has two different answers"
    )
    for customer in ledger.customers {
      if let id = customer.appTransactionId { _ = ledger.selecting(appTransactionId: id) }
      if let token = customer.appAccountToken { _ = ledger.selecting(appAccountToken: token) }
    }
  }

  private static func read(_ data: Data) throws -> EntitlementLedger {
    try JSONDecoder().decode(EntitlementLedger.self, from: data)
  }

  static func write(_ ledger: EntitlementLedger) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(ledger)
  }

  private static let times: [Timestamp] = [
    .earliest, Timestamp(year: 2025, month: 1, day: 15) ?? .latest,
    Timestamp(year: 2025, month: 2, day: 10) ?? .latest, .latest,
  ]

  /// The default policy, and the most permissive one.
  private static let policies: [EntitlementPolicy] = {
    var generous = EntitlementPolicy()
    generous.billingRetryAccess = CalendarPeriod(days: 7) ?? .zero
    generous.renewalLeeway = CalendarPeriod(days: 1) ?? .zero
    generous.assumedGrace = CalendarPeriod(days: 16)
    generous.offlineTrust = CalendarPeriod(days: 3)
    generous.durations = ["pro": CalendarPeriod(months: 1) ?? .zero]
    generous.trialProducts = ["coins": CalendarPeriod(days: 14) ?? .zero]
    generous.partialRefundKeepsAccess = true
    generous.features = ["all": ["pro", "news.month"]]
    generous.groups = ["news.month": .init(group: "News", level: 1)]
    generous.firstFreeVersion = "10"
    generous.freeSince = Timestamp(year: 2025, month: 1, day: 1)
    return [EntitlementPolicy(), generous]
  }()
}

/// Reads a policy, and applies it.
enum PolicyBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    let policy = accepted { () throws(PolicyError) in try EntitlementPolicy(json: input) }
    guard let policy else { return }
    let again = accepted { () throws(PolicyError) in try EntitlementPolicy(json: input) }
    try require(again == policy, "a policy differs when read again")
    try require(JSONBody.isJSON(input), "a policy is not JSON")
    try LedgerBody.answers(of: try EvidenceBody.sample(), policy)
  }
}
