// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
import StorePayloads
package import StoreTypes
package import StrictJSON

extension TokenAuthority {
  /// The standard payload of a kind; a notification is a first subscription, unless `notification` is another kind.
  ///
  /// The nested objects of a notification are unsigned, so that they can be changed before ``signaturesOfNested(in:)``.
  package func standardPayload(
    of kind: DocumentKind,
    _ purchase: MintPurchase,
    _ notification: NotificationBuilder.Kind?
  ) throws(TrustError) -> [UInt8] {
    switch kind {
    case .renewalInfo: purchase.renewalInfo.payload()
    case .appTransaction: purchase.appTransaction.payload()
    case .notification:
      try purchase.notification(notification ?? .subscribed).payload(signedBy: self)
    case .realtimeRequest: purchase.realtimeRequest.payload()
    default: purchase.transaction.payload()
    }
  }

  /// A token with a payload, changed by an attack and not signed yet.
  package func token(
    signing payload: [UInt8],
    asXcode isXcode: Bool,
    _ forgery: TokenForgery?
  ) throws(TrustError) -> TokenBuilder {
    var token = isXcode ? xcodeToken(signing: payload) : token(signing: payload)
    try forgery?.apply(to: &token)
    return token
  }

  /// A member of a notification that contains a token, with the names that `decode --json` prints.
  package typealias NestedToken = (
    parent: String, name: String, signedName: String, kind: DocumentKind
  )

  /// The members of notifications that contain tokens.
  package static let nestedTokens: [NestedToken] = [
    ("data", "transactionInfo", "signedTransactionInfo", .transaction),
    ("data", "renewalInfo", "signedRenewalInfo", .renewalInfo),
    ("appData", "appTransactionInfo", "signedAppTransactionInfo", .appTransaction),
  ]

  /// The edits that replace the unsigned objects in a notification by tokens, and remove null, which `decode` prints for
  /// an absent token.
  package func signaturesOfNested(in payload: JSONObject) throws(TrustError) -> [MemberEdit] {
    var edits: [MemberEdit] = []
    for nested in TokenAuthority.nestedTokens {
      guard let value = payload[nested.parent]?.object?[nested.name] else { continue }
      edits.append(MemberEdit([nested.parent, nested.name], json: nil))
      guard !value.isNull else { continue }
      let token = try token(signing: Array(value.source)).text()
      let text = JSONWriter.bytes { $0.string(token) }
      edits.append(MemberEdit([nested.parent, nested.signedName], json: text))
    }
    return edits
  }
}

extension MintPurchase {
  fileprivate func notification(_ kind: NotificationBuilder.Kind) -> NotificationBuilder {
    NotificationBuilder(kind) {
      $0.move(signedAt: now)
      if kind == .subscribed {
        $0.transaction = transaction
        $0.renewalInfo = renewalInfo
      }
      let data = [
        $0.transaction.map { MemberBuilder("transactionInfo", bytes: $0.payload()) },
        $0.renewalInfo.map { MemberBuilder("renewalInfo", bytes: $0.payload()) },
      ]
      $0.data?.transaction = nil
      $0.data?.renewalInfo = nil
      $0.data?.extraMembers = data.compactMap { $0 }
      let app = $0.appData?.appTransaction.map {
        MemberBuilder("appTransactionInfo", bytes: $0.payload())
      }
      $0.appData?.appTransaction = nil
      $0.appData?.extraMembers = [app].compactMap { $0 }
    }
  }
}
