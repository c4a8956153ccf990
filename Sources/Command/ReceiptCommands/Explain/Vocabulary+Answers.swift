// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentRecovery
import StoreEntitlements
import StoreVerification

// The words in answers of `entitlements`, `verify`, `batch` and `verify-receipt`.

extension Vocabulary {
  static let verdicts = words(
    "verdicts",
    "verdict about access",
    "EntitlementVerdict",
    EntitlementVerdict.allCases,
    members: ["verdict"],
    source: rulesPage
  ) { $0.advice }

  static let reasons = words(
    "reasons",
    "reason of a verdict about access",
    "EntitlementReason",
    EntitlementReason.allCases,
    members: ["reason"],
    source: rulesPage
  ) { $0.advice }

  static let warnings = words(
    "warnings",
    "warning about evidence, which changes no verdict",
    "EntitlementWarning",
    EntitlementWarning.allCases,
    members: ["warning", "warnings"],
    source: rulesPage
  ) { $0.advice }

  static let nextActions = words(
    "next-actions",
    "next action for a product",
    "NextAction",
    NextAction.allCases,
    members: ["nextAction", "nextActions"],
    source: rulesPage
  ) { $0.advice }

  /// The page has more rules than those that answers name.
  static let rules = Vocabulary(
    "rules",
    "rules of entitlements",
    members: ["rule"],
    DocumentedValue.of("EntitlementRule").map { rule in
      let phrase = EntitlementRule(rawValue: rule.value).map { "\($0.text). In full: " } ?? ""
      return Meaning(
        rule.value,
        "rule of entitlements",
        phrase + rule.meaning,
        source:
          "\(rulesPage); T is the time to evaluate, S the signed date of the newest evidence, "
          + "L the latest purchase up to T"
      )
    }
  )

  static let levels = words(
    "levels",
    "level of access",
    "AccessLevel",
    AccessLevel.allCases,
    members: ["level"],
    source: rulesPage
  ) { _ in nil }

  static let moves = words(
    "moves",
    "move of a subscription",
    "SubscriptionMove.Kind",
    SubscriptionMove.Kind.allCases,
    members: ["move", "kind"],
    source: rulesPage
  ) { _ in nil }

  static let periods = words(
    "periods",
    "period of a timeline",
    "AccessTimeline.Kind",
    AccessTimeline.Kind.allCases,
    members: ["kind", "period"],
    source: answersPage
  ) { _ in nil }

  static let eligibility = words(
    "eligibility",
    "eligibility for an offer",
    "OfferEligibility.Answer",
    OfferEligibility.Answer.allCases,
    members: ["introductory", "promotional", "eligible"],
    source: rulesPage
  ) { _ in nil }

  static let audiences = words(
    "audiences",
    "audience of an offer code",
    "OfferEligibility.Audience",
    OfferEligibility.Audience.allCases,
    members: ["audience"],
    source: rulesPage
  ) { _ in nil }

  static let verifications = words(
    "verifications",
    "verdict on a document",
    "Answer.Verdict",
    Answer.Verdict.allCases,
    members: ["verdict", "status"],
    source: answersPage
  ) { $0.advice }

  static let checks = words(
    "checks",
    "check of a verification",
    "CheckName",
    CheckName.allCases,
    members: ["check", "name"],
    source: answersPage
  ) { _ in nil }

  static let outcomes = words(
    "outcomes",
    "outcome of a check",
    "CheckOutcome",
    CheckOutcome.allCases,
    members: ["outcome"],
    source: answersPage
  ) { _ in nil }

  static let trust = words(
    "trust-levels",
    "source of trust in a document",
    "TrustLevel",
    TrustLevel.allCases,
    members: ["trust"],
    source: "Docs/Explanation/Trust-model.md"
  ) { _ in nil }

  static let categories = Vocabulary(
    "categories",
    "how a server responds to an error",
    members: ["category", "httpStatus"],
    ErrorCategory.allCases.map { category in
      Meaning(
        category.rawValue,
        "how your server responds to an error",
        DocumentedValue.meaning("ErrorCategory", category.rawValue),
        action: "respond with HTTP status \(category.httpStatus)",
        source: "Docs/How-to/Log-and-measure.md",
        aliases: ["\(category.httpStatus)"]
      )
    }
  )

  static let documents = words(
    "documents",
    "kind of document",
    "DocumentKind",
    DocumentKind.allCases,
    members: ["kind"],
    source: "Docs/Reference/Forms.md"
  ) { _ in nil }

  static let undoneForms = words(
    "forms",
    "form around a document that was undone",
    "UndoneForm.Name",
    UndoneForm.Name.allCases,
    members: ["undone"],
    role: .afterMember,
    source: "Docs/Reference/Forms.md"
  ) { _ in nil }

  static let leftOut = words(
    "left-out",
    "why a document is no evidence",
    "LeftOutEvidence.Reason",
    LeftOutEvidence.Reason.allCases,
    members: ["reason"],
    source: answersPage
  ) { $0.advice }

  static let rulesPage = "Docs/Reference/Entitlement-rules.md"
  static let answersPage = "Docs/Reference/receiptctl-output.md"

  /// The values of an enumeration: the comment above each is its meaning.
  static func words<Value: RawRepresentable>(
    _ name: String,
    _ kind: String,
    _ type: String,
    _ values: [Value],
    members: [String],
    role: Role = .values,
    source: String,
    action: (Value) -> String?
  ) -> Vocabulary where Value.RawValue == String {
    Vocabulary(
      name,
      kind,
      members: members,
      role: role,
      values.map { value in
        Meaning(
          value.rawValue,
          kind,
          DocumentedValue.meaning(type, value.rawValue),
          action: action(value),
          source: source
        )
      }
    )
  }
}
