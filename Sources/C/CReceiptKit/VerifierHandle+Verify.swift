// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreEntitlements
import StorePayloads
import StoreTypes
import StoreVerification

extension VerifierHandle {
  /// Verifies a document of the required kind.
  func verify(
    _ document: ArraySlice<UInt8>,
    as requirement: KindNumber.Requirement,
    _ expectations: VerificationExpectations
  ) throws -> VerifiedDocument {
    try documents.verify(try parse(document, as: requirement), expecting: expectations)
  }

  /// Parses a document that must be of the required kind.
  func parse(
    _ bytes: ArraySlice<UInt8>,
    as requirement: KindNumber.Requirement
  ) throws(InputError) -> SignedDocument {
    switch requirement {
    case .kind(let kind): return try SignedDocument(bytes, as: kind, limit: limit)
    case .any: return try SignedDocument(bytes, limit: limit)
    case .anyToken:
      let document = try SignedDocument(bytes, limit: limit)
      guard document.isToken else {
        throw InputError(.wrongKind, expected: "a token", found: document.statedKind?.rawValue)
      }
      return document
    }
  }

  /// Verifies the signed members of an endpoint's response.
  func verifyResponse(
    _ endpoint: String,
    _ body: ArraySlice<UInt8>,
    _ expectations: VerificationExpectations
  ) throws -> ResultHandle {
    func result(_ type: (some StorePayload).Type) throws(VerificationError) -> ResultHandle {
      ResultHandle(try tokens.verifyResponse(type, body, expecting: expectations))
    }
    switch endpoint {
    case "transaction-info": return try result(TransactionInfoResponse.self)
    case "app-transaction-info": return try result(AppTransactionInfoResponse.self)
    case "transaction-history": return try result(TransactionHistoryResponse.self)
    case "refund-history": return try result(RefundHistoryResponse.self)
    case "order-lookup": return try result(OrderLookupResponse.self)
    case "subscription-statuses": return try result(StatusResponse.self)
    case "notification-history": return try result(NotificationHistoryResponse.self)
    case "test-notification-status": return try result(SentNotification.self)
    default:
      // The name of the function in Apple's libraries, such as getTransactionInfo.
      guard let known = APIEndpoint(rawValue: endpoint),
        let type = known.response as? any StorePayload.Type, known.hasTokens
      else { throw InterfaceError(.value, "endpoint", found: endpoint) }
      return try result(type)
    }
  }
}
