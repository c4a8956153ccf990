// SPDX-License-Identifier: Apache-2.0

extension JWSSuites {
  private static func headed(
    _ name: String,
    _ comment: String,
    _ flags: [Flag],
    _ header: String,
    _ code: String,
    cause: String? = nil
  ) -> Vector {
    wrong(name, comment, flags, "\(segment(header)).\(parts.1).\(parts.2)", code, cause: cause)
  }

  /// One vector for each row of a table.
  private static func headed(_ rows: [(String, String, [Flag], String, String, cause: String?)])
    -> [Vector]
  {
    rows.map { headed($0.0, $0.1, $0.2, $0.3, $0.4, cause: $0.cause) }
  }

  private static func good(_ name: String, _ comment: String, _ header: String, _ count: Int)
    -> Vector
  {
    Vector(
      name,
      comment,
      [.basic],
      .text("\(segment(header)).\(parts.1).\(parts.2)"),
      .valid(read(certificates: [JSON](repeating: "3000", count: count)))
    )
  }

  static let header = suite(
    "header",
    "Header parameters (RFC 7515, 4), which are unauthenticated until the signature "
      + "is verified.",
    [
      good(
        "three-certificates",
        "A header with three certificates, as the App Store writes it.",
        #"{"alg":"ES256","x5c":["MAA=","MAA=","MAA="]}"#,
        3
      ),
      good(
        "of-xcode",
        "Xcode's header: kid and typ have no effect.",
        #"{"kid":"Apple_Xcode_Key","typ":"JWT","alg":"ES256","x5c":["MAA="]}"#,
        1
      ),
      good(
        "unknown-member",
        "Unknown header parameters have no effect.",
        #"{"alg":"ES256","new":{},"x5c":["MAA="]}"#,
        1
      ),
    ] + objects + algorithms + extensions + certificates
  )

  private static let objects: [Vector] = headed([
    ("array", "The header is an array.", [.malformed], "[]", "header", cause: nil),
    (
      "no-json", "The header is not JSON.", [.malformed], "header", "header",
      cause: "json/unexpected-byte"
    ),
    ("empty", "An empty header.", [.missing], "", "header", cause: "json/truncated"),
    (
      "duplicate-alg", "Two alg members: parsers disagree about which one counts.", [.duplicate],
      #"{"alg":"ES256","alg":"none","x5c":["MAA="]}"#, "header", cause: "json/duplicate-member"
    ),
    (
      "duplicate-alg-escaped", "Two alg members, one of them with an escaped name.", [.duplicate],
      #"{"alg":"ES256","\u0061lg":"none","x5c":["MAA="]}"#, "header", cause: "json/duplicate-member"
    ),
    (
      "duplicate-x5c", "Two x5c members.", [.duplicate],
      #"{"alg":"ES256","x5c":["MAA="],"x5c":["MAE="]}"#, "header", cause: "json/duplicate-member"
    ),
    (
      "deep", "10,000 levels: exhausts the stack of a recursive parser.", [.limit],
      #"{"alg":"# + String(repeating: "[", count: 10_000), "header", cause: "json/too-deep"
    ),
    (
      "typ-number", "typ is a number.", [.malformed], #"{"typ":1,"alg":"ES256","x5c":["MAA="]}"#,
      "header", cause: nil
    ),
    (
      "kid-null", "kid is null.", [.malformed], #"{"kid":null,"alg":"ES256","x5c":["MAA="]}"#,
      "header", cause: nil
    ),
  ])

