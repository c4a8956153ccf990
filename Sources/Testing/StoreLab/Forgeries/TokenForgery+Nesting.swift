// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import OpenSSLTrust
import StorePayloads
import StrictJSON

// A notification contains tokens. Its signature proves that the App Store wrote them as text, not that
// they are valid: a verifier must check each one.
extension TokenForgery {
  static let nestings =
    [
      impostor, algorithmNone, swappedPayload, otherApp, otherEnvironment, otherKind,
      leafWithoutMarker,
    ].map(nested) + [nestedGarbage, otherLine, otherDownload, twoBodies, withoutBody]
    + nestedRenewals

  /// Apple signs the notification around them, so that nobody else can exchange them.
  private static let rule = BrokenRule(
    "Apple: the tokens inside a notification are verified like any other",
    "jws/segments"
  ).strictly

  /// A genuine notification that contains a transaction with this attack.
  ///
  /// The error code is that of the inner token.
  public static func nested(_ attack: TokenForgery) -> TokenForgery {
    nested(attack.id, attack, transaction)
  }

  private static let nestedRenewals =
    [impostor, algorithmNone, swappedPayload, otherEnvironment, otherKind].map { attack in
      nested("renewal-\(attack.id)", attack, renewal)
    } + [
      forgery("nested-renewal-garbage", rule, of: [.notification]) {
        $0.setToken("a.b", as: renewal)
      },
      forgery("nested-nothing", rule, of: [.notification]) { $0.setToken("", as: transaction) },
    ]

  private static func nested(
    _ id: String,
    _ attack: TokenForgery,
    _ member: String
  ) -> TokenForgery {
    forgery("nested-\(id)", rule.reported(as: attack.code), of: [.notification]) {
      token throws(TrustError) in
      guard let inside = token.token(in: member) else { return }
      token.setToken(try inside.forged(attack).text(), as: member)
    }
  }

  private static let transaction = "signedTransactionInfo"
  private static let renewal = "signedRenewalInfo"

  /// A genuine notification whose transaction is not a token.
  public static let nestedGarbage = forgery("nested-garbage", rule, of: [.notification]) {
    $0.setToken("garbage", as: transaction)
  }

  /// A genuine notification whose transaction and renewal info belong to different purchases.
  public static let otherLine = forgery(
    "other-line",
    BrokenRule(
      "Apple: transaction and renewal info of a notification belong to one subscription",
      "claims/original-transaction"
    ).strictly,
    of: [.notification]
  ) { token throws(TrustError) in
    guard var inside = token.token(in: transaction) else { return }
    inside.replace("originalTransactionId") { _ in #""999""# }
    token.setToken(try inside.text(), as: transaction)
  }

  /// A genuine notification whose transaction and renewal info belong to different customers: the app
  /// transaction ids differ.
  public static let otherDownload = forgery(
    "other-download",
    BrokenRule(
      "Apple: transaction and renewal info of a notification belong to one subscription",
      "claims/app-transaction-id"
    ).strictly,
    of: [.notification]
  ) { token throws(TrustError) in
    guard var inside = token.token(in: transaction) else { return }
    inside.replace("appTransactionId") { _ in #""999""# }
    token.setToken(try inside.text(), as: transaction)
  }

  /// A genuine notification with both `data` and `summary`, which exclude each other.
  public static let twoBodies = forgery(
    "two-bodies",
    BrokenRule(
      "Apple: data, summary, externalPurchaseToken and appData exclude each other",
      "payload/exclusive-members"
    ).strictly,
    of: [.notification]
  ) {
    let summary = NotificationSummaryBuilder().payload()
    $0.editPayload { $0.replace("summary", withBytes: summary) }
  }

  /// A genuine notification without a bundle identifier.
  public static let withoutBody = forgery(
    "without-body",
    BrokenRule(
      "Apple: a notification is valid only for the app that its body names",
      "claims/bundle-id-missing"
    ),
    of: [.notification]
  ) { $0.editPayload { $0.remove("data") } }
}

extension TokenBuilder {
  /// A token inside a notification, before it is signed again.
  fileprivate func token(in member: String) -> TokenBuilder? {
    guard let text = value(of: "data", member)?.string else { return nil }
    do {
      let token = try CompactToken(Array(text.utf8)[...])
      return authority.token(signing: Array(token.payload))
    } catch {
      return nil
    }
  }

  fileprivate mutating func setToken(_ text: String, as member: String) {
    edit(with: member) { $0.replace(member, withBytes: MemberBuilder.quoted(text)) }
  }
}
