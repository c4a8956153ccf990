// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Responses of every kind that are damaged in one place. What remains of a damaged response could say something else, such as
// a history without its refund, so none is read in part. The genuine neighbours are in `kinds`.
extension ResponseSuites {
  static func damage(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "damage",
      "Responses of every kind with genuine tokens, damaged in one place: none is read in part.",
      try containers(lab).map { group("A response of \($0.kind).", $0.kind, $0.damaged) }
    )
  }

  /// A response with genuine tokens.
  private struct Container {
    /// The endpoint, as parameter and in the names of the vectors.
    let kind: String
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
      \(kind)-token-object | malformed | payload/type | \(withToken(as: "{}")) | An object in place of the last token.
      \(kind)-token-number | malformed | payload/type | \(withToken(as: "5")) | A number in place of the last token.
      \(kind)-token-list | malformed | payload/type | \(withToken(as: "[\"\(token)\"]")) | A list of one token in place of the last token.
      \(kind)-token-without-signature | tampering | input/cut-token or jws/segments level must | \(withToken(as: "\"\(unsigned)\"")) | The last token without its signature.
      \(kind)-tokens-joined | malformed | input/several-documents or jws/segments | \(withToken(as: "\"\(token)\(token)\"")) | Two tokens in one string, one after the other.
      \(kind)-token-two-strings | malformed | payload/malformed cause json/unexpected-byte | \(withToken(as: "\"\(token)\"\"\(token)\"")) \
        | Two strings without a comma between them.
      \(kind)-after-token-cut | malformed | payload/malformed cause json/truncated | \(cut) | The response ends after a token.
      \(kind)-second-brace | malformed | payload/malformed cause json/trailing-data | \(body + "}") | A second closing brace after the response.
      \(kind)-trailing-comma | malformed | payload/malformed cause json/trailing-comma | \(body.dropLast() + ",}") \
        | A comma after the last member, as some programs print it.
      \(kind)-single-quotes | malformed | payload/malformed cause json/unexpected-byte | \(body.replacing("\"", with: "'")) \
        | Single quotation marks, as Python prints a dictionary.
      \(kind)-member-twice | duplicate | payload/malformed cause json/duplicate-member | \(twice) | The member of the tokens twice, once with null.
      """
    }
  }

  private static func containers(_ lab: Lab) throws(TrustError) -> [Container] {
    let purchase = try lab.tokens.token(purchases[1]).text()
    let refunded = Lab.transaction { $0.revoke() }
    let refund = try lab.tokens.token(refunded).text()
    let app = AppTransactionBuilder.production
    let renewal = try lab.tokens.token(
      subscriptions[1].renewalInfo ?? RenewalInfoBuilder.production
    ).text()
    let appTransaction = try lab.tokens.token(app).text()
    let notification = try lab.tokens.token(charge).text()
    let lone = try lab.tokens.token(NotificationBuilder(.test)).text()
    let rows: [(String, ResponseBuilder, String, String)] = [
      ("transaction-info", .transactionInfo(purchases[1]), purchase, "signedTransactionInfo"),
      (
        "app-transaction-info", .appTransactionInfo(app), appTransaction, "signedAppTransactionInfo"
      ),
      ("transaction-history", .transactionHistory(purchases), purchase, "signedTransactions"),
      ("refund-history", .refundHistory([refunded]), refund, "signedTransactions"),
      ("order-lookup", .orderLookup(purchases), purchase, "signedTransactions"),
      ("subscription-statuses", .subscriptionStatuses(subscriptions), renewal, "data"),
      ("notification-history", .notificationHistory([charge]), notification, "notificationHistory"),
      ("test-notification-status", .testNotificationStatus(), lone, "signedPayload"),
    ]
    var containers: [Container] = []
    for (kind, response, token, member) in rows {
      let body = try lab.tokens.response(response)
      containers.append(Container(kind: kind, body: body, token: token, member: member))
    }
    return containers
  }
}
