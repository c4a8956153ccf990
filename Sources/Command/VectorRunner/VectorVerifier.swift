// SPDX-License-Identifier: Apache-2.0

import StoreVerification
package import StrictTime
package import X509Certificates

/// A new verifier, configured by the parameters of a vector.
package struct VectorVerifier: Sendable {
  private let body: @Sendable (ArraySlice<UInt8>) -> (VectorOutcome, VectorProof?)

  init(_ body: @escaping @Sendable (ArraySlice<UInt8>) -> (VectorOutcome, VectorProof?)) {
    self.body = body
  }

  /// The result for an input; later calls may use the cached chain.
  package func verify(_ input: ArraySlice<UInt8>) -> VectorOutcome { body(input).0 }

  /// The result, and for an accepted single document its verified signer chain.
  package func prove(_ input: ArraySlice<UInt8>) -> (VectorOutcome, VectorProof?) { body(input) }
}

/// The verified signer chain, for comparison with another implementation.
package struct VectorProof: Sendable {
  /// The certificates, the signer's first.
  package let certificates: [Certificate]
  /// The validation time.
  package let validationTime: Timestamp
  /// Whether the signer is itself the trust anchor.
  package let isSelfAnchored: Bool

  init<Value>(_ verified: Verified<Value>) {
    certificates = verified.certificates
    validationTime = verified.signingTime
    isSelfAnchored = verified.trust == .pinnedLeaf
  }
}
