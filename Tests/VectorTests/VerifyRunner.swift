// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StoreVerification
import StrictTime
import TestVectors
import Testing

/// Answers `receipt-verify`.
enum VerifyRunner {
  static func run(_ input: ArraySlice<UInt8>, _ parameters: Parameters) throws -> Outcome {
    let expectations = try expectations(parameters)
    let anchors = try anchors(parameters)
    let policy = parameters.text("policy") ?? "standard"
    let sizeLimit = parameters.number("sizeLimit").map(Int.init) ?? DocumentLimits.octets
    if parameters.text("kind") == DocumentKind.transactionReceipt.rawValue {
      let verifier = TransactionReceiptVerifier(
        anchors: anchors,
        policy: try #require(TransactionReceiptPolicy(rawValue: policy)),
        sizeLimit: sizeLimit
      )
      return consistent(
        outcome { () throws(VerificationError) in
          try verifier.verify(input, expecting: expectations)
        },
        outcome { () throws(VerificationError) in
          try verifier.report(input, expecting: expectations)
        }
      )
    }
    let verifier = ReceiptVerifier(
      anchors: anchors,
      policy: try #require(ReceiptPolicy(rawValue: policy)),
      validityTime: try moment("validAt", parameters).map { .at($0) } ?? .creation,
      sizeLimit: sizeLimit
    )
    let first = outcome { () throws(VerificationError) in
      try verifier.verify(input, expecting: expectations)
    }
    // The second time the chain may come from memory.
    let second = outcome { () throws(VerificationError) in
      try verifier.verify(input, expecting: expectations)
    }
    let report = outcome { () throws(VerificationError) in
      try verifier.report(input, expecting: expectations)
    }
    return consistent(first, second, report)
  }

  /// The first outcome, which the others must repeat.
  private static func consistent(_ first: Outcome, _ others: Outcome...) -> Outcome {
    for other in others {
      #expect(other == first, "verify, verify again and report differ")
    }
    return first
  }

  private static func outcome<Value: Described>(
    _ answer: () throws(VerificationError) -> Value
  ) -> Outcome {
    do {
      return try answer().outcome
    } catch {
      return Outcome(error)
    }
  }

  // MARK: Parameters

  private static func expectations(_ parameters: Parameters) throws -> ReceiptExpectations {
    ReceiptExpectations(
      now: try moment("at", parameters),
      maximumAge: parameters.number("maximumAge").map { .seconds($0) },
      bundleIds: parameters.texts("bundleIds"),
      appAppleId: parameters.number("appAppleId"),
      applicationVersions: parameters.texts("applicationVersions"),
      environments: try parameters.texts("environments").map { words in
        Set(try words.map { try #require(StoreEnvironment(rawValue: $0)) })
      },
      devices: try parameters.texts("deviceIds")?.map {
        try #require(DeviceIdentifier(text: $0))
      }
    )
  }

  private static func moment(_ name: String, _ parameters: Parameters) throws -> Timestamp? {
    try parameters.text(name).map { try Timestamp(rfc3339: $0) }
  }

  private static func anchors(_ parameters: Parameters) throws -> TrustAnchors {
    let names = parameters.texts("anchors") ?? []
    guard names != ["apple"] else { return .apple }
    return .union(
      try names.map { try TrustAnchors(certificateFile: try TestVectors.certificate($0)[...]) }
    )
  }
}

/// An answer of a verifier that is an outcome of a vector.
private protocol Described {
  var outcome: Outcome { get }
}

extension Verified: Described {
  fileprivate var outcome: Outcome {
    let payload: JSONValue? =
      switch value {
      case let receipt as AppReceipt: ReceiptRunner.value(of: receipt)
      case let receipt as LegacyTransactionReceipt: LegacyRunner.value(of: receipt)
      default: nil
      }
    return .value(.members(["trust": .string(trust.rawValue), "payload": payload]))
  }
}

extension VerificationReport: Described {
  fileprivate var outcome: Outcome {
    if let verified { return verified.outcome }
    guard let error else { return .failure(code: "none", offset: nil, cause: nil) }
    return Outcome(error)
  }
}

extension Outcome {
  fileprivate init(_ error: VerificationError) {
    self = .failure(code: error.code, offset: error.offset, cause: error.found)
  }
}
