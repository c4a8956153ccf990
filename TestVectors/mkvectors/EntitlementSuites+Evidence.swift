// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension EntitlementSuites {
  static let active = Finding.yes("activePeriod", from: "2025-01-01", until: "2025-02-01")

  /// Unverified evidence is rejected, and the operation has no result.
  static func unverified(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let month = try evidence.bought()
    let signed = try evidence.lab.tokens.token(EvidenceSigner.transaction())
    let inside = try evidence.lab.tokenAttacker.transaction(EvidenceSigner.transaction())
    let forged = { (name: String, comment: String, flag: Flag, evidence: [String], code: String) in
      Vector(
        name,
        comment,
        [flag],
        parameters: [("at", "2025-01-15T00:00:00Z")],
        input(evidence),
        .invalid(code)
      )
    }
    return table(
      forged,
      [
        (
          "attacker", "A purchase signed by an untrusted authority (E-1).", .attackerKey, [inside],
          "trust/untrusted"
        ),
        (
          "attacker-beside-genuine", "A genuine purchase and one signed by an untrusted authority.",
          .attackerKey, [month, inside], "trust/untrusted"
        ),
        (
          "unsigned", "An unsigned purchase, with alg \"none\".", .weakAlgorithm,
          [try signed.tampered(.algorithmNone).text()], "jws/algorithm"
        ),
        (
          "changed", "A genuine token with a replaced payload.", .tampering,
          [try signed.tampered(.swappedPayload).text()], "trust/signature"
        ),
        (
          "developer", "A purchase signed with an ordinary developer's certificate.", .purpose,
          [try signed.tampered(.leafWithoutMarker).text()], "trust/marker-missing"
        ),
        (
          "notification-with-forgery",
          "A genuine notification that contains a transaction from an untrusted authority.",
          .attackerKey,
          [
            try evidence.lab.tokens.notification(.didRenew) {
              $0.data?.renewalInfo = nil
              $0.data?.signedTransactionInfo = inside
            }.token
          ], "trust/untrusted"
        ),
      ]
    )
  }

  static func foreign(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let sandbox: Parameters = [("environments", ["sandbox"])]
    let test = try evidence.bought { $0.environment = "Sandbox" }
    return [
      never(
        "other-app",
        "A genuine purchase of another app (E-1).",
        [try evidence.bought { $0.bundleId = "com.example.somebody-else" }]
      ),
      never(
        "other-app-in-capitals",
        "The bundle id differs in case; bundle ids are compared byte by byte.",
        [try evidence.bought { $0.bundleId = "com.example.App" }]
      ),
      never("sandbox", "A sandbox purchase, evaluated for production (E-1).", [test]),
      asked(
        "sandbox-asked-for",
        "A sandbox purchase, evaluated for the sandbox.",
        at: "2025-01-15",
        [test],
        [.yes("activePeriod", from: "2025-01-01", until: "2025-02-01", in: "sandbox")],
        sandbox
      ),
      never(
        "production-for-sandbox",
        "A production purchase, evaluated for the sandbox: environments never mix (E-1).",
        [try evidence.bought()],
        [],
        sandbox
      ),
      never(
        "renewal-info-alone",
        "Renewal info without a transaction: it proves no purchase (E-4).",
        [try evidence.renewalInfo { $0.signedDate = "2025-01-02T00:00:00Z" }]
      ),
    ]
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
    return asked([
      (
        "repeated", "The same transaction three times (E-7).", .duplicate, at: "2025-01-15",
        [try clean("2025-01-02T00:00:00Z"), try clean("2025-01-02T00:00:00Z")], [active]
      ),
      (
        "older-clean-copy", "A copy signed before the refund does not undo it (E-2, E-6).",
        .substitution, at: "2025-01-15",
        [try revoked("2025-01-10T00:00:00Z"), try clean("2025-01-02T00:00:00Z")],
        [.no("refunded", from: "2025-01-10")]
      ),
      (
        "newer-clean-copy",
        "A copy signed after the refund, without a revocation: Apple reversed the refund (E-6).",
        .boundary, at: "2025-01-15",
        [try revoked("2025-01-10T00:00:00Z"), try clean("2025-01-12T00:00:00Z")], [active]
      ),
      (
        "revoked-in-one-of-two",
        "Two copies signed at the same time, one revoked: the revoked copy counts (E-2).",
        .ambiguous, at: "2025-01-15",
        [try revoked("2025-01-10T00:00:00Z"), try clean("2025-01-10T00:00:00Z")],
        [.no("refunded", from: "2025-01-10")]
      ),
      (
        "two-ends",
        "Two copies signed at the same time with different ends: the earlier end counts (E-2).",
        .ambiguous, at: "2025-01-25",
        [
          try clean("2025-01-02T00:00:00Z"),
          try evidence.bought { $0.expiresDate = "2025-01-20T00:00:00Z" },
        ], [.unknown("awaitingRenewalEvidence", from: "2025-01-20")]
      ),
    ])
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
    return asked([
      (
        "receipt", "A receipt with an active subscription.", .basic, at: "2025-01-15",
        [try evidence.receipt(created: "2025-01-02T00:00:00Z", [purchase])], [active]
      ),
      (
        "receipt-from-before-the-end",
        "A receipt created before the period ended does not show whether it renewed (E-19).",
        .validity, at: "2025-02-10",
        [try evidence.receipt(created: "2025-01-02T00:00:00Z", [purchase])],
        [.unknown("awaitingRenewalEvidence", from: "2025-02-01")]
      ),
      (
        "receipt-from-after-the-end",
        "A receipt created after every possible grace period would contain a renewal (E-19).",
        .validity, at: "2025-03-10",
        [try evidence.receipt(created: "2025-03-01T00:00:00Z", [purchase])],
        [.no("expiredUnknown", from: "2025-02-01")]
      ),
      (
        "receipt-during-possible-grace",
        "A receipt created after the period ended does not show whether grace is active (E-19).",
        .validity, at: "2025-02-10",
        [try evidence.receipt(created: "2025-02-05T00:00:00Z", [purchase])],
        [.unknown("awaitingRenewalEvidence", from: "2025-02-01")]
      ),
      (
        "receipt-with-refund", "A receipt with a refunded purchase.", .validity, at: "2025-01-15",
        [try evidence.receipt(created: "2025-01-11T00:00:00Z", [refunded])],
        [.no("refunded", from: "2025-01-10")]
      ),
      (
        "receipt-and-newer-token",
        "A receipt that is older than the transaction with the refund (E-5, E-2).", .validity,
        at: "2025-01-15",
        [
          try evidence.receipt(created: "2025-01-02T00:00:00Z", [purchase]),
          try evidence.bought {
            $0.revoke()
            $0.revocationDate = "2025-01-10T00:00:00Z"
            $0.signedDate = "2025-01-10T00:00:00Z"
          },
        ], [.no("refunded", from: "2025-01-10")]
      ),
      (
        "notification", "The transaction inside a notification.", .basic, at: "2025-01-15",
        [try news(.subscribed)], [active]
      ),
      (
        "notification-of-refund",
        "A REFUND notification whose transaction is not revoked: the transaction "
          + "decides, not the type (E-7).", .substitution, at: "2025-01-15", [try news(.refund)],
        [active]
      ),
    ])
  }

}
