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
      ("zeros", "Both numbers zero: CVE-2022-21449.", zero + zero),
      ("r-zero", "The first number is zero.", zero + s),
      ("s-zero", "The second number is zero.", r + zero),
      ("r-order", "The first number is the order of the curve.", order + s),
      ("s-order", "The second number is the order of the curve.", r + order),
      ("all-ones", "Every bit is set.", [UInt8](repeating: 0xFF, count: 64)),
      ("both-one", "Both numbers are one.", one + one),
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
      "ES256 (RFC 7518, 3.4): two numbers of 32 bytes over header and payload as they are written.",
      [
        group("Form.", try forms(lab, signed, genuine)),
        group("Numbers.", range),
        group("What is signed.", try contents(lab, signed, genuine)),
      ]
    )
  }

  private static func forms(
    _ lab: Lab,
    _ signed: (TokenBuilder.Signature) throws(TrustError) -> [UInt8],
    _ genuine: [UInt8]
  ) throws(TrustError) -> [Vector] {
    let length = "jws/signature-length"
    return [
      right("es256", "As it must be.", [.basic], try signed(.es256)),
      right(
        "high-s",
        "The larger second number is right as well.",
        [.boundary],
        try signed(.highS)
      ),
      right("low-s", "The smaller second number is right as well.", [.boundary], try signed(.lowS)),
      wrong("empty", "No signature.", [.missing], try signed(.empty), length),
      wrong("der", "As a certificate has it.", [.form], try signed(.der), length),
      wrong(
        "one-short",
        "A byte less.",
        [.truncated],
        try signed(.bytes(genuine.dropLast())),
        length
      ),
      wrong("one-more", "A zero after it.", [.trailing], try signed(.bytes(genuine + [0])), length),
      wrong(
        "leading-zeros",
        "A zero before each.",
        [.nonCanonical],
        try signed(.bytes(padded(genuine))),
        length
      ),
      wrong(
        "swapped",
        "The second number first.",
        [.form],
        try signed(.swapped),
        "trust/signature"
      ),
      wrong(
        "little-endian",
        "Bytes in reverse.",
        [.form],
        try signed(.littleEndian),
        "trust/signature"
      ),
    ]
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
    return [
      wrong(
        "sha384",
        "Another digest.",
        [.weakAlgorithm],
        try signed(.ellipticCurve(.sha384)),
        code
      ),
      wrong("sha1", "A weak digest.", [.weakAlgorithm], try signed(.ellipticCurve(.sha1)), code),
      wrong(
        "decoded-parts",
        "Over the bytes before base64.",
        [.form],
        try covering(.decodedParts),
        code
      ),
      wrong("payload-only", "Over the payload alone.", [.form], try covering(.payload), code),
      wrong("nothing", "Over no bytes.", [.form], try covering(.bytes([])), code),
      wrong(
        "payload-changed",
        "A genuine signature, and another product.",
        [.tampering],
        try lab.token(Lab.transaction { $0.productId = "com.example.app.max" }) {
          $0.signature = .bytes(genuine)
        },
        code
      ),
      wrong(
        "header-changed",
        "A genuine signature, and one more member of the header.",
        [.tampering],
        try lab.token {
          $0.header.typ = "JWT"
          $0.signature = .bytes(genuine)
        },
        code
      ),
      wrong(
        "transplanted",
        "The genuine signature of another token.",
        [.substitution],
        try signed(.bytes(other)),
        code
      ),
    ]
  }

  // MARK: Encoding

  /// Each part is signed as encoded: only the encoding is invalid.
  static func encoding(_ lab: Lab) throws(TrustError) -> Suite {
    let coded = {
      (name: String, comment: String, cause: String, change: (inout TokenBuilder) -> Void)
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
      "Base64url without padding, for which there is one text only; signed as it is written.",
      [
        group(
          "Encodings.",
          [
            try coded("payload-padding", "Padding.", "padding") {
              $0.payloadEncoding.padding = .full
            },
            try coded("payload-excessive-padding", "Too much padding.", "padding") {
              $0.payloadEncoding.padding = .excessive
            },
            try coded("payload-loose-bits", "Bits that no byte needs.", "non-canonical") {
              $0.payloadEncoding.hasLooseBits = true
            },
            try coded("payload-lines", "A line feed.", "character") {
              $0.payloadEncoding.lineLength = 64
            },
            try coded("payload-blank", "A blank at the end.", "character") {
              $0.payloadEncoding.suffix = " "
            },
            try coded("signature-padding", "Padding.", "padding") {
              $0.signatureEncoding.padding = .full
            },
            try coded("signature-loose-bits", "Bits that no byte needs.", "non-canonical") {
              $0.signatureEncoding.hasLooseBits = true
            },
            try coded("signature-line-feed", "A line feed at the end.", "character") {
              $0.signatureEncoding.suffix = "\n"
            },
            try coded("header-padding", "Padding.", "padding") {
              $0.header.kid = "1"
              $0.headerEncoding.padding = .excessive
            },
            try coded("payload-not-ascii", "A letter of another alphabet.", "character") {
              $0.payloadEncoding.suffix = "\u{430}"
            },
            wrong(
              "four-parts",
              "A part after the signature.",
              [.trailing],
              try lab.token { $0.extraParts = [[0x41, 0x41]] },
              "jws/segments"
            ),
            wrong(
              "flattened",
              "The form of JSON.",
              [.unsupported],
              try lab.tokens.token(Lab.transaction()).flattened(),
              "jws/segments",
              also: ["input/json"]
            ),
          ] + (try writings(lab))
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
