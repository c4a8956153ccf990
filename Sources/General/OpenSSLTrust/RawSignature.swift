// SPDX-License-Identifier: Apache-2.0

/// An unverified ES256 signature (RFC 7518, 3.4) with the SHA-256 of the signed bytes.
package struct RawSignature: Sendable {
  /// r and s, concatenated.
  package let numbers: ArraySlice<UInt8>
  /// The SHA-256 of the signed bytes.
  package let digest: ArraySlice<UInt8>

  /// A signature and its digest.
  package init(_ numbers: ArraySlice<UInt8>, digest: ArraySlice<UInt8>) {
    self.numbers = numbers
    self.digest = digest
  }
}
