// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
public import StoreReceipts

/// Verifies legacy transaction receipts, which devices received for each purchase before iOS 7 and which
/// Apple's servers still issue.
///
/// Such a receipt embeds only the signer's certificate. Two of its issuers are built in, so receipts of
/// versions 3 and 4 can be verified. For version 2 the issuer's certificate must be given as an anchor; without
/// it the report states only whether the signature fits the embedded certificate.
public final class TransactionReceiptVerifier: Sendable {
  /// The apps that receipts may be for.
  package let apps: AcceptedApps
  /// The environments that receipts may be from.
  package let environments: AcceptedEnvironments
  /// The trust anchors: with Apple's, the issuers of versions 3 and 4.
  package let anchors: TrustAnchors
  /// Which signers are accepted.
  package let policy: TransactionReceiptPolicy
  /// The maximum size of a document in bytes.
  package let sizeLimit: Int
  let revocation: RevocationChecker

  /// Creates a verifier of versions 3 and 4, unless other anchors or another policy are given.
  public init(
    apps: AcceptedApps,
    environments: AcceptedEnvironments,
    anchors: TrustAnchors = .apple,
    policy: TransactionReceiptPolicy = .standard,
    sizeLimit: Int = DocumentLimits.bytes,
    revocation: RevocationPolicy = .notChecked
  ) {
    self.apps = apps
    self.environments = environments
    self.anchors = anchors
    self.policy = policy
    self.sizeLimit = sizeLimit
    self.revocation = RevocationChecker(revocation)
  }

  /// Verifies a receipt; throws the first failed check of the checklist.
  public func verify(
    _ document: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) throws(VerificationError) -> Verified<LegacyTransactionReceipt> {
    try verify(parsed(document), expectations)
  }

  /// Runs all checks and returns the result of each.
  public func report(
    _ document: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<LegacyTransactionReceipt> {
    report(parsed(document), expectations)
  }

  func verify(
    _ receipt: Result<ParsedTransactionReceipt, VerificationError>,
    _ expectations: VerificationExpectations
  ) throws(VerificationError) -> Verified<LegacyTransactionReceipt> {
    var run = TransactionReceiptVerificationRun(receipt, expectations, by: self)
    return try run.verify()
  }

  func report(
    _ receipt: Result<ParsedTransactionReceipt, VerificationError>,
    _ expectations: VerificationExpectations
  ) -> VerificationReport<LegacyTransactionReceipt> {
    var run = TransactionReceiptVerificationRun(receipt, expectations, by: self)
    return run.report()
  }

  private func parsed(
    _ document: some DocumentSource
  ) -> Result<ParsedTransactionReceipt, VerificationError> {
    Result { () throws(VerificationError) in
      let input = try RecognizedInput(
        receipt: .transactionReceipt,
        in: document.documentBytes,
        limit: sizeLimit
      )
      return ParsedTransactionReceipt(input.bytes)
    }
  }

  /// The requirements for the chain, by the version of the signature.
  func chainRequirements(for version: LegacySignature.Version) -> ChainRequirements {
    ChainRequirements(
      anchors: anchors.ofTransactionReceipts,
      rules: policy.chainRules(for: version),
      revocation: revocation
    )
  }
}

extension TrustAnchors {
  /// The anchors of transaction receipts: the issuers of their signers.
  fileprivate var ofTransactionReceipts: [TrustAnchor] {
    switch self {
    case .apple: AppleAnchors.transactionReceiptIssuers
    case .custom(let anchors): anchors
    }
  }
}
