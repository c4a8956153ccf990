// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Responses of every kind that are damaged in one place. What remains of a damaged response could say something else, such as
// a history without its refund, so none is read in part. The genuine neighbours are in `kinds`.
extension ResponseSuites {
  static func damage(_ lab: Lab) throws(TrustError) -> Suite {
    var groups: [Suite.Group] = []
    for container in try containers(lab) {
      groups.append(
        group(container.endpoint, container.kind, container.damaged)
      )
    }
    return suite(
      "damage",
      "Responses of every kind with genuine tokens, damaged in one place: none is read in part.",
      groups
    )
  }

  /// A response with genuine tokens.
  private struct Container {
    /// The endpoint.
    let endpoint: String
    let kind: String
    let name: String
    let body: String
    /// The last token of the body.
    let token: String
    /// The member of the response that holds the tokens.
    let member: String

    /// The body with other JSON in place of the last token, which is in quotation marks.
    func withToken(as json: String) -> String {
      body.replacing("\"\(token)\"", with: json)
    }

    /// The body up to the end of its last token.
    var cut: String {
      guard let range = body.firstRange(of: "\"\(token)\"") else { return body }
      return String(body[..<range.upperBound])
    }

    /// The body with its tokens in a second member of the same name.
    var twice: String {
      body.replacing("{\"\(member)\"", with: "{\"\(member)\":null,\"\(member)\"")
        .replacing(",\"\(member)\"", with: ",\"\(member)\":null,\"\(member)\"")
    }

    /// The token without its signature.
    var unsigned: Substring {
      token.lastIndex(of: ".").map { token[..<$0] } ?? token[...]
    }

    var damaged: VectorTable {
      """
      \(name)-token-object | malformed | payload/type | \(withToken(as: "{}")) | An object in place of the last token.
      \(name)-token-number | malformed | payload/type | \(withToken(as: "5")) | A number in place of the last token.
      \(name)-token-list | malformed | payload/type | \(withToken(as: "[\"\(token)\"]")) | A list of one token in place of the last token.
      \(name)-token-without-signature | tampering | input/cut-token or jws/segments level must | \(withToken(as: "\"\(unsigned)\"")) | The last token without its signature.
      \(name)-tokens-joined | malformed | input/several-documents or jws/segments | \(withToken(as: "\"\(token)\(token)\"")) | Two tokens in one string, one after the other.
      \(name)-token-two-strings | malformed | payload/malformed cause json/unexpected-byte | \(withToken(as: "\"\(token)\"\"\(token)\"")) \
        | Two strings without a comma between them.
      \(name)-after-token-cut | malformed | payload/malformed cause json/truncated | \(cut) | The response ends after a token.
      \(name)-second-brace | malformed | payload/malformed cause json/trailing-data | \(body + "}") | A second closing brace after the response.
      \(name)-trailing-comma | malformed | payload/malformed cause json/trailing-comma | \(body.dropLast() + ",}") \
        | A comma after the last member, as some programs print it.
      \(name)-single-quotes | malformed | payload/malformed cause json/unexpected-byte | \(body.replacing("\"", with: "'")) \
        | Single quotation marks, as Python prints a dictionary.
      \(name)-member-twice | duplicate | payload/malformed cause json/duplicate-member | \(twice) | The member of the tokens twice, once with null.
      """
    }
  }

  private static func containers(_ lab: Lab) throws(TrustError) -> [Container] {
    let purchase = try lab.tokens.token(purchases[1]).text()
    let refunded = Lab.transaction { $0.revoke() }
    let renewal = try lab.tokens.token(
      subscriptions[1].renewalInfo ?? RenewalInfoBuilder.production
    ).text()
    let appTransaction = try lab.tokens.token(AppTransactionBuilder.production).text()
    let notification = try lab.tokens.token(charge).text()
    return [
      Container(
        endpoint: "Get Transaction Info.",
        kind: "transaction-info",
        name: "info",
        body: try lab.tokens.response(.transactionInfo(purchases[1])),
        token: purchase,
        member: "signedTransactionInfo"
      ),
      Container(
        endpoint: "Get App Transaction Info.",
        kind: "app-transaction-info",
        name: "app-info",
        body: try lab.tokens.response(.appTransactionInfo(AppTransactionBuilder.production)),
        token: appTransaction,
        member: "signedAppTransactionInfo"
      ),
      Container(
        endpoint: "Get Transaction History.",
        kind: "transaction-history",
        name: "history",
        body: try lab.tokens.response(.transactionHistory(purchases)),
        token: purchase,
        member: "signedTransactions"
      ),
      Container(
        endpoint: "Get Refund History.",
        kind: "refund-history",
        name: "refunds",
        body: try lab.tokens.response(.refundHistory([refunded])),
        token: try lab.tokens.token(refunded).text(),
        member: "signedTransactions"
      ),
      Container(
        endpoint: "Look Up Order ID.",
        kind: "order-lookup",
        name: "order",
        body: try lab.tokens.response(.orderLookup(purchases)),
        token: purchase,
        member: "signedTransactions"
      ),
      Container(
        endpoint: "Get All Subscription Statuses.",
        kind: "subscription-statuses",
        name: "statuses",
        body: try lab.tokens.response(.subscriptionStatuses(subscriptions)),
        token: renewal,
        member: "data"
      ),
      Container(
        endpoint: "Get Notification History.",
        kind: "notification-history",
        name: "notifications",
        body: try lab.tokens.response(.notificationHistory([charge])),
        token: notification,
        member: "notificationHistory"
      ),
      Container(
        endpoint: "Get Test Notification Status.",
        kind: "test-notification-status",
        name: "test-notification",
        body: try lab.tokens.response(.testNotificationStatus()),
        token: try lab.tokens.token(NotificationBuilder(.test)).text(),
        member: "signedPayload"
      ),
    ]
  }
}
