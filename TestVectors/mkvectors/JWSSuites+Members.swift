// SPDX-License-Identifier: Apache-2.0

extension JWSSuites {
  static let members = suite(
    "members",
    "Members of headers in disguise, and values that are nearly right.",
    names + values + lists
  )

  private static func headed(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ header: String,
    _ code: String,
    cause: String? = nil
  ) -> Vector {
    wrong(name, comment, [flag], "\(segment(header)).\(parts.1).\(parts.2)", code, cause: cause)
  }

  private static func accepted(_ name: String, _ comment: String, _ header: String) -> Vector {
    Vector(
      name,
      comment,
      [.form],
      .text("\(segment(header)).\(parts.1).\(parts.2)"),
      .valid(read(certificates: ["3000"]))
    )
  }

  /// Member names with an escape, which has no effect after parsing.
  private static let names: [Vector] = [
    accepted(
      "escapes",
      "Names and values with escapes are the same names and values.",
      #"{"\u0061lg":"\u0045S256","x5c":["MA\u0041="]}"#
    ),
    accepted(
      "white-space",
      "White space between members.",
      " {\n\"alg\" : \"ES256\" ,\t\"x5c\" : [ \"MAA=\" ] } "
    ),
    headed(
      "duplicate-x5c-escaped",
      "Two lists of certificates, one of them in disguise.",
      .duplicate,
      #"{"alg":"ES256","x5c":["MAA="],"\u00785c":["MAE="]}"#,
      "header",
      cause: "json/duplicate-member"
    ),
    headed(
      "duplicate-unknown",
      "Twice what nobody knows.",
      .duplicate,
      #"{"a":1,"a":1,"alg":"ES256","x5c":["MAA="]}"#,
      "header",
      cause: "json/duplicate-member"
    ),
    headed(
      "crit-escaped",
      "A demand in disguise.",
      .unsupported,
      #"{"\u0063rit":["exp"],"alg":"ES256","x5c":["MAA="]}"#,
      "critical-header"
    ),
    headed(
      "b64-true",
      "The extension that changes nothing is one all the same.",
      .unsupported,
      #"{"b64":true,"alg":"ES256","x5c":["MAA="]}"#,
      "critical-header"
    ),
    headed(
      "jwk-null",
      "A key without a value.",
      .attackerKey,
      #"{"jwk":null,"alg":"ES256","x5c":["MAA="]}"#,
      "embedded-key"
    ),
    headed(
      "jwk-escaped",
      "A key in disguise.",
      .attackerKey,
      #"{"j\u0077k":{},"alg":"ES256","x5c":["MAA="]}"#,
      "embedded-key"
    ),
    headed(
      "jwk-only",
      "A key in place of certificates.",
      .attackerKey,
      #"{"jwk":{"kty":"EC"},"alg":"ES256"}"#,
      "embedded-key"
    ),
    headed(
      "kid-only",
      "The name of a key in place of certificates.",
      .missing,
      #"{"kid":"key","alg":"ES256"}"#,
      "certificates"
    ),
    headed(
      "x5c-capital-name",
      "Names of members have a case.",
      .missing,
      #"{"alg":"ES256","X5C":["MAA="]}"#,
      "certificates"
    ),
  ]

  private static func algorithm(_ name: String, _ comment: String, _ json: String) -> Vector {
    headed(
      "alg-\(name)",
      comment,
      .weakAlgorithm,
      #"{"alg":\#(json),"x5c":["MAA="]}"#,
      "algorithm"
    )
  }

  private static let values: [Vector] = [
    algorithm("none-capital", "No signature needed, in disguise.", #""None""#),
    algorithm("ps256", "RSA of another kind.", #""PS256""#),
    algorithm("es512", "Another curve.", #""ES512""#),
    algorithm("eddsa", "Another kind of signature.", #""EdDSA""#),
    algorithm("blank-before", "A blank before it.", #"" ES256""#),
    algorithm("null-character", "The right name up to a zero.", #""ES256\u0000""#),
    algorithm("cut", "The beginning of the name.", #""ES25""#),
    algorithm("longer", "A name that begins so.", #""ES2560""#),
    algorithm(
      "full-width",
      "Letters that a lenient comparison takes for the right ones.",
      #""ＥＳ２５６""#
    ),
    algorithm("number", "A number.", "256"),
    algorithm("true", "A word.", "true"),
    algorithm("object", "An object.", #"{"name":"ES256"}"#),
    headed("top-level-text", "A text for a header.", .malformed, #""ES256""#, "header"),
    headed("top-level-null", "Nothing for a header.", .malformed, "null", "header"),
    headed(
      "byte-order-mark",
      "A mark before the header.",
      .form,
      "\u{FEFF}\(goodHeader)",
      "header",
      cause: "json/byte-order-mark"
    ),
    headed(
      "trailing-data",
      "A second header after it.",
      .trailing,
      goodHeader + goodHeader,
      "header",
      cause: "json/trailing-data"
    ),
    headed(
      "kid-number",
      "A name that is no text.",
      .malformed,
      #"{"kid":1,"alg":"ES256","x5c":["MAA="]}"#,
      "header"
    ),
  ]

  private static func list(_ name: String, _ comment: String, _ json: String, _ cause: String?)
    -> Vector
  {
    headed(
      "x5c-\(name)",
      comment,
      .malformed,
      #"{"alg":"ES256","x5c":\#(json)}"#,
      "certificates",
      cause: cause
    )
  }

  private static let lists: [Vector] = [
    list("null", "No value.", "null", nil),
    list("object", "An object.", #"{"0":"MAA="}"#, nil),
    list("null-inside", "Nothing in the list.", "[null]", nil),
    list("list-inside", "A list in the list.", #"[["MAA="]]"#, nil),
    list("third-empty", "An empty text in the place of the root.", #"["MAA=","MAA=",""]"#, nil),
    list("third-number", "A number in the place of the root.", #"["MAA=","MAA=",1]"#, nil),
    list("second-url-safe", "The other alphabet.", #"["MAA=","MA_-","MAA="]"#, "base64/character"),
    list("excessive-padding", "Padding too much.", #"["MAA=="]"#, "base64/padding"),
    list("length", "A character too many.", #"["MAA=A"]"#, nil),
    list("space", "A space before it.", #"[" MAA="]"#, "base64/character"),
    list("null-character", "A zero after it.", #"["MAA=\u0000"]"#, "base64/character"),
  ]
}
