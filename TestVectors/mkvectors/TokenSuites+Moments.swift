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

  static func moments(_ lab: Lab) throws(TrustError) -> [Vector] {
    let later: Parameters = [("at", "2035-01-01T00:00:00Z")]
    var vectors: [Vector] = []
    for item in try dated("2025-01-02T03:04:05Z", lab) {
      let kind: Parameters = [("kind", .string(item.kind))]
      vectors += [
        right(
          "\(item.kind)-historic",
          "The signer has expired since; the token stays valid.",
          [.validity],
          item.token,
          reads: item.value,
          parameters: kind + later
        ),
        wrong(
          "\(item.kind)-stale",
          "The same, and the caller accepts an hour.",
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
          "Signed tomorrow.",
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
          "Signed after its signer had expired.",
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
    return [
      wrong(
        "intermediate-not-yet-valid",
        "The intermediate came later.",
        [.validity],
        try lab.token(certificates: {
          $0.intermediate.setPeriod("2025-01-03T00:00:00Z", "2036-03-19T00:00:00Z")
        }),
        "trust/not-yet-valid",
        parameters: later
      ),
      wrong(
        "judged-earlier",
        "The caller wants signers of another day, on which there was none.",
        [.validity],
        try lab.token(),
        "trust/not-yet-valid",
        parameters: [("validAt", "2020-01-01T00:00:00Z")]
      ),
      right(
        "judged-then",
        "A caller who knows better when it was.",
        [.validity],
        try lab.token(),
        parameters: later + [("validAt", "2024-01-01T00:00:00Z")]
      ),
      wrong(
        "date-null",
        "No value is no date: the signer is judged now.",
        [.missing],
        try lab.token(Lab.transaction { $0.edits.replace("signedDate", withJSON: "null") }),
        "trust/expired",
        parameters: later
      ),
      wrong(
        "date-elsewhere",
        "A date under another name does not count: the signer is judged now.",
        [.substitution],
        try lab.token(
          Lab.transaction {
            $0.signedDate = nil
            $0.extraMembers = [MemberBuilder("receiptCreationDateMs", json: "1735787045000")]
          }
        ),
        "trust/expired",
        parameters: later
      ),
    ]
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
    return [
      right(
        "replayed",
        "A genuine token once more: the caller must know the transaction's id again.",
        [.boundary],
        purchase,
        parameters: nextMonth
      ),
      wrong(
        "replayed-stale",
        "The same, and the caller accepts a week.",
        [.claim],
        purchase,
        "claims/stale",
        parameters: nextMonth + week
      ),
      right(
        "replayed-notification",
        "Genuine news once more: the caller must know its UUID again.",
        [.boundary],
        notification,
        reads: try TokenValue.of(charge, lab),
        and: [("transaction", TokenValue.of(Lab.transaction()))],
        parameters: kind + nextMonth
      ),
      wrong(
        "replayed-notification-stale",
        "The same, and the caller accepts a week.",
        [.claim],
        notification,
        "claims/stale",
        parameters: kind + nextMonth + week
      ),
      right(
        "backdated",
        "Whoever stole an expired key can date back; nothing in the token tells.",
        [.boundary],
        backdated,
        reads: TokenValue.of(stolen),
        parameters: later
      ),
      wrong(
        "backdated-stale",
        "The same, and the caller accepts a week.",
        [.claim],
        backdated,
        "claims/stale",
        parameters: later + week
      ),
      right(
        "oldest-accepted",
        "As old as the caller accepts, to the second.",
        [.boundary],
        purchase,
        parameters: [("at", "2025-01-02T04:04:05Z"), ("maximumAge", 3600)]
      ),
      wrong(
        "second-too-old",
        "A second older than the caller accepts.",
        [.claim],
        purchase,
        "claims/stale",
        parameters: [("at", "2025-01-02T04:04:06Z"), ("maximumAge", 3600)]
      ),
      wrong(
        "stale-inside",
        "News of today about a purchase of last month, and the caller accepts a week.",
        [.claim],
        try lab.tokens.token(
          NotificationBuilder(.oneTimeCharge) {
            $0.transaction = Lab.transaction()
            $0.signedDate = "2025-02-02T03:04:05Z"
          }
        ).encoded(),
        "claims/stale",
        parameters: kind + nextMonth + week
      ),
    ]
  }
}
