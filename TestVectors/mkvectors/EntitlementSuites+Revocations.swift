// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Refunds, prorated refunds and revoked family sharing.
extension EntitlementSuites {
  static func revocations(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let revoked = { (configure: (inout TransactionBuilder) -> Void) throws(TrustError) -> String in
      try evidence.bought {
        $0.revoke()
        $0.revocationDate = "2025-01-10T00:00:00Z"
        $0.signedDate = "2025-01-10T00:00:00Z"
        configure(&$0)
      }
    }
    let upgraded = try evidence.bought {
      $0.isUpgraded = true
      $0.signedDate = "2025-01-10T00:00:00Z"
    }
    let better = try evidence.renewed {
      $0.productId = EvidenceSigner.other
      $0.purchaseDate = "2025-01-10T00:00:00Z"
      $0.expiresDate = "2025-02-10T00:00:00Z"
      $0.signedDate = "2025-01-10T00:00:00Z"
    }
    let period = { (refund: TokenDate?) throws(TrustError) -> [String] in
      [
        try evidence.bought {
          $0.additionalTransactionReason = "SEAT_ADDITION"
          $0.revocationDate = refund
          $0.signedDate = "2025-01-10T00:00:00Z"
        },
        try evidence.renewed {
          $0.webOrderLineItemId = "2000000010000001"
          $0.additionalTransactionReason = "SEAT_ADDITION"
          $0.purchaseDate = "2025-01-05T00:00:00Z"
          $0.expiresDate = "2025-02-01T00:00:00Z"
          $0.revocationDate = "2025-01-10T00:00:00Z"
          $0.signedDate = "2025-01-10T00:00:00Z"
        },
      ]
    }
    let max = Finding.yes(
      "activePeriod",
      from: "2025-01-10",
      until: "2025-02-10",
      of: EvidenceSigner.other
    )
    return asked([
      (
        "refunded", "A refund ends access before the end of the period (E-10).", .validity,
        at: "2025-01-15", [try revoked { _ in }], [.no("refunded", from: "2025-01-10")],
        product: nil
      ),
      (
        "refunded-in-part", "A prorated refund of the remaining month (E-10).", .validity,
        at: "2025-01-15",
        [
          try revoked {
            $0.revocationType = "REFUND_PRORATED"
            $0.revocationPercentage = 50_000
          }
        ], [.no("refundedProrated", from: "2025-01-10")], product: nil
      ),
      (
        "family-revoked", "Family sharing was revoked (E-10, E-24).", .validity, at: "2025-01-15",
        [
          try revoked {
            $0.inAppOwnershipType = "FAMILY_SHARED"
            $0.revocationType = "FAMILY_REVOKE"
          }
        ], [.no("familyRevoked", from: "2025-01-10")], product: nil
      ),
      (
        "added-seats-refunded",
        "Seats were added to the period and refunded; the first transaction counts (E-3).",
        .validity, at: "2025-01-15", try period(nil),
        [.yes("activePeriod", from: "2025-01-01", until: "2025-02-01")], product: nil
      ),
      (
        "added-seats-all-refunded", "All transactions of the period were refunded (E-3).",
        .validity, at: "2025-01-15", try period("2025-01-09T00:00:00Z"),
        [.no("refunded", from: "2025-01-10")], product: nil
      ),
      (
        "older-period-runs",
        "The newest purchase was refunded; an older period is still active (E-11).", .boundary,
        at: "2025-01-25",
        [
          try evidence.bought(),
          try evidence.renewed {
            $0.purchaseDate = "2025-01-20T00:00:00Z"
            $0.revoke()
            $0.revocationDate = "2025-01-21T00:00:00Z"
            $0.signedDate = "2025-01-21T00:00:00Z"
          },
        ], [.yes("activePeriod", from: "2025-01-01", until: "2025-02-01")], product: nil
      ),
      (
        "upgraded", "Upgraded to a higher product (E-16).", .validity, at: "2025-01-15",
        [upgraded, better], [.no("upgraded", from: "2025-01-10"), max], product: nil
      ),
      (
        "upgrade", "The product of the upgrade (E-17).", .basic, at: "2025-01-15",
        [upgraded, better], [max, .no("upgraded", from: "2025-01-10")],
        product: EvidenceSigner.other
      ),
    ])
  }
}
