// SPDX-License-Identifier: Apache-2.0

import CMSContainer
import OpenSSLTrust
import StoreReceipts
import StrictTime
import X509Certificates

/// One app receipt on its way through the checklist.
struct ReceiptVerificationRun: VerificationRun {
  private let document: ArraySlice<UInt8>
  private let expectations: ReceiptRequirements
  private let verifier: ReceiptVerifier
  private let chains: VerifiedChainCache?

  private var message: SignedData?
  private var payload: Payload = .unread
  private var signer: SignerVerificationRun
  private var isSigned = false

  init(
    _ document: ArraySlice<UInt8>,
    _ expectations: ReceiptRequirements,
    by verifier: ReceiptVerifier,
    remembering chains: VerifiedChainCache?
  ) {
    self.document = document
    self.expectations = expectations
    self.verifier = verifier
    self.chains = chains
    signer = SignerVerificationRun(verifier.chainRequirements)
  }

  var value: AppReceipt? {
    guard case .read(let payload) = payload else { return nil }
    return payload.receipt
  }

  var certificates: [Certificate] { signer.certificates }

  var anchor: TrustAnchor? { signer.path?.anchor }

  func conclusion() -> Verified<AppReceipt>? {
    guard isSigned, let chain = signer.chain, let trust = signer.trust, let value,
      let moment = validityMoment
    else { return nil }
    return Verified(
      value: value,
      chain: chain,
      trust: trust,
      signingTime: moment,
      app: expectations.app(named: value.bundleId),
      environment: value.environment?.canonical
    )
  }

  mutating func run(_ check: CheckName) throws(VerificationError) -> CheckOutcome {
    switch check {
    case .container: try examineContainer()
    case .certificates: try examineCertificates()
    case .chain, .constraints, .validity, .purpose, .key: try examineSigner(check)
    case .signature: try examineSignature()
    case .payload: try examinePayload()
    case .date, .age, .expiration, .bundleId, .appAppleId, .applicationVersion, .environment,
      .device:
      try examineClaim(check)
    // Receipts name neither, and hold no tokens.
    case .appAccountToken, .appTransactionId, .nested: .skipped
    }
  }

  // MARK: Structure

  /// RFC 5652.
  ///
  /// The payload is read here, once and from the very bytes that the signature is checked over: its
  /// date is needed as a hint before the check, and everything else counts only after it.
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
      signer.take(leaf, from: bag)
    } catch {
      throw .trust(error)
    }
    return .passed
  }

  // MARK: Trust

  private mutating func examineSigner(
    _ check: CheckName
  ) throws(VerificationError) -> CheckOutcome {
    do {
      return try signer.run(check, at: validityMoment)
    } catch {
      throw .trust(error)
    }
  }

  /// RFC 5652, 5.4: the signature covers the content, or the attributes that carry its digest.
  ///
  /// With it everything about the chain is settled, so that the next receipt need not ask again.
  private mutating func examineSignature() throws(VerificationError) -> CheckOutcome {
    guard let message, let key = signer.key(ifUnproven: verifier.chainRequirements.rules.leafKeys)
    else {
      return .skipped
    }
    do {
      try message.requireSignature(by: key)
    } catch {
      throw .trust(error)
    }
    isSigned = true
    if let chain = signer.chainToRemember { chains?.remember(chain, for: message.chainKey) }
    return .passed
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
    guard case .read(let payload) = payload else { return .skipped }
    guard check != .device else { return try expectations.requireDevice(payload.receipt) }
    do {
      return try outcome(of: check, for: payload)
    } catch {
      throw .claim(error)
    }
  }

  private func outcome(
    of check: CheckName,
    for payload: ReadPayload
  ) throws(ClaimError) -> CheckOutcome {
    switch check {
    case .date: try expectations.requireNotFuture(payload.receipt.creationDate)
    case .age: try expectations.requireAge(payload.receipt.creationDate)
    case .expiration: try expectations.requireUnexpired(payload.receipt.expires)
    case .bundleId: try expectations.requireBundleId(payload.receipt.bundleId)
    case .appAppleId:
      try expectations.requireAppAppleId(
        payload.receipt.appAppleId,
        isReadable: !payload.receipt.hasUnreadable(.appAppleId),
        of: payload.receipt.bundleId,
        from: payload.receipt.environment
      )
    case .applicationVersion:
      try expectations.requireApplicationVersion(payload.receipt.applicationVersion)
    case .environment:
      try expectations.requireEnvironment(
        payload.receipt.environment,
        trust: signer.trust
      )
    default: .skipped
    }
  }

  private var validityMoment: Timestamp? {
    switch verifier.validityTime {
    case .creation:
      if case .read(let payload) = payload { payload.receipt.creationDate } else { nil }
    case .at(let moment): moment
    }
  }
}

/// The payload as far as it was read.
private enum Payload {
  case unread
  case malformed(ReceiptError)
  case read(ReadPayload)

  init(_ content: ArraySlice<UInt8>) {
    do {
      self = .read(ReadPayload(try AppReceipt(content)))
    } catch {
      self = .malformed(error)
    }
  }
}

/// A receipt that was read.
///
/// One reference, since nearly every check looks at one field of thirty.
private final class ReadPayload: Sendable {
  let receipt: AppReceipt

  init(_ receipt: AppReceipt) {
    self.receipt = receipt
  }
}
