// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension ResponseSuites {
  static func kinds(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "kinds",
      "Responses of every kind: each token in them is verified as the kind that its "
        + "member holds.",
      [
        group("Get Transaction Info.", "transaction-info", try transactionInfos(lab)),
        group("Get App Transaction Info.", "app-transaction-info", try appTransactionInfos(lab)),
        group("Get Transaction History.", "transaction-history", try histories(lab)),
        group("Get Refund History.", "refund-history", try refunds(lab)),
        group("Look Up Order ID.", "order-lookup", try orders(lab)),
        group("Get All Subscription Statuses.", "subscription-statuses", try statuses(lab)),
        group("Get Notification History.", "notification-history", try notifications(lab)),
        group("Get Test Notification Status.", "test-notification-status", try tests(lab)),
      ]
    )
  }

  private static func transactionInfos(_ lab: Lab) throws(TrustError) -> [Vector] {
    let purchase = Member(path: "signedTransactionInfo", payload: TokenValue.of(Lab.transaction()))
    let renewal = Member(
      path: "signedRenewalInfo",
      payload: TokenValue.of(RenewalInfoBuilder.production)
    )
    let both = ResponseBuilder([
      .token("signedTransactionInfo", Lab.transaction()),
      .token("signedRenewalInfo", RenewalInfoBuilder.production),
    ])
    return try right([
      (
        "transaction-info", "A transaction.", [.basic],
        lab.tokens.response(.transactionInfo(Lab.transaction())), [purchase]
      ),
      (
        "transaction-info-with-renewal", "A transaction and renewal info.", [.basic],
        lab.tokens.response(both), [purchase, renewal]
      ),
    ])
  }

  private static func appTransactionInfos(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      right(
        "app-transaction-info",
        "An app transaction.",
        [.basic],
        try lab.tokens.response(.appTransactionInfo()),
        [
          Member(
            path: "signedAppTransactionInfo",
            payload: TokenValue.of(AppTransactionBuilder.production)
          )
        ]
      )
    ]
  }

  /// A transaction and another one.
  static let purchases = [
    Lab.transaction(),
    Lab.transaction {
      $0.transactionId = "2000000100000002"
      $0.productId = "com.example.app.max"
    },
  ]

  /// The expected values of a list of transactions.
  static func listed(_ transactions: [TransactionBuilder]) -> [Member] {
    zip(0..., transactions).map {
      Member(path: "signedTransactions[\($0)]", payload: TokenValue.of($1))
    }
  }

  private static func histories(_ lab: Lab) throws(TrustError) -> [Vector] {
    try right([
      (
        "history", "Tokens keep their order.", [.basic],
        lab.tokens.response(.transactionHistory(purchases)), listed(purchases)
      ),
      (
        "history-empty", "An empty history.", [.boundary],
        lab.tokens.response(.transactionHistory([])), []
      ),
      (
        "history-null", "A list that is null counts as absent.", [.boundary],
        #"{"signedTransactions":null}"#, []
      ),
      (
        "history-unknown-member",
        "An unknown member is ignored, even if it contains strings that look like tokens.", [.form],
        lab.tokens.response(
          .transactionHistory(purchases) {
            $0.extraMembers = [MemberBuilder("signedFutures", json: #"["a.b.c"]"#)]
          }
        ), listed(purchases)
      ),
      (
        "history-beside-tokens", "Members other than the tokens are unsigned and ignored.", [.form],
        lab.tokens.response(.transactionHistory(purchases) { $0.environment = "Mars" }),
        listed(purchases)
      ),
    ])
  }

  private static func refunds(_ lab: Lab) throws(TrustError) -> [Vector] {
    let refunded = Lab.transaction { $0.revoke() }
    return [
      right(
        "refunds",
        "A refunded transaction.",
        [.basic],
        try lab.tokens.response(.refundHistory([refunded])),
        listed([refunded])
      )
    ]
  }

  private static func orders(_ lab: Lab) throws(TrustError) -> [Vector] {
    try right([
      (
        "order", "An order of two transactions.", [.basic],
        lab.tokens.response(.orderLookup(purchases)), listed(purchases)
      ),
      (
        "order-unknown", "An order without transactions.", [.boundary],
        lab.tokens.response(.orderLookup([])), []
      ),
    ])
  }
}
