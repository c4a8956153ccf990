// SPDX-License-Identifier: Apache-2.0

package import StorePayloads
package import StoreVerification
package import StrictJSON

/// The payload of a token, verified or not.
package indirect enum TokenPayload {
  case transaction(TransactionPayload)
  case renewalInfo(RenewalInfoPayload)
  case notification(NotificationPayload, [NestedPayload])
  case appTransaction(AppTransactionPayload)
  case realtimeRequest(RealtimeRequestPayload)
  case unknown(ArraySlice<UInt8>, JSONObject?)

  /// The payload of a verified token.
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

  /// The signed JSON in parts, with the payloads of nested tokens as additional members.
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

/// The payload of a token in a notification.
package struct NestedPayload {
  /// The object of the notification that contains the token.
  let holder: JSONObject
  /// The name of the additional member: `transactionInfo`.
  let name: String
  /// `nil` if it is malformed.
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

  /// The JSON of a notification with an additional member for each token, unless the member exists.
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
