// SPDX-License-Identifier: Apache-2.0

import CMSContainer
import OpenSSLTrust
import StoreReceipts
import StrictTime
import X509Certificates

/// One receipt on its way through the checklist.
///
/// `verify` and `report` run the same checks in the same order; they differ in what they do after the
/// first failure. A check leaves what it found for those after it, and a check that lacks something is
/// skipped. What is concluded needs everything, so that no skipped check can ever pass for a passed
/// one.
struct ReceiptExamination {
  /// The checks in their order of precedence.
  static let checklist: [CheckName] = CheckName.allCases

  private let document: ArraySlice<UInt8>
  private let expectations: ReceiptExpectations
  private let verifier: ReceiptVerifier
  private let chains: VerifiedChainCache?

  private var message: SignedData?
  private var payload: Payload = .unread
  private var bag: [Certificate] = []
  private var leaf: Certificate?
  private var path: CertificatePath?
  /// The chain, once every rule about it is kept except the one about time.
  private var chain: VerifiedChain?
  private var isRemembered = false
  private var keepsConstraints = false
  private var keepsPurpose = false
  private var leafKey: PublicKey?
  private var isValidInTime = false
  private var isSigned = false

  init(
    _ document: ArraySlice<UInt8>,
    _ expectations: ReceiptExpectations,
    by verifier: ReceiptVerifier,
    remembering chains: VerifiedChainCache?
  ) {
    self.document = document
    self.expectations = expectations
    self.verifier = verifier
    self.chains = chains
  }

  /// What the receipt says, proven or not.
  var receipt: AppReceipt? {
    guard case .read(let receipt) = payload else { return nil }
    return receipt
  }

  /// The signer's certificate and those above it, as far as they were found.
  var certificates: [Certificate] {
    path?.certificates ?? [leaf].compactMap { $0 }
  }

  /// The proof, if nothing is missing in it.
  func conclusion() -> Verified<AppReceipt>? {
    guard isSigned, isValidInTime, let chain, let receipt, let moment = validityMoment else {
      return nil
    }
    return Verified(
      value: receipt, chain: chain, trust: TrustLevel(chain.path), signingTime: moment
    )
  }

  /// Runs one check.
  mutating func run(_ check: CheckName) throws(VerificationError) -> CheckOutcome {
    switch check {
    case .container: try examineContainer()
    case .certificates: try examineCertificates()
    case .chain: try examineChain()
    case .constraints: try examineConstraints()
    case .validity: try examineValidity()
    case .purpose: try examinePurpose()
    case .key: try examineKey()
    case .signature: try examineSignature()
    case .payload: try examinePayload()
    case .date, .age, .expiration, .bundleId, .appAppleId, .applicationVersion, .environment,
      .device:
      try examineClaim(check)
    }
  }

  // MARK: Structure

  /// RFC 5652. The payload is read here, once and from the very bytes that the signature is checked
  /// over: its date is needed as a hint before the check, and everything else counts only after it.
  private mutating func examineContainer() throws(VerificationError) -> CheckOutcome {
    do {
      message = try SignedData(document)
    } catch {
      throw .container(error)
    }
    payload = Payload(message?.content ?? [])
    return .passed
  }

  /// RFC 5280, 4.1; RFC 5652, 5.3: exactly one certificate is the signer's.
  private mutating func examineCertificates() throws(VerificationError) -> CheckOutcome {
    guard let message else { return .skipped }
    if let known = chains?.chain(for: message.chainKey) {
      chain = known
      path = known.path
      leaf = known.path.leaf
      leafKey = known.leafKey
      isRemembered = true
      return .passed
    }
    do {
      bag = try message.certificates.map { der throws(CertificateError) in try Certificate(der) }
    } catch {
      throw .certificate(error)
    }
    do {
      leaf = try CertificatePath.signerCertificate(
        issuer: message.signer.issuer, serialNumber: message.signer.serialNumber, in: bag
      )
    } catch {
      throw .trust(error)
    }
    return .passed
  }

  // MARK: Trust

  /// RFC 5280, 6.1: signatures from the anchor down to the signer.
  private mutating func examineChain() throws(VerificationError) -> CheckOutcome {
    guard !isRemembered else { return .passed }
    guard let leaf else { return .skipped }
    do {
      path = try CertificatePath(
        from: leaf, through: bag, to: verifier.trustedAnchors, rules: verifier.rules
      )
    } catch {
      throw .trust(error)
    }
    return .passed
  }

