// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
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

extension TokenPayload {
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
}

extension NestedPayload {
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
}
