// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import OpenSSLTrust
import StrictTime
import X509Certificates

/// An algorithm that Apple does not use for tokens today, but could after an update.
///
/// A token with one of these is always rejected. If its chain and signature are nevertheless valid under a trusted root,
/// its signer wrote it, and a later version must verify it again. `none` and the HMAC algorithms have no certificate.
enum OtherAlgorithm: String, CaseIterable {
  case es384 = "ES384"
  case rs256 = "RS256"
  case rs384 = "RS384"

  /// Whether the token has this algorithm, and a valid chain and signature.
  func isProven(
    _ token: CompactToken,
    by requirements: ChainRequirements,
    at time: Timestamp
  ) -> Bool {
    do {
      let header = try JWSHeader(token.headerSegment, algorithm: rawValue)
      let bag = try header.readCertificates()
      guard let leaf = bag.first else { return false }
      var signer = SignerVerificationRun(
        ChainRequirements(
          anchors: requirements.anchors,
          rules: rules(of: requirements.rules),
          revocation: requirements.revocation,
          provenIssuers: requirements.provenIssuers
        )
      )
      signer.take(leaf, from: bag)
      for check in [CheckName.chain, .constraints, .validity, .purpose, .key] {
        _ = try signer.run(check, at: time)
      }
      try signer.requireOrder()
      guard let key = signer.provenKey, signer.trust != .pinnedLeaf else { return false }
      try key.verify(signature(of: token)[...], over: token.signingInput, digest: digest)
      return true
    } catch {
      return false
    }
  }

  /// The rules of a chain, with a signer's key of this algorithm.
  private func rules(of rules: ChainRules) -> ChainRules {
    var rules = rules
    rules.leafKeys = self == .es384 ? KeyRules(curves: [.p384]) : .standard
    return rules
  }

  private var digest: DigestAlgorithm { self == .rs256 ? .sha256 : .sha384 }

  /// The signature in the format of certificates: that of JWS concatenates r and s (RFC 7518, 3.4).
  private func signature(of token: CompactToken) throws(TrustError) -> [UInt8] {
    guard self == .es384 else { return Array(token.signature) }
    guard token.signature.count == OtherAlgorithm.bytesOfES384 else {
      throw TrustError(.signature, expected: "\(OtherAlgorithm.bytesOfES384) bytes")
    }
    return ECDSASignature.encode(raw: token.signature)
  }

  /// r and s, 48 bytes each (RFC 7518, 3.4).
  private static let bytesOfES384 = 96
}
