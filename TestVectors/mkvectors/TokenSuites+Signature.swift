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
        group("Form.", try forms(lab, signed, genuine)),
        group("Numbers.", range),
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

  // MARK: Encoding

  /// Each part is signed as encoded: only the encoding is invalid.
  static func encoding(_ lab: Lab) throws(TrustError) -> Suite {
    let coded = {
      (name: String, comment: String, cause: String, change: @escaping (inout TokenBuilder) -> Void)
        throws(TrustError) in
      wrong(
        name,
        comment,
        [.nonCanonical],
        try lab.token(longer, change),
        "jws/base64",
        cause: "base64/\(cause)"
      )
    }
    return suite(
      "encoding",
      "Base64url without padding, which has one encoding per value; signed as encoded.",
      [
        group(
          "Encodings.",
          try table(
            coded,
            [
              ("payload-padding", "Padding.", "padding", { $0.payloadEncoding.padding = .full }),
              (
                "payload-excessive-padding", "Too much padding.", "padding",
                { $0.payloadEncoding.padding = .excessive }
              ),
              (
                "payload-loose-bits", "Nonzero trailing bits.", "non-canonical",
                { $0.payloadEncoding.hasLooseBits = true }
              ),
              (
                "payload-lines", "A line feed.", "character", { $0.payloadEncoding.lineLength = 64 }
              ),
              (
                "payload-blank", "A space after the payload.", "character",
                { $0.payloadEncoding.suffix = " " }
              ),
              (
                "signature-padding", "Padding.", "padding", { $0.signatureEncoding.padding = .full }
              ),
              (
                "signature-loose-bits", "Nonzero trailing bits.", "non-canonical",
                { $0.signatureEncoding.hasLooseBits = true }
              ),
              (
                "signature-line-feed", "A line feed after the signature.", "character",
                { $0.signatureEncoding.suffix = "\n" }
              ),
              (
                "header-padding", "Padding.", "padding",
                {
                  $0.header.kid = "1"
                  $0.headerEncoding.padding = .excessive
                }
              ),
              (
                "payload-not-ascii", "A Cyrillic letter after the payload.", "character",
                { $0.payloadEncoding.suffix = "\u{430}" }
              ),
            ]
          )
            + wrong([
              (
                "four-parts", "A fourth segment.", [.trailing],
                lab.token { $0.extraParts = [[0x41, 0x41]] }, "jws/segments", also: []
              ),
              (
                "flattened", "The flattened JSON serialization (RFC 7515, 7.2.2).", [.unsupported],
                lab.tokens.token(Lab.transaction()).flattened(), "jws/segments",
                also: ["input/json"]
              ),
            ]) + (try otherEncodings(lab))
        )
      ]
    )
  }

  /// A payload whose length is not a multiple of three.
  private static var longer: TransactionBuilder {
    var transaction = Lab.transaction()
    while transaction.payload().count % 3 != 1 { transaction.productId? += "x" }
    return transaction
  }
}
