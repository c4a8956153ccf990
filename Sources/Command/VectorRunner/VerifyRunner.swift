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
    let (verifier, requirements) = try receiptVerifier(parameters)
    guard try !isTransactionReceipt(parameters) else {
      return consistent(
        outcome { () throws(VerificationError) in
          try verifier.verifyTransactionReceipt(input, expecting: requirements)
        },
        outcome(verifier.reportTransactionReceipt(input, expecting: requirements))
      )
    }
    let first = outcome { () throws(VerificationError) in
      try verifier.verify(input, expecting: requirements)
    }
    // The second run may use the cached chain.
    let second = outcome { () throws(VerificationError) in
      try verifier.verify(input, expecting: requirements)
    }
    return consistent(first, second, outcome(verifier.report(input, expecting: requirements)))
  }

  /// The verifier of one kind of receipt.
  static func verifier(_ parameters: VectorParameters) throws(VectorRunError) -> VectorVerifier {
    let (verifier, requirements) = try receiptVerifier(parameters)
    guard try !isTransactionReceipt(parameters) else {
      return VectorVerifier { input in
        proof { () throws(VerificationError) in
          try verifier.verifyTransactionReceipt(input, expecting: requirements)
        }
      }
    }
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

  private static func outcome<Value>(
    _ answer: () throws(VerificationError) -> Verified<Value>
  ) -> VectorOutcome {
    do {
      return try answer().outcome
    } catch {
      return VectorOutcome(error)
    }
  }

  private static func outcome<Value>(
    _ report: VerificationReport<Verified<Value>>
  ) -> VectorOutcome {
    if let verified = report.verified { return verified.outcome }
    guard let error = report.error else { return .failure(code: "none", offset: nil, cause: nil) }
    return VectorOutcome(error)
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

  private static func receiptVerifier(
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> (ReceiptVerifier, VerificationExpectations) {
    guard let policy = ReceiptPolicy(rawValue: try parameters.text("policy") ?? "standard") else {
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

  private static func sizeLimit(_ parameters: VectorParameters) throws(VectorRunError) -> Int {
    guard let number = try parameters.number("sizeLimit") else { return DocumentLimits.bytes }
    guard let limit = Int(exactly: number) else { throw .parameter("sizeLimit") }
    return limit
  }
}

extension Verified {
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

extension VectorOutcome {
  fileprivate init(_ error: VerificationError) {
    self = .failure(code: error.code, offset: error.offset, cause: error.found)
  }
}
