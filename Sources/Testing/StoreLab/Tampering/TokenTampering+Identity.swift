// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON

// Genuine tokens of another app or environment.
extension TokenTampering {
  private static let app =
    "Apple: a token is valid only for the app that it names, compared byte by byte"
  private static let paidPurchase = "Apple: purchases in the sandbox and in Xcode are not paid for"
  private static let namesApp: Set<DocumentKind> = [.transaction, .appTransaction, .notification]
  private static let namesID: Set<DocumentKind> = [
    .appTransaction, .notification, .realtimeRequest,
  ]

  private static func appClaim(
    _ id: String,
    _ change: @escaping @Sendable (inout TokenBuilder) -> Void
  ) -> TokenTampering {
    claim(id, "claims/bundle-id", breaks: app, of: namesApp, change)
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
  public static let appAsList = claim(
    "app-as-list",
    "payload/type",
    breaks: "Apple: a bundle identifier is a string",
    of: namesApp
  ) { $0.replace("bundleId") { "[\($0)]" } }

  /// The bundle identifier followed by U+0000, where C strings end.
  public static let appWithNull = claim(
    "app-with-null",
    "payload/null-character",
    breaks: app,
    of: namesApp
  ) { $0.replace("bundleId") { #"\#($0.dropLast())\u0000""# } }

  /// No bundle identifier.
  public static let appMissing = claim(
    "app-missing",
    "claims/bundle-id-missing",
    breaks: app,
    of: namesApp
  ) { $0.remove("bundleId") }

  /// The Apple ID of another app.
  public static let otherAppAppleId = claim(
    "other-app-apple-id",
    "claims/app-id",
    breaks: app,
    of: namesID
  ) { $0.replace("appAppleId") { _ in "1" } }

  /// The Apple ID as a string.
  public static let appAppleIdAsText = claim(
    "app-apple-id-as-text",
    "payload/type",
    breaks: "Apple: an Apple ID is a number",
    of: namesID
  ) { $0.replace("appAppleId") { "\"\($0)\"" } }

  /// The Apple ID plus a half, which some parsers round.
  public static let appAppleIdWithFraction = claim(
    "app-apple-id-with-fraction",
    "payload/integer",
    breaks: "Apple: an Apple ID is an integer",
    of: namesID
  ) { $0.replace("appAppleId") { "\($0).5" } }

  // MARK: Environment

  /// The environment in upper case.
  public static let environmentInCapitals = environment("environment-in-capitals") {
    $0.uppercased()
  }

  /// A sandbox app transaction with an additional `environment` member that names production.
  public static let environmentDecoy = claim(
    "environment-decoy",
    "claims/environment",
    breaks: "Apple: the receipt type of an app transaction is its environment",
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
  ) -> TokenTampering {
    claim(id, "claims/environment", breaks: paidPurchase) { $0.replace($0.environmentName, value) }
  }

  /// A token without an environment.
  public static let environmentMissing = claim(
    "environment-missing",
    "claims/environment-missing",
    breaks: paidPurchase,
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
