// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  static func notifications(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "notifications",
      "Notifications with the tokens inside them: each is verified like the one around it.",
      [
        group("Whole.", try whole(lab), parameters(kind: "notification")),
        group("Tokens inside.", try nested(lab), parameters(kind: "notification")),
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
      right("charge", "A token alone.", [.basic], token, reads: value, and: inside),
      right("body", "As it is posted.", [.basic], Array(body.utf8), reads: value, and: inside),
      right(
        "renewal",
        "Two tokens inside.",
        [.basic],
        try signed(lab, renewed),
        reads: try TokenValue.of(renewed, lab),
        and: renewal
      ),
      right(
        "rescind-consent",
        "A download inside.",
        [.basic],
        try signed(lab, consent),
        reads: try TokenValue.of(consent, lab),
        and: [("appTransaction", TokenValue.of(AppTransactionBuilder.production))]
      ),
      right(
        "summary",
        "No token inside.",
        [.basic],
        try signed(lab, summary),
        reads: try TokenValue.of(summary, lab)
      ),
      right(
        "external-purchase-token",
        "No token inside, and no environment but the one that the id begins with.",
        [.basic],
        try signed(lab, external),
        reads: try TokenValue.of(external, lab)
      ),
      wrong(
        "external-purchase-token-sandbox",
        "The id begins with the word for the sandbox.",
        [.claim],
        try signed(
          lab,
          NotificationBuilder(.externalPurchaseTokenCreated) { $0.environment = "Sandbox" }
        ),
        "claims/environment"
      ),
      wrong(
        "unbound",
        "About nothing, so it is for any app.",
        [.missing],
        try signed(lab, charge { $0.data = nil }),
        "claims/bundle-id"
      ),
      wrong(
        "two-bodies",
        "About a purchase and about many.",
        [.ambiguous],
        try signed(lab, charge { $0.summary = NotificationSummaryBuilder() }),
        "payload/exclusive-members"
      ),
      wrong(
        "other-app",
        "Another app, inside as well.",
        [.claim],
        try signed(lab, charge { $0.bundleId = "com.example.other" }),
        "claims/bundle-id"
      ),
      wrong(
        "sandbox",
        "The sandbox, inside as well.",
        [.claim],
        try signed(lab, charge { $0.environment = "Sandbox" }),
        "claims/environment"
      ),
      wrong(
        "body-without-token",
        "A body without the member that counts.",
        [.missing],
        Array(#"{"payload":"a.b.c"}"#.utf8),
        "input/json"
      ),
      wrong(
        "body-with-two-tokens",
        "A body with the member twice.",
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
        "A purchase signed by nobody.",
        [.attackerKey],
        try inner(try lab.token(by: lab.tokenAttacker)),
        "trust/untrusted"
      ),
      wrong(
        "inner-none",
        "A purchase that is not signed.",
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
        "A purchase of another product under a genuine signature.",
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
        "A genuine purchase in another app.",
        [.substitution],
        try inner(try lab.token(Lab.transaction { $0.bundleId = "com.example.other" })),
        "claims/bundle-id"
      ),
      wrong(
        "inner-other-of-my-apps",
        "A genuine purchase in another app of the caller's.",
        [.substitution],
        try inner(try lab.token(Lab.transaction { $0.bundleId = "com.example.other" })),
        "claims/bundle-id",
        parameters: [("bundleIds", ["com.example.app", "com.example.other"])]
      ),
      wrong(
        "inner-sandbox",
        "A purchase of the sandbox in a notification of production.",
        [.substitution],
        try inner(try lab.token(Lab.transaction { $0.environment = "Sandbox" })),
        "claims/environment"
      ),
      wrong(
        "inner-other-environment",
        "The same, where the caller accepts both.",
        [.substitution],
        try inner(try lab.token(Lab.transaction { $0.environment = "Sandbox" })),
        "claims/environment",
        parameters: [("environments", ["production", "sandbox"])]
      ),
      wrong(
        "inner-renewal-info",
        "A renewal info in the place of a purchase.",
        [.substitution],
        try inner(try lab.tokens.token(RenewalInfoBuilder.production).encoded()),
        "input/wrong-kind"
      ),
      wrong(
        "inner-garbage",
        "No token.",
        [.malformed],
        try inner(Array("garbage".utf8)),
        "jws/segments"
      ),
      wrong(
        "inner-renewal-attacker",
        "A renewal info signed by nobody.",
        [.attackerKey],
        try signed(lab, charge { $0.data?.signedRenewalInfo = forged }),
        "trust/untrusted"
      ),
      wrong(
        "inner-download-attacker",
        "A download signed by nobody.",
        [.attackerKey],
        try signed(
          lab,
          NotificationBuilder(.rescindConsent) { $0.appData?.signedAppTransactionInfo = download }
        ),
        "trust/untrusted"
      ),
      wrong(
        "inner-transaction-as-renewal",
        "The purchase in the place of the renewal info.",
        [.substitution],
        try signed(lab, charge { $0.data?.signedRenewalInfo = purchase }),
        "input/wrong-kind"
      ),
      wrong("inner-empty", "An empty text.", [.malformed], try inner([]), "jws/segments"),
      wrong(
        "other-line",
        "The renewal info of another purchase.",
        [.substitution],
        try signed(
          lab,
          NotificationBuilder(.didRenew) { $0.renewalInfo?.originalTransactionId = "1" }
        ),
        "claims/original-transaction"
      ),
      wrong(
        "other-download",
        "The renewal info of another download of the app, which is another customer's.",
        [.substitution],
        try signed(
          lab,
          NotificationBuilder(.didRenew) { $0.renewalInfo?.appTransactionId = "1" }
        ),
        "claims/app-transaction-id"
      ),
      wrong(
        "inner-renewal-garbage",
        "A renewal info that is no token.",
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
