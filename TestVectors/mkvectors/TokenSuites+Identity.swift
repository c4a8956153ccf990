// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// App and environment of kinds other than transactions.
extension TokenSuites {
  static func identities(_ lab: Lab) throws(TrustError) -> [Suite.Group] {
    [
      group("App of a download.", try downloads(lab), parameters(kind: "app-transaction")),
      group("App of a notification.", try appsOfNews(lab), parameters(kind: "notification")),
      group(
        "Environment of every kind.",
        try environmentsOfKinds(lab),
        parameters(kind: "renewal-info")
      ),
      group("The caller names no Apple id.", try withoutId(lab), withoutAppleId),
      group("Device of every kind.", try devicesOfKinds(lab), parameters(kind: "renewal-info")),
    ]
  }

  private static let withoutAppleId = parameters(kind: "app-transaction").filter {
    $0.key != "appAppleId"
  }

  private static func downloads(_ lab: Lab) throws(TrustError) -> [Vector] {
    let signed = { (change: (inout AppTransactionBuilder) -> Void) throws(TrustError) in
      try lab.tokens.token(AppTransactionBuilder(change)).encoded()
    }
    let sandbox: Parameters = [("environments", ["production", "sandbox"])]
    return [
      wrong(
        "download-other-app",
        "Another app.",
        [.claim],
        try signed { $0.bundleId = "com.example.other" },
        "claims/bundle-id"
      ),
      wrong(
        "download-no-app",
        "No app.",
        [.missing],
        try signed { $0.bundleId = nil },
        "claims/bundle-id"
      ),
      wrong(
        "download-no-environment",
        "No environment.",
        [.missing],
        try signed { $0.receiptType = nil },
        "claims/environment"
      ),
      wrong(
        "download-other-id-in-sandbox",
        "The sandbox may leave the id out, but not name another app's.",
        [.claim],
        try signed {
          $0.receiptType = "Sandbox"
          $0.appAppleId = 1
        },
        "claims/app-id",
        parameters: sandbox
      ),
      wrong(
        "download-id-and-environment-missing",
        "Where no environment is named, the id must be there as in production.",
        [.missing],
        try signed {
          $0.receiptType = nil
          $0.appAppleId = nil
        },
        "claims/app-id",
        parameters: sandbox + [("environmentWithoutName", "sandbox")]
      ),
      wrong(
        "download-unknown-environment",
        "Where the environment is not known, the id must be there as in production.",
        [.missing],
        try signed {
          $0.receiptType = "Mars"
          $0.appAppleId = nil
        },
        "claims/app-id",
        also: ["claims/environment"],
        parameters: sandbox
      ),
    ]
  }

  private static func appsOfNews(_ lab: Lab) throws(TrustError) -> [Vector] {
    let signed = {
      (kind: NotificationBuilder.Kind, change: (inout NotificationBuilder) -> Void)
        throws(TrustError) in
      try lab.tokens.token(NotificationBuilder(kind, change)).encoded()
    }
    let sandbox = NotificationBuilder(.test) {
      $0.environment = "Sandbox"
      $0.appAppleId = nil
    }
    return [
      wrong(
        "news-other-id",
        "The right name, and another app's Apple id.",
        [.claim],
        try signed(.test) { $0.appAppleId = 1 },
        "claims/app-id"
      ),
      wrong(
        "news-no-id",
        "No Apple id, in production.",
        [.missing],
        try signed(.test) { $0.appAppleId = nil },
        "claims/app-id"
      ),
      right(
        "news-no-id-in-sandbox",
        "The sandbox may leave it out.",
        [.claim],
        try lab.tokens.token(sandbox).encoded(),
        reads: try TokenValue.of(sandbox, lab),
        parameters: [("environments", ["sandbox"])]
      ),
      wrong(
        "news-no-app",
        "A body that names no app.",
        [.missing],
        try signed(.test) { $0.bundleId = nil },
        "claims/bundle-id"
      ),
      wrong(
        "news-app-beside-body",
        "The right app is named beside the body, and another one in it.",
        [.substitution],
        try signed(.test) {
          $0.bundleId = "com.example.other"
          $0.extraMembers = [MemberBuilder("bundleId", json: #""com.example.app""#)]
        },
        "claims/bundle-id"
      ),
      wrong(
        "news-summary-other-app",
        "Many purchases in another app.",
        [.claim],
        try signed(.renewalExtensionSummary) { $0.bundleId = "com.example.other" },
        "claims/bundle-id"
      ),
      wrong(
        "news-permission-other-app",
        "A permission for another app.",
        [.claim],
        try signed(.externalPurchaseTokenCreated) { $0.bundleId = "com.example.other" },
        "claims/bundle-id"
      ),
      wrong(
        "news-download-other-app",
        "A download of another app, inside as well.",
        [.claim],
        try signed(.rescindConsent) { $0.bundleId = "com.example.other" },
        "claims/bundle-id"
      ),
      wrong(
        "news-no-environment",
        "A body that names no environment.",
        [.missing],
        try signed(.test) { $0.environment = nil },
        "claims/environment"
      ),
    ]
  }

  private static func environmentsOfKinds(_ lab: Lab) throws(TrustError) -> [Vector] {
    let renewal = { (environment: String?) throws(TrustError) in
      try lab.tokens.token(RenewalInfoBuilder { $0.environment = environment }).encoded()
    }
    return [
      wrong(
        "renewal-sandbox",
        "A renewal info names nothing else to tell it by.",
        [.claim],
        try renewal("Sandbox"),
        "claims/environment"
      ),
      wrong(
        "unknown-environment-in-archive",
        "What counts where no environment is named does not count where an unknown one is.",
        [.claim],
        try renewal("Mars"),
        "claims/environment",
        parameters: [("environmentWithoutName", "production")]
      ),
      wrong(
        "renewal-no-environment",
        "No environment.",
        [.missing],
        try renewal(nil),
        "claims/environment"
      ),
      wrong(
        "renewal-xcode",
        "Made on somebody's machine.",
        [.claim],
        try renewal("Xcode"),
        "claims/environment"
      ),
      wrong(
        "request-sandbox",
        "A request of the sandbox.",
        [.claim],
        try lab.tokens.token(RealtimeRequestBuilder.sandbox).encoded(),
        "claims/environment",
        parameters: [("kind", "realtime-request")]
      ),
    ]
  }

  private static func withoutId(_ lab: Lab) throws(TrustError) -> [Vector] {
    let other = AppTransactionBuilder { $0.appAppleId = 1 }
    return [
      right(
        "id-not-asked",
        "Whoever names no id accepts any: the name of the app counts.",
        [.claim],
        try lab.tokens.token(other).encoded(),
        reads: TokenValue.of(other)
      ),
      wrong(
        "request-id-not-asked",
        "A request names no app but by its id, so the caller must name one.",
        [.claim],
        try lab.tokens.token(RealtimeRequestBuilder.production).encoded(),
        "claims/app-id",
        parameters: [("kind", "realtime-request")]
      ),
    ]
  }
}
