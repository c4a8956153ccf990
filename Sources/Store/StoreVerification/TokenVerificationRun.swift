// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import OpenSSLTrust
import StorePayloads
import StrictJSON
import StrictTime
import X509Certificates

/// One token on its way through the checklist.
struct TokenVerificationRun<Payload: SignedPayload>: PendingVerificationRun {
  private let received: Result<TokenParts, VerificationError>
  private let expectations: SignedDataExpectations
  private let verifier: SignedDataVerifier

  private var parts: TokenParts?
  private var reading = PayloadReading.unread
  /// What the token says, once it is read as what it is.
  private(set) var value: Payload?
  /// When the token was signed, as it or the archive policy says.
  private var signedDate: Timestamp?
  /// The environment that it names.
  private var environment: StoreEnvironment?
  /// When its certificates must be valid, once it is read.
  private var validityMoment: Timestamp?
  private var signer: SignerVerificationRun
  private var hasChainShape = false
  private var isSigned = false
  /// The result of the signature check, where a batch verified it.
  var verdict = SignatureVerdict.notVerified

  init(
    _ received: Result<TokenParts, VerificationError>,
    _ expectations: SignedDataExpectations,
    by verifier: SignedDataVerifier
  ) {
    self.received = received
    self.expectations = expectations
    self.verifier = verifier
    signer = SignerVerificationRun(verifier.chainRequirements)
  }

  var certificates: [Certificate] { signer.certificates }

  var anchor: TrustAnchor? { signer.path?.anchor }

  func conclusion() -> Verified<Payload>? {
    guard isSigned, let chain = signer.chain, let trust = signer.trust, let value,
      let moment = validityMoment
    else { return nil }
    return Verified(
      value: value,
      chain: chain,
      trust: trust,
      signingTime: moment,
      app: verifier.identity.app(of: value),
      environment: environment.map(\.canonical) ?? verifier.archive.environmentWithoutName
    )
  }

  mutating func run(_ check: CheckName) throws(VerificationError) -> CheckOutcome {
    switch check {
    case .container: try examineToken()
    case .certificates: try examineCertificates()
    case .chain: try examineChain()
    case .constraints, .validity, .purpose, .key: try examineSigner(check)
    case .signature: try examineSignature()
    case .payload: try examinePayload()
    case .date, .age, .bundleId, .appAppleId, .applicationVersion, .environment, .device,
      .appAccountToken, .appTransactionId:
      try examineClaim(check)
    // No token says when it expires, what was bought does; and only a notification holds others.
    case .expiration, .nested: .skipped
    }
  }

  // MARK: Structure

  /// RFC 7515, 3.1.
  ///
  /// The payload has been read already, once and from the very bytes that are signed: its date is needed as
  /// a hint before the check, and everything else counts only after it.
  private mutating func examineToken() throws(VerificationError) -> CheckOutcome {
    let parts = try received.get()
    try parts.requireEnvelope(of: Payload.kind)
    self.parts = parts
    readPayload(of: parts)
    return .passed
  }

  private mutating func readPayload(of parts: TokenParts) {
    do {
      guard let value = try Payload.read(parts) else {
        reading = .other(parts.kind)
        return
      }
      reading = .read(tellsKind: !parts.kinds.isEmpty)
      signedDate = value.signingDate ?? verifier.archive.momentWithoutSignedDate
      environment = value.namedEnvironment
      validityMoment = verifier.signingTime.moment(signed: signedDate, now: expectations.now)
      self.value = value
    } catch {
      reading = .malformed(error)
    }
  }

  /// RFC 7515, 4: the header, unless a chain is remembered for exactly these bytes.
  private mutating func examineCertificates() throws(VerificationError) -> CheckOutcome {
    guard let parts else { return .skipped }
    if let known = verifier.chains.chain(for: parts.chainKey) {
      signer.adopt(known)
      hasChainShape = true
      return .passed
    }
    let header: JWSHeader
    do {
      header = try JWSHeader(parts.token.headerSegment)
    } catch {
      throw .token(error)
    }
    do {
      let bag = try header.readCertificates()
      guard let leaf = bag.first else { return .skipped }
      signer.take(leaf, from: bag)
    } catch {
      throw .certificate(error)
    }
    return .passed
  }

  // MARK: Trust

  /// RFC 7515, 4.1.6: leaf, intermediate and root, in this order.
  private mutating func examineChain() throws(VerificationError) -> CheckOutcome {
    let outcome = try examineSigner(.chain)
    guard !hasChainShape, outcome == .passed else { return outcome }
    do {
      try signer.requireOrder()
    } catch {
      throw .trust(error)
    }
    hasChainShape = true
    return .passed
  }

  private mutating func examineSigner(
    _ check: CheckName
  ) throws(VerificationError) -> CheckOutcome {
    do {
      return try signer.run(check, at: validityMoment)
    } catch {
      throw .trust(error)
    }
  }

