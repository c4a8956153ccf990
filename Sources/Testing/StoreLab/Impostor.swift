// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

// An attacker who copies everything but the authority's keys. The attacker's keys derive from
// a seed, so forgeries are reproducible.

extension TokenAuthority {
  /// An authority with the same names, serial numbers, validity and key identifiers, and other keys.
  public func impostor() throws(TrustError) -> TokenAuthority {
    let keys = Keys(
      root: try .p384(seed: "impostor, root"),
      intermediate: try .p384(seed: "impostor, intermediate"),
      leaf: try .p256(seed: "impostor, signer"),
      xcode: try .p256(seed: "impostor, Xcode")
    )
    var posing = builders
    posing.root.pose(with: keys.root, under: keys.root)
    posing.intermediate.pose(with: keys.intermediate, under: keys.root)
    posing.leaf.pose(with: keys.leaf, under: keys.intermediate)
    posing.xcode.pose(with: keys.xcode, under: keys.xcode)
    return try TokenAuthority(keys: keys, builders: posing)
  }
}

extension TestAuthority {
  /// An authority with the same names, serial numbers, validity and key identifiers, and one other key.
  public func impostor() throws(TrustError) -> TestAuthority {
    let key = try TestAuthority.impostorKey.get()
    var posing = builders
    posing.root.pose(with: key, under: key)
    posing.intermediate.pose(with: key, under: key)
    posing.leaf.pose(with: key, under: key)
    return try TestAuthority(
      keys: Keys(root: key, intermediate: key, leaf: key),
      builders: posing
    )
  }

  /// Cached, because generating it takes a noticeable part of a second.
  private static let impostorKey = Result { () throws(TrustError) in
    try TestKey.rsa(seed: "impostor")
  }
}

extension CertificateBuilder {
  /// Replaces the key and the signing key.
  fileprivate mutating func pose(with key: TestKey, under issuer: TestKey) {
    subjectPublicKeyInfo = key.subjectPublicKeyInfo
    issuerKey = issuer
  }
}
