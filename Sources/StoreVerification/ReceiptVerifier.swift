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
/// clock, file, network or environment, and may be used from any number of threads.
public final class ReceiptVerifier: Sendable {
  /// Whom this verifier trusts.
  public let anchors: TrustAnchors
  /// Which chains may sign.
  public let policy: ReceiptPolicy
  /// At which moment certificates must be valid.
  public let validityTime: ValidityTime

  let rules: ChainRules
  private let chains = VerifiedChainCache()

  /// A verifier; by default for everything that Apple has signed since 2011.
  public init(
    anchors: TrustAnchors = .apple,
    policy: ReceiptPolicy = .standard,
    validityTime: ValidityTime = .creation
  ) {
    self.anchors = anchors
    self.policy = policy
    self.validityTime = validityTime
    rules = policy.chainRules
  }

  /// The receipt, if it is genuine and as expected; otherwise the first failure of the checklist.
  ///
  /// `document` may be DER or BER, or base64 as clients send it; see ``ReceivedDocument``.
  public func verify(
    _ document: some Collection<UInt8>, expecting expectations: ReceiptExpectations
  ) throws(VerificationError) -> Verified<AppReceipt> {
    let bytes = try appReceiptBytes(in: ArraySlice(document))
    var examination = ReceiptExamination(bytes, expectations, by: self, remembering: chains)
    for check in ReceiptExamination.checklist { _ = try examination.run(check) }
    guard let verified = examination.conclusion() else {
      throw .trust(TrustError(.internal, found: "incomplete examination"))
    }
    return verified
  }

  /// What every check finds.
  public func report(
    _ document: some Collection<UInt8>, expecting expectations: ReceiptExpectations
  ) throws(VerificationError) -> VerificationReport<AppReceipt> {
    let bytes = try appReceiptBytes(in: ArraySlice(document))
    var examination = ReceiptExamination(bytes, expectations, by: self, remembering: nil)
    var checks: [VerificationCheck] = []
    for name in ReceiptExamination.checklist {
      do {
        let outcome = try examination.run(name)
        checks.append(VerificationCheck(name: name, outcome: outcome, error: nil))
      } catch {
        checks.append(VerificationCheck(name: name, outcome: .failed, error: error))
      }
    }
    let isValid = checks.allSatisfy { $0.outcome != .failed }
    return VerificationReport(
      checks: checks,
      verified: isValid ? examination.conclusion() : nil,
      unverified: examination.receipt.map(Unverified.init),
      certificates: examination.certificates
    )
  }

  /// The anchors of receipts: with Apple's, the roots of its receipts.
  var trustedAnchors: [TrustAnchor] {
    switch anchors {
    case .apple: AppleAnchors.receiptRoots
    case .custom(let anchors): anchors
    }
  }

  private func appReceiptBytes(
    in document: ArraySlice<UInt8>
  ) throws(VerificationError) -> ArraySlice<UInt8> {
    let received: ReceivedDocument
    do {
      received = try ReceivedDocument(document)
    } catch {
      throw .input(error)
    }
    guard received.kind == .appReceipt else {
      throw .input(
        InputError(
          .kind, expected: DocumentKind.appReceipt.rawValue, found: received.kind.rawValue
        )
      )
    }
    return received.bytes
  }
}
