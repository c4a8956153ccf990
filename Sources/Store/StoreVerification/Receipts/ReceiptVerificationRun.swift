// SPDX-License-Identifier: Apache-2.0

import CMSContainer
import OpenSSLTrust
import StoreReceipts
import StrictTime
import X509Certificates

/// The checklist of a receipt of one of the two kinds: the checks by their names.
protocol ReceiptChecklist: VerificationRun {
  var expectations: VerificationExpectations { get }
  var signer: SignerVerificationRun { get set }
  /// The time at which the certificates must be valid.
  var validityTime: Timestamp? { get }

  mutating func checkContainer() throws(VerificationError) -> CheckOutcome
  mutating func checkCertificates() throws(VerificationError) -> CheckOutcome
  mutating func checkKey() throws(VerificationError) -> CheckOutcome
  mutating func checkSignature() throws(VerificationError) -> CheckOutcome
  func checkPayload() throws(VerificationError) -> CheckOutcome
  func checkClaim(_ check: CheckName) throws(VerificationError) -> CheckOutcome
}

extension ReceiptChecklist {
  var certificates: [Certificate] { signer.certificates }

  var anchor: TrustAnchor? { signer.path?.anchor }

  mutating func run(_ check: CheckName) throws(VerificationError) -> CheckOutcome {
    do {
      return try outcome(of: check)
    } catch {
      throw signer.trust == .pinnedLeaf ? error.belowPinnedSigner : error
    }
  }

  private mutating func outcome(of check: CheckName) throws(VerificationError) -> CheckOutcome {
    switch check {
    case .container: try checkContainer()
    case .certificates: try checkCertificates()
    case .chain, .constraints, .validity, .purpose: try signer.run(check, at: validityTime)
    case .key: try checkKey()
    case .signature: try checkSignature()
    case .revocation: try signer.checkRevocation(expectations)
    case .payload: try checkPayload()
    case .date, .age, .expiration, .bundleId, .appAppleId, .applicationVersion, .environment,
      .device, .appAccountToken, .appTransactionId:
      try checkClaim(check)
    // Receipts contain no tokens.
    case .nested: .skipped
    }
  }
}

/// The checklist of one app receipt.
struct ReceiptVerificationRun: ReceiptChecklist {
  private let document: Result<ParsedReceipt, VerificationError>
  let expectations: VerificationExpectations
  private let verifier: ReceiptVerifier

  /// The receipt, once the container is valid.
  private var parsed: ParsedReceipt?
  private var payload: ParsedReceipt.Payload?
  private var message: SignedData?
  var signer: SignerVerificationRun
  private var isSigned = false

  init(
    _ document: Result<ParsedReceipt, VerificationError>,
    _ expectations: VerificationExpectations,
    by verifier: ReceiptVerifier
  ) {
    self.document = document
    self.expectations = expectations
    self.verifier = verifier
    signer = SignerVerificationRun(verifier.chainRequirements)
  }

  private var value: AppReceipt? { payload?.receipt }

  var contents: DocumentContents? { value.map { .appReceipt($0) } }

  func kind(isVerified: Bool) -> DocumentKind? { document.value == nil ? nil : .appReceipt }

  func conclusion() -> Verified<AppReceipt>? {
    guard isSigned, let chain = signer.chain, let trust = signer.trust, let value,
      let validityTime
    else { return nil }
    let app = verifier.apps.app(
      named: MemberText(value.bundleId.utf8),
      appAppleId: value.appAppleId
    )
    return Verified(
      value: value,
      chain: chain,
      trust: trust,
      signedDate: value.creationDate,
      certificatesValidAt: validityTime,
      app: app,
      environment: value.environment?.canonical,
      appBinding: verifier.apps.binding(of: app, appAppleId: value.appAppleId)
    )
  }

  // MARK: Structure

  /// RFC 5652.
  ///
  /// The payload has been parsed already, from the bytes that are signed. Before the signature check only its
  /// date is used, as a hint.
  mutating func checkContainer() throws(VerificationError) -> CheckOutcome {
    let document = try document.get()
    message = try rethrowing(document.message.get(), as: VerificationError.container)
    parsed = document
    if case .success(let payload) = document.payload { self.payload = payload }
    return .passed
  }

