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
    let inside: Parameters = [("transaction", TokenValue.of(Lab.transaction()))]
    let renewed = NotificationBuilder(.didRenew)
    let renewal: Parameters = [
      ("transaction", TokenValue.of(renewed.transaction ?? .production)),
      ("renewalInfo", TokenValue.of(renewed.renewalInfo ?? .production)),
    ]
    let summary = NotificationBuilder(.renewalExtensionSummary)
    let external = NotificationBuilder(.externalPurchaseTokenCreated)
    let consent = NotificationBuilder(.rescindConsent)
    return try rows([
      ("charge", "A notification token.", [.basic], token, reads(value, and: inside)),
      (
        "body", "A notification in its POST body.", [.basic], Array(body.utf8),
        reads(value, and: inside)
      ),
      (
        "renewal", "Two nested tokens.", [.basic], signed(lab, renewed),
        reads(TokenValue.of(renewed, lab), and: renewal)
      ),
      (
        "rescind-consent", "A nested app transaction.", [.basic], signed(lab, consent),
        reads(
          TokenValue.of(consent, lab),
          and: [("appTransaction", TokenValue.of(AppTransactionBuilder.production))]
        )
      ),
      (
        "summary", "No nested token.", [.basic], signed(lab, summary),
        reads(TokenValue.of(summary, lab))
      ),
      (
        "external-purchase-token", "An external purchase token, whose id implies production.",
        [.basic], signed(lab, external), reads(TokenValue.of(external, lab))
      ),
      (
        "external-purchase-token-sandbox",
        "An external purchase token whose id starts with SANDBOX.", [.claim],
        signed(
          lab,
          NotificationBuilder(.externalPurchaseTokenCreated) { $0.environment = "Sandbox" }
        ), "claims/environment"
      ),
      (
        "body-without-token", "A POST body without signedPayload.", [.missing],
        Array(#"{"payload":"a.b.c"}"#.utf8), "input/json"
      ),
      (
        "body-with-two-tokens", "signedPayload twice.", [.duplicate],
        Array(#"{"signedPayload":"a.b.c","signedPayload":"d.e.f"}"#.utf8),
        .invalid("input/json", cause: "json/duplicate-member")
      ),
    ])
  }

  private static func nested(_ lab: Lab) throws(TrustError) -> [Vector] {
    let inner = { (token: [UInt8]) throws(TrustError) -> [UInt8] in
      try signed(
        lab,
        charge { $0.data?.signedTransactionInfo = String(decoding: token, as: UTF8.self) }
      )
    }
    let download = try lab.tokenAttacker.token(AppTransactionBuilder.production).text()
    return try rows([
      (
        "inner-other-of-my-apps", "A genuine transaction of another accepted app.", [.substitution],
        inner(try lab.token(Lab.transaction { $0.bundleId = "com.example.other" })),
        "claims/bundle-id", parameters: [("bundleIds", ["com.example.app", "com.example.other"])]
      ),
      (
        "inner-other-environment",
        "A sandbox transaction in a production notification, where both are accepted.",
        [.substitution], inner(try lab.token(Lab.transaction { $0.environment = "Sandbox" })),
        "claims/environment", parameters: [("environments", ["production", "sandbox"])]
      ),
      (
        "inner-app-transaction-attacker", "An app transaction from an untrusted authority.",
        [.attackerKey],
        signed(
          lab,
          NotificationBuilder(.rescindConsent) { $0.appData?.signedAppTransactionInfo = download }
        ), "trust/untrusted", parameters: []
      ),
    ])
  }
}
