// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StrictTime
import X509Certificates

/// The signer of one document on its way through the checks about trust.
///
/// Each check leaves what it found for those after it; one that lacks something is skipped. A chain
/// only comes out when all of them have passed.
struct SignerVerificationRun {
  private let chainRequirements: ChainRequirements
  private var received: ReceivedCertificates?
  private(set) var path: CertificatePath? {
    didSet { trust = path.map(TrustLevel.init) }
  }
  /// How far the path reaches, once there is one.
  private(set) var trust: TrustLevel?
  private var leafKey: PublicKey?
  private var completeChain: VerifiedChain?
  private var isRemembered = false
  private var keepsConstraints = false
  private var keepsPurpose = false
  private var isValidInTime = false

  init(_ chainRequirements: ChainRequirements) {
    self.chainRequirements = chainRequirements
  }

  /// The signer's certificate and those above it, as far as they were found.
  var certificates: [Certificate] {
    path?.certificates ?? [received?.leaf].compactMap { $0 }
  }

  /// The chain, once every rule about it is kept, at the document's moment too.
  var chain: VerifiedChain? { isValidInTime ? completeChain : nil }

  /// The chain, once every rule is kept that does not depend on a moment: what may be remembered.
  var chainToRemember: VerifiedChain? { isRemembered ? nil : completeChain }

  /// A digest over what a remembered chain is remembered by.
  var prefixDigest: PrefixDigest? { isRemembered ? completeChain?.prefixDigest : nil }

  /// The key of a chain that is remembered.
  var rememberedKey: PublicKey? { isRemembered ? leafKey : nil }

  /// The signer's key.
  ///
  /// Where the chain is broken, the key of the certificate that came along, so that a report can
  /// still tell whether the signature fits it; that never leads to a proof.
  func key(ifUnproven keys: KeyRules) -> PublicKey? {
    if let leafKey { return leafKey }
    guard let received else { return nil }
    do {
      return try PublicKey(received.leaf.subjectPublicKeyInfo, rules: keys)
    } catch {
      return nil
    }
  }

  /// Takes over a chain that was verified before; only its validity remains to be checked.
  mutating func adopt(_ known: VerifiedChain) {
    completeChain = known
    path = known.path
    leafKey = known.leafKey
    isRemembered = true
  }

  /// Takes the certificates of a document and the one among them that is the signer's.
  mutating func take(_ leaf: Certificate, from bag: [Certificate]) {
    received = ReceivedCertificates(leaf: leaf, bag: bag)
  }

  /// RFC 7515, 4.1.6: in the header of a token the signer's certificate stands alone, or before the one
  /// that issued it, which stands before its root.
  func requireOrder() throws(TrustError) {
    guard let path else { return }
    let bag = received?.bag ?? []
    let isInOrder =
      bag.count == 3
      ? bag[1] == path.intermediate && path.anchor.matches(bag[2])
      : bag.count == 1 && path.isSelfAnchored
    guard isInOrder else {
      throw TrustError(.chainOrder, expected: "signer, intermediate, root, in this order")
    }
  }

  /// Runs one check; `moment` is when the document was made.
  mutating func run(
    _ check: CheckName,
    at moment: Timestamp?
  ) throws(TrustError) -> CheckOutcome {
    // Of a chain that is remembered all is known but whether it is valid at this moment.
    guard !isRemembered || check == .validity else { return .passed }
    return switch check {
    case .chain: try examineChain()
    case .constraints: try examineConstraints()
    case .validity: try examineValidity(at: moment)
    case .purpose: try examinePurpose()
    case .key: try examineKey()
    default: .skipped
    }
  }

  /// The rules for this path: all of Apple's certificates say what their keys are for.
  private var rules: ChainRules {
    var rules = chainRequirements.rules
    if trust == .apple {
      rules.requiresKeyUsage = true
      rules.requiresAuthorityKeyUsage = true
    }
    return rules
  }

  /// RFC 5280, 6.1: signatures from the anchor down to the signer.
  private mutating func examineChain() throws(TrustError) -> CheckOutcome {
    guard let received else { return .skipped }
    path = try CertificatePath(
      from: received.leaf,
      through: received.bag,
      to: chainRequirements.anchors,
      rules: rules
    )
    return .passed
  }

  /// RFC 5280, 4.2 and 6.1.4.
  private mutating func examineConstraints() throws(TrustError) -> CheckOutcome {
    guard let path else { return .skipped }
    try path.requireConstraints(rules)
    keepsConstraints = true
    return .passed
  }

  /// Apple: the certificates must be valid when the document was made.
  ///
  /// Its date is a hint here, which the signature turns into a fact; an attacker can only move it
  /// by breaking the signature.
  private mutating func examineValidity(at moment: Timestamp?) throws(TrustError) -> CheckOutcome {
    guard let path, let moment else { return .skipped }
    try path.requireValidity(at: moment)
    isValidInTime = true
    return .passed
  }

  /// Apple's markers: a signer of receipts below an authority for developers.
  private mutating func examinePurpose() throws(TrustError) -> CheckOutcome {
    guard let path else { return .skipped }
    try path.requirePurpose(rules)
    keepsPurpose = true
    return .passed
  }

  /// The signer's key is strong enough; with that the chain is complete.
  private mutating func examineKey() throws(TrustError) -> CheckOutcome {
    guard let path else { return .skipped }
    let key = try path.leafKey(rules)
    leafKey = key
    guard keepsConstraints, keepsPurpose else { return .passed }
    completeChain = try VerifiedChain(path, leafKey: key, rules: rules)
    return .passed
  }
}

/// Whom a verifier trusts, and what a chain below must be like.
///
/// One reference, since an run is moved around.
final class ChainRequirements: Sendable {
  let anchors: [TrustAnchor]
  let rules: ChainRules

  init(anchors: [TrustAnchor], rules: ChainRules) {
    self.anchors = anchors
    self.rules = rules
  }
}

/// The certificates of a document.
///
/// One reference, since examinations are moved around, and few need any: most chains are remembered.
private final class ReceivedCertificates: Sendable {
  /// The signer's.
  let leaf: Certificate
  /// All of them.
  let bag: [Certificate]

  init(leaf: Certificate, bag: [Certificate]) {
    self.leaf = leaf
    self.bag = bag
  }
}
