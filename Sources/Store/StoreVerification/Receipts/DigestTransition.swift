// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StrictTime
import X509Certificates

/// When a receipt with SHA-1 is accepted: if it was created before Apple's change to SHA-256.
enum DigestTransition {
  /// 25 January 2025 at 00:00 UTC, in milliseconds since 1970.
  ///
  /// The last certificate that signed with SHA-1 expired on 24 January 2025; since then, Apple signs every receipt with SHA-256.
  ///
  /// Source: Apple, TN3138.
  static let end: Int64 = 1_737_763_200_000

  /// A receipt that was created since then is signed with SHA-256, and so are the certificates of its chain.
  ///
  /// This holds for every root. Otherwise a signer that uses an old digest could choose a date after the change.
  ///
  /// The digest is that of the receipt's signature; without a creation date, no rule applies.
  static func requireCurrentDigests(
    created: Timestamp?,
    digest: DigestAlgorithm,
    path: CertificatePath?
  ) throws(TrustError) {
    guard let created, created.millisecondsSince1970 >= end else { return }
    try require(digest, of: "the receipt", created)
    if let certificate = path?.certificates(signedWith: .sha1).first {
      try require(.sha1, of: "\(certificate.subject)", created)
    }
  }

  private static func require(
    _ digest: DigestAlgorithm,
    of signed: String,
    _ created: Timestamp
  ) throws(TrustError) {
    guard digest == .sha1 else { return }
    throw TrustError(
      .outdatedDigest,
      expected: "SHA-256 since 2025-01-25",
      found: "\(digest.rawValue) over \(signed), created \(created)"
    )
  }
}
