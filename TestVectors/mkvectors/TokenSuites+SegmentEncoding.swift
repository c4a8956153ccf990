// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
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
              (
                "payload-padding", "A padded payload.", "padding",
                { $0.payloadEncoding.padding = .full }
              ),
              (
                "payload-excessive-padding", "A payload with too much padding.", "padding",
                { $0.payloadEncoding.padding = .excessive }
              ),
              (
                "payload-loose-bits", "Nonzero trailing bits in the payload.", "non-canonical",
                { $0.payloadEncoding.hasLooseBits = true }
              ),
              (
                "payload-lines", "A payload in lines of 64 characters.", "character",
                { $0.payloadEncoding.lineLength = 64 }
              ),
              (
                "payload-blank", "A space after the payload.", "character",
                { $0.payloadEncoding.suffix = " " }
              ),
              (
                "signature-padding", "A padded signature.", "padding",
                { $0.signatureEncoding.padding = .full }
              ),
              (
                "signature-loose-bits", "Nonzero trailing bits in the signature.", "non-canonical",
                { $0.signatureEncoding.hasLooseBits = true }
              ),
              (
                "signature-tilde", "A tilde after the signature.", "character",
                { $0.signatureEncoding.suffix = "~" }
              ),
              (
                "header-padding", "A padded header.", "padding",
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
