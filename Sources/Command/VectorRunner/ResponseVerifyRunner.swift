// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreVerification

/// Runs `response-verify`.
enum ResponseVerifyRunner {
  /// The verifier of one kind of response.
  static func verifier(_ parameters: VectorParameters) throws(VectorRunError) -> VectorVerifier {
    let verifier = try parameters.tokenVerifier()
    let expectations = try parameters.tokenExpectations()
    func verify<Response: CheckedPayload>(_ type: Response.Type) -> VectorVerifier {
      VectorVerifier(responses: { body throws(VerificationError) in
        let verified = try verifier.verifyResponse(type, body, expecting: expectations)
        return .object(["members": .array(members(of: verified))])
      })
    }
    switch try parameters.text("kind") {
    case "transaction-info": return verify(TransactionInfoResponse.self)
    case "app-transaction-info": return verify(AppTransactionInfoResponse.self)
    case "transaction-history": return verify(TransactionHistoryResponse.self)
    case "refund-history": return verify(RefundHistoryResponse.self)
    case "order-lookup": return verify(OrderLookupResponse.self)
    case "subscription-statuses": return verify(StatusResponse.self)
    case "notification-history": return verify(NotificationHistoryResponse.self)
    case "test-notification-status": return verify(SentNotification.self)
    default: throw .parameter("kind")
    }
  }

  private static func members<Response>(of answer: VerifiedResponse<Response>) -> [VectorValue] {
    zip(answer.response.signedMembers, answer.tokens).map { member, token in
      guard case .object(var members) = VectorVerifier.accepted(token).value else {
        return .object([:])
      }
      members["path"] = .string(member.path)
      return .object(members)
    }
  }
}
