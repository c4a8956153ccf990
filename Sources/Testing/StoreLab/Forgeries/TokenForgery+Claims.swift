// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON

// Genuine tokens with other claims: a verifier accepts them unless it checks these claims. The claims about app
// and environment are in TokenForgery+Identity.
extension TokenForgery {
  static let claims =
    [
      otherApp, appInCapitals, appInWideLetters, appWithBlank, appWithNull, appAsList, appMissing,
      otherAppAppleId,
      appAppleIdAsText, appAppleIdWithFraction, otherEnvironment, environmentInCapitals,
      xcodeEnvironment, environmentMissing, environmentDecoy, otherKind, twoKinds, futureDate,
      dateInSeconds, dateAsText, dateAsTruth, hugeDate,
    ] + otherApps + otherEnvironments + otherDates + mixedKinds

  private static let kind = BrokenRule(
    "RFC 8725, 3.11: one kind of token must not be accepted as another",
    "input/wrong-kind"
  )

  private static let members = BrokenRule(
    "a token has the members of one kind",
    "input/wrong-kind",
    isHarmless: true
  ).ofThisPackage

  /// A genuine token of another kind.
  public static let otherKind = forgery("other-kind", kind) {
    let isRenewal = $0.has("autoRenewStatus")
    $0.payload =
      isRenewal ? TransactionBuilder.production.payload() : RenewalInfoBuilder.production.payload()
  }

  /// A token with a member of another kind.
  public static let twoKinds = forgery("two-kinds", members) {
    let isRenewal = $0.has("autoRenewStatus")
    let member = isRenewal ? ("transactionId", #""1""#) : ("autoRenewStatus", "1")
    $0.editPayload { $0.add(MemberBuilder(member.0, json: member.1)) }
  }

  private static let mixedKinds = [
    // The member of another kind under an escaped name, and with no value.
    mixed("two-kinds-escaped", "notificationType", #""TEST""#, isEscaped: true),
    mixed("two-kinds-null", "autoRenewStatus", "null"),
  ]

  private static func mixed(
    _ id: String,
    _ name: String,
    _ json: String,
    isEscaped: Bool = false
  ) -> TokenForgery {
    forgery(id, members, of: [.transaction]) {
      var member = MemberBuilder(name, json: json)
      member.hasEscapedName = isEscaped
      $0.editPayload { $0.add(member) }
    }
  }

  // MARK: Dates

  private static let date = BrokenRule("Apple: dates are milliseconds since 1970", "payload/type")
  /// A number that wraps around is another date.
  private static let overflow = date.mandatory

  /// A token dated 2048.
  public static let futureDate = forgery(
    "future-date",
    BrokenRule("the signing time is at most five minutes in the future", "claims/date-future")
  ) { $0.replace($0.dateName) { _ in "2461449600000" } }

  /// A date in seconds, which a verifier reads as a date in January 1970.
  public static let dateInSeconds = forgery(
    "date-in-seconds",
    date.reported(as: "trust/not-yet-valid").harmlessly
  ) {
    $0.replace($0.dateName) { String($0.dropLast(3)) }
  }

  /// A date as a string.
  public static let dateAsText = forgery("date-as-text", date.harmlessly) {
    $0.replace($0.dateName) { "\"\($0)\"" }
  }

  /// A date that is `true`.
  public static let dateAsTruth = forgery("date-as-truth", date.harmlessly) {
    $0.replace($0.dateName) { _ in "true" }
  }

  /// A date outside the calendar.
  public static let hugeDate = forgery("huge-date", overflow.reported(as: "payload/date")) {
    $0.replace($0.dateName) { _ in "1e400" }
  }
}

extension TokenForgery {
  fileprivate static let otherDates = [
    dated("date-of-largest-integer", "payload/date", "9223372036854775807"),
    dated("date-of-smallest-integer", "payload/date", "-9223372036854775808"),
    dated("date-of-many-digits", "payload/malformed", String(repeating: "1", count: 40)),
  ]

  private static func dated(_ id: String, _ code: String, _ json: String) -> TokenForgery {
    forgery(id, overflow.reported(as: code)) { $0.replace($0.dateName) { _ in json } }
  }
}

extension TokenBuilder {
  /// The name of the signing date member, which differs in app transactions.
  fileprivate var dateName: String {
    has("receiptCreationDate") ? "receiptCreationDate" : "signedDate"
  }
}
