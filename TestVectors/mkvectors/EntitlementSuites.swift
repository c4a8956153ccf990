// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import VectorRunner

/// Vectors of `entitlement`: evidence about a customer, a time, and the expected entitlements.
///
/// The expected values follow from `Docs/Reference/Entitlement-rules.md`, not from this package.
enum EntitlementSuites: SuiteFamily {
  static let directory = "entitlement"
  static let operation = VectorOperation.entitlement

  static func all(_ lab: Lab) throws(TrustError) -> [Suite] {
    let evidence = EvidenceSigner(lab: lab)
    return [
      suite(
        "subscriptions",
        "Auto-renewable subscriptions: active, expired and revoked (rules E-10 to E-18).",
        [
          group("Periods.", try periods(evidence)),
          group("Expiration.", try ends(evidence)),
          group("Billing failures.", try billing(evidence)),
          group("Refunds and upgrades.", try revocations(evidence)),
          group("Offers.", try offers(evidence)),
        ]
      ),
      suite(
        "products",
        "Products other than auto-renewable subscriptions (rules E-20 to E-24 and E-41).",
        [
          group("Non-consumables and consumables.", try oneTime(evidence)),
          group("Non-renewing subscriptions.", try nonRenewing(evidence)),
          group("Trials of an app without subscription.", try trials(evidence)),
        ]
      ),
      suite(
        "evidence",
        "Which evidence counts (rules E-1 to E-7 and E-19).",
        [
          group("Unverified evidence.", try unverified(evidence)),
          group("Evidence about another app or environment.", try foreign(evidence)),
          group("Several copies of one transaction.", try copies(evidence)),
          group("StoreKit testing in Xcode.", try xcode(evidence)),
          group("Receipts and notifications.", try documents(evidence)),
        ]
      ),
      suite(
        "partial",
        "Incomplete evidence (rules E-8, E-10 to E-14 and E-57).",
        [
          group("Upgrades.", try supersessions(evidence)),
          group("Evidence that does not prove an end.", try unproven(evidence)),
          group("Renewals signed in advance.", try earlyRenewals(evidence)),
          group("Renewal info of other periods.", try renewalInfos(evidence)),
          group("Environments.", try environments(evidence)),
        ]
      ),
      suite(
        "groups",
        "Purchasers and members of groups, seats, and switches to bundles (rules E-3c, E-3d and E-10b).",
        [
          group("Members with a seat.", try members(evidence)),
          group("Seats.", try seats(evidence)),
          group("Subscriptions that another one continues.", try moves(evidence)),
        ]
      ),
      suite(
        "times",
        "Which time is evaluated (rules E-50 to E-57).",
        [group("Clocks.", try clocks(evidence))]
      ),
    ]
  }

  private static func group(_ description: String, _ vectors: [Vector]) -> Suite.Group {
    Suite.Group(
      description: description,
      parameters: [
        ("anchors", ["token-root", "lab-root"]), ("bundleId", "com.example.app"),
        ("environments", ["production"]), ("product", .string(EvidenceSigner.product)),
      ],
      vectors: vectors
    )
  }

  /// The vectors of a table.
  ///
  /// The expectation is the expected entitlements, that of the requested product first: see `Finding`. A time is a timestamp, or
  /// a date, which stands for the start of the day.
  static func rows(_ table: VectorTable) -> [Vector] {
    table.vectors(expectation: expectation) { .text($0) }.map { vector in
      var vector = vector
      vector.parameters = vector.parameters.map { key, value in
        guard key == "at", case .string(let time) = value else { return (key, value) }
        return (key, .string(Finding.timestamp(time)))
      }
      return vector
    }
  }

  private static func expectation(_ text: String) -> Vector.Expectation? {
    let texts = text.split(separator: "; ")
    let findings = texts.compactMap { Finding($0) }
    guard findings.count == texts.count, let first = findings.first else { return nil }
    let listed = findings.filter { $0.reason != "neverPurchased" }.sorted {
      ($0.environment, $0.product) < ($1.environment, $1.product)
    }
    let value: JSON = ["products": .array(listed.map(\.json))]
    return first.verdict == "entitled" ? .valid(value) : .denied(code(first.reason), value)
  }

  /// Evidence as a JSON array.
  static func input(_ evidence: [String]) -> Vector.Input {
    let texts = evidence.map { JSON.string($0) }
    return .text(String(decoding: JSON.array(texts).document.dropLast(), as: UTF8.self))
  }

  /// The code of a reason, such as `entitlement/never-purchased`.
  private static func code(_ reason: String) -> String {
    reason.reduce(into: "entitlement/") { text, letter in
      if letter.isUppercase { text += "-" }
      text += letter.lowercased()
    }
  }
}
