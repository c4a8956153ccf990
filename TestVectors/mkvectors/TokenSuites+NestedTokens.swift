// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Renewal infos and app transactions inside notifications, and cross-checks of all parts.
extension TokenSuites {
  static func nestedTokens(_ lab: Lab) throws(TrustError) -> [Suite.Group] {
    let notification = parameters(kind: "notification")
    return [
      group("App transactions in notifications.", try nestedAppTransactions(lab), notification),
      group("Tokens of different apps or environments.", try differences(lab), notification),
      group("Bodies.", try bodies(lab), notification),
    ]
  }

  private typealias NestedToken = (
    name: String, comment: String, flag: Flag, token: String, code: Vector.Expectation
  )

  /// Notifications with one invalid nested token each.
  private static func nested(
    _ lab: Lab,
    _ prefix: String,
    _ tokens: [NestedToken],
    in notification: (String) -> NotificationBuilder
  ) throws(TrustError) -> [Vector] {
    try tokens.map { item throws(TrustError) in
      vector(
        "\(prefix)-\(item.name)",
        item.comment,
        [item.flag],
        try lab.tokens.token(notification(item.token)).encoded(),
        item.code
      )
    }
  }

  private static func nestedAppTransactions(_ lab: Lab) throws(TrustError) -> [Vector] {
    let genuine = try lab.tokens.token(AppTransactionBuilder.production).signatureBytes()
    let unsigned = try lab.tokens.token(AppTransactionBuilder.production) {
      $0.header.alg = "none"
      $0.signature = .empty
    }
    let other = AppTransactionBuilder { $0.originalApplicationVersion = "0.1" }
    let changed = try lab.tokens.token(other) { $0.signature = .bytes(genuine) }
    let cases: [NestedToken] = [
      (
        "unsigned", "An unsigned app transaction, with alg \"none\".", .weakAlgorithm,
        try unsigned.text(),
        "jws/algorithm"
      ),
      (
        "changed", "An app transaction with a replaced payload.", .tampering, try changed.text(),
        "trust/signature"
      ),
      (
        "sandbox", "An app transaction of the sandbox.", .substitution,
        try lab.tokens.appTransaction(.sandbox), "claims/environment"
      ),
      (
        "other-app", "An app transaction of another app.", .substitution,
        try lab.tokens.appTransaction { $0.bundleId = "com.example.other" }, "claims/bundle-id"
      ),
      (
        "other-id", "An app transaction with another app id.", .substitution,
        try lab.tokens.appTransaction { $0.appAppleId = 1 }, "claims/app-id"
      ),
      (
        "transaction", "A transaction in place of an app transaction.", .substitution,
        try lab.tokens.transaction(), "input/wrong-kind"
      ),
      ("garbage", "A string with four segments.", .malformed, "a.b.c.d", "jws/segments"),
    ]
    return try nested(lab, "inner-app-transaction", cases) { token in
      NotificationBuilder(.rescindConsent) { $0.appData?.signedAppTransactionInfo = token }
    }
  }

