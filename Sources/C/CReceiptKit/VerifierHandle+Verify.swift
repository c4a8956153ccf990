// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StorePayloads
import StoreTypes
import StoreVerification

extension VerifierHandle {
  /// Verifies a document like the Swift function for its kind.
  func verify(
    _ document: ArraySlice<UInt8>,
    as requirement: KindNumber.Requirement,
    _ expectations: VerificationExpectations
  ) throws(VerificationError) -> VerifiedDocument {
    switch requirement {
    case .any:
      let parsed: SignedDocument
      do {
        parsed = try SignedDocument(document, limit: limit)
      } catch {
        throw .input(error)
      }
      return try documents.verify(parsed, expecting: expectations)
    case .anyToken: return .token(try tokens.verify(any: document, expecting: expectations))
    case .kind(.appReceipt):
      return .appReceipt(try receipts.verify(document, expecting: expectations))
    case .kind(.transactionReceipt):
      return .transactionReceipt(
        try receipts.verifyTransactionReceipt(document, expecting: expectations)
      )
    case .kind(let kind): return .token(try verify(document, ofKind: kind, expectations))
    }
  }

  private func verify(
    _ token: ArraySlice<UInt8>,
    ofKind kind: DocumentKind,
    _ expectations: VerificationExpectations
  ) throws(VerificationError) -> VerifiedToken {
    switch kind {
    case .transaction:
      .transaction(try tokens.verifyTransaction(token, expecting: expectations))
    case .renewalInfo:
      .renewalInfo(try tokens.verifyRenewalInfo(token, expecting: expectations))
    case .notification:
      .notification(try tokens.verifyNotification(token, expecting: expectations))
    case .appTransaction:
      .appTransaction(try tokens.verifyAppTransaction(token, expecting: expectations))
    case .realtimeRequest:
      .realtimeRequest(try tokens.verifyRealtimeRequest(token, expecting: expectations))
    default: try tokens.verify(any: token, expecting: expectations)
    }
  }

  /// Verifies the signed members of an endpoint's response.
  func verifyResponse(
    _ endpoint: String,
    _ body: ArraySlice<UInt8>,
    _ expectations: VerificationExpectations
  ) throws(InterfaceError) -> ResultHandle {
    func result<Response: StorePayload>(_ type: Response.Type) -> ResultHandle {
      do {
        return ResultHandle(try tokens.verifyResponse(type, body, expecting: expectations))
      } catch {
        return ResultHandle(error)
      }
    }
    switch endpoint {
    case "transaction-info": return result(TransactionInfoResponse.self)
    case "app-transaction-info": return result(AppTransactionInfoResponse.self)
    case "transaction-history": return result(TransactionHistoryResponse.self)
    case "refund-history": return result(RefundHistoryResponse.self)
    case "order-lookup": return result(OrderLookupResponse.self)
    case "subscription-statuses": return result(StatusResponse.self)
    case "notification-history": return result(NotificationHistoryResponse.self)
    case "test-notification-status": return result(SentNotification.self)
    default: throw InterfaceError(.value, "endpoint", found: endpoint)
    }
  }
}
