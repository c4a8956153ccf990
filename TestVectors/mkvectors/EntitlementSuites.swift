// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

/// Vectors of `entitlement`: evidence about a customer, a time, and the expected entitlements.
///
/// The expected values follow from `Docs/Reference/Entitlement-rules.md`, not from this package.
enum EntitlementSuites {
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
        "times",
        "Which time is evaluated (rules E-50 to E-57).",
        [group("Clocks.", try clocks(evidence))]
      ),
    ]
  }

  typealias Parameters = [(key: String, value: JSON)]

  private static func suite(
    _ name: String,
    _ description: String,
    _ groups: [Suite.Group]
  ) -> Suite {
    Suite("entitlement/\(name)", .entitlement, description, groups)
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

  /// The expected entitlement to a product.
  struct Finding {
    let product: String
    let verdict: String
    let reason: String
    let from: String?
    let until: String?
    let environment: String

    static func yes(
      _ reason: String,
      from: String? = nil,
      until: String? = nil,
      of product: String = EvidenceSigner.product,
      in environment: String = "production"
    ) -> Finding {
      Finding(product, "entitled", reason, from, until, environment)
    }

    static func no(
      _ reason: String,
      from: String? = nil,
      of product: String = EvidenceSigner.product,
      in environment: String = "production"
    ) -> Finding {
      Finding(product, "notEntitled", reason, from, nil, environment)
    }

    static func unknown(
      _ reason: String,
      from: String? = nil,
      of product: String = EvidenceSigner.product
    ) -> Finding {
      Finding(product, "undetermined", reason, from, nil, "production")
    }

    private init(
      _ product: String,
      _ verdict: String,
      _ reason: String,
      _ from: String?,
      _ until: String?,
      _ environment: String
    ) {
      self.product = product
      self.verdict = verdict
      self.reason = reason
      self.from = from
      self.until = until
      self.environment = environment
    }

    var json: JSON {
      let dates: [(key: String, value: JSON)?] = [
        from.map { ("from", .string(timestamp($0))) },
        until.map { ("until", .string(timestamp($0))) },
      ]
      return .object(
        [
          ("productId", .string(product)), ("environment", .string(environment)),
          ("verdict", .string(verdict)), ("reason", .string(reason)),
        ] + dates.compactMap { $0 }
      )
    }
  }

  /// The timestamp of a literal; a date is the start of the day.
  static func timestamp(_ text: String) -> String {
    text.utf8.count == 10 ? "\(text)T00:00:00Z" : text
  }

  /// A question and the expected products, the requested one first.
  static func asked(
    _ name: String,
    _ comment: String,
    _ flag: Flag = .basic,
    at: String,
    _ evidence: [String],
    _ findings: [Finding],
    product: String? = nil,
    _ parameters: Parameters = []
  ) -> Vector {
    let listed = findings.filter { $0.reason != "neverPurchased" }.sorted {
      ($0.environment, $0.product) < ($1.environment, $1.product)
    }
    let value: JSON = ["products": .array(listed.map(\.json))]
    let answer = findings.first
    let isYes = answer?.verdict == "entitled"
    return Vector(
      name,
      comment,
      [flag],
      parameters: [("at", .string(timestamp(at)))]
        + (product.map { [("product", .string($0))] } ?? []) + parameters,
      input(evidence),
      isYes ? .valid(value) : .denied(code(answer?.reason ?? "neverPurchased"), value)
    )
  }

  /// One vector for each row of a table.
  static func asked(_ rows: [(String, String, Flag, at: String, [String], [Finding])]) -> [Vector] {
    rows.map { asked($0.0, $0.1, $0.2, at: $0.at, $0.4, $0.5) }
  }

  /// One vector for each row of a table.
  static func asked(_ rows: [(String, String, Flag, at: String, [String], [Finding], Parameters)])
    -> [Vector]
  {
    rows.map { asked($0.0, $0.1, $0.2, at: $0.at, $0.4, $0.5, $0.6) }
  }

  /// One vector for each row of a table.
  static func asked(
    _ rows: [(String, String, Flag, at: String, [String], [Finding], product: String?)]
  ) -> [Vector] {
    rows.map { asked($0.0, $0.1, $0.2, at: $0.at, $0.4, $0.5, product: $0.product) }
  }

  /// One vector for each row of a table.
  static func asked(
    _ rows: [(String, String, Flag, at: String, [String], [Finding], product: String?, Parameters)]
  ) -> [Vector] {
    rows.map { asked($0.0, $0.1, $0.2, at: $0.at, $0.4, $0.5, product: $0.product, $0.7) }
  }

  /// A vector whose evidence does not mention the requested product.
  static func never(
    _ name: String,
    _ comment: String,
    _ evidence: [String],
    _ findings: [Finding] = [],
    flag: Flag = .claim,
    product: String? = nil,
    _ parameters: Parameters = []
  ) -> Vector {
    Vector(
      name,
      comment,
      [flag],
      parameters: [("at", "2025-01-15T00:00:00Z")]
        + (product.map { [("product", .string($0))] } ?? []) + parameters,
      input(evidence),
      .denied(code("neverPurchased"), ["products": .array(findings.map(\.json))])
    )
  }

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
