// SPDX-License-Identifier: Apache-2.0

import Synchronization
public import X509Certificates

/// A key of acceptable kind and strength, ready to verify signatures.
public final class PublicKey: Sendable {
  private let key: Key
  private let batched = Mutex<(any AnyObject & Sendable)?>(nil)

  /// What a key of each kind needs for its work.
  private enum Key: Sendable {
    case rsa(RSAKey)
    case ellipticCurve(ECKey)
  }

  /// A key from a certificate's or an anchor's key information, if `rules` allow it.
  public init(
    _ info: SubjectPublicKeyInfo,
    rules: KeyRules
  ) throws(TrustError) {
    switch try rules.allowedKey(in: info) {
    case .rsa(let numbers): key = .rsa(try RSAKey(numbers))
    case .ellipticCurve(let point): key = .ellipticCurve(try ECKey(point))
    }
  }

  /// Whether keys of this kind make such signatures.
  func makes(_ algorithm: SignatureAlgorithm) -> Bool {
    switch (key, algorithm) {
    case (.rsa, .rsaPKCS1), (.ellipticCurve, .ecdsa): true
    case (.rsa, .ecdsa), (.ellipticCurve, .rsaPKCS1): false
    }
  }

  /// Verifies a signature over `message` as certificates and messages carry it: RSASSA-PKCS1-v1_5 (RFC
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

  /// Verifies a signature of ES256 over what has this SHA-256.
  package func verify(_ signature: RawSignature) throws(TrustError) {
    guard case .ellipticCurve(let key) = key, key.curve == .p256 else {
      throw TrustError(.weakKey, expected: "a key on P-256", found: kind)
    }
    guard signature.digest.count == DigestAlgorithm.sha256.length else {
      throw TrustError(
        .signature,
        expected: "a SHA-256",
        found: "\(signature.digest.count) octets"
      )
    }
    try key.verify(raw: signature.numbers, digest: signature.digest)
  }

  /// What `BatchSignatures` keeps for a key on P-256 as long as the key exists.
  ///
  /// `make` gets the uncompressed point, and is called at the first use. Verification here does not read it.
  package func batchState(
    _ make: (_ point: [UInt8]) -> any AnyObject & Sendable
  ) -> (any AnyObject & Sendable)? {
    guard case .ellipticCurve(let key) = key, key.curve == .p256 else { return nil }
    return batched.withLock { state in
      if state == nil { state = make(key.point) }
      return state
    }
  }

  private var kind: String {
    switch key {
    case .rsa: "an RSA key"
    case .ellipticCurve(let key): "a key on \(key.curve.rawValue)"
    }
  }
}
