// SPDX-License-Identifier: Apache-2.0

/// A signature of ES256: the two numbers one after the other (RFC 7518, 3.4), and the SHA-256 of what was
/// signed.
package struct RawSignature: Sendable {
  /// r and s.
  package let numbers: ArraySlice<UInt8>
  package let digest: ArraySlice<UInt8>

  /// A signature, not judged yet.
  package init(_ numbers: ArraySlice<UInt8>, digest: ArraySlice<UInt8>) {
    self.numbers = numbers
    self.digest = digest
  }
}
