// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// App and environment of kinds other than transactions.
extension TokenSuites {
  static func identities(_ lab: Lab) throws(TrustError) -> [Suite.Group] {
    [
      group(
        "Bundle id and app id of app transactions.",
        try appTransactions(lab),
        parameters(kind: "app-transaction")
      ),
      group(
        "Bundle id and app id of notifications.",
        try notificationApps(lab),
        parameters(kind: "notification")
      ),
      group(
        "Environments of other kinds.",
        try environmentsOfKinds(lab),
        parameters(kind: "renewal-info")
      ),
      group("No required app id.", try withoutId(lab), withoutAppleId),
      group(
        "Device verification of other kinds.",
        try devicesOfKinds(lab),
        parameters(kind: "renewal-info")
      ),
    ]
  }

  private static let withoutAppleId = parameters(kind: "app-transaction").filter {
    $0.key != "appAppleId"
  }

  private static func appTransactions(_ lab: Lab) throws(TrustError) -> [Vector] {
    let signed = { (change: (inout AppTransactionBuilder) -> Void) throws(TrustError) in
      try lab.tokens.token(AppTransactionBuilder(change)).encoded()
    }
    let sandbox: Parameters = [("environments", ["production", "sandbox"])]
    return try rows([
      (
        "app-transaction-no-environment", "No environment.", [.missing],
        signed { $0.receiptType = nil },
        "claims/environment-missing", parameters: []
      ),
      (
        "app-transaction-other-id-in-sandbox",
        "Another app's id in the sandbox, where the app id is optional.", [.claim],
        signed {
          $0.receiptType = "Sandbox"
          $0.appAppleId = 1
        }, "claims/app-id", parameters: sandbox
      ),
      (
        "app-transaction-id-and-environment-missing",
        "No app id and no environment: the app id is required as in production.", [.missing],
        signed {
          $0.receiptType = nil
          $0.appAppleId = nil
        }, "claims/app-id-missing",
        parameters: sandbox + [("environmentWithoutName", "sandbox")]
      ),
      (
        "app-transaction-unknown-environment",
        "No app id and an unknown environment: the app id is required as in production.",
        [.missing],
        signed {
          $0.receiptType = "Mars"
          $0.appAppleId = nil
        }, .invalid("claims/app-id-missing", also: ["claims/environment"]), parameters: sandbox
      ),
    ])
  }

  private static func notificationApps(_ lab: Lab) throws(TrustError) -> [Vector] {
    let signed = {
      (kind: NotificationBuilder.Kind, change: (inout NotificationBuilder) -> Void)
        throws(TrustError) in
      try lab.tokens.token(NotificationBuilder(kind, change)).encoded()
    }
    let sandbox = NotificationBuilder(.test) {
      $0.environment = "Sandbox"
      $0.appAppleId = nil
    }
    return try rows([
      (
        "notification-no-id-in-sandbox", "No app id in the sandbox, where it is optional.",
        [.claim], lab.tokens.token(sandbox).encoded(), reads(TokenValue.of(sandbox, lab)),
        parameters: [("environments", ["sandbox"])]
      )
    ])
      + rows([
        (
          "notification-summary-other-app", "A summary of another app.", [.claim],
          signed(.renewalExtensionSummary) { $0.bundleId = "com.example.other" }, "claims/bundle-id"
        ),
        (
          "notification-external-purchase-other-app", "An external purchase token of another app.",
          [.claim],
          signed(.externalPurchaseTokenCreated) { $0.bundleId = "com.example.other" },
          "claims/bundle-id"
        ),
        (
          "notification-app-data-other-app",
          "An app data notification of another app, with an app transaction of that app.", [.claim],
          signed(.rescindConsent) { $0.bundleId = "com.example.other" }, "claims/bundle-id"
        ),
      ])
  }

  private static func environmentsOfKinds(_ lab: Lab) throws(TrustError) -> [Vector] {
    let renewal = { (environment: String?) throws(TrustError) in
      try lab.tokens.token(RenewalInfoBuilder { $0.environment = environment }).encoded()
    }
    return try rows([
      (
        "unknown-environment-in-archive",
        "The default for a missing environment does not apply to an unknown one.", [.claim],
        renewal("Mars"), "claims/environment",
        parameters: [("environmentWithoutName", "production")]
      )
    ])
  }

  private static func withoutId(_ lab: Lab) throws(TrustError) -> [Vector] {
    let other = AppTransactionBuilder { $0.appAppleId = 1 }
    return try rows([
      (
        "id-not-asked",
        "Without a required app id, any app id is accepted; the bundle id is still compared.",
        [.claim], lab.tokens.token(other).encoded(), reads(TokenValue.of(other)), parameters: []
      ),
      (
        "request-id-not-asked",
        "A real-time request names its app by app id only, so an app id must be required.",
        [.claim], lab.tokens.token(RealtimeRequestBuilder.production).encoded(),
        "claims/bundle-id-missing", parameters: [("kind", "realtime-request")]
      ),
    ])
  }
}
