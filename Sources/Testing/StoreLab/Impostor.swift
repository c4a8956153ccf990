// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

// Somebody who has none of an authority's keys, and copies everything else of it. Theirs follow from a seed,
// so that forgeries are the same in every run, too.

extension TokenAuthority {
  /// An authority with the same names, serial numbers, periods and key identifiers, and keys of its own.
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
  /// An authority with the same names, serial numbers, periods and key identifiers, and one key of its own.
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

  /// Made once, since that takes part of a second.
  private static let impostorKey = Result { () throws(TrustError) in
    try TestKey.rsa(seed: "impostor")
  }
}

extension CertificateBuilder {
  /// Takes another key, and another one to be signed with.
  fileprivate mutating func pose(with key: TestKey, under issuer: TestKey) {
    subjectPublicKeyInfo = key.subjectPublicKeyInfo
    issuerKey = issuer
  }
}
