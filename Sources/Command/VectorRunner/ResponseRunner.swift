// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreVerification

/// Runs `response-verify`.
enum ResponseRunner {
  static func run(
    _ input: ArraySlice<UInt8>,
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VectorAnswer {
    let verifier = try verifier(parameters)
    let first = verifier.verify(input)
    var answer = VectorAnswer(first)
    // The second run may use the cached chain.
    answer.require(verifier.verify(input) == first, "verify again differs")
    return answer
  }

  /// The verifier of one kind of response.
  static func verifier(_ parameters: VectorParameters) throws(VectorRunError) -> VectorVerifier {
    let verifier = try TokenRunner.signedDataVerifier(parameters)
    let expectations = try TokenRunner.requirements(parameters)
    func verify<Response: CheckedPayload>(_ type: Response.Type) -> VectorVerifier {
      VectorVerifier { body in
        do throws(VerificationError) {
          let verified = try verifier.verifyResponse(type, body, expecting: expectations)
          return (.value(.object(["members": .array(members(of: verified))])), nil)
        } catch {
          return (.failure(code: error.code, offset: error.offset, cause: error.found), nil)
        }
      }
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

  private static func members<Response>(
    of answer: VerifiedResponse<Response>
  ) -> [VectorValue] {
    zip(answer.response.signedMembers, answer.tokens).map { member, token in
      guard case .object(var members) = TokenRunner.value(of: token) else { return .object([:]) }
      members["path"] = .string(member.path)
      return .object(members)
    }
  }
}
