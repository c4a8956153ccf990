// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  /// A token alone does not show that it was seen before, or that a key was stolen later.
  static func replays(_ lab: Lab) throws(TrustError) -> [Vector] {
    let purchase = try lab.token()
    let charge = NotificationBuilder(.oneTimeCharge) { $0.transaction = Lab.transaction() }
    let notification = try lab.tokens.token(charge).encoded()
    let kind: Parameters = [("kind", "notification")]
    let nextMonth: Parameters = [("at", "2025-02-02T03:04:05Z")]
    let week: Parameters = [("maximumAge", 604_800)]
    let stolen = Lab.transaction {
      $0.transactionId = "2000000100000099"
      $0.signedDate = "2025-10-11T19:51:52Z"
    }
    let backdated = try lab.token(stolen)
    let later: Parameters = [("at", "2026-06-01T00:00:00Z")]
    return try rows([
      (
        "replayed",
        "A genuine token a month later: callers must detect repetition by transaction id.",
        [.boundary], purchase, reads(), parameters: nextMonth
      ),
      (
        "replayed-stale", "A genuine token a month later, with a maximum age of a week.", [.claim],
        purchase, "claims/stale", parameters: nextMonth + week
      ),
      (
        "replayed-notification",
        "A genuine notification a month later: callers must detect repetition by notificationUUID.",
        [.boundary], notification,
        reads(TokenValue.of(charge, lab), and: [("transaction", TokenValue.of(Lab.transaction()))]),
        parameters: kind + nextMonth
      ),
      (
        "replayed-notification-stale",
        "A genuine notification a month later, with a maximum age of a week.", [.claim],
        notification, "claims/stale", parameters: kind + nextMonth + week
      ),
      (
        "backdated",
        "A token backdated with a stolen, expired key is not distinguishable from a genuine one.",
        [.boundary], backdated, reads(TokenValue.of(stolen)), parameters: later
      ),
      (
        "backdated-stale", "A backdated token, with a maximum age of a week.", [.claim], backdated,
        "claims/stale", parameters: later + week
      ),
      (
        "oldest-accepted", "Exactly at the maximum age.", [.boundary], purchase, reads(),
        parameters: [("at", "2025-01-02T04:04:05Z"), ("maximumAge", 3600)]
      ),
      (
        "second-too-old", "One second over the maximum age.", [.claim], purchase, "claims/stale",
        parameters: [("at", "2025-01-02T04:04:06Z"), ("maximumAge", 3600)]
      ),
      (
        "stale-inside",
        "A recent notification with an old transaction, and a maximum age of a week.", [.claim],
        lab.tokens.token(
          NotificationBuilder(.oneTimeCharge) {
            $0.transaction = Lab.transaction()
            $0.signedDate = "2025-02-02T03:04:05Z"
          }
        ).encoded(), "claims/stale", parameters: kind + nextMonth + week
      ),
    ])
  }
}
