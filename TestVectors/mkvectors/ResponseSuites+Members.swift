// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension ResponseSuites {
  /// One invalid token among valid ones: the whole response is rejected.
  static func members(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "members",
      "One invalid token, alone or among valid ones.",
      [
        group("Transaction history.", "transaction-history", try inHistories(lab)),
        group("Transaction info.", "transaction-info", try inTransactionInfos(lab)),
        group("App transaction info.", "app-transaction-info", try inAppTransactionInfos(lab)),
        group("Refund history.", "refund-history", try inRefunds(lab)),
        group("Order lookup.", "order-lookup", try inOrders(lab)),
        group("Subscription statuses.", "subscription-statuses", try inStatuses(lab)),
        group("Notification history.", "notification-history", try inNotifications(lab)),
        group("Test notification status.", "test-notification-status", try inTests(lab)),
      ]
    )
  }

  /// The JSON of an object with one token.
  static func holding(_ name: String, _ token: [UInt8]) -> String {
    #"{"\#(name)":"\#(String(decoding: token, as: UTF8.self))"}"#
  }

  /// The JSON of a page of tokens.
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
    return try [
      last(
        "forged-last",
        "The last token is signed by an untrusted authority.",
        .attackerKey,
        try lab.token(by: lab.tokenAttacker),
        "trust/untrusted"
      ),
      wrong(
        "history-forged-first",
        "The first token is signed by an untrusted authority.",
        [.attackerKey],
        page([try lab.token(by: lab.tokenAttacker), genuine]),
        "trust/untrusted"
      ),
    ]
      + table(
        last,
        [
          (
            "unsigned", "One token is unsigned, with alg \"none\".", .weakAlgorithm,
            lab.token {
              $0.header.alg = "none"
              $0.signature = .empty
            }, "jws/algorithm"
          ),
          (
            "changed", "A genuine token with a replaced payload.", .tampering,
            lab.token(purchases[1]) { $0.signature = .bytes(signature) }, "trust/signature"
          ),
          (
            "other-app", "A genuine transaction of another app.", .claim,
            lab.token(Lab.transaction { $0.bundleId = "com.example.other" }), "claims/bundle-id"
          ),
          (
            "sandbox", "A sandbox transaction among production ones.", .claim,
            lab.token(Lab.transaction { $0.environment = "Sandbox" }), "claims/environment"
          ),
          (
            "future", "A transaction signed in the future.", .claim,
            lab.token(Lab.transaction { $0.signedDate = "2025-01-03T03:04:05Z" }),
            "claims/date-future"
          ),
          (
            "renewal-info", "Renewal info in place of a transaction.", .substitution,
            lab.tokens.token(RenewalInfoBuilder.production).encoded(), "input/wrong-kind"
          ),
          (
            "garbage", "A string that is not a token.", .malformed, Array("garbage".utf8),
            "jws/segments"
          ),
          ("empty-text", "An empty string.", .malformed, [], "jws/segments"),
        ]
      )
      + [
        wrong(
          "history-stale",
          "All tokens are older than the maximum age.",
          [.claim],
          page([genuine]),
          "claims/stale",
          parameters: [("maximumAge", 60)]
        ),
        wrong(
          "history-4096-members",
          "4,096 tokens, the limit; the first one is invalid.",
          [.limit, .malformed],
          page([[UInt8]](repeating: [], count: 4096)),
          "jws/segments"
        ),
        wrong(
          "history-4097-members",
          "4,097 tokens, one above the limit: each takes many times its size in memory.",
          [.limit],
          page([[UInt8]](repeating: [], count: 4097)),
          "payload/too-many-signed-members"
        ),
      ]
  }
}
