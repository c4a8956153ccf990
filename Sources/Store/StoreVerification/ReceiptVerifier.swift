// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
public import StoreReceipts

/// Verifies app receipts: the PKCS#7 file of an app, with all its in-app purchases.
///
///     let verifier = ReceiptVerifier(
///       apps: [AppIdentity(bundleId: "com.example.notes", appAppleId: 1234567890)],
///       environments: [.production])
///     let receipt = try verifier.verify(bytes, expecting: .init(now: now))
///
/// Create one verifier and share it: it remembers the certificate chains that it has verified, and may be used
/// from any number of threads. It reads no clock, file, network or environment (libcrypto reads its own
/// configuration when it is loaded).
public final class ReceiptVerifier: Sendable {
  /// The apps that receipts may be for.
  package let apps: AcceptedApps
  /// The environments that receipts may be from.
  package let environments: AcceptedEnvironments
  /// The trust anchors.
  package let anchors: TrustAnchors
  /// The certificate chains that may sign.
  package let policy: ReceiptPolicy
  /// The time at which certificates must be valid.
  package let validityTime: ValidityTime
  /// The maximum size of a document in bytes.
  package let sizeLimit: Int

  let chainRequirements: ChainRequirements
  let chains = VerifiedChainCache()

  /// Creates a verifier of receipts that Apple has signed since 2011, unless other anchors are given.
  public init(
    apps: AcceptedApps,
    environments: AcceptedEnvironments,
    anchors: TrustAnchors = .apple,
    policy: ReceiptPolicy = .standard,
    validityTime: ValidityTime = .signing,
    sizeLimit: Int = DocumentLimits.bytes,
    revocation: RevocationPolicy = .notChecked
  ) {
    self.apps = apps
    self.environments = environments
    self.anchors = anchors
    self.policy = policy
    self.validityTime = validityTime
    self.sizeLimit = sizeLimit
    chainRequirements = ChainRequirements(
      anchors: anchors.ofReceipts,
      rules: policy.chainRules,
      revocation: RevocationChecker(revocation)
    )
  }

  /// Verifies a receipt; throws the first failed check of the checklist.
  ///
  /// `document` may be DER or BER, or base64 as clients send it; see ``SignedDocument``.
  public func verify(
    _ document: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) throws(VerificationError) -> Verified<AppReceipt> {
    try verify(parsed(document), expectations)
  }

  /// Runs all checks and returns the result of each.
  public func report(
    _ document: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<AppReceipt> {
    report(parsed(document), expectations)
  }

  func verify(
    _ receipt: Result<ParsedReceipt, VerificationError>,
    _ expectations: VerificationExpectations
  ) throws(VerificationError) -> Verified<AppReceipt> {
    var run = ReceiptVerificationRun(receipt, expectations, by: self)
    return try run.verify()
  }

  func report(
    _ receipt: Result<ParsedReceipt, VerificationError>,
    _ expectations: VerificationExpectations
  ) -> VerificationReport<AppReceipt> {
    var run = ReceiptVerificationRun(receipt, expectations, by: self)
    return run.report()
  }

  private func parsed(_ document: some DocumentSource) -> Result<ParsedReceipt, VerificationError> {
    Result { () throws(VerificationError) in
      let input = try RecognizedInput(
        receipt: .appReceipt,
        in: document.documentBytes,
        limit: sizeLimit
      )
      return ParsedReceipt(input.bytes)
    }
  }
}

extension TrustAnchors {
  /// The anchors of app receipts.
  fileprivate var ofReceipts: [TrustAnchor] {
    switch self {
    case .apple: AppleAnchors.receiptRoots
    case .custom(let anchors): anchors
    }
  }
}