  private static func algorithm(_ name: String, _ comment: String, _ json: String?) -> Vector {
    let member = json.map { "\"alg\":\($0)," } ?? ""
    return headed(name, comment, [.weakAlgorithm], #"{\#(member)"x5c":["MAA="]}"#, "algorithm")
  }

  /// One vector for each row of a table.
  private static func algorithm(_ rows: [(String, String, String?)]) -> [Vector] {
    rows.map { algorithm($0.0, $0.1, $0.2) }
  }

  private static let algorithms: [Vector] =
    algorithm([
      ("alg-none", "alg \"none\" means unsigned.", #""none""#),
      ("alg-none-mixed", "alg \"none\" in mixed case.", #""nOnE""#),
      ("alg-empty", "alg is an empty string.", #""""#),
      ("alg-hs256", "HMAC: a verifier might use the public key as shared secret.", #""HS256""#),
      ("alg-rs256", "RS256, which is RSA.", #""RS256""#),
      ("alg-es384", "ES384, which uses another curve.", #""ES384""#),
      ("alg-es256k", "ES256K, which uses another curve.", #""ES256K""#),
      ("alg-lower-case", "alg in lower case; algorithm names are case-sensitive.", #""es256""#),
      ("alg-blank", "alg with a trailing space.", #""ES256 ""#),
      ("alg-array", "alg is an array that contains ES256.", #"["ES256"]"#),
      ("alg-null", "alg is null.", "null"),
      ("alg-missing", "alg is missing.", nil),
    ])
    + [
      headed(
        "alg-capital-name",
        "The member \"Alg\"; member names are case-sensitive.",
        [.weakAlgorithm],
        #"{"Alg":"ES256","x5c":["MAA="]}"#,
        "algorithm"
      )
    ]

  private static func member(
    _ name: String,
    _ comment: String,
    _ json: String,
    _ code: String,
    _ flag: Flag = .unsupported
  ) -> Vector {
    headed(name, comment, [flag], #"{"alg":"ES256",\#(json),"x5c":["MAA="]}"#, code)
  }

  /// One vector for each row of a table.
  private static func member(_ rows: [(String, String, String, String)]) -> [Vector] {
    rows.map { member($0.0, $0.1, $0.2, $0.3) }
  }

  private static let extensions: [Vector] =
    member([
      (
        "crit-unknown", "crit lists an unknown extension.", #""crit":["exp"],"exp":1"#,
        "critical-header"
      ),
      (
        "crit-b64", "crit lists b64 (RFC 7797), which is not supported.", #""crit":["b64"]"#,
        "critical-header"
      ),
      (
        "crit-empty", "crit is an empty list (RFC 7515, 4.1.11 forbids it).", #""crit":[]"#,
        "critical-header"
      ),
      (
        "crit-registered", "crit lists a registered parameter (RFC 7515, 4.1.11 forbids it).",
        #""crit":["alg"]"#, "critical-header"
      ),
      ("crit-null", "crit is null.", #""crit":null"#, "critical-header"),
      (
        "b64-false", "b64 false: the payload would not be base64url (RFC 7797).", #""b64":false"#,
        "critical-header"
      ),
    ])
    + [
      member(
        "jwk",
        "A public key in the header.",
        #""jwk":{"kty":"EC"}"#,
        "embedded-key",
        .attackerKey
      ),
      member(
        "jku",
        "A URL of keys in the header.",
        #""jku":"https://example.com/keys""#,
        "embedded-key",
        .attackerKey
      ),
      member(
        "x5u",
        "A URL of certificates in the header.",
        #""x5u":"https://example.com/chain""#,
        "embedded-key",
        .attackerKey
      ),
    ]

  private static func certified(
    _ name: String,
    _ comment: String,
    _ json: String?,
    _ cause: String? = nil,
    _ flag: Flag = .malformed
  ) -> Vector {
    let member = json.map { ",\"x5c\":\($0)" } ?? ""
    return headed(
      name,
      comment,
      [flag],
      #"{"alg":"ES256"\#(member)}"#,
      "certificates",
      cause: cause
    )
  }

  /// One vector for each row of a table.
  private static func certified(_ rows: [(String, String, String?)]) -> [Vector] {
    rows.map { certified($0.0, $0.1, $0.2) }
  }

  /// One vector for each row of a table.
  private static func certified(_ rows: [(String, String, String?, String?, Flag)]) -> [Vector] {
    rows.map { certified($0.0, $0.1, $0.2, $0.3, $0.4) }
  }

  private static let certificates: [Vector] =
    [certified("x5c-missing", "x5c is missing.", nil, nil, .missing)]
    + certified([
      ("x5c-empty", "x5c is an empty array.", "[]"),
      ("x5c-two", "Two certificates; one or three are required.", #"["MAA=","MAA="]"#),
      (
        "x5c-four", "Four certificates; one or three are required.",
        #"["MAA=","MAA=","MAA=","MAA="]"#
      ),
      (
        "x5c-five", "Five certificates; one or three are required.",
        #"["MAA=","MAA=","MAA=","MAA=","MAA="]"#
      ),
      ("x5c-string", "x5c is a string instead of an array.", #""MAA=""#),
      ("x5c-number", "x5c contains a number.", "[1]"),
      ("x5c-empty-text", "x5c contains an empty string.", #"[""]"#),
    ])
    + certified([
      (
        "x5c-url-safe", "A certificate in base64url; x5c is base64 (RFC 7515, 4.1.6).",
        #"["MA_-"]"#, "base64/character", .form
      ),
      (
        "x5c-unpadded", "A certificate in base64 without padding.", #"["MAA"]"#, "base64/padding",
        .form
      ),
      (
        "x5c-loose-bits", "A certificate in base64 with nonzero trailing bits.", #"["MAB="]"#,
        "base64/non-canonical", .nonCanonical
      ),
      (
        "x5c-line-feed", "A certificate with a line feed in its base64.", #"["MA\nA="]"#,
        "base64/character", .form
      ),
      (
        "x5c-pem", "A certificate in PEM.",
        #"["-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----"]"#, nil, .form
      ),
    ])
}
