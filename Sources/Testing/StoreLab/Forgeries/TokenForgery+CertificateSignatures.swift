// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust

// The signature of the signer certificate, with another algorithm or encoding.
extension TokenForgery {
  static let certificateSignatures = [
    reissued("intermediate-over-sha1", digest) { $0.intermediate.sign(with: .ecdsa(.sha1)) },
    signed("certificate-signature-empty") { _ in [] },
    signed("certificate-signature-trailing-byte", form.harmlessly) { $0 + [0] },
    signed("certificate-signature-with-long-length", form.harmlessly) {
      [0x30, 0x81, UInt8($0.count - 2)] + $0.dropFirst(2)
    },
    signed("certificate-signature-indefinite", form.harmlessly) {
      [0x30, 0x80] + $0.dropFirst(2) + [0, 0]
    },
    // r and s are 0, which some libraries accept for every message (CVE-2022-21449).
    signed("certificate-signature-of-zeros") { _ in pair([2, 1, 0], [2, 1, 0]) },
    signed("certificate-signature-of-ones") { _ in pair(one, one) },
    signed("certificate-signature-negative") { _ in pair([2, 1, 0xFF], one) },
    // An r larger than the order of any supported curve.
    signed("certificate-signature-with-long-number") { _ in
      pair([2, 49, 1] + [UInt8](repeating: 0, count: 48), one)
    },
    signed("certificate-signature-without-s") { _ in [0x30, 3] + one },
    // r and s as in a token, instead of DER.
    signed("certificate-signature-raw") { _ in [UInt8](repeating: 1, count: 96) },
  ]

  private static let digest = BrokenRule(
    "NIST SP 800-131A, 9: SHA-1 is not used for signatures",
    "trust/algorithm"
  )
  private static let form = BrokenRule(
    "RFC 3279, 2.2.3: an ECDSA signature is a SEQUENCE of r and s in DER",
    "trust/not-issued"
  )

  private static func signed(
    _ id: String,
    _ rule: BrokenRule = form,
    _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> TokenForgery {
    forgery(id, rule) { token throws(TrustError) in
      let authority = token.authority
      let leaf = authority.builders.leaf
      let genuine = try leaf.issuerKey.sign(leaf.toBeSigned, with: leaf.signature)
      let certificate = ASN1Writer.bytes {
        $0.sequence {
          $0.raw(leaf.toBeSigned)
          $0.raw(leaf.outerAlgorithm.bytes)
          $0.bitString(change(genuine))
        }
      }
      token.header.x5c = [certificate, authority.intermediate, authority.root]
    }
  }

  private static let one: [UInt8] = [2, 1, 1]

  private static func pair(_ r: [UInt8], _ s: [UInt8]) -> [UInt8] {
    [0x30, UInt8(r.count + s.count)] + r + s
  }
}
