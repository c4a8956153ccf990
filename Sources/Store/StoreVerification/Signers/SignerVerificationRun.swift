// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StrictTime
import X509Certificates

/// The checks of the signer of one document.
///
/// Each check stores its result for later checks; a check that lacks an earlier result is skipped. A chain
/// is available only after all checks have passed.
struct SignerVerificationRun {
  private let chainRequirements: ChainRequirements
  private var received: ReceivedCertificates?
  private(set) var path: CertificatePath? {
    didSet { trust = path.map(TrustLevel.init) }
  }
  /// The basis of trust, once there is a path.
  private(set) var trust: TrustLevel?
  private var leafKey: PublicKey?
  private var completeChain: VerifiedChain?
  private var isRemembered = false
  /// Whether the chain is remembered for its certificates, but not for the bytes of this document.
  private var isProvenElsewhere = false
  private var keepsConstraints = false
  private var keepsPurpose = false
  private var isValidInTime = false
  private var isCheckedForRevocation: Bool

  init(_ chainRequirements: ChainRequirements) {
    self.chainRequirements = chainRequirements
    isCheckedForRevocation = !chainRequirements.revocation.isRequested
  }

  /// The signer's certificate and those of its issuers, as far as they were found.
  var certificates: [Certificate] {
    path?.certificates ?? [received?.leaf].compactMap { $0 }
  }

  /// The chain, after it has passed every check, including validity and revocation.
  var chain: VerifiedChain? { isValidInTime && isCheckedForRevocation ? completeChain : nil }

  /// The chain to remember, once it satisfies every rule that does not depend on the time.
  var chainToRemember: VerifiedChain? { isRemembered && !isProvenElsewhere ? nil : completeChain }

  /// The chain, once it satisfies these rules for the first time.
  var newlyProvenChain: VerifiedChain? { isRemembered ? nil : completeChain }

  /// A digest of the key that the chain is remembered under.
  var prefixDigest: PrefixDigest? { isRemembered ? completeChain?.prefixDigest : nil }

  /// The signer's key, if the chain is remembered.
  var rememberedKey: PublicKey? { isRemembered ? leafKey : nil }

  /// The signer's key, after the chain has passed every check.
  var provenKey: PublicKey? { isValidInTime && completeChain != nil ? leafKey : nil }

  /// The signer's key.
  ///
  /// If the chain is invalid, this is the key of the embedded certificate: a report can then still state
  /// whether the signature matches it, but the document never counts as verified.
  func key(ifUnproven keys: KeyRules) -> PublicKey? {
    if let leafKey { return leafKey }
    guard let received else { return nil }
    do {
      return try PublicKey(received.leaf.subjectPublicKeyInfo, rules: keys)
    } catch {
      return nil
    }
  }

  /// Adopts a remembered chain; only its validity remains to be checked.
  mutating func adopt(_ known: VerifiedChain) {
    completeChain = known
    path = known.path
    leafKey = known.leafKey
    isRemembered = true
  }

  /// The bytes of all certificates of the document.
  var allCertificates: [ArraySlice<UInt8>] { received?.bag.map(\.bytes) ?? [] }

  /// Adopts a chain that another document with the same certificates has proven.
  mutating func adopt(proven known: VerifiedChain) {
    adopt(known)
    isProvenElsewhere = true
  }

  /// Sets the certificates of a document, and the signer's certificate among them.
  mutating func take(_ leaf: Certificate, from bag: [Certificate]) {
    received = ReceivedCertificates(leaf: leaf, bag: bag)
  }

  /// RFC 7515, 4.1.6: the header of a token, `x5c`, contains the signer's certificate alone, or signer,
  /// intermediate and root in this order.
  ///
  /// `JWSHeader` has checked that there are one or three.
  func requireOrder() throws(VerificationError) {
    guard let path else { return }
    let bag = received?.bag ?? []
    let isInOrder =
      bag.count == 3
      ? bag[1] == path.intermediate && path.anchor.matches(bag[2])
      : bag.count == 1 && path.isSelfAnchored
    guard isInOrder else {
      throw .trust(TrustError(.chainOrder, expected: "signer, intermediate, root, in this order"))
    }
  }

