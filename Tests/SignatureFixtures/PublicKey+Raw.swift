// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
import X509Certificates

extension PublicKey {
  /// Verifies an ES256 signature over `message` (RFC 7518, 3.4).
  package func verify(
    raw signature: ArraySlice<UInt8>,
    over message: ArraySlice<UInt8>
  ) throws(TrustError) {
    try verify(RawSignature(signature, digest: DigestAlgorithm.sha256.digest(of: message)[...]))
  }
}
