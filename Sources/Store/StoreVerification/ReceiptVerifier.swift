// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
public import StoreReceipts

/// Verifies app receipts: the PKCS#7 file of an app, with all its in-app purchases.
///
///     let verifier = ReceiptVerifier()
///     let receipt = try verifier.verify(bytes, expecting: ReceiptExpectations(
///       now: now, bundleIds: ["com.example.notes"], environments: [.production]))
///
/// A verifier is made once and shared: it remembers the chains that it has verified. It reads no
/// clock, file, network or environment (libcrypto reads its own configuration when it is loaded), and
/// may be used from any number of threads.
public final class ReceiptVerifier: Sendable {
  /// Whom this verifier trusts.
  public let anchors: TrustAnchors
  /// Which chains may sign.
  public let policy: ReceiptPolicy
  /// At which moment certificates must be valid.
  public let validityTime: ValidityTime
  /// How many octets a document may have.
  public let sizeLimit: Int

  let demands: ChainDemands
  private let chains = VerifiedChainCache()

  /// A verifier; by default for everything that Apple has signed since 2011.
  public init(
    anchors: TrustAnchors = .apple,
    policy: ReceiptPolicy = .standard,
    validityTime: ValidityTime = .creation,
    sizeLimit: Int = DocumentLimits.octets
  ) {
    self.anchors = anchors
    self.policy = policy
    self.validityTime = validityTime
    self.sizeLimit = sizeLimit
    demands = ChainDemands(anchors: anchors.ofReceipts, rules: policy.chainRules)
  }

  /// The receipt, if it is genuine and as expected; otherwise the first failure of the checklist.
  ///
  /// `document` may be DER or BER, or base64 as clients send it; see ``ReceivedDocument``.
  public func verify(
    _ document: some Collection<UInt8>,
    expecting expectations: ReceiptExpectations
  ) throws(VerificationError) -> Verified<AppReceipt> {
    var examination = ReceiptExamination(
      try ReceivedDocument.bytes(of: .appReceipt, in: ArraySlice(document), limit: sizeLimit),
      expectations,
      by: self,
      remembering: chains
    )
    return try examination.verify()
  }

  /// What every check finds.
  public func report(
    _ document: some Collection<UInt8>,
    expecting expectations: ReceiptExpectations
  ) throws(VerificationError) -> VerificationReport<AppReceipt> {
    var examination = ReceiptExamination(
      try ReceivedDocument.bytes(of: .appReceipt, in: ArraySlice(document), limit: sizeLimit),
      expectations,
      by: self,
      remembering: nil
    )
    return examination.report()
  }
}

extension TrustAnchors {
  /// The anchors themselves, with Apple's the roots of its receipts.
  fileprivate var ofReceipts: [TrustAnchor] {
    switch self {
    case .apple: AppleAnchors.receiptRoots
    case .custom(let anchors): anchors
    }
  }
}
