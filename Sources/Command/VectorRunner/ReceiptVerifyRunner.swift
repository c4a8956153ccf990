// SPDX-License-Identifier: Apache-2.0

import StoreVerification
import StrictTime

/// Runs `receipt-verify`.
enum ReceiptVerifyRunner {
  /// The verifier of one kind of receipt.
  static func verifier(_ parameters: VectorParameters) throws(VectorRunError) -> VectorVerifier {
    let kinds = [DocumentKind.appReceipt, .transactionReceipt]
    let kind = try parameters.word("kind", among: kinds.map(\.rawValue))
    let isTransactionReceipt = kind == DocumentKind.transactionReceipt.rawValue
    let name = try parameters.text("policy") ?? "standard"
    guard let policy = ReceiptPolicy.Name(rawValue: name)?.policy else {
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
    let expectations = try expectations(parameters)
    return isTransactionReceipt
      ? transactionReceipts(verifier, expectations) : appReceipts(verifier, expectations)
  }

  private static func appReceipts(
    _ verifier: ReceiptVerifier,
    _ expectations: VerificationExpectations
  ) -> VectorVerifier {
    VectorVerifier { input throws(VerificationError) in
      .appReceipt(try verifier.verify(input, expecting: expectations))
    } report: { input in
      let report = verifier.report(input, expecting: expectations)
      return (report.verified.map { .appReceipt($0) }, report.error)
    }
  }

  private static func transactionReceipts(
    _ verifier: ReceiptVerifier,
    _ expectations: VerificationExpectations
  ) -> VectorVerifier {
    VectorVerifier { input throws(VerificationError) in
      .transactionReceipt(try verifier.verifyTransactionReceipt(input, expecting: expectations))
    } report: { input in
      let report = verifier.reportTransactionReceipt(input, expecting: expectations)
      return (report.verified.map { .transactionReceipt($0) }, report.error)
    }
  }

  // MARK: Parameters

  private static func expectations(
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VerificationExpectations {
    let time = try parameters.time("at")
    var expectations = VerificationExpectations(
      now: time ?? .latest,
      maximumAge: try parameters.number("maximumAge").map { .seconds($0) },
      applicationVersions: try parameters.texts("applicationVersions"),
      devices: try parameters.devices("deviceIds"),
      appAccountToken: try parameters.text("appAccountToken"),
      appTransactionId: try parameters.text("appTransactionId")
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
