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
/// A verifier is made once and shared: it remembers the chains that it has verified. It reads no
/// clock, file, network or environment (libcrypto reads its own configuration when it is loaded), and
/// may be used from any number of threads.
public final class ReceiptVerifier: Sendable {
  /// The apps that receipts may be for.
  public let apps: AcceptedApps
  /// The environments that receipts may be from.
  public let environments: AcceptedEnvironments
  /// The trust anchors.
  public let anchors: TrustAnchors
  /// The certificate chains that may sign.
  public let policy: ReceiptPolicy
  /// The time at which certificates must be valid.
  public let validityTime: ValidityTime
  /// The maximum size of a document in bytes.
  public let sizeLimit: Int

  let chainRequirements: ChainRequirements
  private let chains = VerifiedChainCache()

  /// Creates a verifier of receipts that Apple has signed since 2011, unless other anchors are given.
  public init(
    apps: AcceptedApps,
    environments: AcceptedEnvironments,
    anchors: TrustAnchors = .apple,
    policy: ReceiptPolicy = .standard,
    validityTime: ValidityTime = .creation,
    sizeLimit: Int = DocumentLimits.octets
  ) {
    self.apps = apps
    self.environments = environments
    self.anchors = anchors
    self.policy = policy
    self.validityTime = validityTime
    self.sizeLimit = sizeLimit
    chainRequirements = ChainRequirements(anchors: anchors.ofReceipts, rules: policy.chainRules)
  }

  /// Creates a verifier that requires only what each call names.
  package convenience init(
    anchors: TrustAnchors = .apple,
    policy: ReceiptPolicy = .standard,
    validityTime: ValidityTime = .creation,
    sizeLimit: Int = DocumentLimits.octets
  ) {
    self.init(
      apps: .any,
      environments: .any,
      anchors: anchors,
      policy: policy,
      validityTime: validityTime,
      sizeLimit: sizeLimit
    )
  }

  /// Verifies a receipt; throws the first failed check of the checklist.
  ///
  /// `document` may be DER or BER, or base64 as clients send it; see ``ReceivedDocument``.
  public func verify(
    _ document: some Collection<UInt8>,
    expecting expectations: ReceiptExpectations
  ) throws(VerificationError) -> Verified<AppReceipt> {
    try verify(document, requiring: requirements(expectations))
  }

  /// Runs all checks and returns the result of each.
  public func report(
    _ document: some Collection<UInt8>,
    expecting expectations: ReceiptExpectations
  ) throws(VerificationError) -> VerificationReport<AppReceipt> {
    try report(document, requiring: requirements(expectations))
  }

  package func verify(
    _ document: some Collection<UInt8>,
    requiring requirements: ReceiptRequirements
  ) throws(VerificationError) -> Verified<AppReceipt> {
    var run = ReceiptVerificationRun(
      try ReceivedDocument.bytes(of: .appReceipt, in: ArraySlice(document), limit: sizeLimit),
      requirements,
      by: self,
      remembering: chains
    )
    return try run.verify()
  }

  package func report(
    _ document: some Collection<UInt8>,
    requiring requirements: ReceiptRequirements
  ) throws(VerificationError) -> VerificationReport<AppReceipt> {
    var run = ReceiptVerificationRun(
      try ReceivedDocument.bytes(of: .appReceipt, in: ArraySlice(document), limit: sizeLimit),
      requirements,
      by: self,
      remembering: nil
    )
    return run.report()
  }

  private func requirements(_ expectations: ReceiptExpectations) -> ReceiptRequirements {
    ReceiptRequirements(apps, environments, expectations)
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
