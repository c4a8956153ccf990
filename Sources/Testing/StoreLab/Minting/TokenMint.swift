// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
package import StorePayloads
package import StrictJSON

/// Signs tokens of one kind.
package struct TokenMint: Sendable {
  package let kind: DocumentKind
  package let authority: TokenAuthority
  /// The attack on the token, applied before it is signed; nested tokens are unchanged.
  package let tampering: TokenTampering?
  /// Whether to sign as Xcode, not as the App Store.
  package let isXcode: Bool
  /// The kind of a standard notification; a first subscription for `nil`.
  package let notificationKind: NotificationBuilder.Kind?

  package init(
    kind: DocumentKind,
    authority: TokenAuthority,
    tampering: TokenTampering? = nil,
    isXcode: Bool = false,
    notificationKind: NotificationBuilder.Kind? = nil
  ) {
    self.kind = kind
    self.authority = authority
    self.tampering = tampering
    self.isXcode = isXcode
    self.notificationKind = notificationKind
  }

  /// The token with a payload, changed by the attack and not signed yet.
  package func token(signing payload: [UInt8]) throws(TrustError) -> TokenBuilder {
    var token =
      isXcode ? authority.xcodeToken(signing: payload) : authority.token(signing: payload)
    try tampering?.apply(to: &token)
    return token
  }

  // MARK: Standard payloads

  /// The standard payload.
  ///
  /// The nested objects of a notification are unsigned, so that they can be changed before
  /// ``signingNested(in:)`` signs them.
  package func standardPayload(of purchase: MintPurchase) throws(TrustError) -> [UInt8] {
    switch kind {
    case .renewalInfo: purchase.renewalInfo.payload()
    case .appTransaction: purchase.appTransaction.payload()
    case .notification: try notification(of: purchase).payload(signedBy: authority)
    case .realtimeRequest: purchase.realtimeRequest.payload()
    default: purchase.transaction.payload()
    }
  }

  private func notification(of purchase: MintPurchase) -> NotificationBuilder {
    let kind = notificationKind ?? .subscribed
    return NotificationBuilder(kind) {
      $0.move(signedAt: purchase.now)
      if kind == .subscribed {
        $0.transaction = purchase.transaction
        $0.renewalInfo = purchase.renewalInfo
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

  // MARK: Nested tokens

  /// A member of a notification that contains a token.
  package struct NestedToken: Sendable {
    /// The object that contains it.
    package let parent: String
    /// Its name as an unsigned object, as `decode --json` prints it.
    package let name: String
    /// Its name as a signed token.
    package let signedName: String
    /// The kind of the token.
    package let kind: DocumentKind

    /// The value of the unsigned object in a notification.
    package func value(in notification: JSONObject) -> JSONValue? {
      notification[parent]?.object?[name]
    }
  }

  /// The members of notifications that contain tokens.
  package static let nestedTokens = [
    NestedToken(
      parent: "data",
      name: "transactionInfo",
      signedName: "signedTransactionInfo",
      kind: .transaction
    ),
    NestedToken(
      parent: "data",
      name: "renewalInfo",
      signedName: "signedRenewalInfo",
      kind: .renewalInfo
    ),
    NestedToken(
      parent: "appData",
      name: "appTransactionInfo",
      signedName: "signedAppTransactionInfo",
      kind: .appTransaction
    ),
  ]

  /// A notification with its unsigned objects signed.
  ///
  /// Without such objects, and for other kinds, it is the payload byte for byte. Null is omitted, because `decode`
  /// prints it for an absent token.
  package func signingNested(in payload: JSONObject) throws(MintFailure) -> [UInt8] {
    guard kind == .notification else { return Array(payload.value.source) }
    var edits: [MemberEdit] = []
    for nested in TokenMint.nestedTokens {
      guard let value = nested.value(in: payload) else { continue }
      edits.append(MemberEdit([nested.parent, nested.name], json: nil))
      guard !value.isNull else { continue }
      let token = try signed(Array(value.source))
      let text = JSONWriter.bytes { $0.string(token) }
      edits.append(MemberEdit([nested.parent, nested.signedName], json: text))
    }
    do {
      return try edits.applied(to: payload)
    } catch {
      throw .json(error)
    }
  }

  private func signed(_ payload: [UInt8]) throws(MintFailure) -> String {
    do {
      return try authority.token(signing: payload).text()
    } catch {
      throw .trust(error)
    }
  }
}

/// A failure to sign the tokens in a notification.
package enum MintFailure: Error, Sendable {
  /// libcrypto failed.
  case trust(TrustError)
  /// The changed notification exceeds a limit of JSON.
  case json(JSONError)
}
