// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import StorePayloads
import StoreVerification
import StrictJSON

/// A token taken apart: nothing is verified.
struct TokenReading {
  /// What it is, by its place or else by what it says.
  let kind: SignedKind?
  private let token: CompactToken
  private let object: JSONObject?

  init(_ received: ReceivedToken) throws(VerificationError) {
    do {
      token = try CompactToken(received.text)
    } catch {
      throw .token(error)
    }
    do {
      object = try JSONDocument(token.payload).root.object
    } catch {
      throw .payload(PayloadError(error))
    }
    let told = object.map(SignedKind.marked) ?? []
    kind = told.isEmpty ? received.kind : object.flatMap(SignedKind.init(of:))
  }

  /// What it says.
  func payload() throws(VerificationError) -> TokenPayload {
    guard let object else { return .unknown(token.payload, nil) }
    do {
      switch kind {
      case .transaction: return .transaction(try TransactionPayload(object.value))
      case .renewalInfo: return .renewalInfo(try RenewalInfoPayload(object.value))
      case .appTransaction: return .appTransaction(try AppTransactionPayload(object.value))
      case .realtimeRequest: return .realtimeRequest(try RealtimeRequestPayload(object.value))
      case .notification:
        let payload = try NotificationPayload(object.value)
        return .notification(payload, NestedPayload.all(of: payload))
      case nil: return .unknown(token.payload, object)
      }
    } catch {
      throw .payload(error)
    }
  }

  /// What it says, as bare JSON where it cannot be read as its kind.
  var payloadAsItIs: TokenPayload {
    do {
      return try payload()
    } catch {
      return .unknown(token.payload, object)
    }
  }

  /// The certificates in its header.
  func certificates() throws(VerificationError) -> [ArraySlice<UInt8>] {
    do {
      return try JWSHeader(token.headerSegment).certificates
    } catch {
      throw .token(error)
    }
  }
}

/// What a token says, whatever that is worth.
indirect enum TokenPayload {
  case transaction(TransactionPayload)
  case renewalInfo(RenewalInfoPayload)
  case notification(NotificationPayload, [NestedPayload])
  case appTransaction(AppTransactionPayload)
  case realtimeRequest(RealtimeRequestPayload)
  case unknown(ArraySlice<UInt8>, JSONObject?)

  /// The payload of a token, if it can be read.
  ///
  /// JSON that is sound, and wrong for its kind, is shown all the same.
  init?(reading token: ReceivedToken) {
    do {
      let reading = try TokenReading(token)
      self = reading.payloadAsItIs
    } catch {
      return nil
    }
  }

  /// What a proven token says.
  init(_ token: VerifiedToken) {
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
  var pieces: [ArraySlice<UInt8>] {
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
struct NestedPayload {
  /// The object of the notification that holds the token.
  let holder: JSONObject
  /// The member beside the token: `transactionInfo`.
  let name: String
  /// What it says; `nil` when it cannot be read.
  let payload: TokenPayload?

  static func all(of notification: NotificationPayload) -> [NestedPayload] {
    let data = notification.data
    let appData = notification.appData
    let members: [(JSONObject?, String, String?)] = [
      (data?.object, "transactionInfo", data?.signedTransactionInfo),
      (data?.object, "renewalInfo", data?.signedRenewalInfo),
      (appData?.object, "appTransactionInfo", appData?.signedAppTransactionInfo),
    ]
    return members.compactMap { holder, name, token in
      guard let holder, let token else { return nil }
      let received = ReceivedToken(text: ArraySlice(token.utf8))
      return NestedPayload(holder: holder, name: name, payload: TokenPayload(reading: received))
    }
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
