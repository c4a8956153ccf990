// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  static func signature(_ lab: Lab) throws(TrustError) -> Suite {
    let order = TokenBuilder.Signature.order
    let zero = [UInt8](repeating: 0, count: 32)
    let one = Array(zero.dropLast()) + [1]
    let genuine = try lab.tokens.token(Lab.transaction()).signatureBytes()
    let (r, s) = (Array(genuine.prefix(32)), Array(genuine.suffix(32)))
    let signed = { (signature: TokenBuilder.Signature) throws(TrustError) in
      try lab.token { $0.signature = signature }
    }
    let ranges: [(name: String, comment: String, bytes: [UInt8])] = [
      ("zeros", "Both r and s are zero (CVE-2022-21449).", zero + zero),
      ("r-zero", "r is zero.", zero + s),
      ("s-zero", "s is zero.", r + zero),
      ("r-order", "r is the order of the curve.", order + s),
      ("s-order", "s is the order of the curve.", r + order),
      ("all-ones", "All bits are set.", [UInt8](repeating: 0xFF, count: 64)),
      ("both-one", "Both r and s are one.", one + one),
    ]
    var range: [Vector] = []
    for item in ranges {
      range.append(
        wrong(
          item.name,
          item.comment,
          [.boundary],
          try signed(.bytes(item.bytes)),
          "trust/signature"
        )
      )
    }
    return suite(
      "signature",
      "ES256 (RFC 7518, 3.4): r and s, 32 bytes each, over the encoded header and payload.",
      [
        group("Encoding.", try forms(lab, signed, genuine)),
        group("Values of r and s.", range),
        group("Signed bytes.", try contents(lab, signed, genuine)),
      ]
    )
  }

  private static func forms(
    _ lab: Lab,
    _ signed: (TokenBuilder.Signature) throws(TrustError) -> [UInt8],
    _ genuine: [UInt8]
  ) throws(TrustError) -> [Vector] {
    let length = "jws/signature-length"
    return try [
      right("es256", "A valid signature.", [.basic], try signed(.es256)),
      right(
        "high-s",
        "The larger of the two valid values of s.",
        [.boundary],
        try signed(.highS)
      ),
      right("low-s", "The smaller of the two valid values of s.", [.boundary], try signed(.lowS)),
    ]
      + wrong([
        ("empty", "An empty signature.", [.missing], signed(.empty), length),
        ("der", "A DER signature, as in certificates.", [.form], signed(.der), length),
        (
          "one-short", "A signature without its last byte.", [.truncated],
          signed(.bytes(genuine.dropLast())), length
        ),
        (
          "one-more", "A zero byte after the signature.", [.trailing],
          signed(.bytes(genuine + [0])), length
        ),
        (
          "leading-zeros", "A leading zero byte before r and before s.", [.nonCanonical],
          signed(.bytes(padded(genuine))), length
        ),
        ("swapped", "s before r.", [.form], signed(.swapped), "trust/signature"),
        (
          "little-endian", "r and s in little-endian byte order.", [.form], signed(.littleEndian),
          "trust/signature"
        ),
      ])
  }

  private static func padded(_ signature: [UInt8]) -> [UInt8] {
    [0] + signature.prefix(32) + [0] + signature.suffix(32)
  }

  private static func contents(
    _ lab: Lab,
    _ signed: (TokenBuilder.Signature) throws(TrustError) -> [UInt8],
    _ genuine: [UInt8]
  ) throws(TrustError) -> [Vector] {
    let covering = { (covered: TokenBuilder.Covered) throws(TrustError) in
      try lab.token { $0.covers = covered }
    }
    let other = try lab.tokens.token(RenewalInfoBuilder.production).signatureBytes()
    let code = "trust/signature"
    return try wrong([
      (
        "sha384", "A signature with SHA-384.", [.weakAlgorithm], signed(.ellipticCurve(.sha384)),
        code
      ),
      ("sha1", "A signature with SHA-1.", [.weakAlgorithm], signed(.ellipticCurve(.sha1)), code),
      (
        "decoded-parts", "A signature over the decoded header and payload.", [.form],
        covering(.decodedParts), code
      ),
      ("payload-only", "A signature over the payload alone.", [.form], covering(.payload), code),
      ("nothing", "A signature over no bytes.", [.form], covering(.bytes([])), code),
      (
        "payload-changed", "A genuine signature with another payload.", [.tampering],
        lab.token(Lab.transaction { $0.productId = "com.example.app.max" }) {
          $0.signature = .bytes(genuine)
        }, code
      ),
      (
        "header-changed", "A genuine signature with another header.", [.tampering],
        lab.token {
          $0.header.typ = "JWT"
          $0.signature = .bytes(genuine)
        }, code
      ),
      (
        "transplanted", "The genuine signature of another token.", [.substitution],
        signed(.bytes(other)), code
      ),
    ])
  }

}
