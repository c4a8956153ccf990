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

  private static func transactionInfos(_ lab: Lab) throws(TrustError) -> VectorTable {
    let purchase = Member(path: "signedTransactionInfo", payload: TokenValue.of(Lab.transaction()))
    let renewal = Member(
      path: "signedRenewalInfo",
      payload: TokenValue.of(RenewalInfoBuilder.production)
    )
    let both = ResponseBuilder.transactionInfo(Lab.transaction(), .production)
    return try """
    transaction-info | basic | \(reads([purchase])) | \(lab.tokens.response(.transactionInfo(Lab.transaction()))) | A transaction.
    transaction-info-with-renewal | basic | \(reads([purchase, renewal])) | \(lab.tokens.response(both)) | A transaction and renewal info.
    """
  }

  private static func appTransactionInfos(_ lab: Lab) throws(TrustError) -> VectorTable {
    try """
    app-transaction-info | basic | \(reads([Member(path: "signedAppTransactionInfo", payload: TokenValue.of(AppTransactionBuilder.production))])) \
      | \(lab.tokens.response(.appTransactionInfo())) | An app transaction.
    """
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

  private static func histories(_ lab: Lab) throws(TrustError) -> VectorTable {
    let historyUnknownMember = try lab.tokens.response(
      .transactionHistory(purchases) {
        $0.extraMembers = [MemberBuilder("signedFutures", json: #"["a.b.c"]"#)]
      }
    )
    return try """
    history | basic | \(reads(listed(purchases))) | \(lab.tokens.response(.transactionHistory(purchases))) | Tokens keep their order.
    history-empty | boundary | \(reads([])) | \(lab.tokens.response(.transactionHistory([]))) | An empty history.
    history-null | boundary | \(reads([])) | {"signedTransactions":null} | A list that is null counts as absent.
    history-unknown-member | form | \(reads(listed(purchases))) | \(historyUnknownMember) \
      | An unknown member is ignored, even if it contains strings that look like tokens.
    history-beside-tokens | form | \(reads(listed(purchases))) | \(lab.tokens.response(.transactionHistory(purchases) { $0.environment = "Mars" })) \
      | Members other than the tokens are unsigned and ignored.
    """
  }

  private static func refunds(_ lab: Lab) throws(TrustError) -> VectorTable {
    let refunded = Lab.transaction { $0.revoke() }
    return try """
    refunds | basic | \(reads(listed([refunded]))) | \(lab.tokens.response(.refundHistory([refunded]))) | A refunded transaction.
    """
  }

  private static func orders(_ lab: Lab) throws(TrustError) -> VectorTable {
    try """
    order | basic | \(reads(listed(purchases))) | \(lab.tokens.response(.orderLookup(purchases))) | An order of two transactions.
    order-unknown | boundary | \(reads([])) | \(lab.tokens.response(.orderLookup([]))) | An order without transactions.
    """
  }
}
