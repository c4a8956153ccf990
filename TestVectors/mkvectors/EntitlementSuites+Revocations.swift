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
    let ownLineItems = input([
      try evidence.bought {
        $0.additionalTransactionReason = "SEAT_ADDITION"
        $0.revocationDate = "2025-01-09T00:00:00Z"
        $0.signedDate = "2025-01-10T00:00:00Z"
      },
      try evidence.renewed {
        $0.transactionReason = "PURCHASE"
        $0.additionalTransactionReason = "SEAT_ADDITION"
        $0.purchaseDate = "2025-01-05T00:00:00Z"
        $0.expiresDate = "2025-02-01T00:00:00Z"
        $0.revocationDate = "2025-01-10T00:00:00Z"
        $0.signedDate = "2025-01-10T00:00:00Z"
      },
    ])
    let second = { (product: String, refund: TokenDate?) throws(TrustError) -> String in
      try evidence.renewed {
        $0.productId = product
        $0.transactionReason = "PURCHASE"
        $0.purchaseDate = "2025-01-10T00:00:00Z"
        $0.expiresDate = "2025-02-10T00:00:00Z"
        $0.revocationDate = refund
        $0.signedDate = "2025-01-12T00:00:00Z"
      }
    }
    let reinstated = try evidence.bought { $0.signedDate = "2025-01-25T00:00:00Z" }
    let early = try evidence.bought { $0.signedDate = "2025-01-10T12:00:00Z" }
    let again = try second(EvidenceSigner.product, "2025-01-12T00:00:00Z")
    let other = try second(EvidenceSigner.other, "2025-01-12T00:00:00Z")
    let running = try second(EvidenceSigner.other, nil)
    let first = "yes activePeriod from 2025-01-01 until 2025-02-01"
    let atOnce = try evidence.renewed {
      $0.productId = EvidenceSigner.other
      $0.purchaseDate = "2025-01-01T00:00:00Z"
      $0.expiresDate = "2025-02-01T00:00:00Z"
      $0.signedDate = "2025-01-03T00:00:00Z"
    }
    let max = "yes activePeriod from 2025-01-10 until 2025-02-10 of com.example.app.max"
    let refundedInPart = input([
      try revoked {
        $0.revocationType = "REFUND_PRORATED"
        $0.revocationPercentage = 50_000
      }
    ])
    let familyRevoked = input([
      try revoked {
        $0.inAppOwnershipType = "FAMILY_SHARED"
        $0.revocationType = "FAMILY_REVOKE"
      }
    ])
    let seatTakenBack = input([
      try revoked {
        $0.inAppOwnershipType = "ASSIGNED"
        $0.revocationType = "ASSIGNMENT_REVOKE"
      }
    ])
    let unknownReason = input([try revoked { $0.revocationReason = 2 }])
    let olderPeriodRuns = input([
      try evidence.bought(),
      try evidence.renewed {
        $0.purchaseDate = "2025-01-20T00:00:00Z"
        $0.revoke()
        $0.revocationDate = "2025-01-21T00:00:00Z"
        $0.signedDate = "2025-01-21T00:00:00Z"
      },
    ])
    let weekly = {
      (id: String, start: TokenDate, end: TokenDate, reason: String) throws(TrustError) in
      try evidence.renewed {
        ($0.transactionId, $0.webOrderLineItemId) = (id, id)
        $0.productId = EvidenceSigner.other
        $0.transactionReason = reason
        ($0.purchaseDate, $0.expiresDate, $0.signedDate) = (start, end, start)
      }
    }
    let secondRenews = input([
      try weekly("2000000100000003", "2025-01-10T00:00:00Z", "2025-01-17T00:00:00Z", "PURCHASE"),
      try evidence.bought { $0.signedDate = "2025-01-14T00:00:00Z" },
      try weekly("2000000100000004", "2025-01-17T00:00:00Z", "2025-01-24T00:00:00Z", "RENEWAL"),
    ])
    let refundedAfterEnd = input([
      try evidence.bought {
        $0.revocationDate = "2025-02-10T00:00:00Z"
        $0.signedDate = "2025-02-10T00:00:00Z"
      },
      try evidence.renewalInfo(renewalDate: "2025-03-01T00:00:00Z") { _ in },
    ])
    return rows(
      """
      refund-reversed-second-renews | validity | \(first); unknown awaitingRenewalEvidence from 2025-01-24 of com.example.app.max | \(secondRenews) | at=2025-01-28 \
        | The second purchase was made before the refund of the first was reversed, and renews after it (E-10).
      refunded-after-unseen-renewal | boundary | unknown awaitingRenewalEvidence from 2025-02-01 | \(refundedAfterEnd) | at=2025-02-15 \
        | An ended period is refunded; a renewal that is not seen began at its end (E-10, E-57).
      refunded | validity | no refunded from 2025-01-10 | \(input([try revoked { _ in }])) | at=2025-01-15 \
        | A refund ends access before the end of the period (E-10).
      refunded-in-part | validity | no refundedProrated from 2025-01-10 | \(refundedInPart) | at=2025-01-15 | A prorated refund of the remaining month (E-10).
      family-revoked | validity | no familyRevoked from 2025-01-10 | \(familyRevoked) | at=2025-01-15 | Family sharing was revoked (E-10, E-24).
      seat-taken-back | validity | no assignmentRevoked from 2025-01-10 | \(seatTakenBack) | at=2025-01-15 | The organization revoked the assignment of the seat (E-10).
      revoked-for-unknown-reason | validity | no revoked from 2025-01-10 | \(unknownReason) | at=2025-01-15 \
        | A revocation with another reason than a refund, as of a switch to a bundle (E-10).
      added-seats-refunded | validity | yes activePeriod from 2025-01-01 until 2025-02-01 | \(input(try period(nil))) | at=2025-01-15 \
        | Seats were added to the period and refunded; the first transaction counts (E-3).
      added-seats-all-refunded | validity | no refunded from 2025-01-10 | \(input(try period("2025-01-09T00:00:00Z"))) | at=2025-01-15 \
        | All transactions of the period were refunded (E-3).
      added-seats-with-own-line-items | validity | no refunded from 2025-01-10 | \(ownLineItems) | at=2025-01-15 \
        | The transactions of a period with added seats have line items of their own, and all were refunded (E-3).
      refund-reversed-after-second | validity | \(first) | \(input([again, reinstated])) | at=2025-01-28 \
        | A second purchase was refunded, and the refund of the first one reversed: a token signed after the second shows no refund (E-10).
      refund-reversed-after-other | validity | \(first); no refunded from 2025-01-12 of com.example.app.max | \(input([other, reinstated])) | at=2025-01-28 \
        | The second purchase was of another product (E-10).
      refund-reversed-beside-other | validity | \(first); yes activePeriod from 2025-01-10 until 2025-02-10 of com.example.app.max \
        | \(input([running, reinstated])) | at=2025-01-28 | The second purchase still runs: each grants by its own token (E-10).
      copy-of-day-of-upgrade | boundary | no upgraded from 2025-01-10; yes activePeriod from 2025-01-10 until 2025-02-10 of com.example.app.max \
        | \(input([running, early])) | at=2025-01-28 | A copy of the day of an upgrade may lag behind it (E-10).
      equal-dates | boundary | no upgraded; \(first) of com.example.app.max | \(input([try evidence.bought(), atOnce])) | at=2025-01-15 \
        | Of two purchases with one date and one end, the one that was signed first is superseded (E-10).
      older-period-runs | boundary | yes activePeriod from 2025-01-01 until 2025-02-01 | \(olderPeriodRuns) | at=2025-01-25 \
        | The newest purchase was refunded; an older period is still active (E-11).
      upgraded | validity | no upgraded from 2025-01-10; \(max) | \(input([upgraded, better])) | at=2025-01-15 | Upgraded to a higher product (E-16).
      upgrade | basic | \(max); no upgraded from 2025-01-10 | \(input([upgraded, better])) | at=2025-01-15 product=com.example.app.max \
        | The product of the upgrade (E-17).
      """
    )
  }
}
