// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import OpenSSLTrust
import StorePayloads
import StrictJSON
import StrictTime
import X509Certificates

/// The checklist of one token.
struct TokenVerificationRun<Payload: SignedPayload>: PendingVerificationRun {
  private let received: Result<TokenParts, VerificationError>
  private let expectations: VerificationExpectations
  private let verifier: SignedDataVerifier

  private var parts: TokenParts?
  private var reading = PayloadReading.unread
  /// The payload, once it is read as its kind.
  private(set) var value: Payload?
  /// When the token was signed, according to the payload or the archive policy.
  private var signedDate: Timestamp?
  /// The environment that it names.
  private var environment: StoreEnvironment?
  /// When its certificates must be valid, once the payload is read.
  private var validityTime: Timestamp?
  private var signer: SignerVerificationRun
  private var hasChainShape = false
  private var isSigned = false
  /// The result of the signature check, where a batch verified it.
  var verdict = SignatureVerdict.notVerified

  init(
    _ received: Result<TokenParts, VerificationError>,
    _ expectations: VerificationExpectations,
    by verifier: SignedDataVerifier
  ) {
    self.received = received
    self.expectations = expectations
    self.verifier = verifier
    signer = SignerVerificationRun(verifier.chainRequirements)
  }

  var certificates: [Certificate] { signer.certificates }

  var anchor: TrustAnchor? { signer.path?.anchor }

  var statedKind: DocumentKind? { received.kind.map { DocumentKind($0) } }

  var contents: TokenPayload? {
    value?.contents ?? received.parts.flatMap { $0.readablePayload(as: $0.kind) }
  }

  func token() throws(VerificationError) -> VerifiedToken { try Payload.token(proof()) }

  func conclusion() -> Verified<Payload>? {
    guard isSigned, let chain = signer.chain, let trust = signer.trust, let value,
      let validityTime
    else { return nil }
    return Verified(
      value: value,
      chain: chain,
      trust: trust,
      signingTime: validityTime,
      app: verifier.apps.app(of: value),
      environment: environment.map(\.canonical) ?? verifier.archive.environmentWithoutName
    )
  }

  mutating func run(_ check: CheckName) throws(VerificationError) -> CheckOutcome {
    switch check {
    case .container: try checkToken()
    case .certificates: try checkCertificates()
    case .chain: try checkChain()
    case .constraints, .validity, .purpose, .key: try checkSigner(check)
    case .signature: try checkSignature()
    case .revocation: try signer.checkRevocation(expectations)
    case .payload: try checkPayload()
    case .date, .age, .bundleId, .appAppleId, .applicationVersion, .environment, .device,
      .appAccountToken, .appTransactionId:
      try checkClaim(check)
    // Purchases expire, tokens do not; only notifications contain tokens.
    case .expiration, .nested: .skipped
    }
  }

  // MARK: Structure

  /// RFC 7515, 3.1.
  ///
  /// The payload has been parsed already, from the bytes that are signed. Before the signature check only its
  /// date is used, as a hint.
  private mutating func checkToken() throws(VerificationError) -> CheckOutcome {
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
      reading = .read(statesKind: !parts.kinds.isEmpty)
      signedDate = value.signingDate ?? verifier.archive.timeWithoutSignedDate
      environment = value.namedEnvironment
      validityTime =
        verifier.validityTime.time(signed: signedDate, now: expectations.now) ?? expectations.now
      self.value = value
    } catch {
      reading = .malformed(error)
    }
  }

  /// RFC 7515, 4: the header, unless a chain is remembered for these bytes.
  private mutating func checkCertificates() throws(VerificationError) -> CheckOutcome {
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
  private mutating func checkChain() throws(VerificationError) -> CheckOutcome {
    let outcome = try checkSigner(.chain)
    guard !hasChainShape, outcome == .passed else { return outcome }
    do {
      try signer.requireOrder()
    } catch {
      throw .trust(error)
    }
    hasChainShape = true
    return .passed
  }

  private mutating func checkSigner(
    _ check: CheckName
  ) throws(VerificationError) -> CheckOutcome {
    do {
      return try signer.run(check, at: validityTime)
    } catch {
      throw .trust(error)
    }
  }

  /// RFC 7515, 5.2: the signature covers the header and the payload as they are encoded.
  private mutating func checkSignature() throws(VerificationError) -> CheckOutcome {
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
  /// A new chain is verified individually first, so that all tokens with the same header can reuse it.
  mutating func signatureClaim() -> SignatureClaim? {
    guard let parts, let key = signer.rememberedKey else { return nil }
    do {
      return SignatureClaim(try rawSignature(of: parts), by: key)
    } catch {
      return nil
    }
  }

  /// Only notifications contain tokens.
  func openNested() -> [PendingMember] { [] }

  private func rawSignature(of parts: TokenParts) throws(TrustError) -> RawSignature {
    RawSignature(parts.token.signature, digest: try digest(of: parts)[...])
  }

  /// SHA-256 of the signed bytes; for a remembered chain it continues from the header.
  private func digest(of parts: TokenParts) throws(TrustError) -> [UInt8] {
    guard let start = signer.prefixDigest else {
      return try DigestAlgorithm.sha256.digest(of: parts.token.signingInput)
    }
    return try start.digest(continuing: parts.token.signingInputAfterHeader)
  }

  /// The payload is valid and of the required kind.
  ///
  /// Nearly all members are optional, so a payload without the distinctive members of its kind could pass for
  /// any kind. Apple signs no such token. A test authority may omit it, as some of Apple's test data does.
  private func checkPayload() throws(VerificationError) -> CheckOutcome {
    switch reading {
    case .unread: return .skipped
    case .malformed(let error): throw .payload(error)
    case .other(let found): throw otherKind(found)
    case .read(let statesKind):
      guard statesKind || signer.trust == .custom else { throw otherKind(nil) }
      return .passed
    }
  }

  private func otherKind(_ found: SignedKind?) -> VerificationError {
    let expected = Payload.kind?.word ?? "a known kind"
    return .input(InputError(.wrongKind, expected: expected, found: found?.word ?? "unknown"))
  }

  // MARK: Claims

  private func checkClaim(_ check: CheckName) throws(VerificationError) -> CheckOutcome {
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
    case .bundleId: try verifier.apps.requireBundleId(value)
    case .appAppleId: try verifier.apps.requireAppAppleId(value)
    case .applicationVersion:
      try expectations.requireApplicationVersion(value)
    case .environment:
      try verifier.environments.require(
        environment.map(\.canonical) ?? verifier.archive.environmentWithoutName,
        named: environment?.rawValue,
        from: signer.trust,
        mayBeUnnamed: true
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
  /// The key under which the chain of this token is remembered: its encoded header.
  fileprivate var chainKey: ChainKey {
    ChainKey(bag: token.headerSegment, issuer: DistinguishedName(bytes: []), serialNumber: [])
  }
}

/// The result of reading the payload.
private enum PayloadReading {
  case unread
  case malformed(PayloadError)
  /// A payload of another kind, or of no known kind.
  case other(SignedKind?)
  case read(statesKind: Bool)
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
