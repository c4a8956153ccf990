// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreReceipts

extension VerifySuites {
  static func claims(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/claims",
      .receiptVerify,
      "Genuine receipts that match, or do not match, the caller's requirements.",
      [
        group("Bundle ids, compared byte by byte.", try claims(lab, bundleIds)),
        group("Dates.", try claims(lab, dates)),
        group("App ids and versions.", try claims(lab, numbers)),
        group(
          "The app id alone.",
          try claims(lab, idAlone),
          [
            ("anchors", ["lab-root"]), ("at", "2025-03-05T00:00:00Z"),
            ("environments", ["production", "sandbox"]), ("appAppleId", 1_234_567_890),
          ]
        ),
        group("No requirements.", [try withoutRequirements(lab)], [("anchors", ["lab-root"])]),
        group("Unreadable attributes.", try unreadable(lab)),
      ]
    )
  }

  /// Name, comment, code (nil if accepted), parameters, and how the receipt differs from the base one.
  typealias ClaimRow = (
    String, String, code: Vector.Expectation?, Parameters, @Sendable (inout ReceiptBuilder) -> Void
  )

  static func claims(_ lab: Lab, _ rows: [ClaimRow]) throws(TrustError) -> [Vector] {
    try rows.map { row throws(TrustError) in
      let receipt = Lab.receipt(row.4)
      let document = try lab.signed(receipt)
      guard let code = row.code else {
        return try right(row.0, row.1, [.claim], document, reads: receipt, parameters: row.3)
      }
      return vector(row.0, row.1, [.claim], document, code, parameters: row.3)
    }
  }

  private static let otherApp: Vector.Expectation = "claims/bundle-id"

  private static let bundleIds: [ClaimRow] = [
    ("bundle-id", "The accepted bundle id.", nil, [], { _ in }),
    (
      "bundle-id-among-several", "One of two accepted bundle ids.", nil,
      [("bundleIds", ["com.example.other", "com.example.notes"])], { _ in }
    ),
    (
      "bundle-id-kelvin",
      "U+212A (Kelvin sign) in the bundle id, which some comparisons consider equal to K.",
      otherApp, [("bundleIds", ["com.example.Kiosk"])],
      { $0.bundleId = "com.example.\u{212A}iosk" }
    ),
    (
      "bundle-id-decomposed", "A decomposed é in the bundle id; the accepted one is precomposed.",
      otherApp, [("bundleIds", [.string("com.example.caf\u{E9}")])],
      { $0.bundleId = "com.example.cafe\u{301}" }
    ),
    (
      "no-bundle-id-accepted", "An empty list accepts no bundle id.", otherApp,
      [("bundleIds", [])], { _ in }
    ),
  ]

  // MARK: Dates

  private static func at(_ time: String) -> Parameters { [("at", .string(time))] }

  private static let day: Parameters = [("maximumAge", 86400)]

  @Sendable private static func expire(_ receipt: inout ReceiptBuilder) {
    receipt.environment = .productionVPP
    receipt.expirationDate = "2025-04-01T00:00:00Z"
  }

  private static let dates: [ClaimRow] = [
    (
      "five-minutes-ahead", "Created five minutes in the future, within the clock tolerance.", nil,
      at("2025-03-04T10:06:12Z"), { _ in }
    ),
    (
      "from-the-future", "Created five minutes and a millisecond in the future.",
      "claims/date-future", at("2025-03-04T10:06:11.999Z"), { _ in }
    ),
    (
      "young-enough", "Exactly a day old, the maximum age.", nil, day + at("2025-03-05T10:11:12Z"),
      { _ in }
    ),
    (
      "stale", "A day and a millisecond old, over the maximum age.", "claims/stale",
      day + at("2025-03-05T10:11:12.001Z"), { _ in }
    ),
    (
      "before-expiry", "The last millisecond before the receipt expires.", nil,
      at("2025-03-31T23:59:59.999Z"), expire
    ),
    (
      "expired", "The receipt of a volume purchase has expired.", "claims/expired",
      at("2025-04-01T00:00:00Z"), expire
    ),
    (
      "never-expires",
      "An expiration date in the year 4001 means that the receipt does not expire.", nil,
      at("4500-01-01T00:00:00Z"), { $0.expirationDate = "4001-01-01T00:00:00Z" }
    ),
  ]

  // MARK: App ids and versions

  private static let id: Parameters = [("appAppleId", 1_234_567_890)]

  @Sendable private static func omitIdInSandbox(_ receipt: inout ReceiptBuilder) {
    receipt.environment = .productionSandbox
    receipt.appAppleId = 0
  }

  private static let numbers: [ClaimRow] = [
    ("app-id", "The required app id.", nil, id, { _ in }),
    ("app-id-other", "Another app's id.", "claims/app-id", id, { $0.appAppleId = 1_234_567_891 }),
    (
      "app-id-missing", "No app id in a production receipt.", "claims/app-id-missing", id,
      { $0.appAppleId = 0 }
    ),
    (
      "app-id-in-sandbox", "No app id in the sandbox, where receipts have none.", nil,
      id + sandbox, omitIdInSandbox
    ),
    (
      "app-id-in-sandbox-unasked",
      "No app id in the sandbox, where only production is accepted.",
      "claims/environment", id, omitIdInSandbox
    ),
    (
      "app-id-in-any-environment",
      "No app id in the sandbox, where any environment is accepted: the bundle id binds the receipt.",
      nil, id + [("environments", ["production", "sandbox", "xcode"])], omitIdInSandbox
    ),
    (
      "account", "A receipt has no app account token.", "claims/app-account-token-missing",
      [("appAccountToken", "7e3fb20b-4cdb-47cc-936d-99d65f608138")], { _ in }
    ),
    (
      "app-transaction", "A receipt has no app transaction id.",
      "claims/app-transaction-id-missing", [("appTransactionId", "704500000000000001")], { _ in }
    ),
    (
      "version", "One of two accepted versions.", nil,
      [("applicationVersions", ["3.2", "3.2.1"])], { _ in }
    ),
    (
      "version-other", "Versions are compared as strings, not as numbers.",
      "claims/application-version", [("applicationVersions", ["3.2.10", "03.2.1"])], { _ in }
    ),
    (
      "version-missing", "The receipt has no version.", "claims/application-version-missing",
      [("applicationVersions", ["3.2.1"])], { $0.applicationVersion = "" }
    ),
  ]

  private static let idAlone: [ClaimRow] = [
    ("id-alone", "The app id of the app.", nil, [], { _ in }),
    (
      "id-alone-other", "The app id of another app.", "claims/app-id", [],
      { $0.appAppleId = 1_234_567_891 }
    ),
    (
      "id-alone-in-sandbox",
      "A sandbox receipt has no app id, and no bundle id is required that could bind it.",
      "claims/app-id-missing", [], omitIdInSandbox
    ),
  ]

  private static func withoutRequirements(_ lab: Lab) throws(TrustError) -> Vector {
    let receipt = Lab.receipt {
      $0.bundleId = "com.example.other"
      $0.environment = nil
      $0.expirationDate = "2025-01-01T00:00:00Z"
    }
    return try right(
      "nothing-asked",
      "Without requirements, no claim is checked.",
      [.claim],
      try lab.signed(receipt),
      reads: receipt
    )
  }
}
