// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StoreVerification
import StrictTime

/// Runs `receipt-verify`.
enum VerifyRunner {
  static func run(
    _ input: ArraySlice<UInt8>,
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VectorAnswer {
    if try isTransactionReceipt(parameters) {
      let (verifier, requirements) = try transactionReceiptVerifier(parameters)
      return consistent(
        outcome { () throws(VerificationError) in
          try verifier.verify(input, expecting: requirements)
        },
        verifier.report(input, expecting: requirements).outcome
      )
    }
    let (verifier, requirements) = try receiptVerifier(parameters)
    let first = outcome { () throws(VerificationError) in
      try verifier.verify(input, expecting: requirements)
    }
    // The second run may use the cached chain.
    let second = outcome { () throws(VerificationError) in
      try verifier.verify(input, expecting: requirements)
    }
    let report = verifier.report(input, expecting: requirements).outcome
    return consistent(first, second, report)
  }

  /// The verifier of one kind of receipt.
  static func verifier(_ parameters: VectorParameters) throws(VectorRunError) -> VectorVerifier {
    if try isTransactionReceipt(parameters) {
      let (verifier, requirements) = try transactionReceiptVerifier(parameters)
      return VectorVerifier { input in
        proof { () throws(VerificationError) in
          try verifier.verify(input, expecting: requirements)
        }
      }
    }
    let (verifier, requirements) = try receiptVerifier(parameters)
    return VectorVerifier { input in
      proof { () throws(VerificationError) in
        try verifier.verify(input, expecting: requirements)
      }
    }
  }

  /// The first outcome; the others must be equal.
  private static func consistent(
    _ first: VectorOutcome,
    _ others: VectorOutcome...
  ) -> VectorAnswer {
    var answer = VectorAnswer(first)
    for other in others {
      answer.require(other == first, "verify, verify again and report differ")
    }
    return answer
  }

  private static func outcome<Value: OutcomeConvertible>(
    _ answer: () throws(VerificationError) -> Value
  ) -> VectorOutcome {
    do {
      return try answer().outcome
    } catch {
      return VectorOutcome(error)
    }
  }

  private static func proof<Value>(
    _ answer: () throws(VerificationError) -> Verified<Value>
  ) -> (VectorOutcome, VectorProof?) {
    do {
      let verified = try answer()
      return (verified.outcome, VectorProof(verified))
    } catch {
      return (VectorOutcome(error), nil)
    }
  }

  // MARK: Parameters

  /// The kinds of receipts.
  private static let kinds = [DocumentKind.appReceipt, .transactionReceipt]

  private static func isTransactionReceipt(
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> Bool {
    let kind = try parameters.word("kind", among: kinds.map(\.rawValue))
    return kind == DocumentKind.transactionReceipt.rawValue
  }

  private static func transactionReceiptVerifier(
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> (TransactionReceiptVerifier, VerificationExpectations) {
    guard let policy = TransactionReceiptPolicy(rawValue: try policy(parameters)) else {
      throw .parameter("policy")
    }
    let verifier = TransactionReceiptVerifier(
      apps: try parameters.apps(),
      environments: try parameters.acceptedEnvironments(),
      anchors: try parameters.anchors(),
      policy: policy,
      sizeLimit: try sizeLimit(parameters)
    )
    return (verifier, try requirements(parameters))
  }

  private static func receiptVerifier(
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> (ReceiptVerifier, VerificationExpectations) {
    guard let policy = ReceiptPolicy(rawValue: try policy(parameters)) else {
      throw .parameter("policy")
    }
    let verifier = ReceiptVerifier(
      apps: try parameters.apps(),
      environments: try parameters.acceptedEnvironments(),
      anchors: try parameters.anchors(),
      policy: policy,
      validityTime: try parameters.time("validAt").map { .at($0) } ?? .signing,
      sizeLimit: try sizeLimit(parameters)
    )
    return (verifier, try requirements(parameters))
  }

  private static func requirements(
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VerificationExpectations {
    let time = try parameters.time("at")
    var expectations = VerificationExpectations(
      now: time ?? .latest,
      maximumAge: try parameters.number("maximumAge").map { .seconds($0) },
      applicationVersions: try parameters.texts("applicationVersions"),
      devices: try parameters.devices("deviceIds")
    )
    expectations.checksTime = time != nil
    return expectations
  }

  private static func policy(_ parameters: VectorParameters) throws(VectorRunError) -> String {
    try parameters.text("policy") ?? "standard"
  }

  private static func sizeLimit(_ parameters: VectorParameters) throws(VectorRunError) -> Int {
    guard let number = try parameters.number("sizeLimit") else { return DocumentLimits.bytes }
    guard let limit = Int(exactly: number) else { throw .parameter("sizeLimit") }
    return limit
  }
}

/// A result of a verifier that converts to an outcome.
private protocol OutcomeConvertible {
  var outcome: VectorOutcome { get }
}

extension Verified: OutcomeConvertible {
  fileprivate var outcome: VectorOutcome {
    let payload: VectorValue? =
      switch value {
      case let receipt as AppReceipt: ReceiptRunner.value(of: receipt)
      case let receipt as LegacyTransactionReceipt: LegacyRunner.value(of: receipt)
      default: nil
      }
    return .value(.members(["trust": .string(trust.rawValue), "payload": payload]))
  }
}

extension VerificationReport: OutcomeConvertible {
  fileprivate var outcome: VectorOutcome {
    if let verified { return verified.outcome }
    guard let error else { return .failure(code: "none", offset: nil, cause: nil) }
    return VectorOutcome(error)
  }
}

extension VectorOutcome {
  fileprivate init(_ error: VerificationError) {
    self = .failure(code: error.code, offset: error.offset, cause: error.found)
  }
}
