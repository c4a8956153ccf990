// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreReceipts

extension VerifySuites {
  static func claims(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/claims",
      .receiptVerify,
      "Genuine receipts that are, or are not, what the caller asked for.",
      [
        group("Bundle ids, compared byte by byte.", try bundleIds(lab)),
        group("Dates.", try moments(lab)),
        group("Apple ids and versions.", try numbers(lab)),
        group("Nothing is asked for.", [try unasked(lab)], [("anchors", ["lab-root"])]),
        group("Attributes that cannot be read.", try unreadable(lab)),
      ]
    )
  }

  static func environments(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/environments",
      .receiptVerify,
      "Genuine receipts from environments that are, or are not, those that the caller accepts.",
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

  private static func bundleIds(_ lab: Lab) throws(TrustError) -> [Vector] {
    let code = "claims/bundle-id"
    return [
      try fits(lab, "bundle-id", "The one that is asked for."),
      try fits(
        lab,
        "bundle-id-among-several",
        "One of those that are asked for.",
        parameters: [("bundleIds", ["com.example.other", "com.example.notes"])]
      ),
      try other(lab, "bundle-id-other", "Another app.", code) { $0.bundleId = "com.example.other" },
      try other(lab, "bundle-id-case", "Letters differ in case.", code) {
        $0.bundleId = "com.example.Notes"
      },
      try other(lab, "bundle-id-longer", "The one that is asked for is its beginning.", code) {
        $0.bundleId = "com.example.notes.evil"
      },
      try other(lab, "bundle-id-shorter", "It is the beginning of the one asked for.", code) {
        $0.bundleId = "com.example.note"
      },
      try other(lab, "bundle-id-blank", "A blank at the end.", code) {
        $0.bundleId = "com.example.notes "
      },
      try other(
        lab,
        "bundle-id-kelvin",
        "The Kelvin sign looks like a K, and some comparisons agree.",
        code,
        parameters: [("bundleIds", ["com.example.Kiosk"])]
      ) { $0.bundleId = "com.example.\u{212A}iosk" },
      try other(
        lab,
        "bundle-id-decomposed",
        "é as one character, and as a letter with an accent.",
        code,
        parameters: [("bundleIds", [.string("com.example.caf\u{E9}")])]
      ) { $0.bundleId = "com.example.cafe\u{301}" },
      try other(
        lab,
        "no-bundle-id-accepted",
        "An empty list accepts nothing.",
        code,
        parameters: [("bundleIds", [])]
      ),
    ]
  }

  private static func environmentVectors(_ lab: Lab) throws(TrustError) -> [Vector] {
    let code = "claims/environment"
    let named = { (word: String?) in
      { (receipt: inout ReceiptBuilder) in
        receipt.environment = word.map { StoreEnvironment(rawValue: $0) }
      }
    }
    let sandbox: Parameters = [("environments", ["sandbox"])]
    return [
      try fits(lab, "environment", "The one that is asked for."),
      try fits(
        lab,
        "environment-volume",
        "Volume purchases are production.",
        named("ProductionVPP")
      ),
      try fits(
        lab,
        "environment-sandbox",
        "Sandbox, where it is asked for.",
        parameters: sandbox,
        named("ProductionSandbox")
      ),
      try fits(
        lab,
        "environment-volume-sandbox",
        "The sandbox of volume purchases.",
        parameters: sandbox,
        named("ProductionVPPSandbox")
      ),
      try fits(
        lab,
        "environment-among-several",
        "App Review buys in the sandbox.",
        parameters: [("environments", ["production", "sandbox"])],
        named("ProductionSandbox")
      ),
      try other(
        lab,
        "sandbox-for-production",
        "Purchases without money.",
        code,
        named("ProductionSandbox")
      ),
      try other(
        lab,
        "volume-sandbox-for-production",
        "Purchases without money.",
        code,
        named("ProductionVPPSandbox")
      ),
      try other(
        lab,
        "production-for-sandbox",
        "The other way around.",
        code,
        parameters: sandbox
      ),
      try other(lab, "xcode-for-production", "Purchases that Xcode made up.", code, named("Xcode")),
      try other(lab, "no-environment", "None is named: not production.", code, named(nil)),
      try other(lab, "empty-environment", "None is named: not production.", code, named("")),
      try other(
        lab,
        "unknown-environment",
        "A word that is not known: not production.",
        code,
        named("Productions")
      ),
      try other(
        lab,
        "environment-case",
        "Words differ in case: not production.",
        code,
        named("production")
      ),
    ]
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
        "Clocks differ by up to five minutes.",
        parameters: at("2025-03-04T10:06:12Z")
      ),
      try other(
        lab,
        "from-the-future",
        "A millisecond more than five minutes ahead.",
        "claims/date-future",
        parameters: at("2025-03-04T10:06:11.999Z")
      ),
      try fits(
        lab,
        "young-enough",
        "Exactly a day old.",
        parameters: day + at("2025-03-05T10:11:12Z")
      ),
      try other(
        lab,
        "stale",
        "A millisecond more than a day old.",
        "claims/stale",
        parameters: day + at("2025-03-05T10:11:12.001Z")
      ),
      try fits(
        lab,
        "before-expiry",
        "The last millisecond of the licence.",
        parameters: at("2025-03-31T23:59:59.999Z"),
        expiry
      ),
      try other(
        lab,
        "expired",
        "The licence has ended; the signature is right all the same.",
        "claims/expired",
        parameters: at("2025-04-01T00:00:00Z"),
        expiry
      ),
      try fits(
        lab,
        "never-expires",
        "The year 4001 stands for never.",
        parameters: at("4500-01-01T00:00:00Z"),
        never
      ),
    ]
  }

  private static func numbers(_ lab: Lab) throws(TrustError) -> [Vector] {
    let id: Parameters = [("appAppleId", 1_234_567_890)]
    return [
      try fits(lab, "app-id", "The one that is asked for.", parameters: id),
      try other(lab, "app-id-other", "Another app's.", "claims/app-id", parameters: id) {
        $0.appAppleId = 1_234_567_891
      },
      try other(
        lab,
        "app-id-missing",
        "Production receipts have one.",
        "claims/app-id",
        parameters: id
      ) { $0.appAppleId = 0 },
      try fits(
        lab,
        "app-id-in-sandbox",
        "The sandbox knows no ids, so there is nothing to compare.",
        parameters: id + [("environments", ["sandbox"])]
      ) {
        $0.environment = .productionSandbox
        $0.appAppleId = 0
      },
      try other(
        lab,
        "app-id-in-sandbox-unasked",
        "Where no environment was named, the sandbox is no way around the id.",
        "claims/app-id",
        parameters: id
      ) {
        $0.environment = .productionSandbox
        $0.appAppleId = 0
      },
      try fits(
        lab,
        "version",
        "One of those that are asked for.",
        parameters: [("applicationVersions", ["3.2", "3.2.1"])]
      ),
      try other(
        lab,
        "version-other",
        "A version is a word, no number.",
        "claims/application-version",
        parameters: [("applicationVersions", ["3.2.10", "03.2.1"])]
      ),
      try other(
        lab,
        "version-missing",
        "None is named.",
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
      "Only what the caller asks for is compared.",
      [.claim],
      try lab.signed(receipt),
      reads: receipt
    )
  }
}
