// SPDX-License-Identifier: Apache-2.0

@_exported public import Faults

/// A failure to verify a signature or certificate chain.
public typealias TrustError = Fault<TrustErrorCode>

/// The error codes of certificate chains and signatures.
@nonexhaustive
public enum TrustErrorCode: String, FaultCode {
  /// The signer certificate that the message names is missing.
  case noSignerCertificate = "trust/no-signer-certificate"
  /// Two certificates have the same issuer and serial number.
  case ambiguousCertificate = "trust/ambiguous-certificate"
  /// The certificate of the signer's issuer is missing.
  case incompleteChain = "trust/incomplete-chain"
  /// The chain does not end at a trust anchor: its root is not known.
  case untrusted = "trust/untrusted"
  /// The chain ends in the name of a trust anchor, but the key of this anchor, or of the intermediate that it
  /// issued, did not sign the certificate that the message names.
  case notIssued = "trust/not-issued"
  /// A certificate of the chain was issued by a certificate that is trusted as a signer only.
  case issuedBySigner = "trust/issued-by-signer"
  /// An unexpected certificate in the chain, or certificates in the wrong order.
  case chainOrder = "trust/chain-order"
  /// A certificate is signed with an algorithm that is not allowed.
  case algorithm = "trust/algorithm"
  /// A key is too small, too large, of the wrong type, or has a bad exponent.
  case weakKey = "trust/weak-key"
  /// An issuer is not a CA, or the signer is one.
  case basicConstraints = "trust/basic-constraints"
  /// More intermediates than a CA's path length allows.
  case pathLength = "trust/path-length"
  /// The key usage does not allow the operation.
  case keyUsage = "trust/key-usage"
  /// An unsupported extension that is critical, or a constraint on names or policies, which must be.
  case criticalExtension = "trust/critical-extension"
  /// A certificate was not yet valid.
  case notYetValid = "trust/not-yet-valid"
  /// A certificate had expired.
  case expired = "trust/expired"
  /// A certificate lacks the marker extension of its purpose.
  case markerMissing = "trust/marker-missing"
  /// The extended key usage of a certificate restricts its key to other purposes.
  case extendedKeyUsage = "trust/extended-key-usage"
  /// A certificate does not have the required name.
  case name = "trust/name"
  /// The digest of the content differs from the signed one.
  case messageDigest = "trust/message-digest"
  /// The receipt was created after Apple had ceased to sign with SHA-1.
  case outdatedDigest = "trust/outdated-digest"
  /// The signature is invalid for the content and key.
  case signature = "trust/signature"
  /// The OpenSSL policy of this system forbids the digest, such as SHA-1, so the signature cannot be verified.
  case digestDisabled = "trust/digest-disabled"
  /// libcrypto failed, for instance because memory ran out. The signature is neither valid nor invalid; try
  /// again.
  case `internal` = "trust/internal"
}

extension TrustErrorCode {
  /// Follows the name of a certificate that an anchor did not sign: the document contains another root of its name.
  static let underNamesake = ", below another root of this name"
}

extension TrustError {
  /// Whether the document contains a root with the name of the anchor and another key.
  package var isUnderNamesake: Bool {
    let suffix = Code.underNamesake.utf8
    return found?.utf8.suffix(suffix.count).elementsEqual(suffix) == true
  }
}
