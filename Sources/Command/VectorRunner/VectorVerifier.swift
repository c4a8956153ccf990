// SPDX-License-Identifier: Apache-2.0

import StoreVerification
package import StrictTime
package import X509Certificates

/// A verifier as the parameters of a vector set it up, which has seen nothing yet.
package struct VectorVerifier: Sendable {
  private let body: @Sendable (ArraySlice<UInt8>) -> (VectorOutcome, VectorProof?)

  init(_ body: @escaping @Sendable (ArraySlice<UInt8>) -> (VectorOutcome, VectorProof?)) {
    self.body = body
  }

  /// What it says to an input; from the second time on a chain may come from memory.
  package func verify(_ input: ArraySlice<UInt8>) -> VectorOutcome { body(input).0 }

  /// The same, and for one document that is accepted, by what it is proven.
  package func prove(_ input: ArraySlice<UInt8>) -> (VectorOutcome, VectorProof?) { body(input) }
}

/// By what a document is proven, for whoever asks another judge the same.
package struct VectorProof: Sendable {
  /// The signer's certificate and the authorities, the signer first.
  package let certificates: [Certificate]
  /// When they had to be valid.
  package let moment: Timestamp
  /// Whether the signer is itself the anchor.
  package let isSelfAnchored: Bool

  init<Value>(_ verified: Verified<Value>) {
    certificates = verified.certificates
    moment = verified.signingTime
    isSelfAnchored = verified.trust == .xcode
  }
}
