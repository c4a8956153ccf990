// SPDX-License-Identifier: Apache-2.0

import StorePayloads
public import StoreVerification

// E-7: the evidence in notifications.

extension EntitlementLedger {
  /// Adds the tokens of a notification and the status that it reports.
  ///
  /// The type of a notification grants no access (rule E-7).
  public mutating func add(_ notification: VerifiedNotification) -> [DroppedEvidence] {
    var dropped: [DroppedEvidence] = []
    if let transaction = notification.transaction { dropped += add(transaction) }
    // A renewal info names no app: it counts if the transaction in the same message counts.
    if dropped.isEmpty, let renewalInfo = notification.renewalInfo { dropped += add(renewalInfo) }
    if let appTransaction = notification.appTransaction { dropped += add(appTransaction) }
    if dropped.isEmpty { addClaim(of: notification) }
    return dropped
  }

  /// The status that a notification reports in addition to its tokens, or implies by the type EXPIRED or
  /// the subtype GRACE_PERIOD.
  private mutating func addClaim(of notification: VerifiedNotification) {
    let payload = notification.notification.value
    guard let transaction = notification.transaction, let signed = payload.signedDate,
      let facts = PurchaseFacts(transaction.value)
    else { return }
    let status = payload.data?.status
    let isGrace = payload.notificationType == .didFailToRenew && payload.subtype == .gracePeriod
    let claim = StatusClaim(
      transactionId: facts.transactionId,
      status: status,
      saysGrace: isGrace || status == .billingGracePeriod,
      saysExpired: payload.notificationType == .expired,
      isOfRevoked: facts.revocation != nil,
      seatHolder: StatusClaim.seatHolder(facts, notification.renewalInfo?.value)
    )
    guard status != nil || claim.saysGrace || claim.saysExpired else { return }
    guard let environment = transaction.environment else { return }
    let chain = EvidenceKey(ofOriginalOf: facts, KeyEnvironment(environment))
    put(Dated(claim, signed: signed, in: .transaction), about: chain)
  }
}
