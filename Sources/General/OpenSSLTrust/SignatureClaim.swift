// SPDX-License-Identifier: Apache-2.0

/// A signature of ES256 and the key that is said to have made it.
package struct SignatureClaim: Sendable {
  package let signature: RawSignature
  package let key: PublicKey

  /// A claim, not judged yet.
  package init(_ signature: RawSignature, by key: PublicKey) {
    self.signature = signature
    self.key = key
  }
}

/// What was found about a signature.
package enum SignatureVerdict: Sendable {
  /// Nobody has looked yet.
  case unjudged
  /// The holder of the key signed these bytes.
  case right
  /// Wrong, or libcrypto failed, which the error tells.
  case wrong(TrustError)
}
