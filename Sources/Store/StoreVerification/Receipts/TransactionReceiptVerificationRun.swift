// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreReceipts
import StrictTime
import X509Certificates

/// The checklist of one legacy transaction receipt.
struct TransactionReceiptVerificationRun: ReceiptChecklist {
  private let document: Result<ParsedTransactionReceipt, VerificationError>
  let expectations: VerificationExpectations
  private let verifier: ReceiptVerifier

  /// The receipt, once the container is valid.
  private var value: LegacyTransactionReceipt? { parsed?.receipt.value }
  private var parsed: ParsedTransactionReceipt?
  var signer: SignerVerificationRun
  private var isSigned = false

  init(
    _ document: Result<ParsedTransactionReceipt, VerificationError>,
    _ expectations: VerificationExpectations,
    by verifier: ReceiptVerifier
  ) {
    self.document = document
    self.expectations = expectations
    self.verifier = verifier
    // No anchor is trusted until the version has been read.
    signer = SignerVerificationRun(
      ChainRequirements(anchors: [], rules: ChainRules(), revocation: verifier.revocation)
    )
  }

  var contents: DocumentContents? { value.map { .transactionReceipt($0.contents) } }

  func kind(isVerified: Bool) -> DocumentKind? { document.value == nil ? nil : .transactionReceipt }

  func conclusion() -> Verified<LegacyTransactionReceipt>? {
    guard isSigned, let chain = signer.chain, let value else { return nil }
    let app = verifier.apps.app(
      named: MemberText(value.bundleId.utf8),
      appAppleId: value.appAppleId
    )
    return Verified(
      value: value,
      chain: chain,
      trust: TrustLevel(chain.path),
      signedDate: value.purchase.purchaseDate,
      certificatesValidAt: value.purchase.purchaseDate,
      app: app,
      environment: value.environment,
      appBinding: verifier.apps.binding(of: app, appAppleId: value.appAppleId)
    )
  }

  /// The receipt has no signing date, so the purchase date is used.
  ///
  /// The receipt is created with the purchase; a restored purchase gets a new receipt with another purchase date.
  var validityTime: Timestamp? { value?.purchase.purchaseDate }

  /// The property list and the signed property list inside it have been parsed already.
  mutating func checkContainer() throws(VerificationError) -> CheckOutcome {
    let document = try document.get()
    do {
      let receipt = try document.receipt.get()
      signer = SignerVerificationRun(verifier.chainRequirements(for: receipt.signature.version))
      parsed = document
    } catch {
      throw .receipt(error)
    }
    return .passed
  }

  mutating func checkCertificates() throws(VerificationError) -> CheckOutcome {
    guard let value else { return .skipped }
    do {
      let leaf = try Certificate(value.signature.certificate)
      signer.take(leaf, from: [leaf])
    } catch {
      throw .certificate(error)
    }
    return .passed
  }

  mutating func checkKey() throws(VerificationError) -> CheckOutcome {
    try signer.run(.key, at: validityTime)
  }

  func checkPayload() -> CheckOutcome { value == nil ? .skipped : .passed }

  /// The signature covers the version byte and the purchase information.
  ///
  /// If the chain is broken, a report still states whether the signature matches the embedded certificate,
  /// even one of 1024 bits.
  mutating func checkSignature() throws(VerificationError) -> CheckOutcome {
    guard let value, let key = signer.key(ifUnproven: .historic) else { return .skipped }
    let digest: DigestAlgorithm = value.signature.version == .four ? .sha256 : .sha1
    do {
      try key.verify(value.signature.signature, over: value.signedBytes[...], digest: digest)
      try DigestTransition.requireCurrentDigests(
        created: value.purchase.purchaseDate,
        digest: digest,
        path: signer.path
      )
    } catch {
      throw .trust(error)
    }
    isSigned = true
    return .passed
  }

  func checkClaim(_ check: CheckName) throws(VerificationError) -> CheckOutcome {
    guard let value else { return .skipped }
    let info = value.purchaseInfo
    do {
      switch check {
      case .date: return try expectations.requireNotFuture(info.purchaseDate)
      case .age: return try expectations.requireAge(info.purchaseDate)
      case .bundleId:
        return try verifier.apps.requireBundleId(MemberText(info.bundleId.utf8))
      case .appAppleId:
        return try verifier.apps.requireAppAppleId(
          info.appItemId,
          of: MemberText(info.bundleId.utf8),
          from: value.environment
        )
      case .applicationVersion:
        return try expectations.requireApplicationVersion(info.applicationVersion)
      case .environment: return try requireEnvironment(of: value)
      case .device: return try expectations.requireDevice(info)
      case .appAccountToken, .appTransactionId: return try expectations.requireNoBinding(check)
      default: return .notRequested
      }
    } catch {
      throw .claim(error)
    }
  }

  /// The environment is accepted; ``LegacyTransactionReceipt/environment`` determines it, as in the
  /// verified result.
  private func requireEnvironment(
    of receipt: LegacyTransactionReceipt
  ) throws(ClaimError) -> CheckOutcome {
    let found = receipt.environment
    let name =
      switch receipt.purchaseInfo.environmentSign {
      case .sandboxTransactionId: "Sandbox, because a signed transaction id is one of the sandbox"
      case .noAppItemId: "Sandbox, because the signed part has no app-item-id"
      case .appItemId:
        found?.rawValue
          ?? "undetermined, because unsigned entries of the sandbox contradict the signed app-item-id"
      }
    return try verifier.environments.require(found, named: name, from: signer.trust)
  }
}
