// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  static func kinds(_ lab: Lab) throws(TrustError) -> Suite {
    let transaction = try lab.token()
    let renewalInfo = try lab.tokens.token(RenewalInfoBuilder.production).encoded()
    let appTransaction = try lab.tokens.token(AppTransactionBuilder.production).encoded()
    let request = try lab.tokens.token(RealtimeRequestBuilder.production).encoded()
    let summary = NotificationBuilder(.renewalExtensionSummary)
    let notification = try lab.tokens.token(summary).encoded()
    let kind = { (name: String) -> JSON.Members in [("kind", .string(name))] }
    let renewalValue = TokenValue.of(RenewalInfoBuilder.production)
    let appValue = TokenValue.of(AppTransactionBuilder.production)
    let requestValue = TokenValue.of(RealtimeRequestBuilder.production)
    let summaryValue = try TokenValue.of(summary, lab)
    let anyTwoKinds = try lab.token(
      Lab.transaction {
        $0.extraMembers = [MemberBuilder("receiptType", json: #""Production""#)]
      }
    )
    return suite(
      "kinds",
      "Tokens of every kind, and genuine tokens of another kind than required.",
      [
        group(
          "Any kind is accepted.",
          try rows(
            """
            any-transaction | basic | valid | \(transaction) | A transaction.
            any-app-transaction | basic | \(reads(appValue)) | \(appTransaction) | An app transaction.
            any-realtime-request | basic | \(reads(requestValue)) | \(request) | A real-time request.
            any-notification | basic | \(reads(summaryValue)) | \(notification) | A notification.
            any-renewal-info | missing | claims/app-not-named | \(renewalInfo) | Renewal info, which names no app.
            any-nothing | missing | input/wrong-kind | \(lab.token(payload: Array("{}".utf8))) | An empty payload object, which has no kind.
            any-two-kinds | ambiguous | input/wrong-kind | \(anyTwoKinds) | A payload with members of two kinds.
            """
          ),
          parameters(kind: nil)
        ),
        group(
          "The required kind.",
          try rows(
            """
            renewal-info | basic | \(reads(renewalValue)) | \(renewalInfo) | \(kind("renewal-info")) | Renewal info, which contains no app id.
            app-transaction | basic | \(reads(appValue)) | \(appTransaction) | \(kind("app-transaction")) | An app transaction.
            realtime-request | basic | \(reads(requestValue)) | \(request) | \(kind("realtime-request")) | A real-time request.
            """
          )
        ),
        group("Every kind as every other kind.", try confusion(lab)),
        group("No kind or several kinds.", try unknownKinds(lab), parameters(kind: nil)),
      ]
    )
  }
}
