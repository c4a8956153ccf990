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
/// It also verifies legacy transaction receipts, which devices received for each purchase before iOS 7 and
/// which Apple's servers still issue.
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
  let chains = VerifiedChainCache(capacity: RememberedChains.ofReceipts)
  let provenChains = ProvenChains(capacity: RememberedChains.proven)

  /// Creates a verifier of receipts that Apple has signed since 2011, unless other anchors are given.
  ///
  /// The certificates of a transaction receipt must have been valid at its purchase date, whatever
  /// `validityTime` is.
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

  /// Shared by both kinds of receipts, with the responses that it remembers.
  var revocation: RevocationChecker { chainRequirements.revocation }

  /// Verifies a receipt; throws the error of the first failed check.
  ///
  /// `document` may be DER or BER, or base64 as clients send it; see ``SignedDocument``.
  public func verify(
    _ document: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) throws(VerificationError) -> Verified<AppReceipt> {
    try checklist(ofReceipt: document, expectations).verify()
  }

  /// Runs all checks and returns their results.
  public func report(
    _ document: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<Verified<AppReceipt>> {
    checklist(ofReceipt: document, expectations).report()
  }

  /// Verifies a legacy transaction receipt; throws the error of the first failed check.
  ///
  /// Such a receipt embeds only the signer's certificate; its three issuers are built in. Version 2 also needs the policy
  /// ``ReceiptPolicy/transactionReceipt2``, because its signers have keys of 1024 bits. Without it, the report states
  /// whether the signature matches the embedded certificate.
  public func verifyTransactionReceipt(
    _ document: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) throws(VerificationError) -> Verified<LegacyTransactionReceipt> {
    try checklist(ofTransactionReceipt: document, expectations).verify()
  }

  /// Runs all checks of a legacy transaction receipt and returns their results.
  public func reportTransactionReceipt(
    _ document: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<Verified<LegacyTransactionReceipt>> {
    checklist(ofTransactionReceipt: document, expectations).report()
  }

  private func checklist(
    ofReceipt document: some DocumentSource,
    _ expectations: VerificationExpectations
  ) -> ReceiptVerificationRun {
    let receipt = bytes(of: .appReceipt, in: document).map { ParsedReceipt($0) }
    return ReceiptVerificationRun(receipt, expectations, by: self)
  }

  private func checklist(
    ofTransactionReceipt document: some DocumentSource,
    _ expectations: VerificationExpectations
  ) -> TransactionReceiptVerificationRun {
    let receipt = bytes(of: .transactionReceipt, in: document).map { ParsedTransactionReceipt($0) }
    return TransactionReceiptVerificationRun(receipt, expectations, by: self)
  }

  private func bytes(
    of format: RecognizedInput.Format,
    in document: some DocumentSource
  ) -> Result<ArraySlice<UInt8>, VerificationError> {
    let input: RecognizedInput
    do {
      input = try RecognizedInput(document.documentBytes, limit: sizeLimit)
    } catch {
      return .failure(.input(error))
    }
    guard input.format == format else {
      let found = input.format.kind ?? TokenParts.statedKind(of: input)
      return .failure(.otherKind(than: format.kind?.rawValue ?? "a receipt", found: found))
    }
    return .success(input.bytes)
  }

  /// The requirements for the chain of a transaction receipt, by the version of its signature.
  func chainRequirements(for version: LegacySignature.Version) -> ChainRequirements {
    ChainRequirements(
      anchors: anchors.ofTransactionReceipts(version),
      rules: policy.chainRules(for: version),
      revocation: revocation
    )
  }
}
