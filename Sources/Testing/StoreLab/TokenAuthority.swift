// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
public import StrictTime

/// A root, an intermediate and a signer of tokens like Apple's, for tests.
///
///     let authority = try TokenAuthority.generate()
///     let token = try authority.transaction { $0.productId = "com.example.notes.pro" }
///
/// A verifier that trusts ``anchor()`` accepts the token; every other one refuses it. Tokens as Xcode
/// makes them are signed with a key of their own, see ``xcode``.
public struct TokenAuthority: Sendable {
  /// The private keys.
  public let keys: Keys
  /// What the certificates were made from.
  public let builders: Certificates
  /// The root's certificate in DER: what `receiptctl --root` takes.
  public let root: [UInt8]
  /// The intermediate's certificate in DER.
  public let intermediate: [UInt8]
  /// The certificate of the signer of tokens in DER.
  public let leaf: [UInt8]
  /// The certificate in Xcode's place in DER, which signed itself.
  public let xcode: [UInt8]

  /// The four keys of an authority.
  public struct Keys: Sendable {
    /// Signs ``TokenAuthority/root`` and ``TokenAuthority/intermediate``; on P-384 with Apple.
    public var root: TestKey
    /// Signs ``TokenAuthority/leaf``; on P-384 with Apple.
    public var intermediate: TestKey
    /// Signs tokens; on P-256 with Apple.
    public var leaf: TestKey
    /// Signs ``TokenAuthority/xcode`` and the tokens that Xcode makes; on P-256.
    public var xcode: TestKey

    /// Four keys.
    public init(root: TestKey, intermediate: TestKey, leaf: TestKey, xcode: TestKey) {
      self.root = root
      self.intermediate = intermediate
      self.leaf = leaf
      self.xcode = xcode
    }
  }

  /// The four certificates before they are written.
  public struct Certificates: Sendable {
    /// The root.
    public var root: CertificateBuilder
    /// The intermediate.
    public var intermediate: CertificateBuilder
    /// The signer of tokens.
    public var leaf: CertificateBuilder
    /// The signer in Xcode's place.
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

  /// The authority that follows from a seed: the same in every run and on every machine.
  ///
  /// Keys, serial numbers, names and periods are the same, and since such a key makes one signature for each
  /// message (RFC 6979), so are the certificates and every token that says the same, to the last byte. The
  /// seed is the secret: whoever has it can sign.
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

  /// An authority with keys that are given, whose certificates `adjust` may bend before they are
  /// signed.
  public init(
    keys: Keys,
    leafValidity: ClosedRange<Timestamp> = TestAuthority.standardValidity,
    adjusting adjust: (inout Certificates) -> Void = { _ in }
  ) throws(TrustError) {
    var builders = try Certificates(keys: keys, leafValidity: leafValidity)
    adjust(&builders)
    try self.init(keys: keys, builders: builders)
  }

  init(keys: Keys, builders: Certificates) throws(TrustError) {
    self.keys = keys
    self.builders = builders
    root = try builders.root.encoded()
    intermediate = try builders.intermediate.encoded()
    leaf = try builders.leaf.encoded()
    xcode = try builders.xcode.encoded()
  }

  /// The same authority with some certificates bent.
  public func adjusting(
    _ adjust: (inout Certificates) -> Void
  ) throws(TrustError) -> TokenAuthority {
    var changed = builders
    adjust(&changed)
    return try TokenAuthority(keys: keys, builders: changed)
  }

  /// The certificates as a genuine token carries them: signer, intermediate, root.
  public var certificates: [[UInt8]] { [leaf, intermediate, root] }

  /// The root as PEM, to be written to a file.
  public var rootPEM: String { TestAuthority.pem(of: root) }

  /// The root as a verifier takes it.
  public func anchor() throws(TrustError) -> TrustAnchor {
    try TestAuthority.anchor(root)
  }

  /// The certificate in Xcode's place as a verifier takes it.
  public func xcodeAnchor() throws(TrustError) -> TrustAnchor {
    try TestAuthority.anchor(xcode)
  }
}
