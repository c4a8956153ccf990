// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  static func kinds(_ lab: Lab) throws(TrustError) -> Suite {
    let renewalInfo = try sample(lab, RenewalInfoBuilder.production)
    let appTransaction = try sample(lab, AppTransactionBuilder.production)
    let request = try sample(lab, RealtimeRequestBuilder.production)
    let notification = try sample(lab, NotificationBuilder(.renewalExtensionSummary))
    let twoKinds = Lab.transaction {
      $0.extraMembers = [MemberBuilder("receiptType", json: #""Production""#)]
    }
    return suite(
      "kinds",
      "Tokens of every kind, and genuine tokens of another kind than required.",
      [
        group(
          "Any kind is accepted.",
          try rows(
            """
            any-transaction | basic | valid | \(lab.token()) | A transaction.
            any-app-transaction | basic | valid | \(appTransaction) | An app transaction.
            any-realtime-request | basic | valid | \(request) | A real-time request.
            any-notification | basic | valid | \(notification) | A notification.
            any-renewal-info | missing | claims/app-not-named | \(renewalInfo) | Renewal info, which names no app.
            any-nothing | missing | input/wrong-kind | \(lab.token(payload: Array("{}".utf8))) | An empty payload object, which has no kind.
            any-two-kinds | ambiguous | input/wrong-kind | \(lab.token(twoKinds)) | A payload with members of two kinds.
            """
          ),
          parameters(kind: nil)
        ),
        group(
          "The required kind.",
          try rows(
            """
            renewal-info | basic | valid | \(renewalInfo) | kind=renewal-info | Renewal info, which contains no app id.
            """
          )
        ),
        group("Every kind as every other kind.", try confusion(lab)),
        group("No kind or several kinds.", try unknownKinds(lab), parameters(kind: nil)),
      ]
    )
  }
}
