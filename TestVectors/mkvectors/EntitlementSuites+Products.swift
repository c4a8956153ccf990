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
    let kept = "yes nonConsumable from 2025-01-01 of com.example.app.lifetime"
    let refunded = input([
      try bought {
        $0.revoke()
        $0.revocationDate = "2025-01-10T00:00:00Z"
        $0.signedDate = "2025-01-10T00:00:00Z"
      }
    ])
    let sharedAndOwn = input([
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
    ])
    let again = try bought {
      $0.transactionId = "2000000100000010"
      $0.originalTransactionId = "2000000100000010"
      $0.purchaseDate = "2025-03-01T00:00:00Z"
      $0.originalPurchaseDate = "2025-03-01T00:00:00Z"
      $0.revocationDate = "2025-03-10T00:00:00Z"
      $0.signedDate = "2025-03-10T00:00:00Z"
    }
    let confirmed = try bought { $0.signedDate = "2025-03-02T00:00:00Z" }
    let share = try bought {
      $0.revocationDate = "2025-01-10T00:00:00Z"
      $0.signedDate = "2025-01-10T00:00:00Z"
    }
    let restored = try bought {
      $0.transactionId = "2000000100000011"
      $0.revocationDate = "2025-01-10T00:00:00Z"
      $0.signedDate = "2025-01-12T00:00:00Z"
    }
    return rows(
      """
      bought-again | validity | no refunded from 2025-03-10 of com.example.app.lifetime | \(input([try bought { _ in }, again])) \
        | at=2025-04-01 product=com.example.app.lifetime \
        | The second purchase was refunded; the first one had been refunded before it, or it would not have been sold again (E-20).
      bought-again-and-confirmed | validity | \(kept) | \(input([confirmed, again])) | at=2025-04-01 product=com.example.app.lifetime \
        | A token of the first purchase that was signed after the second shows no refund (E-20).
      refund-of-unknown-share | missing | unknown refundShareUnknown from 2025-01-10 of com.example.app.lifetime | \(input([share])) \
        | at=2025-01-15 product=com.example.app.lifetime policy={partialRefundKeepsAccess:true} \
        | The policy depends on the share of the refund, which the token does not state (E-23).
      kept | basic | \(kept) | \(input([try bought { _ in }])) | at=2025-09-01 product=com.example.app.lifetime | A non-consumable does not expire (E-20).
      refunded | validity | no refunded from 2025-01-10 of com.example.app.lifetime | \(refunded) | at=2025-01-15 product=com.example.app.lifetime \
        | A refunded non-consumable (E-20).
      refunded-in-part | validity | no refundedProrated from 2025-01-10 of com.example.app.lifetime | \(input([halved])) \
        | at=2025-01-15 product=com.example.app.lifetime | A partly refunded non-consumable: access ends (E-23).
      refunded-in-part-and-kept | boundary | \(kept) | \(input([halved])) \
        | at=2025-01-15 product=com.example.app.lifetime policy={partialRefundKeepsAccess:true} \
        | A partly refunded non-consumable that the policy lets the customer keep (E-23).
      restored-copy-without-share | boundary | \(kept) | \(input([halved, restored])) \
        | at=2025-01-15 product=com.example.app.lifetime policy={partialRefundKeepsAccess:true} \
        | A restored copy of a partly refunded non-consumable does not state the share, which the purchase has (E-23).
      consumable | validity | no consumableCarriesNoEntitlement from 2025-01-01 of com.example.app.coins \
        | \(input([try evidence.boughtOnce(coins, "Consumable")])) | at=2025-01-15 product=com.example.app.coins | A consumable grants no access (E-21).
      shared-and-own | boundary | \(kept) | \(sharedAndOwn) | at=2025-01-15 product=com.example.app.lifetime \
        | Family sharing was revoked; the customer's own purchase remains (E-24).
      """
    )
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
    return rows(
      """
      lasting | basic | yes nonRenewingWithinDuration from 2025-01-01 until 2025-01-31 of com.example.app.season | \(input([first])) \
        | at=2025-01-30 product=com.example.app.season policy={durations:{com.example.app.season:P30D}} | Within the 30 days set by the policy (E-22).
      elapsed | boundary | no nonRenewingElapsed from 2025-01-31 of com.example.app.season | \(input([first])) \
        | at=2025-01-31 product=com.example.app.season policy={durations:{com.example.app.season:P30D}} | The 30 days are over.
      duration-unknown | missing | unknown nonRenewingDurationUnknown from 2025-01-01 of com.example.app.season | \(input([first])) \
        | at=2025-01-15 product=com.example.app.season | The policy sets no duration for the product.
      stacked | boundary | yes nonRenewingWithinDuration from 2025-01-01 until 2025-03-02 of com.example.app.season | \(input([first, second])) \
        | at=2025-02-15 product=com.example.app.season policy={durations:{com.example.app.season:P30D},stacking:stack} \
        | The second purchase starts when the first ends.
      latest-only | boundary | yes nonRenewingWithinDuration from 2025-01-11 until 2025-02-10 of com.example.app.season | \(input([first, second])) \
        | at=2025-02-05 product=com.example.app.season policy={durations:{com.example.app.season:P30D},stacking:latestOnly} | Only the latest purchase counts.
      latest-only-elapsed | boundary | no nonRenewingElapsed from 2025-02-10 of com.example.app.season | \(input([first, second])) \
        | at=2025-02-10 product=com.example.app.season policy={durations:{com.example.app.season:P30D},stacking:latestOnly} \
        | Only the latest purchase counts, and it has ended.
      """
    )
  }

  static func trials(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let first = try evidence.boughtOnce(trial, "Non-Consumable")
    let again = try evidence.boughtOnce(trial, "Non-Consumable") {
      $0.transactionId = "2000000100000009"
      $0.purchaseDate = "2025-01-20T00:00:00Z"
      $0.originalPurchaseDate = "2025-01-20T00:00:00Z"
      $0.signedDate = "2025-01-20T00:00:00Z"
    }
    return rows(
      """
      trial | basic | yes trialProductRunning from 2025-01-01 until 2025-01-15 of com.example.app.trial | \(input([first])) \
        | at=2025-01-14 product=com.example.app.trial policy={trialProducts:{com.example.app.trial:P14D}} | Fourteen days from the first purchase (E-41).
      trial-over | boundary | no trialProductElapsed from 2025-01-15 of com.example.app.trial | \(input([first])) \
        | at=2025-01-15 product=com.example.app.trial policy={trialProducts:{com.example.app.trial:P14D}} | The 14 days are over.
      trial-not-again | substitution | no trialProductElapsed from 2025-01-15 of com.example.app.trial | \(input([first, again])) \
        | at=2025-01-21 product=com.example.app.trial policy={trialProducts:{com.example.app.trial:P14D}} \
        | A second purchase does not restart the trial (E-41).
      """
    )
  }
}
