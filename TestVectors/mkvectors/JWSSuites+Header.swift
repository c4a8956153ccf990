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
    "What a header may say (RFC 7515, 4): an attacker writes it first, so it decides nothing.",
    [
      good(
        "three-certificates",
        "As the App Store writes it.",
        #"{"alg":"ES256","x5c":["MAA=","MAA=","MAA="]}"#,
        3
      ),
      good(
        "of-xcode",
        "Type and name of the key mean nothing.",
        #"{"kid":"Apple_Xcode_Key","typ":"JWT","alg":"ES256","x5c":["MAA="]}"#,
        1
      ),
      good(
        "unknown-member",
        "What is not known means nothing.",
        #"{"alg":"ES256","new":{},"x5c":["MAA="]}"#,
        1
      ),
    ] + objects + algorithms + extensions + certificates
  )

  private static let objects: [Vector] = [
    headed("array", "No object.", [.malformed], "[]", "header"),
    headed("no-json", "No JSON.", [.malformed], "header", "header", cause: "json/unexpected-byte"),
    headed("empty", "Nothing.", [.missing], "", "header", cause: "json/truncated"),
    headed(
      "duplicate-alg",
      "Two algorithms, of which each reader keeps another.",
      [.duplicate],
      #"{"alg":"ES256","alg":"none","x5c":["MAA="]}"#,
      "header",
      cause: "json/duplicate-member"
    ),
    headed(
      "duplicate-alg-escaped",
      "Two algorithms, one of them in disguise.",
      [.duplicate],
      #"{"alg":"ES256","\u0061lg":"none","x5c":["MAA="]}"#,
      "header",
      cause: "json/duplicate-member"
    ),
    headed(
      "duplicate-x5c",
      "Two lists of certificates.",
      [.duplicate],
      #"{"alg":"ES256","x5c":["MAA="],"x5c":["MAE="]}"#,
      "header",
      cause: "json/duplicate-member"
    ),
    headed(
      "deep",
      "10,000 levels: a reader that calls itself runs out of stack.",
      [.limit],
      #"{"alg":"# + String(repeating: "[", count: 10_000),
      "header",
      cause: "json/too-deep"
    ),
    headed(
      "typ-number",
      "A type that is no text.",
      [.malformed],
      #"{"typ":1,"alg":"ES256","x5c":["MAA="]}"#,
      "header"
    ),
    headed(
      "kid-null",
      "A name that is no text.",
      [.malformed],
      #"{"kid":null,"alg":"ES256","x5c":["MAA="]}"#,
      "header"
    ),
  ]

  private static func algorithm(_ name: String, _ comment: String, _ json: String?) -> Vector {
    let member = json.map { "\"alg\":\($0)," } ?? ""
    return headed(name, comment, [.weakAlgorithm], #"{\#(member)"x5c":["MAA="]}"#, "algorithm")
  }

  private static let algorithms: [Vector] = [
    algorithm("alg-none", "No signature needed.", #""none""#),
    algorithm("alg-none-mixed", "No signature needed, in disguise.", #""nOnE""#),
    algorithm("alg-empty", "No algorithm at all.", #""""#),
    algorithm("alg-hs256", "A shared secret, for which public bytes would be taken.", #""HS256""#),
    algorithm("alg-rs256", "RSA.", #""RS256""#),
    algorithm("alg-es384", "Another curve.", #""ES384""#),
    algorithm("alg-es256k", "Another curve.", #""ES256K""#),
    algorithm("alg-lower-case", "Names are compared letter by letter.", #""es256""#),
    algorithm("alg-blank", "A blank after it.", #""ES256 ""#),
    algorithm("alg-array", "A list with the right one.", #"["ES256"]"#),
    algorithm("alg-null", "No value.", "null"),
    algorithm("alg-missing", "No member.", nil),
    headed(
      "alg-capital-name",
      "Names of members have a case.",
      [.weakAlgorithm],
      #"{"Alg":"ES256","x5c":["MAA="]}"#,
      "algorithm"
    ),
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

  private static let extensions: [Vector] = [
    member(
      "crit-unknown",
      "An extension that nobody knows.",
      #""crit":["exp"],"exp":1"#,
      "critical-header"
    ),
    member(
      "crit-b64",
      "An extension that is known elsewhere.",
      #""crit":["b64"]"#,
      "critical-header"
    ),
    member("crit-empty", "An empty list.", #""crit":[]"#, "critical-header"),
    member(
      "crit-registered",
      "A member that needs no mention.",
      #""crit":["alg"]"#,
      "critical-header"
    ),
    member("crit-null", "No value.", #""crit":null"#, "critical-header"),
    member(
      "b64-false",
      "The payload would be text (RFC 7797).",
      #""b64":false"#,
      "critical-header"
    ),
    member("jwk", "A key in the header.", #""jwk":{"kty":"EC"}"#, "embedded-key", .attackerKey),
    member(
      "jku",
      "An address for keys.",
      #""jku":"https://example.com/keys""#,
      "embedded-key",
      .attackerKey
    ),
    member(
      "x5u",
      "An address for certificates.",
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

  private static let certificates: [Vector] = [
    certified("x5c-missing", "No certificates; a name of a key is none.", nil, nil, .missing),
    certified("x5c-empty", "None.", "[]"),
    certified("x5c-two", "Two.", #"["MAA=","MAA="]"#),
    certified("x5c-four", "Four.", #"["MAA=","MAA=","MAA=","MAA="]"#),
    certified("x5c-five", "Five.", #"["MAA=","MAA=","MAA=","MAA=","MAA="]"#),
    certified("x5c-string", "One, and no list.", #""MAA=""#),
    certified("x5c-number", "A number in the list.", "[1]"),
    certified("x5c-empty-text", "An empty text in the list.", #"[""]"#),
    certified("x5c-url-safe", "The other alphabet.", #"["MA_-"]"#, "base64/character", .form),
    certified(
      "x5c-unpadded",
      "No padding, which belongs here.",
      #"["MAA"]"#,
      "base64/padding",
      .form
    ),
    certified(
      "x5c-loose-bits",
      "Bits that no byte needs.",
      #"["MAB="]"#,
      "base64/non-canonical",
      .nonCanonical
    ),
    certified("x5c-line-feed", "White space inside.", #"["MA\nA="]"#, "base64/character", .form),
    certified(
      "x5c-pem",
      "As a file has it.",
      #"["-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----"]"#,
      nil,
      .form
    ),
  ]
}
