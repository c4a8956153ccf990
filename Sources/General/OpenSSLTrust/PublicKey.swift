// SPDX-License-Identifier: Apache-2.0

public import X509Certificates

/// A public key of allowed type and strength, loaded for verification.
public final class PublicKey: Sendable {
  private let key: Key
  private let batched = Lock<(any AnyObject & Sendable)?>(nil)

  private enum Key: Sendable {
    case rsa(RSAKey)
    case ellipticCurve(ECKey)
  }

  /// Loads the key of a certificate or trust anchor, if `rules` allow it.
  public init(
    _ info: SubjectPublicKeyInfo,
    rules: KeyRules
  ) throws(TrustError) {
    switch try rules.allowedKey(in: info) {
    case .rsa(let numbers): key = .rsa(try RSAKey(numbers))
    case .ellipticCurve(let point): key = .ellipticCurve(try ECKey(point))
    }
  }

  /// Whether keys of this type make signatures with `algorithm`.
  func supports(_ algorithm: SignatureAlgorithm) -> Bool {
    switch (key, algorithm) {
    case (.rsa, .rsaPKCS1), (.ellipticCurve, .ecdsa): true
    case (.rsa, .ecdsa), (.ellipticCurve, .rsaPKCS1): false
    }
  }

  /// Verifies a signature over `message` in the format of certificates and CMS: RSASSA-PKCS1-v1_5 (RFC
  /// 8017, 8.2.2), or ECDSA in DER (RFC 3279, 2.2.3).
  public func verify(
    _ signature: ArraySlice<UInt8>,
    over message: ArraySlice<UInt8>,
    digest: DigestAlgorithm
  ) throws(TrustError) {
    switch key {
    case .rsa(let key):
      try key.verify(signature, over: message, digest: digest)
    case .ellipticCurve(let key):
      try key.verify(signature, digest: try digest.digest(of: message)[...])
    }
  }

  /// Verifies an ES256 signature over its SHA-256.
  package func verify(_ signature: RawSignature) throws(TrustError) {
    guard case .ellipticCurve(let key) = key, key.curve == .p256 else {
      throw TrustError(.weakKey, expected: "a key on P-256", found: typeName)
    }
    guard signature.digest.count == DigestAlgorithm.sha256.length else {
      throw TrustError(
        .signature,
        expected: "a digest of \(DigestAlgorithm.sha256.length) bytes",
        found: "\(signature.digest.count) bytes"
      )
    }
    try key.verify(raw: signature.numbers, digest: signature.digest)
  }

  /// State of `BatchSignatures` for a P-256 key, with the lifetime of the key; `nil` for other keys.
  ///
  /// `make` creates it from the uncompressed point at the first use. Verification here does not use it.
  package func batchState(
    _ make: (_ point: [UInt8]) -> any AnyObject & Sendable
  ) -> (any AnyObject & Sendable)? {
    guard case .ellipticCurve(let key) = key, key.curve == .p256 else { return nil }
    return batched.withLock { state in
      if state == nil { state = make(key.point) }
      return state
    }
  }

  private var typeName: String {
    switch key {
    case .rsa: "an RSA key"
    case .ellipticCurve(let key): "a key on \(key.curve.rawValue)"
    }
  }
}
