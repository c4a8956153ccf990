// SPDX-License-Identifier: Apache-2.0

extension JWSSuites {
  static let members = suite(
    "members",
    "Escaped member names and nearly valid values in headers.",
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

  /// One vector for each row of a table.
  private static func headed(_ rows: [(String, String, Flag, String, String, cause: String?)])
    -> [Vector]
  {
    rows.map { headed($0.0, $0.1, $0.2, $0.3, $0.4, cause: $0.cause) }
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
  private static let names: [Vector] =
    [
      accepted(
        "escapes",
        "Escaped names and values are equal to unescaped ones.",
        #"{"\u0061lg":"\u0045S256","x5c":["MA\u0041="]}"#
      ),
      accepted(
        "white-space",
        "White space between members.",
        " {\n\"alg\" : \"ES256\" ,\t\"x5c\" : [ \"MAA=\" ] } "
      ),
    ]
    + headed([
      (
        "duplicate-x5c-escaped", "Two x5c members, one of them with an escaped name.", .duplicate,
        #"{"alg":"ES256","x5c":["MAA="],"\u00785c":["MAE="]}"#, "header",
        cause: "json/duplicate-member"
      ),
      (
        "duplicate-unknown", "An unknown member twice.", .duplicate,
        #"{"a":1,"a":1,"alg":"ES256","x5c":["MAA="]}"#, "header", cause: "json/duplicate-member"
      ),
      (
        "crit-escaped", "crit with an escaped name.", .unsupported,
        #"{"\u0063rit":["exp"],"alg":"ES256","x5c":["MAA="]}"#, "critical-header", cause: nil
      ),
      (
        "b64-true", "b64 true, which has no effect, is an unsupported extension too.", .unsupported,
        #"{"b64":true,"alg":"ES256","x5c":["MAA="]}"#, "critical-header", cause: nil
      ),
      (
        "jwk-null", "jwk is null.", .attackerKey, #"{"jwk":null,"alg":"ES256","x5c":["MAA="]}"#,
        "embedded-key", cause: nil
      ),
      (
        "jwk-escaped", "jwk with an escaped name.", .attackerKey,
        #"{"j\u0077k":{},"alg":"ES256","x5c":["MAA="]}"#, "embedded-key", cause: nil
      ),
      (
        "jwk-only", "jwk instead of x5c.", .attackerKey, #"{"jwk":{"kty":"EC"},"alg":"ES256"}"#,
        "embedded-key", cause: nil
      ),
      (
        "kid-only", "kid instead of x5c.", .missing, #"{"kid":"key","alg":"ES256"}"#,
        "certificates", cause: nil
      ),
      (
        "x5c-capital-name", "The member \"X5C\"; member names are case-sensitive.", .missing,
        #"{"alg":"ES256","X5C":["MAA="]}"#, "certificates", cause: nil
      ),
    ])

  private static func algorithm(_ name: String, _ comment: String, _ json: String) -> Vector {
    headed("alg-\(name)", comment, .weakAlgorithm, #"{"alg":\#(json),"x5c":["MAA="]}"#, "algorithm")
  }

  /// One vector for each row of a table.
  private static func algorithm(_ rows: [(String, String, String)]) -> [Vector] {
    rows.map { algorithm($0.0, $0.1, $0.2) }
  }

  private static let values: [Vector] =
    algorithm([
      ("none-capital", "alg \"None\", capitalized.", #""None""#),
      ("ps256", "PS256, which is RSA-PSS.", #""PS256""#),
      ("es512", "ES512, which uses another curve.", #""ES512""#),
      ("eddsa", "EdDSA, another signature algorithm.", #""EdDSA""#),
      ("blank-before", "alg with a leading space.", #"" ES256""#),
      ("null-character", "alg ES256 followed by U+0000.", #""ES256\u0000""#),
      ("cut", "alg is a prefix of ES256.", #""ES25""#),
      ("longer", "alg starts with ES256.", #""ES2560""#),
      (
        "full-width", "alg in full-width letters, which a lenient comparison considers equal.",
        #""ＥＳ２５６""#
      ),
      ("number", "alg is a number.", "256"),
      ("true", "alg is true.", "true"),
      ("object", "alg is an object.", #"{"name":"ES256"}"#),
    ])
    + headed([
      ("top-level-text", "The header is a string.", .malformed, #""ES256""#, "header", cause: nil),
      ("top-level-null", "The header is null.", .malformed, "null", "header", cause: nil),
      (
        "byte-order-mark", "A byte order mark before the header.", .form, "\u{FEFF}\(goodHeader)",
        "header", cause: "json/byte-order-mark"
      ),
      (
        "trailing-data", "A second JSON value after the header.", .trailing,
        goodHeader + goodHeader, "header", cause: "json/trailing-data"
      ),
      (
        "kid-number", "kid is a number.", .malformed, #"{"kid":1,"alg":"ES256","x5c":["MAA="]}"#,
        "header", cause: nil
      ),
    ])

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

  /// One vector for each row of a table.
  private static func list(_ rows: [(String, String, String, String?)]) -> [Vector] {
    rows.map { list($0.0, $0.1, $0.2, $0.3) }
  }

  private static let lists: [Vector] = list([
    ("null", "x5c is null.", "null", nil),
    ("object", "x5c is an object.", #"{"0":"MAA="}"#, nil),
    ("null-inside", "x5c contains null.", "[null]", nil),
    ("list-inside", "x5c contains an array.", #"[["MAA="]]"#, nil),
    ("third-empty", "The third certificate is an empty string.", #"["MAA=","MAA=",""]"#, nil),
    ("third-number", "The third certificate is a number.", #"["MAA=","MAA=",1]"#, nil),
    (
      "second-url-safe", "The second certificate is in base64url.", #"["MAA=","MA_-","MAA="]"#,
      "base64/character"
    ),
    ("excessive-padding", "A certificate with too much padding.", #"["MAA=="]"#, "base64/padding"),
    ("length", "A certificate with one base64 character too many.", #"["MAA=A"]"#, nil),
    ("space", "A certificate with a leading space.", #"[" MAA="]"#, "base64/character"),
    ("null-character", "A certificate followed by U+0000.", #"["MAA=\u0000"]"#, "base64/character"),
  ])
}