  /// RFC 7515, 5.2: the signature covers the header and the payload as they are encoded.
  private mutating func examineSignature() throws(VerificationError) -> CheckOutcome {
    guard let parts, let key = signer.key(ifUnproven: .p256) else { return .skipped }
    do throws(TrustError) {
      switch verdict {
      case .valid: break
      case .invalid(let error): throw error
      case .notVerified: try key.verify(try rawSignature(of: parts))
      }
    } catch {
      throw .trust(error)
    }
    isSigned = hasChainShape
    if hasChainShape, let chain = signer.chainToRemember {
      verifier.chains.remember(chain, for: parts.chainKey, isMessagePrefix: true)
    }
    return .passed
  }

  /// The signature to verify, where the chain is remembered.
  ///
  /// Another chain is better remembered first: all others under the same header gain by that.
  mutating func signatureClaim() -> SignatureClaim? {
    guard let parts, let key = signer.rememberedKey else { return nil }
    do {
      return SignatureClaim(try rawSignature(of: parts), by: key)
    } catch {
      return nil
    }
  }

  /// No kind but the notification has tokens inside.
  func openNested() -> [PendingMember] { [] }

  private func rawSignature(of parts: TokenParts) throws(TrustError) -> RawSignature {
    RawSignature(parts.token.signature, digest: try digest(of: parts)[...])
  }

  /// SHA-256 of what is signed; the header of a remembered chain has gone into it already.
  private func digest(of parts: TokenParts) throws(TrustError) -> [UInt8] {
    guard let start = signer.prefixDigest else {
      return try DigestAlgorithm.sha256.digest(of: parts.token.signingInput)
    }
    return try start.digest(continuing: parts.token.signingInputAfterHeader)
  }

  /// The payload is sound, and of the kind that is asked for.
  ///
  /// Nearly all members are optional, so that a payload without those that tell its kind could pass for any.
  /// Apple signs none like that. A test authority may: some of Apple's own test data is.
  private func examinePayload() throws(VerificationError) -> CheckOutcome {
    switch reading {
    case .unread: return .skipped
    case .malformed(let error): throw .payload(error)
    case .other(let found): throw otherKind(found)
    case .read(let tellsKind):
      guard tellsKind || signer.trust == .custom else { throw otherKind(nil) }
      return .passed
    }
  }

  private func otherKind(_ found: SignedKind?) -> VerificationError {
    let expected = Payload.kind?.word ?? "a known kind"
    return .input(InputError(.wrongKind, expected: expected, found: found?.word ?? "unknown"))
  }

  // MARK: Claims

  private func examineClaim(_ check: CheckName) throws(VerificationError) -> CheckOutcome {
    guard let value else { return .skipped }
    guard check != .device else { return try expectations.requireDevice(value) }
    do {
      return try outcome(of: check, for: value)
    } catch {
      throw .claim(error)
    }
  }

  private func outcome(
    of check: CheckName,
    for value: Payload
  ) throws(ClaimError) -> CheckOutcome {
    switch check {
    case .date: try expectations.requireNotFuture(signedDate ?? expectations.now)
    case .age: try expectations.requireAge(signedDate)
    case .bundleId: try verifier.identity.requireBundleId(value)
    case .appAppleId: try verifier.identity.requireAppAppleId(value)
    case .applicationVersion:
      try expectations.requireApplicationVersion(value)
    case .environment:
      try verifier.identity.requireEnvironment(
        environment,
        orElse: verifier.archive.environmentWithoutName,
        from: signer.trust
      )
    case .appAccountToken: try expectations.requireAppAccountToken(value)
    case .appTransactionId: try expectations.requireAppTransactionId(value)
    default: .skipped
    }
  }
}

extension JWSHeader {
  /// The signer's certificate, the intermediate, and the root's copy, which may be of version 1.
  fileprivate func readCertificates() throws(CertificateError) -> [Certificate] {
    var bag: [Certificate] = []
    for der in certificates {
      bag.append(bag.count == 2 ? try Certificate(rootCopy: der) : try Certificate(der))
    }
    return bag
  }
}

extension TokenParts {
  /// What the chain of this token is remembered by: the exact characters of its header.
  fileprivate var chainKey: ChainKey {
    ChainKey(bag: token.headerSegment, issuer: DistinguishedName(bytes: []), serialNumber: [])
  }
}

/// How far the payload was read.
private enum PayloadReading {
  case unread
  case malformed(PayloadError)
  /// A payload of another kind, or of none.
  case other(SignedKind?)
  case read(tellsKind: Bool)
}

extension SignedPayload {
  /// The payload of a token; `nil` when it is of another kind.
  fileprivate static func read(_ parts: TokenParts) throws(PayloadError) -> Self? {
    let document: JSONDocument
    do {
      document = try parts.payload.get()
    } catch {
      throw PayloadError(error)
    }
    guard let kind, parts.kinds.allSatisfy({ $0 == kind }) else { return nil }
    return try Self(document.root)
  }
}

extension SigningTimePolicy {
  fileprivate func moment(signed: Timestamp?, now: Timestamp) -> Timestamp {
    switch self {
    case .signedDate: signed ?? now
    case .now: now
    case .at(let moment): moment
    }
  }
}
