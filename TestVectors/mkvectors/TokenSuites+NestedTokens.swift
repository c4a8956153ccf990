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

  /// Notifications with one invalid app transaction each.
  private static func nestedAppTransactions(_ lab: Lab) throws(TrustError) -> [Vector] {
    let genuine = try lab.tokens.token(AppTransactionBuilder.production).signatureBytes()
    let unsigned = try lab.tokens.token(AppTransactionBuilder.production) {
      $0.header.alg = "none"
      $0.signature = .empty
    }.text()
    let other = AppTransactionBuilder { $0.originalApplicationVersion = "0.1" }
    let changed = try lab.tokens.token(other) { $0.signature = .bytes(genuine) }.text()
    let inside = { (token: String) throws(TrustError) in
      let notification = NotificationBuilder(.rescindConsent) {
        $0.appData?.signedAppTransactionInfo = token
      }
      return try lab.tokens.token(notification).encoded()
    }
    return try rows(
      """
      inner-app-transaction-unsigned | weak-algorithm | jws/algorithm level should | \(inside(unsigned)) | An unsigned app transaction, with alg "none".
      inner-app-transaction-changed | tampering | trust/signature level should | \(inside(changed)) | An app transaction with a replaced payload.
      inner-app-transaction-sandbox | substitution | claims/environment level should | \(inside(lab.tokens.appTransaction(.sandbox))) \
        | An app transaction of the sandbox.
      inner-app-transaction-other-app | substitution | claims/bundle-id level should \
        | \(inside(lab.tokens.appTransaction { $0.bundleId = "com.example.other" })) | An app transaction of another app.
      inner-app-transaction-other-id | substitution | claims/app-id level should | \(inside(lab.tokens.appTransaction { $0.appAppleId = 1 })) \
        | An app transaction with another app id.
      inner-app-transaction-transaction | substitution | input/wrong-kind level should | \(inside(lab.tokens.transaction())) \
        | A transaction in place of an app transaction.
      inner-app-transaction-garbage | malformed | jws/segments level should | \(inside("a.b.c.d")) | A string with four segments.
      """
    )
  }

  /// All tokens are genuine and match the requirements, but belong to different purchases.
  private static func differences(_ lab: Lab) throws(TrustError) -> [Vector] {
    let apps = "bundleIds=[com.example.app,com.example.other]"
    let environments = "environments=[production,sandbox]"
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
      inner-canonically-equivalent | substitution | claims/bundle-id | \(innerCanonicallyEquivalent) \
        | bundleIds=[com.example.Kiosk,com.example.\("\u{212A}")iosk] \
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
    let inside: JSON.Members = [("transaction", TokenValue.of(Lab.transaction()))]
    let forged = try lab.tokenAttacker.token(charge).text()
    return try rows(
      #"""
      body-with-more | form | \#(reads(value, and: inside)) | \#(" "){"a":1,"signedPayload":"\#(token)"}\#("\n") | A body with an additional member.
      body-byte-order-mark | form | \#(reads(value, and: inside)) | \#("\u{FEFF}"){"signedPayload":" \#(token)\n"} \#
        | A body with a byte order mark and white space around the token.
      body-escaped | form | \#(reads(value, and: inside)) | {"\u0073ignedPayload":"\u0065\#(token.dropFirst())"} | A body with escapes in name and token.
      body-forged | attacker-key | trust/not-issued | {"signedPayload":"\#(forged)"} | A token from an untrusted authority.
      body-two-escaped | malformed | input/json cause json/duplicate-member | {"signedPayload":"\#(token)","\u0073ignedPayload":"a.b.c"} \#
        | signedPayload twice, once with an escaped name.
      body-of-body | malformed | input/json | {"signedPayload":"{\"signedPayload\":\"\#(token)\"}"} | A body in the signedPayload of a body.
      body-number | malformed | input/json | {"signedPayload":1} | signedPayload is a number.
      body-list | malformed | input/json | {"signedPayload":["a.b.c"]} | signedPayload is an array.
      body-capital-name | malformed | input/json | {"SignedPayload":"\#(token)"} | The member "SignedPayload"; member names are case-sensitive.
      body-cut | malformed | input/json cause json/truncated | {"signedPayload":" | A truncated body.
      body-trailing-data | malformed | input/json cause json/trailing-data | {"signedPayload":"\#(token)"}{} | A second JSON value after the body.
      body-of-transaction | form | input/wrong-kind | {"signedPayload":"\#(token)"} | kind=transaction \#
        | A body where a transaction is required; transactions are not posted in bodies.
      """#
    )
  }
}
