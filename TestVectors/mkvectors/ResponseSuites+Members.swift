// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension ResponseSuites {
  /// One invalid token among valid ones: the whole response is rejected.
  static func members(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "members",
      "One token that is not as it must be, among others or alone.",
      [
        group("In a history.", "transaction-history", try inHistories(lab)),
        group("In the place of a transaction.", "transaction-info", try inTransactionInfos(lab)),
        group(
          "In the place of a download.",
          "app-transaction-info",
          try inAppTransactionInfos(lab)
        ),
        group("Among refunds.", "refund-history", try inRefunds(lab)),
        group("In an order.", "order-lookup", try inOrders(lab)),
        group("Among subscriptions.", "subscription-statuses", try inStatuses(lab)),
        group("Among notifications.", "notification-history", try inNotifications(lab)),
        group("In the place of a test.", "test-notification-status", try inTests(lab)),
      ]
    )
  }

  /// An object with one token, as written.
  static func holding(_ name: String, _ token: [UInt8]) -> String {
    #"{"\#(name)":"\#(String(decoding: token, as: UTF8.self))"}"#
  }

  /// A page of tokens, as written.
  static func page(_ tokens: [[UInt8]]) -> String {
    let texts = tokens.map { "\"\(String(decoding: $0, as: UTF8.self))\"" }
    return #"{"hasMore":false,"signedTransactions":[\#(texts.joined(separator: ","))]}"#
  }

  private static func inHistories(_ lab: Lab) throws(TrustError) -> [Vector] {
    let genuine = try lab.token(purchases[0])
    let signature = try lab.tokens.token(purchases[0]).signatureBytes()
    let last = {
      (name: String, comment: String, flag: Flag, token: [UInt8], code: String) in
      wrong("history-\(name)", comment, [flag], page([genuine, token]), code)
    }
    return [
      last(
        "forged-last",
        "The last one is signed by nobody.",
        .attackerKey,
        try lab.token(by: lab.tokenAttacker),
        "trust/untrusted"
      ),
      wrong(
        "history-forged-first",
        "The first one is signed by nobody.",
        [.attackerKey],
        page([try lab.token(by: lab.tokenAttacker), genuine]),
        "trust/untrusted"
      ),
      last(
        "unsigned",
        "One is not signed.",
        .weakAlgorithm,
        try lab.token {
          $0.header.alg = "none"
          $0.signature = .empty
        },
        "jws/algorithm"
      ),
      last(
        "changed",
        "Another product under a genuine signature.",
        .tampering,
        try lab.token(purchases[1]) { $0.signature = .bytes(signature) },
        "trust/signature"
      ),
      last(
        "other-app",
        "A genuine purchase in another app.",
        .claim,
        try lab.token(Lab.transaction { $0.bundleId = "com.example.other" }),
        "claims/bundle-id"
      ),
      last(
        "sandbox",
        "A purchase that cost nothing.",
        .claim,
        try lab.token(Lab.transaction { $0.environment = "Sandbox" }),
        "claims/environment"
      ),
      last(
        "future",
        "One that is signed tomorrow.",
        .claim,
        try lab.token(Lab.transaction { $0.signedDate = "2025-01-03T03:04:05Z" }),
        "claims/date-future"
      ),
      last(
        "renewal-info",
        "A genuine token of another kind.",
        .substitution,
        try lab.tokens.token(RenewalInfoBuilder.production).encoded(),
        "input/wrong-kind"
      ),
      last("garbage", "No token.", .malformed, Array("garbage".utf8), "jws/segments"),
      last("empty-text", "An empty text.", .malformed, [], "jws/segments"),
      wrong(
        "history-stale",
        "All of them are older than the caller accepts.",
        [.claim],
        page([genuine]),
        "claims/stale",
        parameters: [("maximumAge", 60)]
      ),
      wrong(
        "history-4096-members",
        "As many tokens as an answer may have, the first of which is none.",
        [.limit, .malformed],
        page([[UInt8]](repeating: [], count: 4096)),
        "jws/segments"
      ),
      wrong(
        "history-4097-members",
        "More tokens than any page has: each costs a reader many times the bytes that it takes.",
        [.limit],
        page([[UInt8]](repeating: [], count: 4097)),
        "payload/too-many-signed-members"
      ),
    ]
  }
}
