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
    let sandbox = "environments=[production,sandbox]"
    let appTransactionOtherIdInSandbox = try signed {
      $0.receiptType = "Sandbox"
      $0.appAppleId = 1
    }
    let appTransactionIdAndEnvironmentMissing = try signed {
      $0.receiptType = nil
      $0.appAppleId = nil
    }
    let appTransactionUnknownEnvironment = try signed {
      $0.receiptType = "Mars"
      $0.appAppleId = nil
    }
    return try rows(
      """
      app-transaction-no-environment | missing | claims/environment-missing | \(signed { $0.receiptType = nil }) | No environment.
      app-transaction-other-id-in-sandbox | claim | claims/app-id level should | \(appTransactionOtherIdInSandbox) | \(sandbox) \
        | Another app's id in the sandbox, where the app id is optional.
      app-transaction-id-and-environment-missing | missing | claims/app-id-missing | \(appTransactionIdAndEnvironmentMissing) \
        | \(sandbox) environmentWithoutName=sandbox | No app id and no environment: the app id is required as in production.
      app-transaction-unknown-environment | missing | claims/app-id-missing or claims/environment | \(appTransactionUnknownEnvironment) | \(sandbox) \
        | No app id and an unknown environment: the app id is required as in production.
      """
    )
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
    return try rows(
      """
      notification-no-id-in-sandbox | claim | valid | \(sample(lab, sandbox)) | environments=[sandbox] \
        | No app id in the sandbox, where it is optional.
      notification-summary-other-app | claim | claims/bundle-id | \(signed(.renewalExtensionSummary) { $0.bundleId = "com.example.other" }) \
        | A summary of another app.
      notification-external-purchase-other-app | claim | claims/bundle-id | \(signed(.externalPurchaseTokenCreated) { $0.bundleId = "com.example.other" }) \
        | An external purchase token of another app.
      notification-app-data-other-app | claim | claims/bundle-id | \(signed(.rescindConsent) { $0.bundleId = "com.example.other" }) \
        | An app data notification of another app, with an app transaction of that app.
      """
    )
  }

  private static func environmentsOfKinds(_ lab: Lab) throws(TrustError) -> [Vector] {
    let renewal = { (environment: String?) throws(TrustError) in
      try lab.tokens.token(RenewalInfoBuilder { $0.environment = environment }).encoded()
    }
    return try rows(
      """
      unknown-environment-in-archive | claim | claims/environment | \(renewal("Mars")) | environmentWithoutName=production \
        | The default for a missing environment does not apply to an unknown one.
      """
    )
  }

  private static func withoutId(_ lab: Lab) throws(TrustError) -> [Vector] {
    let other = AppTransactionBuilder { $0.appAppleId = 1 }
    return try rows(
      """
      id-not-asked | claim | valid | \(sample(lab, other)) \
        | Without a required app id, any app id is accepted; the bundle id is still compared.
      request-id-not-asked | claim | claims/bundle-id-missing | \(lab.tokens.token(RealtimeRequestBuilder.production).encoded()) | kind=realtime-request \
        | A real-time request names its app by app id only, so an app id must be required.
      """
    )
  }
}
