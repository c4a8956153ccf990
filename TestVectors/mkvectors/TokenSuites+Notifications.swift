// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  static func notifications(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "notifications",
      "Notifications with nested tokens, which are verified like the outer one.",
      [
        group("Whole.", try whole(lab), parameters(kind: "notification")),
        group("Nested tokens.", try nested(lab), parameters(kind: "notification")),
      ] + (try inside(lab))
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
    return [
      right("charge", "A notification token.", [.basic], token, reads: value, and: inside),
      right(
        "body",
        "A notification in its POST body.",
        [.basic],
        Array(body.utf8),
        reads: value,
        and: inside
      ),
      right(
        "renewal",
        "Two nested tokens.",
        [.basic],
        try signed(lab, renewed),
        reads: try TokenValue.of(renewed, lab),
        and: renewal
      ),
      right(
        "rescind-consent",
        "A nested app transaction.",
        [.basic],
        try signed(lab, consent),
        reads: try TokenValue.of(consent, lab),
        and: [("appTransaction", TokenValue.of(AppTransactionBuilder.production))]
      ),
      right(
        "summary",
        "No nested token.",
        [.basic],
        try signed(lab, summary),
        reads: try TokenValue.of(summary, lab)
      ),
      right(
        "external-purchase-token",
        "An external purchase token, whose id implies production.",
        [.basic],
        try signed(lab, external),
        reads: try TokenValue.of(external, lab)
      ),
      wrong(
        "external-purchase-token-sandbox",
        "An external purchase token whose id starts with SANDBOX.",
        [.claim],
        try signed(
          lab,
          NotificationBuilder(.externalPurchaseTokenCreated) { $0.environment = "Sandbox" }
        ),
        "claims/environment"
      ),
      wrong(
        "unbound",
        "A notification without a body names no app.",
        [.missing],
        try signed(lab, charge { $0.data = nil }),
        "claims/bundle-id"
      ),
      wrong(
        "two-bodies",
        "Two bodies: data and summary.",
        [.ambiguous],
        try signed(lab, charge { $0.summary = NotificationSummaryBuilder() }),
        "payload/exclusive-members"
      ),
      wrong(
        "other-app",
        "Another app, in the notification and in the nested transaction.",
        [.claim],
        try signed(lab, charge { $0.bundleId = "com.example.other" }),
        "claims/bundle-id"
      ),
      wrong(
        "sandbox",
        "The sandbox, in the notification and in the nested transaction.",
        [.claim],
        try signed(lab, charge { $0.environment = "Sandbox" }),
        "claims/environment"
      ),
      wrong(
        "body-without-token",
        "A POST body without signedPayload.",
        [.missing],
        Array(#"{"payload":"a.b.c"}"#.utf8),
        "input/json"
      ),
      wrong(
        "body-with-two-tokens",
        "signedPayload twice.",
        [.duplicate],
        Array(#"{"signedPayload":"a.b.c","signedPayload":"d.e.f"}"#.utf8),
        "input/json",
        cause: "json/duplicate-member"
      ),
    ]
  }

  private static func nested(_ lab: Lab) throws(TrustError) -> [Vector] {
    let inner = { (token: [UInt8]) throws(TrustError) -> [UInt8] in
      try signed(
        lab,
        charge { $0.data?.signedTransactionInfo = String(decoding: token, as: UTF8.self) }
      )
    }
    let forged = try lab.tokenAttacker.token(RenewalInfoBuilder.production).text()
    let download = try lab.tokenAttacker.token(AppTransactionBuilder.production).text()
    let purchase = try lab.tokens.token(Lab.transaction()).text()
    let genuine = try lab.tokens.token(Lab.transaction()).signatureBytes()
    return [
      wrong(
        "inner-attacker",
        "A transaction from an untrusted authority.",
        [.attackerKey],
        try inner(try lab.token(by: lab.tokenAttacker)),
        "trust/untrusted"
      ),
      wrong(
        "inner-none",
        "An unsigned transaction, with alg \"none\".",
        [.weakAlgorithm],
        try inner(
          try lab.token {
            $0.header.alg = "none"
            $0.signature = .empty
          }
        ),
        "jws/algorithm"
      ),
      wrong(
        "inner-changed",
        "A transaction with a replaced payload.",
        [.tampering],
        try inner(
          try lab.token(Lab.transaction { $0.productId = "com.example.app.max" }) {
            $0.signature = .bytes(genuine)
          }
        ),
        "trust/signature"
      ),
      wrong(
        "inner-other-app",
        "A genuine transaction of another app.",
        [.substitution],
        try inner(try lab.token(Lab.transaction { $0.bundleId = "com.example.other" })),
        "claims/bundle-id"
      ),
      wrong(
        "inner-other-of-my-apps",
        "A genuine transaction of another accepted app.",
        [.substitution],
        try inner(try lab.token(Lab.transaction { $0.bundleId = "com.example.other" })),
        "claims/bundle-id",
        parameters: [("bundleIds", ["com.example.app", "com.example.other"])]
      ),
      wrong(
        "inner-sandbox",
        "A sandbox transaction in a production notification.",
        [.substitution],
        try inner(try lab.token(Lab.transaction { $0.environment = "Sandbox" })),
        "claims/environment"
      ),
      wrong(
        "inner-other-environment",
        "A sandbox transaction in a production notification, where both are accepted.",
        [.substitution],
        try inner(try lab.token(Lab.transaction { $0.environment = "Sandbox" })),
        "claims/environment",
        parameters: [("environments", ["production", "sandbox"])]
      ),
      wrong(
        "inner-renewal-info",
        "Renewal info in place of a transaction.",
        [.substitution],
        try inner(try lab.tokens.token(RenewalInfoBuilder.production).encoded()),
        "input/wrong-kind"
      ),
      wrong(
        "inner-garbage",
        "A string that is not a token.",
        [.malformed],
        try inner(Array("garbage".utf8)),
        "jws/segments"
      ),
      wrong(
        "inner-renewal-attacker",
        "Renewal info from an untrusted authority.",
        [.attackerKey],
        try signed(lab, charge { $0.data?.signedRenewalInfo = forged }),
        "trust/untrusted"
      ),
      wrong(
        "inner-download-attacker",
        "An app transaction from an untrusted authority.",
        [.attackerKey],
        try signed(
          lab,
          NotificationBuilder(.rescindConsent) { $0.appData?.signedAppTransactionInfo = download }
        ),
        "trust/untrusted"
      ),
      wrong(
        "inner-transaction-as-renewal",
        "A transaction in place of renewal info.",
        [.substitution],
        try signed(lab, charge { $0.data?.signedRenewalInfo = purchase }),
        "input/wrong-kind"
      ),
      wrong(
        "inner-empty",
        "An empty string in place of a transaction.",
        [.malformed],
        try inner([]),
        "jws/segments"
      ),
      wrong(
        "other-line",
        "Renewal info of another subscription.",
        [.substitution],
        try signed(
          lab,
          NotificationBuilder(.didRenew) { $0.renewalInfo?.originalTransactionId = "1" }
        ),
        "claims/original-transaction"
      ),
      wrong(
        "other-download",
        "Renewal info with another app transaction id, which belongs to another customer.",
        [.substitution],
        try signed(
          lab,
          NotificationBuilder(.didRenew) { $0.renewalInfo?.appTransactionId = "1" }
        ),
        "claims/app-transaction-id"
      ),
      wrong(
        "inner-renewal-garbage",
        "Renewal info that is not a token.",
        [.attackerKey],
        try signed(
          lab,
          NotificationBuilder(.didRenew) {
            $0.data?.signedRenewalInfo = "a.b"
          }
        ),
        "jws/segments"
      ),
    ]
  }
}
