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
  /// Whom this verifier trusts: with Apple's, the issuers of versions 3 and 4.
  public let anchors: TrustAnchors
  /// Which signers are accepted.
  public let policy: TransactionReceiptPolicy
  /// How many octets a document may have.
  public let sizeLimit: Int

  /// A verifier; by default for versions 3 and 4.
  public init(
    anchors: TrustAnchors = .apple,
    policy: TransactionReceiptPolicy = .standard,
    sizeLimit: Int = DocumentLimits.octets
  ) {
    self.anchors = anchors
    self.policy = policy
    self.sizeLimit = sizeLimit
  }

  /// The receipt, if it is genuine and as expected; otherwise the first failure of the checklist.
  public func verify(
    _ document: some Collection<UInt8>,
    expecting expectations: ReceiptExpectations
  ) throws(VerificationError) -> Verified<LegacyTransactionReceipt> {
    var examination = TransactionReceiptExamination(
      try ReceivedDocument.bytes(
        of: .transactionReceipt,
        in: ArraySlice(document),
        limit: sizeLimit
      ),
      expectations,
      by: self
    )
    return try examination.verify()
  }

  /// What every check finds.
  public func report(
    _ document: some Collection<UInt8>,
    expecting expectations: ReceiptExpectations
  ) throws(VerificationError) -> VerificationReport<LegacyTransactionReceipt> {
    var examination = TransactionReceiptExamination(
      try ReceivedDocument.bytes(
        of: .transactionReceipt,
        in: ArraySlice(document),
        limit: sizeLimit
      ),
      expectations,
      by: self
    )
    return examination.report()
  }

  /// What a signer must be like, by the version of its signature.
  func demands(for version: LegacySignature.Version) -> ChainDemands {
    ChainDemands(anchors: anchors.ofTransactionReceipts, rules: policy.chainRules(for: version))
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

  /// The rules for a signature version; each has its marker, and the signer stands below its issuer.
  func chainRules(for version: LegacySignature.Version) -> ChainRules {
    ChainRules(
      leafMarker: version == .two ? .purchaseReceiptMarker : .receiptSigningMarker,
      keys: version == .two && self == .version2 ? .historic : .standard,
      allowsAnchorAsIssuer: true,
      exemptsAnchorsThatSign: false
    )
  }
}
