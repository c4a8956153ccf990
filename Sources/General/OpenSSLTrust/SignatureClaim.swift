// SPDX-License-Identifier: Apache-2.0

/// An unverified ES256 signature and the key that is claimed to have made it.
package struct SignatureClaim: Sendable {
  package let signature: RawSignature
  package let key: PublicKey

  /// A claim.
  package init(_ signature: RawSignature, by key: PublicKey) {
    self.signature = signature
    self.key = key
  }
}

/// The result of verifying a signature.
package enum SignatureVerdict: Sendable {
  /// The signature has not been verified.
  case notVerified
  /// The holder of the key signed these bytes.
  case valid
  /// Invalid, or libcrypto failed; the error distinguishes the two.
  case invalid(TrustError)
}
