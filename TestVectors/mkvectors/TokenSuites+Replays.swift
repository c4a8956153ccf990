// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  /// A token alone does not show that it was seen before, or that a key was stolen later.
  static func replays(_ lab: Lab) throws(TrustError) -> [Vector] {
    let purchase = try lab.token()
    let charge = NotificationBuilder(.oneTimeCharge) { $0.transaction = Lab.transaction() }
    let notification = try lab.tokens.token(charge).encoded()
    let stolen = Lab.transaction {
      $0.transactionId = "2000000100000099"
      $0.signedDate = "2025-10-11T19:51:52Z"
    }
    let backdated = try lab.token(stolen)
    let staleInside = try lab.tokens.token(
      NotificationBuilder(.oneTimeCharge) {
        $0.transaction = Lab.transaction()
        $0.signedDate = "2025-02-02T03:04:05Z"
      }
    ).encoded()
    return try rows(
      """
      replayed | boundary | valid | \(purchase) | at=2025-02-02T03:04:05Z | A genuine token a month later: callers must detect repetition by transaction id.
      replayed-stale | claim | claims/stale | \(purchase) | at=2025-02-02T03:04:05Z maximumAge=604800 \
        | A genuine token a month later, with a maximum age of a week.
      replayed-notification | boundary | \(reads(TokenValue.of(charge, lab), and: [("transaction", TokenValue.of(Lab.transaction()))])) | \(notification) \
        | kind=notification at=2025-02-02T03:04:05Z | A genuine notification a month later: callers must detect repetition by notificationUUID.
      replayed-notification-stale | claim | claims/stale | \(notification) | kind=notification at=2025-02-02T03:04:05Z maximumAge=604800 \
        | A genuine notification a month later, with a maximum age of a week.
      backdated | boundary | \(reads(TokenValue.of(stolen))) | \(backdated) | at=2026-06-01T00:00:00Z \
        | A token backdated with a stolen, expired key is not distinguishable from a genuine one.
      backdated-stale | claim | claims/stale | \(backdated) | at=2026-06-01T00:00:00Z maximumAge=604800 | A backdated token, with a maximum age of a week.
      oldest-accepted | boundary | valid | \(purchase) | at=2025-01-02T04:04:05Z maximumAge=3600 | Exactly at the maximum age.
      second-too-old | claim | claims/stale | \(purchase) | at=2025-01-02T04:04:06Z maximumAge=3600 | One second over the maximum age.
      stale-inside | claim | claims/stale | \(staleInside) | kind=notification at=2025-02-02T03:04:05Z maximumAge=604800 \
        | A recent notification with an old transaction, and a maximum age of a week.
      """
    )
  }
}
