// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

// Algorithms and encodings of certificate signatures.
extension TokenSuites {
  static func certificateAlgorithms(_ lab: Lab) throws(TrustError) -> [Vector] {
    let code = "trust/algorithm"
    return try [
      right(
        "leaf-sha256",
        "A signer certificate signed with SHA-256.",
        [.boundary],
        try lab.token(certificates: { $0.leaf.sign(with: .ecdsa(.sha256)) })
      )
    ]
      + altered(
        lab,
        [
          (
            "intermediate-sha1", "An intermediate signed with SHA-1.", .weakAlgorithm, code,
            also: [], { $0.intermediate.sign(with: .ecdsa(.sha1)) }
          ),
          (
            "leaf-md5", "The signer certificate names an MD5 signature algorithm.", .weakAlgorithm,
            code, also: [],
            {
              $0.leaf.innerAlgorithm = .signature(.rsaPKCS1(.md5))
              $0.leaf.outerAlgorithm = .signature(.rsaPKCS1(.md5))
            }
          ),
          (
            "leaf-rsa-name", "The signer certificate has an ECDSA signature, but names RSA.",
            .ambiguous, code, also: ["trust/untrusted"],
            {
              $0.leaf.innerAlgorithm = .signature(.rsaPKCS1(.sha256))
              $0.leaf.outerAlgorithm = .signature(.rsaPKCS1(.sha256))
            }
          ),
          (
            "leaf-other-digest",
            "The signer certificate is signed with SHA-256, but names another digest.", .ambiguous,
            "trust/untrusted", also: [], { $0.leaf.signature = .ecdsa(.sha256) }
          ),
          (
            "intermediate-algorithms-differ",
            "The inner and outer signature algorithms of the intermediate differ.", .ambiguous,
            "certificate/algorithm-mismatch", also: [],
            { $0.intermediate.innerAlgorithm = .signature(.ecdsa(.sha256)) }
          ),
        ]
      )
  }

  /// The signature of the signer certificate with another algorithm or encoding.
  static func certificateSignatures(_ lab: Lab) throws(TrustError) -> [Vector] {
    let builder = lab.tokens.builders.leaf
    let genuine = try builder.issuerKey.sign(builder.toBeSigned, with: builder.signature)
    let signed = {
      (name: String, comment: String, flag: Flag, signature: [UInt8]) throws(TrustError) in
      wrong(
        "leaf-signature-\(name)",
        comment,
        [flag],
        try lab.token {
          $0.header.x5c = [
            certificate(builder, signature), lab.tokens.intermediate, lab.tokens.root,
          ]
        },
        "trust/untrusted",
        also: ["certificate/malformed"]
      )
    }
    let one: [UInt8] = [2, 1, 1]
    let zero: [UInt8] = [2, 1, 0]
    let contents = Array(genuine.dropFirst(2))
    return try table(
      signed,
      [
        ("empty", "An empty signature.", .missing, []),
        ("trailing", "One byte after the signature.", .trailing, genuine + [0]),
        (
          "long-length", "The signature has a non-minimal DER length.", .nonCanonical,
          [0x30, 0x81] + [UInt8(contents.count)] + contents
        ),
        (
          "indefinite", "The signature has an indefinite length.", .indefinite,
          [0x30, 0x80] + contents + [0, 0]
        ),
        ("zeros", "Both r and s are zero (CVE-2022-21449).", .boundary, pair(zero, zero)),
        ("ones", "Both r and s are one.", .boundary, pair(one, one)),
        ("negative", "A negative r.", .overflow, pair([2, 1, 0xFF], one)),
        (
          "long-number", "An r larger than the order of any supported curve.", .overflow,
          pair([2, 49, 1] + [UInt8](repeating: 0, count: 48), one)
        ),
        ("one-number", "The signature has r without s.", .missing, [0x30, 3] + one),
        (
          "raw", "A raw signature as in tokens, instead of DER.", .form,
          [UInt8](repeating: 1, count: 96)
        ),
      ]
    )
  }

  private static func pair(_ r: [UInt8], _ s: [UInt8]) -> [UInt8] {
    [0x30, UInt8(r.count + s.count)] + r + s
  }

  private static func certificate(
    _ builder: CertificateBuilder,
    _ signature: [UInt8]
  ) -> [UInt8] {
    ASN1Writer.bytes {
      $0.sequence {
        $0.raw(builder.toBeSigned)
        $0.raw(builder.outerAlgorithm.bytes)
        $0.bitString(signature)
      }
    }
  }
}
