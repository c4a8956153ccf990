// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StoreReceipts
import StoreVerification
package import StrictTime
package import X509Certificates

/// Verifies any bytes as an app receipt.
enum VerifyReceiptBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    _ = try code(of: input)
  }

  /// The error code, `nil` for a valid receipt; all implementations must agree.
  static func code(of input: ArraySlice<UInt8>) throws(Finding) -> String? {
    let authorities = try Authorities.load()
    let verifier = authorities.receiptVerifier
    let verdict = Result { () throws(VerificationError) in
      try verifier.verify(input, expecting: .timeless)
    }
    try agree(verdict, verifier.report(input, expecting: .timeless))
    guard case .success(let verified) = verdict else { return FuzzTargets.code(of: verdict) }
    let document = try required("a valid receipt is not recognized as a document") {
      () throws(InputError) in
      try SignedDocument(input).bytes
    }
    let root = verified.trust == .pinnedLeaf ? nil : authorities.receiptRoot
    let time = verified.certificatesValidAt.millisecondsSince1970 / 1000
    if let root, isWaived(verified.certificates, root, at: verified.certificatesValidAt) {
      try require(
        ReferenceVerifier.isSigned(
          chain: verified.certificates.map { Array($0.bytes) },
          by: root
        ) && ReferenceVerifier.verifies(message: document, root: nil, at: time),
        "libcrypto rejects the signatures of a valid receipt"
      )
    } else {
      try require(
        ReferenceVerifier.verifies(message: document, root: root, at: time),
        "CMS_verify rejects a valid receipt"
      )
    }
    try require(
      ReferenceVerifier.messageLength(document) == document.count,
      "libcrypto reads a shorter message in a valid receipt"
    )
    return nil
  }
}

/// Verifies any bytes as a legacy transaction receipt.
enum VerifyLegacyBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    let verifier = try Authorities.load().legacyVerifier
    try agree(
      Result { () throws(VerificationError) in
        try verifier.verifyTransactionReceipt(input, expecting: .timeless)
      },
      verifier.reportTransactionReceipt(input, expecting: .timeless)
    )
  }
}

/// Whether libcrypto rejects a chain because of a rule that this package lacks.
func isWaived(_ chain: [Certificate], _ root: [UInt8], at time: Timestamp) -> Bool {
  !WaivedRule.against(chain, root, at: time).isEmpty
}

/// A rule that only libcrypto has.
package enum WaivedRule: String, CaseIterable, Sendable {
  /// libcrypto does not know the marker extensions, so they must not be critical.
  case criticalMarker = "critical marker"
  /// In libcrypto, the validity period excludes its last second.
  case lastSecond = "last second"
  /// libcrypto checks the validity period of roots.
  case expiredRoot = "expired root"

  /// The rules that a chain below a root violates at a given time.
  package static func against(
    _ chain: [Certificate],
    _ root: [UInt8],
    at time: Timestamp
  ) -> [WaivedRule] {
    let anchor = accepted { () throws(CertificateError) in try Certificate(rootCopy: root[...]) }
    let second = time.adding(milliseconds: 1000)
    var rules: [WaivedRule] = []
    if chain.contains(where: { $0.extensions.firstCritical(notIn: understood) != nil }) {
      rules.append(.criticalMarker)
    }
    if chain.contains(where: { !$0.validity.contains(second) }) { rules.append(.lastSecond) }
    let rootIsValid = anchor.map { $0.validity.contains(second) && $0.validity.contains(time) }
    if rootIsValid != true { rules.append(.expiredRoot) }
    return rules
  }
}

/// The critical extensions that libcrypto supports among those of receipts and tokens.
private let understood: Set<ASN1ObjectIdentifier> = [
  .basicConstraints, .keyUsage, .extendedKeyUsage,
]

/// The error code of a rejection.
func code<Value>(of verdict: Result<Value, VerificationError>) -> String? {
  guard case .failure(let error) = verdict else { return nil }
  return error.code
}

/// Requires that the verdict and the report of a document agree.
private func agree<Value: Hashable>(
  _ verdict: Result<Verified<Value>, VerificationError>,
  _ report: VerificationReport<Verified<Value>>
) throws(Finding) {
  try require(code(of: verdict) != "trust/internal", "libcrypto has failed")
  switch verdict {
  case .success(let verified):
    try require(report.verified?.value == verified.value, "the report has a different value")
    try require(report.error == nil, "the report has an error: \(String(describing: report.error))")
  case .failure(let error):
    try require(report.verified == nil, "the report accepts a rejected document: \(error)")
    try require(report.error == error, "the error of the report differs from \(error)")
  }
}

extension VerificationExpectations {
  /// Does not check times, so that no input is rejected because of its dates.
  fileprivate static var timeless: VerificationExpectations {
    var expectations = VerificationExpectations(now: .latest)
    expectations.checksTime = false
    return expectations
  }
}
