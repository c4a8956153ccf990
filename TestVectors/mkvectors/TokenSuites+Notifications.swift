// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  static func notifications(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "notifications",
      "Notifications with nested tokens, which are verified like the outer one.",
      [
        group("Notifications.", try whole(lab), parameters(kind: "notification")),
        group("Nested tokens.", try nested(lab), parameters(kind: "notification")),
      ] + (try nestedTokens(lab))
    )
  }

  /// A notification of a one-time purchase, so that it contains a single token.
  private static func charge(
    _ change: (inout NotificationBuilder) -> Void = { _ in }
  ) -> NotificationBuilder {
    NotificationBuilder(.oneTimeCharge) {
      $0.transaction = Lab.transaction()
      change(&$0)
    }
  }

  private static func signed(
    _ lab: Lab,
    _ notification: NotificationBuilder
  ) throws(TrustError) -> [UInt8] {
    try lab.tokens.token(notification).encoded()
  }

  private static func whole(_ lab: Lab) throws(TrustError) -> [Vector] {
    let token = try signed(lab, charge())
    let body = TokenAuthority.Post(token: String(decoding: token, as: UTF8.self)).body
    let value = try TokenValue.of(charge(), lab)
    let inside: JSON.Members = [("transaction", TokenValue.of(Lab.transaction()))]
    let renewed = NotificationBuilder(.didRenew)
    let renewal: JSON.Members = [
      ("transaction", TokenValue.of(renewed.transaction ?? .production)),
      ("renewalInfo", TokenValue.of(renewed.renewalInfo ?? .production)),
    ]
    let summary = NotificationBuilder(.renewalExtensionSummary)
    let external = NotificationBuilder(.externalPurchaseTokenCreated)
    let consent = NotificationBuilder(.rescindConsent)
    let rescindConsent = reads(
      try TokenValue.of(consent, lab),
      and: [("appTransaction", TokenValue.of(AppTransactionBuilder.production))]
    )
    return try rows(
      """
      charge | basic | \(reads(value, and: inside)) | \(token) | A notification token.
      body | basic | \(reads(value, and: inside)) | \(body) | A notification in its POST body.
      renewal | basic | valid | \(sample(lab, renewed, and: renewal)) | Two nested tokens.
      rescind-consent | basic | \(rescindConsent) | \(signed(lab, consent)) | A nested app transaction.
      summary | basic | valid | \(sample(lab, summary)) | No nested token.
      external-purchase-token | basic | valid | \(sample(lab, external)) \
        | An external purchase token, whose id implies production.
      external-purchase-token-sandbox | claim | claims/environment \
        | \(signed(lab, NotificationBuilder(.externalPurchaseTokenCreated) { $0.environment = "Sandbox" })) \
        | An external purchase token whose id starts with SANDBOX.
      body-without-token | missing | input/json | {"payload":"a.b.c"} | A POST body without signedPayload.
      body-with-two-tokens | duplicate | input/json cause json/duplicate-member | {"signedPayload":"a.b.c","signedPayload":"d.e.f"} | signedPayload twice.
      """
    )
  }

  private static func nested(_ lab: Lab) throws(TrustError) -> [Vector] {
    let inner = { (token: [UInt8]) throws(TrustError) -> [UInt8] in
      try signed(
        lab,
        charge { $0.data?.signedTransactionInfo = String(decoding: token, as: UTF8.self) }
      )
    }
    let download = try lab.tokenAttacker.token(AppTransactionBuilder.production).text()
    let innerAppTransactionAttacker = try signed(
      lab,
      NotificationBuilder(.rescindConsent) { $0.appData?.signedAppTransactionInfo = download }
    )
    return try rows(
      """
      inner-other-of-my-apps | substitution | claims/bundle-id | \(inner(lab.token(Lab.transaction { $0.bundleId = "com.example.other" }))) \
        | bundleIds=[com.example.app,com.example.other] | A genuine transaction of another accepted app.
      inner-other-environment | substitution | claims/environment level should | \(inner(lab.token(Lab.transaction { $0.environment = "Sandbox" }))) \
        | environments=[production,sandbox] | A sandbox transaction in a production notification, where both are accepted.
      inner-app-transaction-attacker | attacker-key | trust/not-issued level should | \(innerAppTransactionAttacker) | An app transaction from an untrusted authority.
      """
    )
  }
}
