// SPDX-License-Identifier: Apache-2.0

import StoreVerification
package import StrictTime
package import X509Certificates

/// A new verifier, configured by the parameters of a vector.
package struct VectorVerifier: Sendable {
  typealias Accepted = (value: VectorValue, proof: VectorProof?)
  /// The verified document, or the first error.
  typealias Report = (verified: VerifiedDocument?, error: VerificationError?)

  private let outcome: @Sendable (ArraySlice<UInt8>) -> (VectorOutcome, VectorProof?)
  private let report: (@Sendable (ArraySlice<UInt8>) -> Report)?

  /// A verifier that has an outcome and no report.
  init(outcome: @escaping @Sendable (ArraySlice<UInt8>) -> VectorOutcome) {
    self.outcome = { (outcome($0), nil) }
    report = nil
  }

  /// A verifier of responses, which have no report.
  init(
    responses value:
      @escaping @Sendable (ArraySlice<UInt8>) throws(VerificationError) -> VectorValue
  ) {
    self.init(outcome: { input in
      do throws(VerificationError) {
        return .value(try value(input))
      } catch {
        return VectorOutcome(error)
      }
    })
  }

  /// A verifier of single documents.
  init(
    _ verify:
      @escaping @Sendable (ArraySlice<UInt8>) throws(VerificationError) -> VerifiedDocument,
    report: @escaping @Sendable (ArraySlice<UInt8>) -> Report
  ) {
    outcome = { input in
      do throws(VerificationError) {
        let accepted = VectorVerifier.accepted(try verify(input))
        return (.value(accepted.value), accepted.proof)
      } catch {
        return (VectorOutcome(error), nil)
      }
    }
    self.report = report
  }

  /// The result for an input; later calls may use the cached chain.
  package func verify(_ input: ArraySlice<UInt8>) -> VectorOutcome { prove(input).0 }

  /// The result, and for an accepted single document its verified signer chain.
  package func prove(_ input: ArraySlice<UInt8>) -> (VectorOutcome, VectorProof?) {
    outcome(input)
  }

  /// The result; verifying again with the cached chain and reporting must agree.
  func answer(to input: ArraySlice<UInt8>) -> VectorAnswer {
    var answer = VectorAnswer(verify(input))
    answer.require(verify(input) == answer.outcome, "the second verification differs")
    guard let report = report?(input) else { return answer }
    let reported =
      report.verified.map { .value(VectorVerifier.accepted($0).value) }
      ?? report.error.map { VectorOutcome($0) }
    answer.require(reported == answer.outcome, "verify and report differ")
    return answer
  }

  // MARK: Values

  private static func accepted(_ document: VerifiedDocument) -> Accepted {
    switch document {
    case .appReceipt(let receipt): accepted(receipt, ReceiptRunner.value(of: receipt.value))
    case .transactionReceipt(let receipt):
      accepted(receipt, LegacyRunner.value(of: receipt.value))
    case .token(let token): accepted(token)
    }
  }

  static func accepted(_ token: VerifiedToken) -> Accepted {
    switch token {
    case .transaction(let token): accepted(token, PayloadRunner.value(of: token.value))
    case .renewalInfo(let token): accepted(token, PayloadRunner.value(of: token.value))
    case .appTransaction(let token): accepted(token, PayloadRunner.value(of: token.value))
    case .realtimeRequest(let token): accepted(token, PayloadRunner.value(of: token.value))
    case .notification(let token):
      accepted(
        token.notification,
        PayloadRunner.value(of: token.notification.value),
        [
          "transaction": token.transaction.map { PayloadRunner.value(of: $0.value) },
          "renewalInfo": token.renewalInfo.map { PayloadRunner.value(of: $0.value) },
          "appTransaction": token.appTransaction.map { PayloadRunner.value(of: $0.value) },
        ]
      )
    }
  }

  private static func accepted<Value>(
    _ verified: Verified<Value>,
    _ payload: VectorValue,
    _ nested: [String: VectorValue?] = [:]
  ) -> Accepted {
    var members = nested.compactMapValues { $0 }
    members["trust"] = .string(verified.trust.rawValue)
    members["payload"] = payload
    return (.object(members), VectorProof(verified))
  }
}

extension VectorOutcome {
  init(_ error: VerificationError) {
    self = .failure(code: error.code, offset: error.offset, cause: error.found)
  }
}

/// The verified signer chain, for comparison with another implementation.
package struct VectorProof: Sendable {
  /// The certificates, the signer's first.
  package let certificates: [Certificate]
  /// The validation time.
  package let validationTime: Timestamp
  /// Whether the signer is itself the trust anchor.
  package let isSelfAnchored: Bool

  init<Value>(_ verified: Verified<Value>) {
    certificates = verified.certificates
    validationTime = verified.certificatesValidAt
    isSelfAnchored = verified.trust == .pinnedLeaf
  }
}
