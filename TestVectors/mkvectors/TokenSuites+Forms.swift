// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Unusual tokens that are accepted: their forgeries are in `forgeries`.
extension TokenSuites {
  static func header(_ lab: Lab) throws(TrustError) -> Suite {
    let below = { (key: TestKey) throws(TrustError) in
      try lab.token(certificates: {
        $0.intermediate.subjectPublicKeyInfo = key.subjectPublicKeyInfo
        $0.leaf.issuerKey = key
        $0.leaf.sign(with: .ecdsa(.sha256))
      })
    }
    let named = try lab.token {
      $0.header.kid = "key"
      $0.header.typ = "JWT"
    }
    return suite(
      "header",
      "Header parameters, and keys of intermediates.",
      [
        group(
          "Members.",
          try rows(
            """
            kid-and-typ | form | valid | \(named) | kid and typ have no effect.
            """
          )
        ),
        group(
          "Keys of intermediates.",
          try rows(
            """
            intermediate-p256 | boundary | valid | \(below(lab.keys.tokens.attackerLeaf)) | A P-256 intermediate.
            intermediate-secp256k1 | weak-key | trust/weak-key source NIST SP 800-131A, 3 level should | \(below(lab.keys.tokens.leafSecp256k1)) | A secp256k1 intermediate.
            """
          )
        ),
      ]
    )
  }

  static func signature(_ lab: Lab) throws(TrustError) -> Suite {
    let signed = { (signature: TokenBuilder.Signature) throws(TrustError) in
      try lab.token { $0.signature = signature }
    }
    return suite(
      "signature",
      "ES256 (RFC 7518, 3.4): r and s, 32 bytes each, over the encoded header and payload.",
      [
        group(
          "Valid signatures.",
          try rows(
            """
            es256 | basic | valid | \(signed(.es256)) | A valid signature, with the larger of the two valid values of s.
            low-s | boundary | valid | \(signed(.lowS)) | The smaller of the two valid values of s.
            """
          )
        )
      ]
    )
  }

  static func payload(_ lab: Lab) throws(TrustError) -> Suite {
    let json = String(decoding: Lab.transaction().payload(), as: UTF8.self)
    let escaped = json.replacing("\"bundleId\"", with: #""\u0062undleId""#)
    return suite(
      "payload",
      "Unusual payloads.",
      [
        group(
          "JSON texts.",
          try rows(
            """
            members-escaped | form | valid | \(lab.token(payload: Array(escaped.utf8))) | A member with an escaped name.
            """
          )
        )
      ]
    )
  }
}
