// SPDX-License-Identifier: Apache-2.0

/// Why a signature or a chain of certificates is not to be trusted, or could not be judged.
public struct TrustError: Error, Equatable, Sendable {
  /// What is wrong.
  public let code: Code
  /// What was asked for.
  public let expected: String?
  /// What was there.
  public let found: String?

  /// An error with its context.
  public init(_ code: Code, expected: String? = nil, found: String? = nil) {
    self.code = code
    self.expected = expected
    self.found = found
  }

  /// What can be wrong with a chain or a signature.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// The message names a certificate that it does not contain.
    case noSignerCertificate = "trust/no-signer-certificate"
    /// Two certificates of one issuer and serial number.
    case ambiguousCertificate = "trust/ambiguous-certificate"
    /// The certificate of the signer's issuer is missing.
    case incompleteChain = "trust/incomplete-chain"
    /// The chain does not end in an anchor, or one of its signatures is wrong.
    case untrusted = "trust/untrusted"
    /// A certificate without a place in the chain.
    case chainOrder = "trust/chain-order"
    /// A certificate signed with an algorithm that is not allowed.
    case algorithm = "trust/algorithm"
    /// A key that is too small, too large, of the wrong kind, or with a bad exponent.
    case weakKey = "trust/weak-key"
    /// An authority that is none, or a signer that is one.
    case basicConstraints = "trust/basic-constraints"
    /// More certificates below an authority than it allows.
    case pathLength = "trust/path-length"
    /// A key that may not be used like this.
    case keyUsage = "trust/key-usage"
    /// A critical extension that is not understood.
    case criticalExtension = "trust/critical-extension"
    /// A certificate that was not valid yet.
    case notYetValid = "trust/not-yet-valid"
    /// A certificate that was not valid any more.
    case expired = "trust/expired"
    /// A certificate without the extension that marks its purpose.
    case markerMissing = "trust/marker-missing"
    /// A certificate with another name than its policy demands.
    case name = "trust/name"
    /// The content is not the one whose digest was signed.
    case messageDigest = "trust/message-digest"
    /// The signature does not belong to the content and the key.
    case signature = "trust/signature"
    /// This system's OpenSSL refuses the digest by policy, so the signature cannot be judged.
    case digestDisabled = "trust/digest-disabled"
    /// libcrypto failed, for instance because memory ran out. Neither valid nor invalid; try again.
    case `internal` = "trust/internal"
  }
}
