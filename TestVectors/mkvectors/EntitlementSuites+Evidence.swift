// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension EntitlementSuites {
  static let active = "yes activePeriod from 2025-01-01 until 2025-02-01"

  /// Unverified evidence is rejected, and the operation has no result.
  static func unverified(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let month = try evidence.bought()
    let signed = try evidence.lab.tokens.token(EvidenceSigner.transaction())
    let inside = try evidence.lab.tokenAttacker.transaction(EvidenceSigner.transaction())
    let notification = try evidence.lab.tokens.notification(.didRenew) {
      $0.data?.renewalInfo = nil
      $0.data?.signedTransactionInfo = inside
    }.token
    let forged = { (attack: TokenForgery) throws(TrustError) in
      input([try signed.forged(attack).text()])
    }
    return try rows(
      """
      attacker | attacker-key | trust/not-issued | \(input([inside])) | at=2025-01-15 | A purchase signed by an untrusted authority (E-1).
      attacker-beside-genuine | attacker-key | trust/not-issued | \(input([month, inside])) | at=2025-01-15 \
        | A genuine purchase and one signed by an untrusted authority.
      unsigned | weak-algorithm | jws/algorithm | \(forged(.algorithmNone)) | at=2025-01-15 | An unsigned purchase, with alg "none".
      changed | tampering | trust/signature | \(forged(.swappedPayload)) | at=2025-01-15 | A genuine token with a replaced payload.
      developer | purpose | trust/marker-missing | \(forged(.leafWithoutMarker)) | at=2025-01-15 \
        | A purchase signed with an ordinary developer's certificate.
      notification-with-forgery | attacker-key | trust/not-issued | \(input([notification])) | at=2025-01-15 \
        | A genuine notification that contains a transaction from an untrusted authority.
      """
    )
  }

  static func foreign(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let test = try evidence.bought { $0.environment = "Sandbox" }
    let renewalInfoAlone = input([
      try evidence.renewalInfo { $0.signedDate = "2025-01-02T00:00:00Z" }
    ])
    return rows(
      """
      other-app | claim | no neverPurchased | \(input([try evidence.bought { $0.bundleId = "com.example.somebody-else" }])) | at=2025-01-15 \
        | A genuine purchase of another app (E-1).
      other-app-in-capitals | claim | no neverPurchased | \(input([try evidence.bought { $0.bundleId = "com.example.App" }])) | at=2025-01-15 \
        | The bundle id differs in case; bundle ids are compared byte by byte.
      sandbox | claim | no neverPurchased | \(input([test])) | at=2025-01-15 | A sandbox purchase, evaluated for production (E-1).
      sandbox-asked-for | basic | yes activePeriod from 2025-01-01 until 2025-02-01 in sandbox | \(input([test])) | at=2025-01-15 environments=[sandbox] \
        | A sandbox purchase, evaluated for the sandbox.
      production-for-sandbox | claim | no neverPurchased | \(input([try evidence.bought()])) | at=2025-01-15 environments=[sandbox] \
        | A production purchase, evaluated for the sandbox: environments never mix (E-1).
      renewal-info-alone | claim | no neverPurchased | \(renewalInfoAlone) | at=2025-01-15 | Renewal info without a transaction: it proves no purchase (E-4).
      """
    )
  }

  static func copies(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let clean = { (signed: TokenDate) throws(TrustError) -> String in
      try evidence.bought { $0.signedDate = signed }
    }
    let revoked = { (signed: TokenDate) throws(TrustError) -> String in
      try evidence.bought {
        $0.revoke()
        $0.revocationDate = "2025-01-10T00:00:00Z"
        $0.signedDate = signed
      }
    }
    let repeated = input([try clean("2025-01-02T00:00:00Z"), try clean("2025-01-02T00:00:00Z")])
    let olderCleanCopy = input([
      try revoked("2025-01-10T00:00:00Z"), try clean("2025-01-02T00:00:00Z"),
    ])
    let newerCleanCopy = input([
      try revoked("2025-01-10T00:00:00Z"), try clean("2025-01-12T00:00:00Z"),
    ])
    let revokedInOneOfTwo = input([
      try revoked("2025-01-10T00:00:00Z"), try clean("2025-01-10T00:00:00Z"),
    ])
    let twoEnds = input([
      try clean("2025-01-02T00:00:00Z"),
      try evidence.bought { $0.expiresDate = "2025-01-20T00:00:00Z" },
    ])
    return rows(
      """
      repeated | duplicate | \(active) | \(repeated) | at=2025-01-15 | The same transaction three times (E-7).
      older-clean-copy | substitution | no refunded from 2025-01-10 | \(olderCleanCopy) | at=2025-01-15 \
        | A copy signed before the refund does not undo it (E-2, E-6).
      newer-clean-copy | boundary | \(active) | \(newerCleanCopy) | at=2025-01-15 \
        | A copy signed after the refund, without a revocation: Apple reversed the refund (E-6).
      revoked-in-one-of-two | ambiguous | no refunded from 2025-01-10 | \(revokedInOneOfTwo) | at=2025-01-15 \
        | Two copies signed at the same time, one revoked: the revoked copy counts (E-2).
      two-ends | ambiguous | unknown awaitingRenewalEvidence from 2025-01-20 | \(twoEnds) | at=2025-01-25 \
        | Two copies signed at the same time with different ends: the earlier end counts (E-2).
      """
    )
  }

  static func documents(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let purchase = EvidenceSigner.purchase
    var refunded = purchase
    refunded.cancellationDate = "2025-01-10T00:00:00Z"
    let news = { (kind: NotificationBuilder.Kind) throws(TrustError) -> String in
      try evidence.lab.tokens.notification(kind) {
        $0.data?.renewalInfo = nil
        $0.transaction = EvidenceSigner.transaction()
        $0.data?.status = nil
      }.token
    }
    let receiptAndNewerToken = input([
      try evidence.receipt(created: "2025-01-02T00:00:00Z", [purchase]),
      try evidence.bought {
        $0.revoke()
        $0.revocationDate = "2025-01-10T00:00:00Z"
        $0.signedDate = "2025-01-10T00:00:00Z"
      },
    ])
    return rows(
      """
      receipt | basic | \(active) | \(input([try evidence.receipt(created: "2025-01-02T00:00:00Z", [purchase])])) | at=2025-01-15 \
        | A receipt with an active subscription.
      receipt-from-before-the-end | validity | unknown awaitingRenewalEvidence from 2025-02-01 \
        | \(input([try evidence.receipt(created: "2025-01-02T00:00:00Z", [purchase])])) | at=2025-02-10 \
        | A receipt created before the period ended does not show whether it renewed (E-19).
      receipt-from-after-the-end | validity | no expiredUnknown from 2025-02-01 \
        | \(input([try evidence.receipt(created: "2025-03-01T00:00:00Z", [purchase])])) | at=2025-03-10 \
        | A receipt created after every possible grace period would contain a renewal (E-19).
      receipt-during-possible-grace | validity | unknown awaitingRenewalEvidence from 2025-02-01 \
        | \(input([try evidence.receipt(created: "2025-02-05T00:00:00Z", [purchase])])) | at=2025-02-10 \
        | A receipt created after the period ended does not show whether grace is active (E-19).
      receipt-with-refund | validity | no refunded from 2025-01-10 | \(input([try evidence.receipt(created: "2025-01-11T00:00:00Z", [refunded])])) \
        | at=2025-01-15 | A receipt with a refunded purchase.
      receipt-and-newer-token | validity | no refunded from 2025-01-10 | \(receiptAndNewerToken) | at=2025-01-15 \
        | A receipt that is older than the transaction with the refund (E-5, E-2).
      notification | basic | \(active) | \(input([try news(.subscribed)])) | at=2025-01-15 | The transaction inside a notification.
      notification-of-refund | substitution | \(active) | \(input([try news(.refund)])) | at=2025-01-15 \
        | A REFUND notification whose transaction is not revoked: the transaction decides, not the type (E-7).
      """
    )
  }
}