  /// All tokens are genuine and match the requirements, but belong to different purchases.
  private static func differences(_ lab: Lab) throws(TrustError) -> [Vector] {
    let apps: Parameters = [("bundleIds", ["com.example.app", "com.example.other"])]
    let environments: Parameters = [("environments", ["production", "sandbox"])]
    let signed = { (notification: NotificationBuilder) throws(TrustError) in
      try lab.tokens.token(notification).encoded()
    }
    let appTransactionOtherOfMyApps = try signed(
      NotificationBuilder(.rescindConsent) {
        $0.appData?.appTransaction?.bundleId = "com.example.other"
      }
    )
    let innerCanonicallyEquivalent = try signed(
      NotificationBuilder(.oneTimeCharge) {
        $0.bundleId = "com.example.Kiosk"
        $0.transaction = Lab.transaction { $0.bundleId = "com.example.\u{212A}iosk" }
      }
    )
    let appTransactionOtherEnvironment = try signed(
      NotificationBuilder(.rescindConsent) {
        $0.appData?.appTransaction?.receiptType = "Sandbox"
      }
    )
    let productionInsideSandbox = try signed(
      NotificationBuilder(.didRenew) {
        $0.environment = "Sandbox"
        $0.transaction?.environment = "Production"
      }
    )
    return try rows(
      """
      app-transaction-other-of-my-apps | substitution | claims/bundle-id | \(appTransactionOtherOfMyApps) | \(apps) \
        | An app transaction of another accepted app.
      inner-canonically-equivalent | substitution | claims/bundle-id | \(innerCanonicallyEquivalent) | bundleIds=[com.example.Kiosk,com.example.\("\u{212A}")iosk] \
        | A transaction of another accepted app, whose bundle id Swift's string comparison considers equal.
      app-transaction-other-environment | substitution | claims/environment | \(appTransactionOtherEnvironment) | \(environments) \
        | An app transaction of the sandbox in a production notification, where both are accepted.
      renewal-other-environment | substitution | claims/environment | \(signed(NotificationBuilder(.didRenew) { $0.renewalInfo?.environment = "Sandbox" })) \
        | \(environments) | Renewal info of the sandbox in a production notification, where both are accepted.
      production-inside-sandbox | substitution | claims/environment | \(productionInsideSandbox) | \(environments) \
        | A production transaction in a sandbox notification, where both are accepted.
      """
    )
  }

  private static func bodies(_ lab: Lab) throws(TrustError) -> [Vector] {
    let charge = NotificationBuilder(.oneTimeCharge) { $0.transaction = Lab.transaction() }
    let token = try lab.tokens.token(charge).text()
    let value = try TokenValue.of(charge, lab)
    let inside: Parameters = [("transaction", TokenValue.of(Lab.transaction()))]
    let forged = try lab.tokenAttacker.token(charge).text()
    let malformed = { (name: String, comment: String, body: String, cause: String?) in
      vector(name, comment, [.malformed], Array(body.utf8), .invalid("input/json", cause: cause))
    }
    return try rows(
      #"""
      body-with-more | form | \#(reads(value, and: inside)) | \#(" "){"a":1,"signedPayload":"\#(token)"}\#("\n") | A body with an additional member.
      body-byte-order-mark | form | \#(reads(value, and: inside)) | \#("\u{FEFF}"){"signedPayload":" \#(token)\n"} \#
        | A body with a byte order mark and white space around the token.
      body-escaped | form | \#(reads(value, and: inside)) | {"\u0073ignedPayload":"\u0065\#(token.dropFirst())"} | A body with escapes in name and token.
      body-forged | attacker-key | trust/untrusted | {"signedPayload":"\#(forged)"} | A token from an untrusted authority.
      """#
    )
      + table(
        malformed,
        [
          (
            "body-two-escaped", "signedPayload twice, once with an escaped name.",
            #"{"signedPayload":"\#(token)","\u0073ignedPayload":"a.b.c"}"#, "json/duplicate-member"
          ),
          (
            "body-of-body", "A body in the signedPayload of a body.",
            #"{"signedPayload":"{\"signedPayload\":\"\#(token)\"}"}"#, nil
          ),
          ("body-number", "signedPayload is a number.", #"{"signedPayload":1}"#, nil),
          ("body-list", "signedPayload is an array.", #"{"signedPayload":["a.b.c"]}"#, nil),
          (
            "body-capital-name", "The member \"SignedPayload\"; member names are case-sensitive.",
            #"{"SignedPayload":"\#(token)"}"#, nil
          ),
          ("body-cut", "A truncated body.", #"{"signedPayload":""#, "json/truncated"),
          (
            "body-trailing-data", "A second JSON value after the body.",
            #"{"signedPayload":"\#(token)"}{}"#, "json/trailing-data"
          ),
        ]
      )
      + rows(
        """
        body-of-transaction | form | input/wrong-kind | {"signedPayload":"\(token)"} | kind=transaction \
          | A body where a transaction is required; transactions are not posted in bodies.
        """
      )
  }
}
