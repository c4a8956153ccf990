// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import OpenSSLTrust
import StorePayloads
import StrictJSON

// A notification has tokens inside of it. Its own signature proves that the App Store wrote their text, not
// that it is one of theirs: a verifier has to look at each.
extension TokenTampering {
  static let nestings =
    [
      impostor, algorithmNone, swappedPayload, otherApp, otherEnvironment, otherKind,
      leafWithoutMarker,
    ].map(nested) + [nestedGarbage, otherLine, otherDownload, twoBodies, withoutBody]

  private static let rule = "Apple: the tokens inside a notification are verified like any other"

  /// A genuine notification with a transaction inside that is forged in this way.
  ///
  /// The code is that of the token inside.
  public static func nested(_ tampering: TokenTampering) -> TokenTampering {
    TokenTampering(
      "nested-\(tampering.id)",
      breaks: rule,
      tampering.code,
      of: [.notification]
    ) { token throws(TrustError) in
      guard let inside = token.transactionInside else { return }
      let forged = try inside.tampered(tampering).text()
      token.setTransactionInside(forged)
    }
  }

  /// A genuine notification with a transaction inside that is no token.
  public static let nestedGarbage = TokenTampering(
    "nested-garbage",
    breaks: rule,
    "jws/segments",
    of: [.notification]
  ) { $0.setTransactionInside("garbage") }

  /// A genuine notification with a transaction and a renewal info of two purchases.
  public static let otherLine = TokenTampering(
    "other-line",
    breaks: "Apple: transaction and renewal info of a notification are about one purchase",
    "claims/original-transaction",
    of: [.notification]
  ) { token throws(TrustError) in
    guard var inside = token.transactionInside else { return }
    inside.replace("originalTransactionId") { _ in #""999""# }
    token.setTransactionInside(try inside.text())
  }

  /// A genuine notification with a transaction and a renewal info of two downloads of the app, which are
  /// two customers'.
  public static let otherDownload = TokenTampering(
    "other-download",
    breaks: "Apple: transaction and renewal info of a notification are about one purchase",
    "claims/app-transaction-id",
    of: [.notification]
  ) { token throws(TrustError) in
    guard var inside = token.transactionInside else { return }
    inside.replace("appTransactionId") { _ in #""999""# }
    token.setTransactionInside(try inside.text())
  }

  /// A genuine notification about two things at once, which disagree.
  public static let twoBodies = TokenTampering(
    "two-bodies",
    breaks: "Apple: data, summary, externalPurchaseToken and appData exclude each other",
    "payload/exclusive-members",
    of: [.notification]
  ) {
    let summary = NotificationSummaryBuilder().payload()
    $0.editPayload { $0.replace("summary", withBytes: summary) }
  }

  /// A genuine notification that names no app.
  public static let withoutBody = TokenTampering(
    "without-body",
    breaks: "Apple: a notification is for the app that its body names",
    "claims/bundle-id",
    of: [.notification]
  ) { $0.editPayload { $0.remove("data") } }
}

extension TokenBuilder {
  /// The transaction inside a notification, before it is signed anew.
  fileprivate var transactionInside: TokenBuilder? {
    guard let text = value(of: "data", TokenBuilder.inside)?.string else { return nil }
    do {
      let token = try CompactToken(Array(text.utf8)[...])
      return authority.token(signing: Array(token.payload))
    } catch {
      return nil
    }
  }

  fileprivate mutating func setTransactionInside(_ text: String) {
    edit(with: TokenBuilder.inside) {
      $0.replace(TokenBuilder.inside, withBytes: MemberBuilder.quoted(text))
    }
  }

  private static let inside = "signedTransactionInfo"
}
