// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension EntitlementSuites {
  private static let lifetime = "com.example.app.lifetime"
  private static let coins = "com.example.app.coins"
  private static let season = "com.example.app.season"
  private static let trial = "com.example.app.trial"

  static func oneTime(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let bought = {
      (configure: (inout TransactionBuilder) -> Void) throws(TrustError) -> String in
      try evidence.boughtOnce(lifetime, "Non-Consumable", configure)
    }
    let halved = try bought {
      $0.revoke()
      $0.revocationDate = "2025-01-10T00:00:00Z"
      $0.revocationType = "REFUND_PRORATED"
      $0.revocationPercentage = 50_000
      $0.signedDate = "2025-01-10T00:00:00Z"
    }
    let kept = Finding.yes("nonConsumable", from: "2025-01-01", of: lifetime)
    return asked([
      (
        "kept", "A non-consumable does not expire (E-20).", .basic, at: "2025-09-01",
        [try bought { _ in }], [kept], product: lifetime, []
      ),
      (
        "refunded", "A refunded non-consumable (E-20).", .validity, at: "2025-01-15",
        [
          try bought {
            $0.revoke()
            $0.revocationDate = "2025-01-10T00:00:00Z"
            $0.signedDate = "2025-01-10T00:00:00Z"
          }
        ], [.no("refunded", from: "2025-01-10", of: lifetime)], product: lifetime, []
      ),
      (
        "refunded-in-part", "A partly refunded non-consumable: access ends (E-23).", .validity,
        at: "2025-01-15", [halved], [.no("refundedProrated", from: "2025-01-10", of: lifetime)],
        product: lifetime, []
      ),
      (
        "refunded-in-part-and-kept",
        "A partly refunded non-consumable that the policy lets the customer keep (E-23).",
        .boundary, at: "2025-01-15", [halved], [kept], product: lifetime,
        [("policy", ["partialRefundKeepsAccess": true])]
      ),
      (
        "consumable", "A consumable grants no access (E-21).", .validity, at: "2025-01-15",
        [try evidence.boughtOnce(coins, "Consumable")],
        [.no("consumableCarriesNoEntitlement", from: "2025-01-01", of: coins)], product: coins, []
      ),
      (
        "shared-and-own", "Family sharing was revoked; the customer's own purchase remains (E-24).",
        .boundary, at: "2025-01-15",
        [
          try bought { _ in },
          try bought {
            $0.transactionId = "2000000100000007"
            $0.inAppOwnershipType = "FAMILY_SHARED"
            $0.purchaseDate = "2024-12-01T00:00:00Z"
            $0.originalPurchaseDate = "2024-12-01T00:00:00Z"
            $0.revoke()
            $0.revocationType = "FAMILY_REVOKE"
            $0.revocationDate = "2025-01-01T12:00:00Z"
          },
        ], [kept], product: lifetime, []
      ),
    ])
  }

  static func nonRenewing(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let bought = {
      (configure: (inout TransactionBuilder) -> Void) throws(TrustError) -> String in
      try evidence.boughtOnce(season, "Non-Renewing Subscription", configure)
    }
    let first = try bought { _ in }
    let second = try bought {
      $0.transactionId = "2000000100000008"
      $0.purchaseDate = "2025-01-11T00:00:00Z"
      $0.originalPurchaseDate = "2025-01-11T00:00:00Z"
      $0.signedDate = "2025-01-12T00:00:00Z"
    }
    let days = { (stacking: String?) -> Parameters in
      let how: [(key: String, value: JSON)] = stacking.map { [("stacking", .string($0))] } ?? []
      return [("policy", .object([("durations", .object([(season, .string("P30D"))]))] + how))]
    }
    let lasting = { (from: String, until: String) -> [Finding] in
      [.yes("nonRenewingWithinDuration", from: from, until: until, of: season)]
    }
    return asked([
      (
        "lasting", "Within the 30 days set by the policy (E-22).", .basic, at: "2025-01-30",
        [first], lasting("2025-01-01", "2025-01-31"), product: season, days(nil)
      ),
      (
        "elapsed", "The 30 days are over.", .boundary, at: "2025-01-31", [first],
        [.no("nonRenewingElapsed", from: "2025-01-31", of: season)], product: season, days(nil)
      ),
      (
        "duration-unknown", "The policy sets no duration for the product.", .missing,
        at: "2025-01-15", [first],
        [.unknown("nonRenewingDurationUnknown", from: "2025-01-01", of: season)], product: season,
        []
      ),
      (
        "stacked", "The second purchase starts when the first ends.", .boundary, at: "2025-02-15",
        [first, second], lasting("2025-01-01", "2025-03-02"), product: season, days("stack")
      ),
      (
        "latest-only", "Only the latest purchase counts.", .boundary, at: "2025-02-05",
        [first, second], lasting("2025-01-11", "2025-02-10"), product: season, days("latestOnly")
      ),
      (
        "latest-only-elapsed", "Only the latest purchase counts, and it has ended.", .boundary,
        at: "2025-02-10", [first, second],
        [.no("nonRenewingElapsed", from: "2025-02-10", of: season)], product: season,
        days("latestOnly")
      ),
    ])
  }

  static func trials(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let first = try evidence.boughtOnce(trial, "Non-Consumable")
    let again = try evidence.boughtOnce(trial, "Non-Consumable") {
      $0.transactionId = "2000000100000009"
      $0.purchaseDate = "2025-01-20T00:00:00Z"
      $0.originalPurchaseDate = "2025-01-20T00:00:00Z"
      $0.signedDate = "2025-01-20T00:00:00Z"
    }
    let policy: Parameters = [("policy", ["trialProducts": .object([(trial, .string("P14D"))])])]
    return asked([
      (
        "trial", "Fourteen days from the first purchase (E-41).", .basic, at: "2025-01-14", [first],
        [.yes("trialProductRunning", from: "2025-01-01", until: "2025-01-15", of: trial)],
        product: trial, policy
      ),
      (
        "trial-over", "The 14 days are over.", .boundary, at: "2025-01-15", [first],
        [.no("trialProductElapsed", from: "2025-01-15", of: trial)], product: trial, policy
      ),
      (
        "trial-not-again", "A second purchase does not restart the trial (E-41).", .substitution,
        at: "2025-01-21", [first, again],
        [.no("trialProductElapsed", from: "2025-01-15", of: trial)], product: trial, policy
      ),
    ])
  }
}
