// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
public import StrictTime

/// A root, an intermediate and a signer like Apple's, for tests: ``TestAuthority`` and ``TokenAuthority``.
public protocol ChainAuthority: Sendable {
  /// The private keys by role.
  associatedtype Keys: Sendable
  /// The builders of the certificates by role.
  associatedtype Certificates: Sendable

  /// The private keys.
  var keys: Keys { get }
  /// The builders of the certificates.
  var builders: Certificates { get }
  /// The root certificate in DER, for `receiptctl --root`.
  var root: [UInt8] { get }
  /// The intermediate certificate in DER.
  var intermediate: [UInt8] { get }
  /// The signer certificate in DER.
  var leaf: [UInt8] { get }

  /// An authority with given keys; `adjust` may change the certificates before they are signed.
  init(
    keys: Keys,
    leafValidity: ClosedRange<Timestamp>,
    adjusting adjust: (inout Certificates) -> Void
  ) throws(TrustError)
}

extension ChainAuthority {
  /// The authority with some certificates changed.
  public func adjusting(_ adjust: (inout Certificates) -> Void) throws(TrustError) -> Self {
    var changed = builders
    adjust(&changed)
    return try Self(keys: keys, builders: changed)
  }

  /// An authority with given keys and certificates.
  init(keys: Keys, builders: Certificates) throws(TrustError) {
    try self.init(keys: keys, leafValidity: TestAuthority.standardValidity) { $0 = builders }
  }

  /// The certificates in the order of genuine documents: signer, intermediate, root.
  public var certificates: [[UInt8]] { [leaf, intermediate, root] }

  /// The root as PEM, for a file.
  public var rootPEM: String { TestAuthority.pem(of: root) }

  /// The root as a trust anchor.
  public func anchor() throws(TrustError) -> TrustAnchor {
    try TestAuthority.anchor(root)
  }
}

/// What the copies of an authority share: a copy costs one reference instead of some hundred fields.
final class IssuedChain<Keys: Sendable, Certificates: Sendable>: Sendable {
  let keys: Keys
  let builders: Certificates
  let certificates: ChainProfile.Roles<[UInt8]>
  /// The self-signed certificate of tokens from Xcode; empty in an authority of receipts.
  let xcode: [UInt8]

  init(
    _ keys: Keys,
    _ builders: Certificates,
    _ certificates: ChainProfile.Roles<[UInt8]>,
    xcode: [UInt8] = []
  ) {
    self.keys = keys
    self.builders = builders
    self.certificates = certificates
    self.xcode = xcode
  }
}

/// What distinguishes the certificate chains of authorities: names, serial numbers, algorithm.
struct ChainProfile: Sendable {
  typealias Role = (name: NameBuilder, serialNumber: [UInt8])
  /// Keys or builders by role.
  typealias Roles<Value> = (root: Value, intermediate: Value, leaf: Value)

  /// The signed certificates of three builders.
  static func signed(_ builders: Roles<CertificateBuilder>) throws(TrustError) -> Roles<[UInt8]> {
    (
      try builders.root.encoded(), try builders.intermediate.encoded(),
      try builders.leaf.encoded()
    )
  }

  let root: Role
  let intermediate: Role
  let leaf: Role
  let signature: TestSignature

  /// The chain of three keys; the root has the given extensions.
  func builders(
    _ keys: Roles<TestKey>,
    leafValidity: ClosedRange<Timestamp>,
    rootExtensions: [ExtensionBuilder]
  ) throws(TrustError) -> Roles<CertificateBuilder> {
    var builders = (
      root: CertificateBuilder(
        subject: root.name,
        subjectPublicKeyInfo: keys.root.subjectPublicKeyInfo,
        serialNumber: root.serialNumber,
        validity: TestAuthority.standardValidity,
        issuer: root.name,
        issuerKey: keys.root,
        extensions: rootExtensions
      ),
      // A developer relations intermediate; with path length 0, it cannot issue CA certificates.
      intermediate: try CertificateBuilder.issued(
        intermediate,
        key: keys.intermediate,
        by: root.name,
        keys.root,
        .basicConstraints(isAuthority: true, pathLength: 0),
        for: .keyUsage([.keyCertSign, .cRLSign]),
        .developerRelationsMarker
      ),
      // A signer of receipts or tokens.
      leaf: try CertificateBuilder.issued(
        leaf,
        key: keys.leaf,
        validity: leafValidity,
        by: intermediate.name,
        keys.intermediate,
        .basicConstraints(isAuthority: false),
        for: .keyUsage([.digitalSignature]),
        .receiptSigningMarker
      )
    )
    builders.root.sign(with: signature)
    builders.intermediate.sign(with: signature)
    builders.leaf.sign(with: signature)
    return builders
  }
}
