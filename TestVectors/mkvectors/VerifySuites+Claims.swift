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
        group("Bundle ids, compared byte by byte.", try bundleIds(lab)),
        group("Dates.", try moments(lab)),
        group("App ids and versions.", try numbers(lab)),
        group("No requirements.", [try unasked(lab)], [("anchors", ["lab-root"])]),
        group("Unreadable attributes.", try unreadable(lab)),
      ]
    )
  }

  static func environments(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/environments",
      .receiptVerify,
      "Genuine receipts from accepted and other environments.",
      [group("Environments.", try environmentVectors(lab))]
    )
  }

  private static func other(
    _ lab: Lab,
    _ name: String,
    _ comment: String,
    _ code: String,
    parameters: Parameters = [],
    _ configure: (inout ReceiptBuilder) -> Void = { _ in }
  ) throws(TrustError) -> Vector {
    wrong(
      name,
      comment,
      [.claim],
      try lab.signed(Lab.receipt(configure)),
      code,
      parameters: parameters
    )
  }

  /// The vectors of a table.
  private static func other(
    _ lab: Lab,
    _ rows: [(String, String, String, (inout ReceiptBuilder) -> Void)]
  ) throws(TrustError) -> [Vector] {
    try rows.map { row throws(TrustError) in try other(lab, row.0, row.1, row.2, row.3) }
  }

  /// The vectors of a table.
  private static func other(
    _ lab: Lab,
    _ rows: [(String, String, String, parameters: Parameters, (inout ReceiptBuilder) -> Void)]
  ) throws(TrustError) -> [Vector] {
    try rows.map { row throws(TrustError) in
      try other(lab, row.0, row.1, row.2, parameters: row.parameters, row.4)
    }
  }

  private static func fits(
    _ lab: Lab,
    _ name: String,
    _ comment: String,
    parameters: Parameters = [],
    _ configure: (inout ReceiptBuilder) -> Void = { _ in }
  ) throws(TrustError) -> Vector {
    let receipt = Lab.receipt(configure)
    return try right(
      name,
      comment,
      [.claim],
      try lab.signed(receipt),
      reads: receipt,
      parameters: parameters
    )
  }

  /// The vectors of a table.
  private static func fits(
    _ lab: Lab,
    _ rows: [(String, String, parameters: Parameters, (inout ReceiptBuilder) -> Void)]
  ) throws(TrustError) -> [Vector] {
    try rows.map { row throws(TrustError) in
      try fits(lab, row.0, row.1, parameters: row.parameters, row.3)
    }
  }

  private static func bundleIds(_ lab: Lab) throws(TrustError) -> [Vector] {
    let code = "claims/bundle-id"
    return try [
      try fits(lab, "bundle-id", "The accepted bundle id."),
      try fits(
        lab,
        "bundle-id-among-several",
        "One of two accepted bundle ids.",
        parameters: [("bundleIds", ["com.example.other", "com.example.notes"])]
      ),
    ]
      + other(
        lab,
        [
          (
            "bundle-id-other", "Another bundle id.", code, parameters: [],
            { $0.bundleId = "com.example.other" }
          ),
          (
            "bundle-id-case", "The bundle id differs in case.", code, parameters: [],
            { $0.bundleId = "com.example.Notes" }
          ),
          (
            "bundle-id-longer", "The bundle id starts with the accepted one.", code, parameters: [],
            { $0.bundleId = "com.example.notes.evil" }
          ),
          (
            "bundle-id-shorter", "The bundle id is a prefix of the accepted one.", code,
            parameters: [], { $0.bundleId = "com.example.note" }
          ),
          (
            "bundle-id-blank", "The bundle id has a trailing space.", code, parameters: [],
            { $0.bundleId = "com.example.notes " }
          ),
          (
            "bundle-id-kelvin",
            "U+212A (Kelvin sign) in the bundle id, which some comparisons consider equal to K.",
            code, parameters: [("bundleIds", ["com.example.Kiosk"])],
            { $0.bundleId = "com.example.\u{212A}iosk" }
          ),
          (
            "bundle-id-decomposed",
            "A decomposed é in the bundle id; the accepted one is precomposed.", code,
            parameters: [("bundleIds", [.string("com.example.caf\u{E9}")])],
            { $0.bundleId = "com.example.cafe\u{301}" }
          ),
        ]
      )
      + [
        try other(
          lab,
          "no-bundle-id-accepted",
          "An empty list accepts no bundle id.",
          code,
          parameters: [("bundleIds", [])]
        )
      ]
  }

  private static func environmentVectors(_ lab: Lab) throws(TrustError) -> [Vector] {
    let code = "claims/environment"
    let named = { (word: String?) in
      { (receipt: inout ReceiptBuilder) in
        receipt.environment = word.map { ReceiptEnvironment(rawValue: $0) }
      }
    }
    let sandbox: Parameters = [("environments", ["sandbox"])]
    return try [
      try fits(lab, "environment", "The accepted environment.")
    ]
      + fits(
        lab,
        [
          (
            "environment-volume", "Volume purchases count as production.", parameters: [],
            named("ProductionVPP")
          ),
          (
            "environment-sandbox", "The sandbox is accepted.", parameters: sandbox,
            named("ProductionSandbox")
          ),
          (
            "environment-volume-sandbox", "Volume purchases in the sandbox count as sandbox.",
            parameters: sandbox, named("ProductionVPPSandbox")
          ),
          (
            "environment-among-several",
            "A sandbox receipt where both are accepted, as App Review needs.",
            parameters: [("environments", ["production", "sandbox"])], named("ProductionSandbox")
          ),
        ]
      )
      + other(
        lab,
        [
          (
            "sandbox-for-production", "A sandbox receipt where production is required.", code,
            named("ProductionSandbox")
          ),
          (
            "volume-sandbox-for-production",
            "A volume purchase in the sandbox where production is required.", code,
            named("ProductionVPPSandbox")
          ),
        ]
      )
      + [
        try other(
          lab,
          "production-for-sandbox",
          "A production receipt where the sandbox is required.",
          code,
          parameters: sandbox
        )
      ]
      + other(
        lab,
        [
          (
            "xcode-for-production", "An Xcode environment where production is required.", code,
            named("Xcode")
          ),
          ("no-environment", "No environment does not count as production.", code, named(nil)),
          (
            "empty-environment", "An empty environment does not count as production.", code,
            named("")
          ),
          (
            "unknown-environment", "An unknown environment does not count as production.", code,
            named("Productions")
          ),
          (
            "environment-case", "An environment in lower case does not count as production.", code,
            named("production")
          ),
        ]
      )
  }

  private static func moments(_ lab: Lab) throws(TrustError) -> [Vector] {
    let expiry: (inout ReceiptBuilder) -> Void = {
      $0.environment = .productionVPP
      $0.expirationDate = "2025-04-01T00:00:00Z"
    }
    let never: (inout ReceiptBuilder) -> Void = { $0.expirationDate = "4001-01-01T00:00:00Z" }
    let at = { (moment: String) -> Parameters in [("at", .string(moment))] }
    let day: Parameters = [("maximumAge", 86400)]
    return [
      try fits(
        lab,
        "five-minutes-ahead",
        "Created five minutes in the future, within the clock tolerance.",
        parameters: at("2025-03-04T10:06:12Z")
      ),
      try other(
        lab,
        "from-the-future",
        "Created five minutes and a millisecond in the future.",
        "claims/date-future",
        parameters: at("2025-03-04T10:06:11.999Z")
      ),
      try fits(
        lab,
        "young-enough",
        "Exactly a day old, the maximum age.",
        parameters: day + at("2025-03-05T10:11:12Z")
      ),
      try other(
        lab,
        "stale",
        "A day and a millisecond old, over the maximum age.",
        "claims/stale",
        parameters: day + at("2025-03-05T10:11:12.001Z")
      ),
      try fits(
        lab,
        "before-expiry",
        "The last millisecond before the receipt expires.",
        parameters: at("2025-03-31T23:59:59.999Z"),
        expiry
      ),
      try other(
        lab,
        "expired",
        "The receipt of a volume purchase has expired.",
        "claims/expired",
        parameters: at("2025-04-01T00:00:00Z"),
        expiry
      ),
      try fits(
        lab,
        "never-expires",
        "An expiration in the year 4001 means never.",
        parameters: at("4500-01-01T00:00:00Z"),
        never
      ),
    ]
  }

  private static func numbers(_ lab: Lab) throws(TrustError) -> [Vector] {
    let id: Parameters = [("appAppleId", 1_234_567_890)]
    return try [
      try fits(lab, "app-id", "The required app id.", parameters: id)
    ]
      + other(
        lab,
        [
          (
            "app-id-other", "Another app's id.", "claims/app-id", parameters: id,
            { $0.appAppleId = 1_234_567_891 }
          ),
          (
            "app-id-missing", "No app id in a production receipt.", "claims/app-id", parameters: id,
            { $0.appAppleId = 0 }
          ),
        ]
      )
      + [
        try fits(
          lab,
          "app-id-in-sandbox",
          "No app id in the sandbox, where receipts have none.",
          parameters: id + [("environments", ["sandbox"])]
        ) {
          $0.environment = .productionSandbox
          $0.appAppleId = 0
        },
        try other(
          lab,
          "app-id-in-sandbox-unasked",
          "No app id, and the sandbox is not accepted explicitly: the app id is required.",
          "claims/app-id",
          parameters: id
        ) {
          $0.environment = .productionSandbox
          $0.appAppleId = 0
        },
        try fits(
          lab,
          "version",
          "One of two accepted versions.",
          parameters: [("applicationVersions", ["3.2", "3.2.1"])]
        ),
        try other(
          lab,
          "version-other",
          "Versions are compared as texts, not as numbers.",
          "claims/application-version",
          parameters: [("applicationVersions", ["3.2.10", "03.2.1"])]
        ),
        try other(
          lab,
          "version-missing",
          "The receipt has no version.",
          "claims/application-version",
          parameters: [("applicationVersions", ["3.2.1"])]
        ) { $0.applicationVersion = "" },
      ]
  }

  private static func unasked(_ lab: Lab) throws(TrustError) -> Vector {
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