  /// Runs one check; `time` is the validity time.
  mutating func run(
    _ check: CheckName,
    at time: Timestamp?
  ) throws(VerificationError) -> CheckOutcome {
    // A remembered chain satisfies all rules except validity at this time.
    guard !isRemembered || check == .validity else { return .passed }
    do throws(TrustError) {
      return switch check {
      case .chain: try checkChain()
      case .constraints: try checkConstraints()
      case .validity: try checkValidity(at: time)
      case .purpose: try checkPurpose()
      case .key: try checkKey()
      default: .skipped
      }
    } catch {
      throw .trust(error)
    }
  }

  /// RFC 6960: no certificate is revoked, as far as the verifier's policy requires this check.
  ///
  /// A chain is remembered without this result, because it changes with time and responses.
  mutating func checkRevocation(
    _ expectations: VerificationExpectations
  ) throws(VerificationError) -> CheckOutcome {
    let outcome = try chainRequirements.revocation.check(
      path,
      with: expectations.ocspResponses,
      at: expectations.now
    )
    if path != nil { isCheckedForRevocation = true }
    return outcome
  }

  /// The rules for this path: all of Apple's certificates have a key usage.
  private var rules: ChainRules {
    var rules = chainRequirements.rules
    if trust == .apple {
      rules.exceptions.subtract([.signersWithoutKeyUsage, .authoritiesWithoutKeyUsage])
    }
    return rules
  }

  /// RFC 5280, 6.1: signatures from the anchor down to the signer.
  private mutating func checkChain() throws(TrustError) -> CheckOutcome {
    guard let received else { return .skipped }
    path = try CertificatePath(
      from: received.leaf,
      through: received.bag,
      to: chainRequirements.anchors,
      rules: rules,
      provenIssuers: chainRequirements.provenIssuers
    )
    return .passed
  }

  /// RFC 5280, 4.2 and 6.1.4.
  private mutating func checkConstraints() throws(TrustError) -> CheckOutcome {
    guard let path else { return .skipped }
    try path.requireConstraints(rules)
    keepsConstraints = true
    return .passed
  }

  /// Apple: the certificates must be valid when the document was created.
  ///
  /// Its date is not verified yet at this check; the signature check that follows covers it.
  private mutating func checkValidity(at time: Timestamp?) throws(TrustError) -> CheckOutcome {
    guard let path, let time else { return .skipped }
    try path.requireValidity(at: time)
    isValidInTime = true
    return .passed
  }

  /// The marker extensions or names that the rules require of signer and intermediate.
  private mutating func checkPurpose() throws(TrustError) -> CheckOutcome {
    guard let path else { return .skipped }
    try path.requirePurpose(rules)
    keepsPurpose = true
    return .passed
  }

  /// The signer's key is strong enough; after this the chain is complete.
  private mutating func checkKey() throws(TrustError) -> CheckOutcome {
    guard let path else { return .skipped }
    let key = try path.leafKey(rules)
    leafKey = key
    guard keepsConstraints, keepsPurpose else { return .passed }
    let chain = try VerifiedChain(path, leafKey: key, rules: rules)
    chainRequirements.provenIssuers.add(chain)
    completeChain = chain
    return .passed
  }
}

/// The trust anchors of a verifier, and the rules for a chain.
///
/// A class, because a checklist is moved often.
final class ChainRequirements: Sendable {
  let anchors: [TrustAnchor]
  let rules: ChainRules
  let revocation: RevocationChecker
  /// The intermediates of the chains that have satisfied the rules.
  let provenIssuers: ProvenIssuers

  init(
    anchors: [TrustAnchor],
    rules: ChainRules,
    revocation: RevocationChecker,
    provenIssuers: ProvenIssuers = ProvenIssuers(capacity: RememberedChains.issuers)
  ) {
    self.provenIssuers = provenIssuers
    self.anchors = anchors
    self.rules = rules
    self.revocation = revocation
  }
}

/// The certificates of a document.
///
/// A class, because checklists are copied often, and few need certificates: most chains are remembered.
private final class ReceivedCertificates: Sendable {
  /// The signer's certificate.
  let leaf: Certificate
  /// All certificates of the document.
  let bag: [Certificate]

  init(leaf: Certificate, bag: [Certificate]) {
    self.leaf = leaf
    self.bag = bag
  }
}
