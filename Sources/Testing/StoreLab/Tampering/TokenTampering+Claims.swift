// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON

// Genuine tokens with other claims: a verifier accepts them unless it checks these claims. The claims about app
// and environment are in TokenTampering+Identity.
extension TokenTampering {
  static let claims = [
    otherApp, appInCapitals, appInWideLetters, appWithBlank, appWithNull, appAsList, appMissing,
    otherAppAppleId,
    appAppleIdAsText, appAppleIdWithFraction, otherEnvironment, environmentInCapitals,
    xcodeEnvironment, environmentMissing, environmentDecoy, otherKind, twoKinds, futureDate,
    dateInSeconds, dateAsText, dateAsTruth, hugeDate,
  ]

  static func claim(
    _ id: String,
    _ code: String,
    breaks rule: String,
    of kinds: Set<DocumentKind> = Set(DocumentKind.tokens),
    _ change: @escaping @Sendable (inout TokenBuilder) -> Void
  ) -> TokenTampering {
    TokenTampering(id, breaks: rule, code, of: kinds, change)
  }

  private static let kind = "RFC 8725, 3.11: one kind of token must not be accepted as another"

  /// A genuine token of another kind.
  public static let otherKind = claim("other-kind", "input/wrong-kind", breaks: kind) {
    let isRenewal = $0.has("autoRenewStatus")
    $0.payload =
      isRenewal ? TransactionBuilder.production.payload() : RenewalInfoBuilder.production.payload()
  }

  /// A token with a member of another kind.
  public static let twoKinds = claim("two-kinds", "input/wrong-kind", breaks: kind) {
    let isRenewal = $0.has("autoRenewStatus")
    let member = isRenewal ? ("transactionId", #""1""#) : ("autoRenewStatus", "1")
    $0.editPayload { $0.add(MemberBuilder(member.0, json: member.1)) }
  }

  // MARK: Dates

  private static let date = "Apple: dates are milliseconds since 1970"

  /// A token dated 2048.
  public static let futureDate = claim(
    "future-date",
    "claims/date-future",
    breaks: "RFC 7519, 4.1.6: the signing time is not in the future"
  ) { $0.replace($0.dateName) { _ in "2461449600000" } }

  /// A date in seconds, which a verifier reads as a date in January 1970.
  public static let dateInSeconds = claim("date-in-seconds", "trust/not-yet-valid", breaks: date) {
    $0.replace($0.dateName) { String($0.dropLast(3)) }
  }

  /// A date as a string.
  public static let dateAsText = claim("date-as-text", "payload/type", breaks: date) {
    $0.replace($0.dateName) { "\"\($0)\"" }
  }

  /// A date that is `true`.
  public static let dateAsTruth = claim("date-as-truth", "payload/type", breaks: date) {
    $0.replace($0.dateName) { _ in "true" }
  }

  /// A date outside the calendar.
  public static let hugeDate = claim("huge-date", "payload/date", breaks: date) {
    $0.replace($0.dateName) { _ in "1e400" }
  }
}

extension TokenBuilder {
  /// The name of the signing date member, which differs in app transactions.
  fileprivate var dateName: String {
    has("receiptCreationDate") ? "receiptCreationDate" : "signedDate"
  }
}
