// SPDX-License-Identifier: Apache-2.0

import CompactJWS
public import StorePayloads
public import StrictJSON
import X509Certificates

/// The payload of a token of any kind.
public indirect enum TokenPayload: Sendable {
  /// A transaction.
  case transaction(TransactionPayload)
  /// Renewal info.
  case renewalInfo(RenewalInfoPayload)
  /// A notification with the payloads of the tokens inside it.
  case notification(NotificationPayload, [NestedPayload])
  /// An app transaction.
  case appTransaction(AppTransactionPayload)
  /// A request from the retention messaging service.
  case realtimeRequest(RealtimeRequestPayload)
  /// A payload of an unknown kind, or with errors: its bytes, and the JSON object if the bytes are
  /// one.
  case unknown(ArraySlice<UInt8>, JSONObject?)

  /// The payload of a verified token.
  package init(_ token: VerifiedToken) {
    switch token {
    case .transaction(let token): self = .transaction(token.value)
    case .renewalInfo(let token): self = .renewalInfo(token.value)
    case .appTransaction(let token): self = .appTransaction(token.value)
    case .realtimeRequest(let token): self = .realtimeRequest(token.value)
    case .notification(let token):
      self = .notification(
        token.notification.value,
        NestedPayload.all(
          of: token.notification.value,
          transaction: token.transaction.map { .transaction($0.value) },
          renewalInfo: token.renewalInfo.map { .renewalInfo($0.value) },
          appTransaction: token.appTransaction.map { .appTransaction($0.value) }
        )
      )
    }
  }
}

/// The payload of a token inside a notification.
public struct NestedPayload: Sendable {
  /// The object of the notification that contains the token.
  package let holder: JSONObject
  /// The name of the token's member without `signed`: `transactionInfo`.
  package let name: String
  /// The payload; `nil` if it cannot be read.
  package let payload: TokenPayload?

  /// The payloads of the tokens inside a notification.
  static func all(
    of notification: NotificationPayload,
    transaction: TokenPayload?,
    renewalInfo: TokenPayload?,
    appTransaction: TokenPayload?
  ) -> [NestedPayload] {
    let data = notification.data
    let appData = notification.appData
    let members: [(JSONObject?, String, TokenPayload?, String?)] = [
      (data?.object, "transactionInfo", transaction, data?.signedTransactionInfo),
      (data?.object, "renewalInfo", renewalInfo, data?.signedRenewalInfo),
      (appData?.object, "appTransactionInfo", appTransaction, appData?.signedAppTransactionInfo),
    ]
    return members.compactMap { holder, name, payload, token in
      guard let holder, token != nil else { return nil }
      return NestedPayload(holder: holder, name: name, payload: payload)
    }
  }
}

extension NotificationPayload {
  /// The payload with the payloads of the tokens inside, which are parsed here.
  func decodingNested() -> TokenPayload {
    func payload(_ token: String?) -> TokenPayload? {
      guard let token else { return nil }
      let parts = TokenParts.member(ArraySlice(token.utf8)).value
      return parts.flatMap { $0.readablePayload(as: $0.kind) }
    }
    return .notification(
      self,
      NestedPayload.all(
        of: self,
        transaction: payload(data?.signedTransactionInfo),
        renewalInfo: payload(data?.signedRenewalInfo),
        appTransaction: payload(appData?.signedAppTransactionInfo)
      )
    )
  }
}

extension TokenParts {
  /// The contents, read as the given kind, as far as they can be read.
  func decoded(as kind: DocumentKind?) -> DecodedDocument {
    let payload: TokenPayload?
    var error: VerificationError?
    switch read(as: kind) {
    case .success(let read): payload = read
    case .failure(let fault):
      payload = readablePayload(as: nil)
      error = .payload(fault)
    }
    do {
      try requireEnvelope(of: self.kind)
    } catch let fault {
      error = error ?? fault
    }
    var certificates: [ArraySlice<UInt8>] = []
    do {
      certificates = try JWSHeader(token.headerSegment).certificates
    } catch let fault {
      error = error ?? .token(fault)
    }
    return DecodedDocument(
      contents: payload.map { .token($0) },
      certificates: Certificate.readable(certificates),
      error: error
    )
  }

  /// The payload, as `unknown` if it cannot be read as the given kind; `nil` if it is not JSON.
  func readablePayload(as kind: DocumentKind?) -> TokenPayload? {
    guard case .success(let document) = payload else { return nil }
    if case .success(let payload) = read(as: kind) { return payload }
    return .unknown(token.payload, document.root.object)
  }

  private func read(as kind: DocumentKind?) -> Result<TokenPayload, PayloadError> {
    switch payload {
    case .failure(let error): return .failure(PayloadError(error))
    case .success(let document):
      guard kind != nil, document.root.object != nil else {
        return .success(.unknown(token.payload, document.root.object))
      }
      return kind.accept(PayloadReader(value: document.root))
    }
  }
}

/// Reads a payload as the type of its kind.
private struct PayloadReader: PayloadTypeVisitor {
  let value: JSONValue

  func visit<Payload: SignedPayload>(_ type: Payload.Type) -> Result<TokenPayload, PayloadError> {
    do {
      return .success(try Payload(value).contents)
    } catch {
      return .failure(error)
    }
  }
}
