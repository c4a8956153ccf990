// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON

// Genuine tokens of another app or environment.
extension TokenForgery {
  private static let app = BrokenRule(
    "Apple: a token is valid only for the app that it names, compared byte by byte",
    "claims/bundle-id"
  )
  private static let paidPurchase = BrokenRule(
    "Apple: purchases in the sandbox and in Xcode are not paid for",
    "claims/environment"
  )
  private static let namesApp: Set<DocumentKind> = [.transaction, .appTransaction, .notification]
  private static let namesID: Set<DocumentKind> = [
    .appTransaction, .notification, .realtimeRequest,
  ]

  private static func appClaim(
    _ id: String,
    _ change: @escaping @Sendable (inout TokenBuilder) -> Void
  ) -> TokenForgery {
    forgery(id, app, of: namesApp, change)
  }

  /// A token of another app.
  public static let otherApp = appClaim("other-app") {
    $0.replace("bundleId") { _ in #""com.example.somebody-else""# }
  }

  /// The bundle identifier in upper case.
  public static let appInCapitals = appClaim("app-in-capitals") {
    $0.replace("bundleId") { $0.uppercased() }
  }

  /// A bundle identifier that is equal only under compatibility normalization.
  public static let appInWideLetters = appClaim("app-in-wide-letters") {
    $0.replace("bundleId") { text in
      String(String.UnicodeScalarView(text.unicodeScalars.map(\.wide)))
    }
  }

  /// The bundle identifier followed by a space.
  public static let appWithBlank = appClaim("app-with-blank") {
    $0.replace("bundleId") { #"\#($0.dropLast()) ""# }
  }

  /// The bundle identifier in an array.
  public static let appAsList = forgery(
    "app-as-list",
    BrokenRule("Apple: a bundle identifier is a string", "payload/type"),
    of: namesApp
  ) { $0.replace("bundleId") { "[\($0)]" } }

  /// The bundle identifier followed by U+0000, where C strings end.
  public static let appWithNull = forgery(
    "app-with-null",
    app.reported(as: "payload/null-character"),
    of: namesApp
  ) { $0.replace("bundleId") { #"\#($0.dropLast())\u0000""# } }

  /// No bundle identifier.
  public static let appMissing = forgery(
    "app-missing",
    app.reported(as: "claims/bundle-id-missing"),
    of: namesApp
  ) { $0.remove("bundleId") }

  /// The Apple ID of another app.
  public static let otherAppAppleId = forgery(
    "other-app-apple-id",
    app.reported(as: "claims/app-id"),
    of: namesID
  ) { $0.replace("appAppleId") { _ in "1" } }

  /// The Apple ID as a string.
  public static let appAppleIdAsText = forgery(
    "app-apple-id-as-text",
    BrokenRule("Apple: an Apple ID is a number", "payload/type", isHarmless: true),
    of: namesID
  ) { $0.replace("appAppleId") { "\"\($0)\"" } }

  /// The Apple ID plus a half, which some parsers round.
  public static let appAppleIdWithFraction = forgery(
    "app-apple-id-with-fraction",
    BrokenRule("Apple: an Apple ID is an integer", "payload/integer"),
    of: namesID
  ) { $0.replace("appAppleId") { "\($0).5" } }

  static let otherApps = [
    appClaim("app-empty") { $0.replace("bundleId") { _ in #""""# } },
    appClaim("app-longer") { $0.replace("bundleId") { #"\#($0.dropLast()).pro""# } },
    appClaim("app-shorter") { $0.replace("bundleId") { #"\#($0.dropLast(2))""# } },
    forgery("app-null", app.reported(as: "claims/bundle-id-missing"), of: namesApp) {
      $0.replace("bundleId") { _ in "null" }
    },
    // The required bundle identifier stands outside the body of the notification.
    forgery("app-beside-body", app, of: [.notification]) {
      let genuine = $0.value(of: "data", "bundleId")?.string ?? ""
      $0.replace("bundleId") { _ in #""com.example.other""# }
      $0.editPayload { $0.add(MemberBuilder("bundleId", json: "\"\(genuine)\"")) }
    },
    forgery(
      "app-apple-id-missing",
      app.reported(as: "claims/app-id-missing"),
      of: [.appTransaction, .notification]
    ) { $0.remove("appAppleId") },
  ]

  // MARK: Environment

  static let otherEnvironments = [
    environment("environment-in-small-letters") { $0.lowercased() },
    environment("environment-of-local-testing") { _ in #""LocalTesting""# },
    environment("environment-unknown") { _ in #""Mars""# },
    forgery(
      "environment-null",
      paidPurchase.reported(as: "claims/environment-missing"),
      of: [.transaction, .renewalInfo, .notification]
    ) { $0.replace($0.environmentName) { _ in "null" } },
  ]

  /// The environment in upper case.
  public static let environmentInCapitals = environment("environment-in-capitals") {
    $0.uppercased()
  }

  /// A sandbox app transaction with an additional `environment` member that names production.
  public static let environmentDecoy = forgery(
    "environment-decoy",
    BrokenRule(
      "Apple: the receipt type of an app transaction is its environment",
      "claims/environment"
    ),
    of: [.appTransaction]
  ) {
    let genuine = $0.value(of: "receiptType")?.string ?? "Production"
    $0.replace("receiptType") { $0 == #""Production""# ? #""Sandbox""# : #""Production""# }
    $0.editPayload { $0.add(MemberBuilder("environment", json: "\"\(genuine)\"")) }
  }

  /// A token of the other environment: sandbox or production.
  public static let otherEnvironment = environment("other-environment") {
    $0 == #""Production""# ? #""Sandbox""# : #""Production""#
  }

  /// A token that claims to be from Xcode.
  public static let xcodeEnvironment = environment("xcode-environment") { _ in #""Xcode""# }

  private static func environment(
    _ id: String,
    _ value: @escaping @Sendable (String) -> String
  ) -> TokenForgery {
    forgery(id, paidPurchase) { $0.replace($0.environmentName, value) }
  }

  /// A token without an environment.
  public static let environmentMissing = forgery(
    "environment-missing",
    paidPurchase.reported(as: "claims/environment-missing"),
    // App transactions are identified by this member, and real-time requests require it.
    of: [.transaction, .renewalInfo, .notification]
  ) { $0.remove($0.environmentName) }
}

extension TokenBuilder {
  /// The name of the environment member, which differs in app transactions.
  fileprivate var environmentName: String { has("receiptType") ? "receiptType" : "environment" }
}

extension Unicode.Scalar {
  /// The fullwidth form of a letter (The Unicode Standard, Halfwidth and Fullwidth Forms).
  fileprivate var wide: Unicode.Scalar {
    "a"..."z" ~= self ? Unicode.Scalar(value + 0xFEE0) ?? self : self
  }
}