  /// RFC 5280, 4.1; RFC 5652, 5.3: exactly one certificate is the signer's.
  mutating func checkCertificates() throws(VerificationError) -> CheckOutcome {
    guard let message else { return .skipped }
    if let known = verifier.chains.chain(for: message.chainKey) {
      signer.adopt(known)
      return .passed
    }
    let bag: [Certificate]
    do {
      bag = try message.certificates.map { der throws(CertificateError) in try Certificate(der) }
    } catch {
      throw .certificate(error)
    }
    do {
      let leaf = try CertificatePath.signerCertificate(
        issuer: message.signer.issuer,
        serialNumber: message.signer.serialNumber,
        in: bag
      )
      if let proven = verifier.provenChains.chain(of: leaf.bytes, among: bag.map(\.bytes)) {
        signer.adopt(proven: proven)
      } else {
        signer.take(leaf, from: bag)
      }
    } catch {
      throw .trust(error)
    }
    return .passed
  }

  // MARK: Trust

  mutating func checkKey() throws(VerificationError) -> CheckOutcome {
    let outcome = try signer.run(.key, at: validityTime)
    if let chain = signer.newlyProvenChain {
      verifier.provenChains.add(chain, of: signer.allCertificates)
    }
    return outcome
  }

  /// RFC 5652, 5.4: the signature covers the content, or the attributes that carry its digest.
  ///
  /// After this check the chain is complete, and is remembered for the next receipt.
  mutating func checkSignature() throws(VerificationError) -> CheckOutcome {
    guard let message, let key = signer.key(ifUnproven: verifier.chainRequirements.rules.leafKeys)
    else {
      return .skipped
    }
    do {
      try message.requireSignature(by: key)
      try DigestTransition.requireCurrentDigests(
        created: payload?.receipt.creationDate,
        digest: message.signer.digestAlgorithm,
        path: signer.path
      )
    } catch {
      throw .trust(error)
    }
    isSigned = true
    if let chain = signer.chainToRemember { verifier.chains.remember(chain, for: message.chainKey) }
    return .passed
  }

  func checkPayload() throws(VerificationError) -> CheckOutcome {
    if let error = parsed?.payload?.error { throw .receipt(error) }
    return payload == nil ? .skipped : .passed
  }

  // MARK: Claims

  func checkClaim(_ check: CheckName) throws(VerificationError) -> CheckOutcome {
    guard let payload else { return .skipped }
    guard check != .device else { return try expectations.requireDevice(payload.receipt) }
    return try rethrowing(outcome(of: check, for: payload), as: VerificationError.claim)
  }

  private func outcome(
    of check: CheckName,
    for payload: ParsedReceipt.Payload
  ) throws(ClaimError) -> CheckOutcome {
    switch check {
    case .date: try expectations.requireNotFuture(payload.receipt.creationDate)
    case .age: try expectations.requireAge(payload.receipt.creationDate)
    case .expiration: try expectations.requireUnexpired(payload.receipt.expires)
    case .bundleId: try verifier.apps.requireBundleId(MemberText(payload.receipt.bundleId.utf8))
    case .appAppleId:
      try verifier.apps.requireAppAppleId(
        payload.receipt.appAppleId,
        isReadable: !payload.receipt.hasUnreadable(.appAppleId),
        of: MemberText(payload.receipt.bundleId.utf8),
        from: payload.receipt.environment
      )
    case .applicationVersion:
      try expectations.requireApplicationVersion(payload.receipt.applicationVersion)
    case .environment:
      try verifier.environments.require(
        payload.receipt.environment?.canonical,
        named: payload.receipt.environment?.rawValue,
        from: signer.trust
      )
    case .appAccountToken, .appTransactionId: try expectations.requireNoBinding(check)
    default: .skipped
    }
  }

  var validityTime: Timestamp? {
    verifier.validityTime.time(signed: payload?.receipt.creationDate, now: expectations.now)
  }
}
