// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import OpenSSLTrust
import StrictTime
import X509Certificates

/// The checklist of one token.
struct TokenVerificationRun<Payload: SignedPayload>: PendingVerificationRun {
  private let received: Result<TokenParts, VerificationError>
  /// The time at which the caller received the token, for one without a date.
  let receivedAt: Timestamp?
  /// Where the token was found.
  let place: TokenPlace
  let expectations: VerificationExpectations
  let verifier: SignedDataVerifier

  private var parts: TokenParts?
  var reading = PayloadReading.unread
  /// The payload, once it has been read as the type of its kind.
  private(set) var value: Payload?
  /// The time at which the token was signed, according to the payload or, in an undated notification, to its proven tokens.
  private(set) var signedDate: Timestamp?
  /// The environment that it names.
  var environment: StoreEnvironment?
  /// The time at which its certificates must be valid, after the payload has been read.
  private var validityTime: Timestamp?
  var signer: SignerVerificationRun
  private var hasChainShape = false
  /// Whether chain and signature are proven.
  private(set) var isSigned = false
  /// The result of the signature check, if a batch verified it.
  var verdict = SignatureVerdict.notVerified

  init(
    _ token: PlacedToken,
    _ expectations: VerificationExpectations,
    by verifier: SignedDataVerifier
  ) {
    received = token.parts
    receivedAt = token.receivedAt
    place = token.place.binding(for: expectations)
    self.expectations = expectations
    self.verifier = verifier
    signer = SignerVerificationRun(verifier.chainRequirements)
  }

  var certificates: [Certificate] { signer.certificates }

  var anchor: TrustAnchor? { signer.path?.anchor }

  /// The source of trust: that of the signer, and at most that of the notification around the token.
  var trust: TrustLevel? { place.trust(in: signer.trust) }

  func kind(isVerified: Bool) -> DocumentKind? {
    isVerified ? Payload.kind : received.kind
  }

  var payload: TokenPayload? {
    value?.contents ?? received.value.flatMap { $0.readablePayload(as: $0.kind) }
  }

  func token() throws(VerificationError) -> VerifiedToken { try Payload.token(verified()) }

  func conclusion() -> Verified<Payload>? {
    guard isSigned, let chain = signer.chain, let trust, let value, let validityTime
    else { return nil }
    return Verified(
      value: value,
      chain: chain,
      trust: trust,
      signedDate: signedDate,
      certificatesValidAt: validityTime,
      app: verifier.apps.app(of: value),
      environment: knownEnvironment,
      appBinding: verifier.apps.binding(of: value, at: place)
    )
  }

  /// The environment that the token names, or else that of the notification around it or of the archive policy; `nil`
  /// for an unknown name.
  var knownEnvironment: StoreEnvironment? {
    environment.map(\.canonical) ?? place.environment ?? verifier.archive.environmentWithoutName
  }

  mutating func run(_ check: CheckName) throws(VerificationError) -> CheckOutcome {
    do {
      return try outcome(of: check)
    } catch {
      throw trust == .pinnedLeaf ? error.belowPinnedSigner : error
    }
  }

  private mutating func outcome(of check: CheckName) throws(VerificationError) -> CheckOutcome {
    switch check {
    case .container: try checkToken()
    case .certificates: try checkCertificates()
    case .chain: try checkChain()
    case .constraints, .validity, .purpose: try signer.run(check, at: validityTime)
    case .key: try checkKey()
    case .signature: try checkSignature()
    case .revocation: try signer.checkRevocation(expectations)
    case .payload: try checkPayload()
    case .date, .age, .bundleId, .appAppleId, .applicationVersion, .environment, .device,
      .appAccountToken, .appTransactionId:
      try checkClaim(check)
    // A token has no expiration date of its own, and only notifications contain other tokens.
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
    // Without a signature check, as for receipts: an asked kind selects the document, it proves nothing.
    if case .other(let found?) = reading { throw otherKind(found) }
    return .passed
  }

  private mutating func readPayload(of parts: TokenParts) {
    do {
      guard let value = try Payload.read(parts) else {
        reading = .other(parts.kind)
        return
      }
      reading = .read(statesKind: !parts.kinds.isEmpty)
      signedDate = value.signingDate ?? verifier.dateOfMembers(in: value, expectations)
      environment = value.namedEnvironment
      let signed = signedDate ?? receivedAt ?? verifier.archive.timeWithoutSignedDate
      validityTime =
        verifier.validityTime.time(signed: signed, now: expectations.now) ?? expectations.now
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
      let isSigned = error.code == .algorithm && isSignedOtherwise(parts)
      throw isSigned ? .signed(.token(error)) : .token(error)
    }
    if let proven = verifier.provenChains.chain(inOrder: header.certificates) {
      signer.adopt(proven: proven)
      hasChainShape = true
      return .passed
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

  /// Whether a signature with another algorithm is proven.
  private func isSignedOtherwise(_ parts: TokenParts) -> Bool {
    OtherAlgorithm.allCases.contains {
      $0.isProven(parts.token, by: verifier.chainRequirements, at: validityTime ?? expectations.now)
    }
  }

  // MARK: Trust

  private mutating func checkKey() throws(VerificationError) -> CheckOutcome {
    let outcome = try signer.run(.key, at: validityTime)
    if hasChainShape, let chain = signer.newlyProvenChain {
      verifier.provenChains.add(chain, of: signer.allCertificates)
    }
    return outcome
  }

  /// RFC 7515, 4.1.6: leaf, intermediate and root, in this order.
  private mutating func checkChain() throws(VerificationError) -> CheckOutcome {
    let outcome = try signer.run(.chain, at: validityTime)
    guard !hasChainShape, outcome == .passed else { return outcome }
    try signer.requireOrder()
    hasChainShape = true
    return .passed
  }

  /// RFC 7515, 5.2: the signature covers the header and the payload as they are encoded.
  private mutating func checkSignature() throws(VerificationError) -> CheckOutcome {
    guard let parts, let key = signer.key(ifUnproven: .p256) else { return .skipped }
    do throws(TrustError) {
      switch verdict {
      case .valid: break
      case .invalid(let error): throw error
      case .notVerified: try key.verify(try parts.rawSignature(after: signer.prefixDigest))
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
      return SignatureClaim(try parts.rawSignature(after: signer.prefixDigest), by: key)
    } catch {
      return nil
    }
  }

  /// Only notifications contain tokens.
  func openNested() -> [PendingMember] { [] }
}
