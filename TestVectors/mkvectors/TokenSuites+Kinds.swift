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
    let kind = { (name: String) -> Parameters in [("kind", .string(name))] }
    let renewalValue = TokenValue.of(RenewalInfoBuilder.production)
    let appValue = TokenValue.of(AppTransactionBuilder.production)
    let requestValue = TokenValue.of(RealtimeRequestBuilder.production)
    let summaryValue = try TokenValue.of(summary, lab)
    return suite(
      "kinds",
      "Tokens of every kind, and genuine tokens of another kind than required.",
      [
        group(
          "Any kind is accepted.",
          try rows([
            ("any-transaction", "A transaction.", [.basic], transaction, reads()),
            (
              "any-app-transaction", "An app transaction.", [.basic], appTransaction,
              reads(appValue)
            ),
            (
              "any-realtime-request", "A real-time request.", [.basic], request, reads(requestValue)
            ),
            ("any-notification", "A notification.", [.basic], notification, reads(summaryValue)),
            (
              "any-renewal-info", "Renewal info, which names no app.", [.missing], renewalInfo,
              "claims/app-not-named"
            ),
            (
              "any-nothing", "An empty payload object, which has no kind.", [.missing],
              lab.token(payload: Array("{}".utf8)), "input/wrong-kind"
            ),
            (
              "any-two-kinds", "A payload with members of two kinds.", [.ambiguous],
              lab.token(
                Lab.transaction {
                  $0.extraMembers = [MemberBuilder("receiptType", json: #""Production""#)]
                }
              ), "input/wrong-kind"
            ),
          ]),
          parameters(kind: nil)
        ),
        group(
          "The required kind.",
          rows([
            (
              "renewal-info", "Renewal info, which contains no app id.", [.basic], renewalInfo,
              reads(renewalValue), parameters: kind("renewal-info")
            ),
            (
              "app-transaction", "An app transaction.", [.basic], appTransaction, reads(appValue),
              parameters: kind("app-transaction")
            ),
            (
              "realtime-request", "A real-time request.", [.basic], request, reads(requestValue),
              parameters: kind("realtime-request")
            ),
          ])
        ),
        group("Every kind as every other kind.", try confusion(lab)),
        group("No kind or several kinds.", try unknownKinds(lab), parameters(kind: nil)),
      ]
    )
  }
}
