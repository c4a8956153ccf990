// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
public import StoreReceipts

/// Verifies legacy transaction receipts, which devices got for each purchase before iOS 7 and which
/// Apple's servers still issue.
///
/// Such a receipt embeds the signer's certificate alone. Two of its issuers are built in, so receipts of
/// versions 3 and 4 can be proven. For version 2 the issuer's certificate must be given as an anchor;
/// without it the report tells whether the signature fits the embedded certificate, and no more.
public final class TransactionReceiptVerifier: Sendable {
  /// The apps that receipts may be for.
  public let apps: AcceptedApps
  /// The environments that receipts may be from.
  public let environments: AcceptedEnvironments
  /// The trust anchors: with Apple's, the issuers of versions 3 and 4.
  public let anchors: TrustAnchors
  /// Which signers are accepted.
  public let policy: TransactionReceiptPolicy
  /// The maximum size of a document in bytes.
  public let sizeLimit: Int

  /// Creates a verifier of versions 3 and 4, unless other anchors or another policy are given.
  public init(
    apps: AcceptedApps,
    environments: AcceptedEnvironments,
    anchors: TrustAnchors = .apple,
    policy: TransactionReceiptPolicy = .standard,
    sizeLimit: Int = DocumentLimits.octets
  ) {
    self.apps = apps
    self.environments = environments
    self.anchors = anchors
    self.policy = policy
    self.sizeLimit = sizeLimit
  }

  /// Creates a verifier that requires only what each call names.
  package convenience init(
    anchors: TrustAnchors = .apple,
    policy: TransactionReceiptPolicy = .standard,
    sizeLimit: Int = DocumentLimits.octets
  ) {
    self.init(
      apps: .any,
      environments: .any,
      anchors: anchors,
      policy: policy,
      sizeLimit: sizeLimit
    )
  }

  /// Verifies a receipt; throws the first failed check of the checklist.
  public func verify(
    _ document: some Collection<UInt8>,
    expecting expectations: ReceiptExpectations
  ) throws(VerificationError) -> Verified<LegacyTransactionReceipt> {
    try verify(document, requiring: ReceiptRequirements(apps, environments, expectations))
  }

  /// Runs all checks and returns the result of each.
  public func report(
    _ document: some Collection<UInt8>,
    expecting expectations: ReceiptExpectations
  ) throws(VerificationError) -> VerificationReport<LegacyTransactionReceipt> {
    try report(document, requiring: ReceiptRequirements(apps, environments, expectations))
  }

  package func verify(
    _ document: some Collection<UInt8>,
    requiring requirements: ReceiptRequirements
  ) throws(VerificationError) -> Verified<LegacyTransactionReceipt> {
    var run = try run(of: ArraySlice(document), requirements)
    return try run.verify()
  }

  package func report(
    _ document: some Collection<UInt8>,
    requiring requirements: ReceiptRequirements
  ) throws(VerificationError) -> VerificationReport<LegacyTransactionReceipt> {
    var run = try run(of: ArraySlice(document), requirements)
    return run.report()
  }

  private func run(
    of document: ArraySlice<UInt8>,
    _ requirements: ReceiptRequirements
  ) throws(VerificationError) -> TransactionReceiptVerificationRun {
    TransactionReceiptVerificationRun(
      try ReceivedDocument.bytes(of: .transactionReceipt, in: document, limit: sizeLimit),
      requirements,
      by: self
    )
  }

  /// What a signer must be like, by the version of its signature.
  func chainRequirements(for version: LegacySignature.Version) -> ChainRequirements {
    ChainRequirements(
      anchors: anchors.ofTransactionReceipts,
      rules: policy.chainRules(for: version)
    )
  }
}

extension TrustAnchors {
  /// The anchors themselves, with Apple's the issuers of its signers of transaction receipts.
  fileprivate var ofTransactionReceipts: [TrustAnchor] {
    switch self {
    case .apple: AppleAnchors.transactionReceiptIssuers
    case .custom(let anchors): anchors
    }
  }
}

/// Which signers of transaction receipts are accepted.
///
/// Chosen by the caller, never by a receipt.
public enum TransactionReceiptPolicy: String, CaseIterable, Sendable {
  /// Keys of at least 2048 bits, as versions 3 and 4 have them.
  case standard
  /// Also the 1024-bit keys of version 2, last issued in 2016. For archives.
  case version2 = "transaction-receipt-v2"

  /// The rules for a signature version; each has its marker extension, and the signer is issued by the anchor.
  func chainRules(for version: LegacySignature.Version) -> ChainRules {
    ChainRules(
      leafMarker: version == .two ? .purchaseReceiptMarker : .receiptSigningMarker,
      keys: version == .two && self == .version2 ? .historic : .standard,
      allowsAnchorAsIssuer: true,
      exemptsAnchorsThatSign: false
    )
  }
}
