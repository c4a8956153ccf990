// SPDX-License-Identifier: Apache-2.0

package import StorePayloads
package import StoreVerification
package import StrictJSON

/// What a token says, whatever that is worth.
package indirect enum TokenPayload {
  case transaction(TransactionPayload)
  case renewalInfo(RenewalInfoPayload)
  case notification(NotificationPayload, [NestedPayload])
  case appTransaction(AppTransactionPayload)
  case realtimeRequest(RealtimeRequestPayload)
  case unknown(ArraySlice<UInt8>, JSONObject?)

  /// What a proven token says.
  package init(_ token: VerifiedToken) {
    switch token {
    case .transaction(let token): self = .transaction(token.value)
    case .renewalInfo(let token): self = .renewalInfo(token.value)
    case .appTransaction(let token): self = .appTransaction(token.value)
    case .realtimeRequest(let token): self = .realtimeRequest(token.value)
    case .notification(let token):
      self = .notification(token.notification.value, NestedPayload.all(of: token))
    }
  }

  /// The JSON that was signed, in pieces: what tokens in a notification say stands beside them.
  package var pieces: [ArraySlice<UInt8>] {
    switch self {
    case .transaction(let payload): [payload.json]
    case .renewalInfo(let payload): [payload.json]
    case .appTransaction(let payload): [payload.json]
    case .realtimeRequest(let payload): [payload.json]
    case .unknown(let json, _): [json]
    case .notification(let payload, let nested): NestedPayload.pieces(of: payload, nested)
    }
  }
}

/// What a token inside a notification says.
package struct NestedPayload {
  /// The object of the notification that holds the token.
  let holder: JSONObject
  /// The member beside the token: `transactionInfo`.
  let name: String
  /// What it says; `nil` when it cannot be read.
  let payload: TokenPayload?

  package init(holder: JSONObject, name: String, payload: TokenPayload?) {
    self.holder = holder
    self.name = name
    self.payload = payload
  }

  static func all(of notification: VerifiedNotification) -> [NestedPayload] {
    let data = notification.notification.value.data?.object
    let appData = notification.notification.value.appData?.object
    let tokens: [(JSONObject?, String, VerifiedToken?)] = [
      (data, "transactionInfo", notification.transaction.map { .transaction($0) }),
      (data, "renewalInfo", notification.renewalInfo.map { .renewalInfo($0) }),
      (appData, "appTransactionInfo", notification.appTransaction.map { .appTransaction($0) }),
    ]
    return tokens.compactMap { holder, name, token in
      guard let holder, let token else { return nil }
      return NestedPayload(holder: holder, name: name, payload: TokenPayload(token))
    }
  }

  /// The JSON of a notification, with one more member in an object for each token in it; none where it
  /// has such a member already.
  static func pieces(
    of notification: NotificationPayload,
    _ nested: [NestedPayload]
  ) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = notification.json
    for member in nested where member.holder[member.name] == nil {
      let brace = member.holder.value.source.endIndex - 1
      guard rest.indices.contains(brace) else { continue }
      pieces.append(rest[..<brace])
      pieces.append(ArraySlice(",\"\(member.name)\":".utf8))
      pieces += member.payload?.pieces ?? [ArraySlice("null".utf8)]
      rest = rest[brace...]
    }
    return pieces + [rest]
  }
}
