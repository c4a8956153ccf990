// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// The signing time, which each kind of token has in a member of its own.
extension TokenSuites {
  /// A token with a signing time, and its expected value.
  struct Dated {
    let kind: String
    let token: [UInt8]
    let value: JSON
  }

  static func dated(_ date: TokenDate?, _ lab: Lab) throws(TrustError) -> [Dated] {
    let renewal = RenewalInfoBuilder { $0.signedDate = date }
    let download = AppTransactionBuilder { $0.receiptCreationDate = date }
    let request = RealtimeRequestBuilder { $0.signedDate = date }
    let summary = NotificationBuilder(.renewalExtensionSummary) { $0.signedDate = date }
    return [
      Dated(
        kind: "renewal-info",
        token: try lab.tokens.token(renewal).encoded(),
        value: TokenValue.of(renewal)
      ),
      Dated(
        kind: "app-transaction",
        token: try lab.tokens.token(download).encoded(),
        value: TokenValue.of(download)
      ),
      Dated(
        kind: "realtime-request",
        token: try lab.tokens.token(request).encoded(),
        value: TokenValue.of(request)
      ),
      Dated(
        kind: "notification",
        token: try lab.tokens.token(summary).encoded(),
        value: try TokenValue.of(summary, lab)
      ),
    ]
  }

  static func kindTimes(_ lab: Lab) throws(TrustError) -> [Vector] {
    let later: Parameters = [("at", "2035-01-01T00:00:00Z")]
    var vectors: [Vector] = []
    for item in try dated("2025-01-02T03:04:05Z", lab) {
      let kind: Parameters = [("kind", .string(item.kind))]
      vectors += [
        right(
          "\(item.kind)-historic",
          "The signer certificate has expired since the token was signed.",
          [.validity],
          item.token,
          reads: item.value,
          parameters: kind + later
        ),
        wrong(
          "\(item.kind)-stale",
          "A token of 2025, evaluated in 2035 with a maximum age of an hour.",
          [.claim],
          item.token,
          "claims/stale",
          parameters: kind + later + [("maximumAge", 3600)]
        ),
      ]
    }
    for item in try dated("2025-01-03T03:04:05Z", lab) {
      vectors.append(
        wrong(
          "\(item.kind)-future",
          "A token signed one day in the future.",
          [.claim],
          item.token,
          "claims/date-future",
          parameters: [("kind", .string(item.kind))]
        )
      )
    }
    for item in try dated("2027-01-01T00:00:00Z", lab) {
      vectors.append(
        wrong(
          "\(item.kind)-too-late",
          "A token signed after its signer certificate expired.",
          [.validity],
          item.token,
          "trust/expired",
          parameters: [("kind", .string(item.kind))] + later
        )
      )
    }
    return vectors
  }

  // MARK: Validity periods

  /// Validity periods that start or end near the signing time.
  static func otherPeriods(_ lab: Lab) throws(TrustError) -> [Vector] {
    let later: Parameters = [("at", "2035-01-01T00:00:00Z")]
    return try wrong([
      (
        "intermediate-not-yet-valid", "The intermediate became valid after the token was signed.",
        [.validity],
        lab.token(certificates: {
          $0.intermediate.setPeriod("2025-01-03T00:00:00Z", "2036-03-19T00:00:00Z")
        }), "trust/not-yet-valid", parameters: later
      ),
      (
        "validated-too-early",
        "The caller sets a validation time before the signer certificate became valid.",
        [.validity], lab.token(), "trust/not-yet-valid",
        parameters: [("validAt", "2020-01-01T00:00:00Z")]
      ),
    ])
      + [
        right(
          "validated-inside",
          "The caller sets a validation time at which the signer certificate was valid.",
          [.validity],
          try lab.token(),
          parameters: later + [("validAt", "2024-01-01T00:00:00Z")]
        )
      ]
      + wrong([
        (
          "date-null", "signedDate is null: certificates are validated at the current time.",
          [.missing],
          lab.token(Lab.transaction { $0.edits.replace("signedDate", withJSON: "null") }),
          "trust/expired", parameters: later
        ),
        (
          "date-elsewhere",
          "A date in another member: certificates are validated at the current time.",
          [.substitution],
          lab.token(
            Lab.transaction {
              $0.signedDate = nil
              $0.extraMembers = [MemberBuilder("receiptCreationDateMs", json: "1735787045000")]
            }
          ), "trust/expired", parameters: later
        ),
      ])
  }

  // MARK: Old tokens

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
    return try [
      right(
        "replayed",
        "A genuine token a month later: callers detect repetition by transaction id.",
        [.boundary],
        purchase,
        parameters: nextMonth
      ),
      wrong(
        "replayed-stale",
        "A genuine token a month later, with a maximum age of a week.",
        [.claim],
        purchase,
        "claims/stale",
        parameters: nextMonth + week
      ),
      right(
        "replayed-notification",
        "A genuine notification a month later: callers detect repetition by notificationUUID.",
        [.boundary],
        notification,
        reads: try TokenValue.of(charge, lab),
        and: [("transaction", TokenValue.of(Lab.transaction()))],
        parameters: kind + nextMonth
      ),
      wrong(
        "replayed-notification-stale",
        "A genuine notification a month later, with a maximum age of a week.",
        [.claim],
        notification,
        "claims/stale",
        parameters: kind + nextMonth + week
      ),
      right(
        "backdated",
        "A token backdated with a stolen, expired key is not distinguishable from a genuine one.",
        [.boundary],
        backdated,
        reads: TokenValue.of(stolen),
        parameters: later
      ),
      wrong(
        "backdated-stale",
        "A backdated token, with a maximum age of a week.",
        [.claim],
        backdated,
        "claims/stale",
        parameters: later + week
      ),
      right(
        "oldest-accepted",
        "Exactly at the maximum age.",
        [.boundary],
        purchase,
        parameters: [("at", "2025-01-02T04:04:05Z"), ("maximumAge", 3600)]
      ),
    ]
      + wrong([
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
