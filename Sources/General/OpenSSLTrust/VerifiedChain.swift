// SPDX-License-Identifier: Apache-2.0

import X509Certificates

/// A certificate chain that satisfies all rules except validity at a given time, with the loaded signer key.
public final class VerifiedChain: Sendable {
  /// The certificate path.
  public let path: CertificatePath
  /// The signer's public key.
  public let leafKey: PublicKey
  /// The SHA-256 fingerprint of the signer certificate.
  public let leafSHA256: [UInt8]
  /// The digest state after the bytes of the chain's cache key, if messages start with them.
  public let prefixDigest: PrefixDigest?
  /// Whether it shares no bytes with a document.
  private let isDetached: Bool

  /// Checks `path` against all `rules` except validity, which depends on the time.
  ///
  /// `leafKey` is the result of ``CertificatePath/leafKey(_:)`` for these rules.
  public convenience init(
    _ path: CertificatePath,
    leafKey: PublicKey,
    rules: ChainRules
  ) throws(TrustError) {
    try path.requireConstraints(rules)
    try path.requirePurpose(rules)
    self.init(path, leafKey, try DigestAlgorithm.sha256.digest(of: path.leaf.bytes))
  }

  private init(
    _ path: CertificatePath,
    _ leafKey: PublicKey,
    _ leafSHA256: [UInt8],
    prefixDigest: PrefixDigest? = nil,
    isDetached: Bool = false
  ) {
    self.isDetached = isDetached
    self.path = path
    self.leafKey = leafKey
    self.leafSHA256 = leafSHA256
    self.prefixDigest = prefixDigest
  }

  /// A copy that shares no bytes with a document, so that a cache does not keep the document in memory.
  func detached(messagePrefix prefix: ArraySlice<UInt8>?) -> VerifiedChain? {
    do {
      let prefixDigest = try prefix.map { prefix throws(TrustError) in
        try PrefixDigest(over: prefix)
      }
      let path = isDetached ? path : try path.detached()
      return VerifiedChain(
        path,
        leafKey,
        leafSHA256,
        prefixDigest: prefixDigest,
        isDetached: true
      )
    } catch {
      return nil
    }
  }
}

extension CertificatePath {
  fileprivate func detached() throws(CertificateError) -> CertificatePath {
    CertificatePath(
      leaf: try leaf.detached(),
      intermediate: try intermediate?.detached(),
      anchor: anchor,
      isSelfAnchored: isSelfAnchored
    )
  }
}

extension Certificate {
  fileprivate func detached() throws(CertificateError) -> Certificate {
    try Certificate(Array(bytes)[...])
  }
}
