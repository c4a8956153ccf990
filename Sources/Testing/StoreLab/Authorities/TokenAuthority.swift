// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
public import StrictTime

/// A root, an intermediate and a token signer like Apple's, for tests.
///
///     let authority = try TokenAuthority.generate()
///     let token = try authority.transaction { $0.productId = "com.example.notes.pro" }
///
/// A verifier with the trust anchor ``anchor()`` accepts the token; all others reject it. A separate key signs
/// Xcode tokens, whose trust anchor is ``xcodeAnchor()``.
public struct TokenAuthority: ChainAuthority {
  let issued: IssuedChain<Keys, Certificates>

  /// The private keys.
  public var keys: Keys { issued.keys }
  /// The builders of the certificates.
  public var builders: Certificates { issued.builders }
  /// The root certificate in DER, for `receiptctl --root`.
  public var root: [UInt8] { issued.certificates.root }
  /// The intermediate certificate in DER.
  public var intermediate: [UInt8] { issued.certificates.intermediate }
  /// The token signer certificate in DER.
  public var leaf: [UInt8] { issued.certificates.leaf }
  /// The self-signed Xcode certificate in DER; ``xcodeAnchor()`` returns it as a trust anchor.
  public var xcode: [UInt8] { issued.xcode }

  /// The four keys of an authority.
  public struct Keys: Sendable {
    /// Signs ``TokenAuthority/root`` and ``TokenAuthority/intermediate``; Apple uses P-384.
    public var root: TestKey
    /// Signs ``TokenAuthority/leaf``; Apple uses P-384.
    public var intermediate: TestKey
    /// Signs tokens; Apple uses P-256.
    public var leaf: TestKey
    /// Signs ``TokenAuthority/xcode`` and Xcode tokens; P-256.
    public var xcode: TestKey

    /// Four keys.
    public init(root: TestKey, intermediate: TestKey, leaf: TestKey, xcode: TestKey) {
      self.root = root
      self.intermediate = intermediate
      self.leaf = leaf
      self.xcode = xcode
    }
  }

  /// The builders of the four certificates.
  public struct Certificates: Sendable {
    /// The root.
    public var root: CertificateBuilder
    /// The intermediate.
    public var intermediate: CertificateBuilder
    /// The token signer.
    public var leaf: CertificateBuilder
    /// The Xcode signer.
    public var xcode: CertificateBuilder
  }

  /// An authority with new keys.
  public static func generate() throws(TrustError) -> TokenAuthority {
    try TokenAuthority(
      keys: Keys(
        root: try .p384(),
        intermediate: try .p384(),
        leaf: try .p256(),
        xcode: try .p256()
      )
    )
  }

  /// The authority derived from a seed: the same in every run and on every machine.
  ///
  /// Keys, serial numbers, names and validity are the same. Seeded keys sign deterministically (RFC 6979), so
  /// certificates and tokens with the same contents have the same bytes. Anyone who has the seed can sign.
  public init(seed: String) throws(TrustError) {
    try self.init(
      keys: Keys(
        root: try .p384(seed: "\(seed), root of tokens"),
        intermediate: try .p384(seed: "\(seed), intermediate of tokens"),
        leaf: try .p256(seed: "\(seed), signer of tokens"),
        xcode: try .p256(seed: "\(seed), Xcode")
      )
    )
  }

  /// An authority with given keys; `adjust` may change the certificates before they are signed.
  public init(
    keys: Keys,
    leafValidity: ClosedRange<Timestamp> = TestAuthority.standardValidity,
    adjusting adjust: (inout Certificates) -> Void = { _ in }
  ) throws(TrustError) {
    var builders = try Certificates(keys: keys, leafValidity: leafValidity)
    adjust(&builders)
    let roles = (builders.root, builders.intermediate, builders.leaf)
    issued = IssuedChain(
      keys,
      builders,
      try ChainProfile.signed(roles),
      xcode: try builders.xcode.encoded()
    )
  }

  /// The Xcode certificate as a trust anchor.
  public func xcodeAnchor() throws(TrustError) -> TrustAnchor {
    try TestAuthority.anchor(xcode)
  }
}
