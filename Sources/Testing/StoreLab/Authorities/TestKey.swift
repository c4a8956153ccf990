// SPDX-License-Identifier: Apache-2.0

package import OpenSSLSigning
public import OpenSSLTrust
import X509Certificates

/// A key pair for test data only.
public struct TestKey: Sendable {
  package let privateKey: PrivateKey
  /// The public key as a SubjectPublicKeyInfo in DER.
  public let subjectPublicKeyInfo: [UInt8]
  /// The cache of ECDSA signatures, and the name of this key in the cache.
  private var cache: (name: String, store: SignatureStore)?
  /// Signs deterministically with ECDSA; only for keys derived from a seed.
  private var signer: DeterministicECDSA?

  /// A key from PKCS #8 in PEM, without a password.
  public init(pem: String) throws(TrustError) {
    try self.init(try PrivateKey(pem: pem))
  }

  private init(_ privateKey: PrivateKey) throws(TrustError) {
    self.privateKey = privateKey
    subjectPublicKeyInfo = try privateKey.subjectPublicKeyInfo()
  }

  /// The key, with its ECDSA signatures cached in `store` under a name.
  package func caching(_ name: String, in store: SignatureStore) -> TestKey {
    var key = self
    key.cache = (name, store)
    return key
  }

  /// A new RSA key.
  public static func rsa(bits: Int = 2048) throws(TrustError) -> TestKey {
    try TestKey(try PrivateKey.generateRSA(bits: bits))
  }

  /// A new P-256 key, which signs JWS; invalid for receipts.
  public static func p256() throws(TrustError) -> TestKey {
    try TestKey(try PrivateKey.generate(on: .p256))
  }

  /// A new P-384 key, like those of the CAs that issue JWS signers.
  public static func p384() throws(TrustError) -> TestKey {
    try TestKey(try PrivateKey.generate(on: .p384))
  }

  /// The RSA key derived from a seed: the same in every run, with every version of libcrypto.
  public static func rsa(bits: Int = 2048, seed: String) throws(TrustError) -> TestKey {
    let source = SeededBytes(seed: seed, label: "RSA \(bits)")
    return try TestKey(try PrivateKey.seededRSA(bits: bits, from: source))
  }

  /// The P-256 key derived from a seed, with deterministic signatures (RFC 6979).
  public static func p256(seed: String) throws(TrustError) -> TestKey {
    try seeded(on: .p256, by: seed)
  }

  /// The P-384 key derived from a seed, with deterministic signatures (RFC 6979).
  public static func p384(seed: String) throws(TrustError) -> TestKey {
    try seeded(on: .p384, by: seed)
  }

  private static func seeded(
    on curve: EllipticCurve,
    by seed: String
  ) throws(TrustError) -> TestKey {
    let source = SeededBytes(seed: seed, label: curve.rawValue)
    let scalar = try PrivateKey.scalar(on: curve, from: source)
    var key = try TestKey(try PrivateKey(scalar, on: curve))
    key.signer = DeterministicECDSA(scalar, on: curve)
    return key
  }

  /// The key as PKCS #8 in PEM, without a password.
  public func pem() throws(TrustError) -> String {
    try privateKey.pem()
  }

  /// Signs `message`.
  public func sign(
    _ message: some Collection<UInt8>,
    with signature: TestSignature = .rsaPKCS1(.sha256)
  ) throws(TrustError) -> [UInt8] {
    switch signature {
    case .rsaPKCS1(let digest):
      try privateKey.sign(message, digest: digest.signingDigest, scheme: .rsaPKCS1)
    case .rsaPSS(let digest):
      try privateKey.sign(message, digest: digest.signingDigest, scheme: .rsaPSS(saltLength: 0))
    case .ecdsa(let digest):
      try cached(message, "ecdsa-der \(digest.rawValue)") { () throws(TrustError) in
        if let signer { return try signer.signDER(message, digest: digest.signingDigest) }
        return try privateKey.sign(message, digest: digest.signingDigest, scheme: .ecdsa)
      }
    }
  }

  /// Signs `message` in JWS format (RFC 7518, 3.4): r and s concatenated.
  ///
  /// With a P-256 key and SHA-256 this is ES256. Signatures are random unless the key derives from a
  /// seed.
  package func signRaw(
    token message: some Collection<UInt8>,
    digest: TestDigest = .sha256
  ) throws(TrustError) -> [UInt8] {
    try cached(message, "ecdsa-raw \(digest.rawValue)") { () throws(TrustError) in
      if let signer { return try signer.sign(message, digest: digest.signingDigest) }
      return try privateKey.signP1363(message, digest: digest.signingDigest)
    }
  }

  private func cached(
    _ message: some Collection<UInt8>,
    _ form: String,
    make: () throws(TrustError) -> [UInt8]
  ) throws(TrustError) -> [UInt8] {
    guard let cache else { return try make() }
    return try cache.store.signature(of: cache.name, over: message, form: form, make: make)
  }

  /// Applies the private RSA operation to a block of modulus length, with padding chosen by the caller.
  public func signRaw(_ block: [UInt8]) throws(TrustError) -> [UInt8] {
    try privateKey.signRaw(block)
  }
}

/// The actual signature algorithm, independent of the identifiers.
public enum TestSignature: Hashable, Sendable {
  /// RSASSA-PKCS1-v1_5, as in every genuine receipt; deterministic.
  case rsaPKCS1(TestDigest)
  /// RSASSA-PSS with an empty salt; deterministic; verifiers reject it.
  case rsaPSS(TestDigest)
  /// ECDSA; rejected for receipts, correct for the certificates of JWS; random.
  case ecdsa(TestDigest)

  /// The digest algorithm.
  public var digest: TestDigest {
    switch self {
    case .rsaPKCS1(let digest), .rsaPSS(let digest), .ecdsa(let digest): digest
    }
  }
}

/// A digest algorithm, whether verifiers support it or not.
public enum TestDigest: String, CaseIterable, Sendable {
  /// MD5: rejected.
  case md5 = "MD5"
  /// SHA-1: receipts until 24 January 2025.
  case sha1 = "SHA-1"
  /// SHA-256: receipts since June 2023.
  case sha256 = "SHA-256"
  /// SHA-384: rejected for receipts, correct for the certificates of JWS.
  case sha384 = "SHA-384"
  /// SHA-512: rejected.
  case sha512 = "SHA-512"

  /// The digest of `bytes`.
  public func digest(of bytes: some Collection<UInt8>) throws(TrustError) -> [UInt8] {
    try signingDigest.digest(of: bytes)
  }

  var signingDigest: SigningDigest {
    switch self {
    case .md5: .md5
    case .sha1: .sha1
    case .sha256: .sha256
    case .sha384: .sha384
    case .sha512: .sha512
    }
  }
}