  /// RFC 5280, 4.2 and 6.1.4.
  private mutating func examineConstraints() throws(VerificationError) -> CheckOutcome {
    guard !isRemembered else { return .passed }
    guard let path else { return .skipped }
    do {
      try path.requireConstraints(verifier.rules)
    } catch {
      throw .trust(error)
    }
    keepsConstraints = true
    return .passed
  }

  /// Apple: the certificates must be valid when the receipt was made. Its date is a hint here, which
  /// the signature turns into a fact; an attacker can only move it by breaking the signature.
  private mutating func examineValidity() throws(VerificationError) -> CheckOutcome {
    guard let path, let moment = validityMoment else { return .skipped }
    do {
      try path.requireValidity(at: moment)
    } catch {
      throw .trust(error)
    }
    isValidInTime = true
    return .passed
  }

  /// Apple's markers: a signer of receipts below an authority for developers.
  private mutating func examinePurpose() throws(VerificationError) -> CheckOutcome {
    guard !isRemembered else { return .passed }
    guard let path else { return .skipped }
    do {
      try path.requirePurpose(verifier.rules)
    } catch {
      throw .trust(error)
    }
    keepsPurpose = true
    return .passed
  }

  /// The signer's key is strong enough. With that the chain is complete, and is remembered.
  private mutating func examineKey() throws(VerificationError) -> CheckOutcome {
    guard !isRemembered else { return .passed }
    guard let path, let message else { return .skipped }
    do {
      let key = try path.leafKey(verifier.rules)
      leafKey = key
      guard keepsConstraints, keepsPurpose else { return .passed }
      let complete = try VerifiedChain(path, leafKey: key, rules: verifier.rules)
      chains?.remember(complete, for: message.chainKey)
      chain = complete
    } catch {
      throw .trust(error)
    }
    return .passed
  }

  /// RFC 5652, 5.4: the signature covers the content, or the attributes that carry its digest.
  private mutating func examineSignature() throws(VerificationError) -> CheckOutcome {
    guard let message, let key = leafKey ?? unprovenKey else { return .skipped }
    do {
      try message.requireSignature(by: key)
    } catch {
      throw .trust(error)
    }
    isSigned = true
    return .passed
  }

  /// The signer's key where the chain is broken: a report still tells whether the signature fits the
  /// certificate that came along. It never leads to a proof, which needs a chain.
  private var unprovenKey: PublicKey? {
    guard let leaf, path == nil else { return nil }
    do {
      return try PublicKey(leaf.subjectPublicKeyInfo, rules: verifier.rules.keys)
    } catch {
      return nil
    }
  }

  private func examinePayload() throws(VerificationError) -> CheckOutcome {
    switch payload {
    case .unread: return .skipped
    case .malformed(let error): throw .receipt(error)
    case .read: return .passed
    }
  }

  // MARK: Claims

  private func examineClaim(_ check: CheckName) throws(VerificationError) -> CheckOutcome {
    guard let receipt else { return .skipped }
    guard check != .device else { return try expectations.requireDevice(receipt) }
    do {
      return try outcome(of: check, for: receipt)
    } catch {
      throw .claim(error)
    }
  }

  private func outcome(
    of check: CheckName, for receipt: AppReceipt
  ) throws(ClaimError) -> CheckOutcome {
    switch check {
    case .date: try expectations.requireNotFuture(receipt.creationDate)
    case .age: try expectations.requireAge(receipt.creationDate)
    case .expiration: try expectations.requireUnexpired(receipt.expires)
    case .bundleId: try expectations.requireBundleId(receipt.bundleId)
    case .appAppleId:
      try expectations.requireAppAppleId(
        receipt.appAppleId, isProduction: receipt.environment?.kind == .production
      )
    case .applicationVersion:
      try expectations.requireApplicationVersion(receipt.applicationVersion)
    case .environment:
      try expectations.requireEnvironment(receipt.environment, trust: path.map(TrustLevel.init))
    default: .skipped
    }
  }

  private var validityMoment: Timestamp? {
    switch verifier.validityTime {
    case .creation: receipt?.creationDate
    case .at(let moment): moment
    }
  }
}

/// The payload as far as it was read.
private enum Payload {
  case unread
  case malformed(ReceiptError)
  case read(AppReceipt)

  init(_ content: ArraySlice<UInt8>) {
    do {
      self = .read(try AppReceipt(content))
    } catch {
      self = .malformed(error)
    }
  }
}
