// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreVerification
import TestVectors
import Testing

/// Answers `response-verify`.
enum ResponseRunner {
  static func run(_ input: ArraySlice<UInt8>, _ parameters: Parameters) throws -> Outcome {
    let verifier = try TokenRunner.verifier(parameters)
    let expectations = try TokenRunner.expectations(parameters)
    let kind = try #require(parameters.text("kind"))
    let first = try outcome(input, kind, verifier, expectations)
    // The second time the chain may come from memory.
    #expect(
      try outcome(input, kind, verifier, expectations) == first,
      "verify again differs"
    )
    return first
  }

  private static func outcome(
    _ body: ArraySlice<UInt8>,
    _ kind: String,
    _ verifier: SignedDataVerifier,
    _ expectations: SignedDataExpectations
  ) throws -> Outcome {
    func verify<Response: StorePayload>(_ type: Response.Type) -> Outcome {
      do {
        let verified = try verifier.verifyResponse(type, body, expecting: expectations)
        return .value(.object(["members": .array(verified.members.map(value))]))
      } catch {
        return .failure(code: error.code, offset: error.offset, cause: error.found)
      }
    }
    switch kind {
    case "transaction-info": return verify(TransactionInfoResponse.self)
    case "app-transaction-info": return verify(AppTransactionInfoResponse.self)
    case "transaction-history": return verify(TransactionHistoryResponse.self)
    case "refund-history": return verify(RefundHistoryResponse.self)
    case "order-lookup": return verify(OrderLookupResponse.self)
    case "subscription-statuses": return verify(StatusResponse.self)
    case "notification-history": return verify(NotificationHistoryResponse.self)
    case "test-notification-status": return verify(SentNotification.self)
    default:
      Issue.record("no kind of response: \(kind)")
      return .failure(code: "-", offset: nil, cause: nil)
    }
  }

  private static func value<Response>(
    of member: VerifiedResponse<Response>.Member
  ) -> AnswerValue {
    guard case .object(var members) = TokenRunner.value(of: member.token) else {
      return .object([:])
    }
    members["path"] = .string(member.path)
    return .object(members)
  }
}
