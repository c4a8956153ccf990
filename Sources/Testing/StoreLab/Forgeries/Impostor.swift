// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

// An attacker can copy everything except the authority's keys. The attacker's keys derive from a seed, so that
// forgeries are reproducible.

extension TokenAuthority {
  /// An authority with the same names, serial numbers, validity periods and key identifiers, but different
  /// keys.
  public func impostor() throws(TrustError) -> TokenAuthority {
    let keys = Keys(
      root: try .p384(seed: "impostor, root"),
      intermediate: try .p384(seed: "impostor, intermediate"),
      leaf: try .p256(seed: "impostor, signer"),
      xcode: try .p256(seed: "impostor, Xcode")
    )
    var copies = builders
    copies.root.replaceKeys(keys.root, issuer: keys.root)
    copies.intermediate.replaceKeys(keys.intermediate, issuer: keys.root)
    copies.leaf.replaceKeys(keys.leaf, issuer: keys.intermediate)
    copies.xcode.replaceKeys(keys.xcode, issuer: keys.xcode)
    return try TokenAuthority(keys: keys, builders: copies)
  }
}

extension TestAuthority {
  /// An authority with the same names, serial numbers, validity periods and key identifiers, but one different
  /// key for all certificates.
  public func impostor() throws(TrustError) -> TestAuthority {
    let key = try TestAuthority.impostorKey.get()
    var copies = builders
    copies.root.replaceKeys(key, issuer: key)
    copies.intermediate.replaceKeys(key, issuer: key)
    copies.leaf.replaceKeys(key, issuer: key)
    return try TestAuthority(keys: Keys(root: key, intermediate: key, leaf: key), builders: copies)
  }

  /// Cached, because generating an RSA key takes a noticeable fraction of a second.
  static let impostorKey = Result { () throws(TrustError) in
    try TestKey.rsa(seed: "impostor")
  }
}

extension ChainAuthority {
  /// The chain of an impostor in which the last `count` certificates are genuine.
  func chain(of impostor: Self, genuine count: Int) -> [[UInt8]] {
    impostor.certificates.dropLast(count) + certificates.suffix(count)
  }
}

extension CertificateBuilder {
  /// Replaces the subject's key and the issuer's key.
  fileprivate mutating func replaceKeys(_ key: TestKey, issuer: TestKey) {
    subjectPublicKeyInfo = key.subjectPublicKeyInfo
    issuerKey = issuer
  }
}
