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

  private static func inHistories(_ lab: Lab) throws(TrustError) -> VectorTable {
    let genuine = try lab.token(purchases[0])
    let signature = try lab.tokens.token(purchases[0]).signatureBytes()
    let historyUnsigned = try page([
      genuine,
      lab.token {
        $0.header.alg = "none"
        $0.signature = .empty
      },
    ])
    return try """
    history-forged-last | attacker-key | trust/not-issued | \(page([genuine, lab.token(by: lab.tokenAttacker)])) \
      | The last token is signed by an untrusted authority.
    history-forged-first | attacker-key | trust/not-issued | \(page([lab.token(by: lab.tokenAttacker), genuine])) \
      | The first token is signed by an untrusted authority.
    history-unsigned | weak-algorithm | jws/algorithm | \(historyUnsigned) | One token is unsigned, with alg "none".
    history-changed | tampering | trust/signature | \(page([genuine, lab.token(purchases[1]) { $0.signature = .bytes(signature) }])) \
      | A genuine token with a replaced payload.
    history-other-app | claim | claims/bundle-id | \(page([genuine, lab.token(Lab.transaction { $0.bundleId = "com.example.other" })])) \
      | A genuine transaction of another app.
    history-sandbox | claim | claims/environment | \(page([genuine, lab.token(Lab.transaction { $0.environment = "Sandbox" })])) \
      | A sandbox transaction among production ones.
    history-future | claim | claims/date-future | \(page([genuine, lab.token(Lab.transaction { $0.signedDate = "2025-01-03T03:04:05Z" })])) \
      | A transaction signed in the future.
    history-renewal-info | substitution | input/wrong-kind | \(page([genuine, lab.tokens.token(RenewalInfoBuilder.production).encoded()])) \
      | Renewal info in place of a transaction.
    history-garbage | malformed | jws/segments | \(page([genuine, Array("garbage".utf8)])) | A string that is not a token.
    history-empty-text | malformed | jws/segments | \(page([genuine, []])) | An empty string.
    history-stale | claim | claims/stale | \(page([genuine])) | maximumAge=60 | All tokens are older than the maximum age.
    history-4096-members | limit malformed | jws/segments | \(page([[UInt8]](repeating: [], count: 4096))) \
      | 4,096 tokens, the limit; the first one is invalid.
    history-4097-members | limit | payload/too-many-signed-members | \(page([[UInt8]](repeating: [], count: 4097))) \
      | 4,097 tokens, one above the limit: each takes many times its size in memory.
    """
  }
}
