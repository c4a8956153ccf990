// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreVerification

/// Answers `response-verify`.
enum ResponseRunner {
  static func run(
    _ input: ArraySlice<UInt8>,
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VectorAnswer {
    let verifier = try TokenRunner.verifier(parameters)
    let expectations = try TokenRunner.expectations(parameters)
    let kind = try parameters.text("kind")
    let first = try outcome(input, kind, verifier, expectations)
    var answer = VectorAnswer(first)
    // The second time the chain may come from memory.
    let second = try outcome(input, kind, verifier, expectations)
    answer.demand(second == first, "verify again differs")
    return answer
  }

  private static func outcome(
    _ body: ArraySlice<UInt8>,
    _ kind: String?,
    _ verifier: SignedDataVerifier,
    _ expectations: SignedDataExpectations
  ) throws(VectorRunError) -> VectorOutcome {
    func verify<Response: StorePayload>(_ type: Response.Type) -> VectorOutcome {
      do throws(VerificationError) {
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
    default: throw .parameter("kind")
    }
  }

  private static func value<Response>(
    of member: VerifiedResponse<Response>.Member
  ) -> VectorValue {
    guard case .object(var members) = TokenRunner.value(of: member.token) else {
      return .object([:])
    }
    members["path"] = .string(member.path)
    return .object(members)
  }
}
