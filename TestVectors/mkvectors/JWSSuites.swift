// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Vectors of `jws-read`: tokens that are split and decoded, not verified.
enum JWSSuites {
  static let all = [compact, framing, header, members]

  static let goodHeader = #"{"alg":"ES256","x5c":["MAA="]}"#
  static let payload: [UInt8] = Array("{}".utf8)
  static let signature = [UInt8](1...64)

  /// Base64url without padding.
  static func segment(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  static func segment(_ text: String) -> String { segment(Array(text.utf8)) }

  static let parts = (segment(goodHeader), segment(payload), segment(signature))

  static func wrong(
    _ name: String,
    _ comment: String,
    _ flags: [Flag],
    _ text: String,
    _ code: String,
    at offset: Int? = nil,
    cause: String? = nil
  ) -> Vector {
    Vector(name, comment, flags, .text(text), .invalid("jws/\(code)", at: offset, cause: cause))
  }

  static func suite(_ name: String, _ description: String, _ vectors: [Vector]) -> Suite {
    let group = Suite.Group(description: "Nothing is verified.", vectors: vectors)
    return Suite("jws/\(name)", .jwsRead, description, [group])
  }

  static func read(certificates: [JSON]) -> JSON {
    [
      "payload": .string(Hex.text(payload)), "signature": .string(Hex.text(signature)),
      "certificates": .array(certificates),
    ]
  }

  // MARK: Compact serialization

  static let compact = suite(
    "compact",
    "Three segments of base64url (RFC 7515, 7.1), one text for each token.",
    [
      Vector(
        "token",
        "Three segments.",
        [.basic],
        .text("\(parts.0).\(parts.1).\(parts.2)"),
        .valid(read(certificates: ["3000"]))
      )
    ] + segments + encodings + lengths
  )

  static let segments: [Vector] = [
    wrong("empty", "Nothing.", [.missing], "", "segments", at: 0),
    wrong("one-segment", "No full stop.", [.missing], parts.0, "segments"),
    wrong("two-segments", "No signature.", [.missing], "\(parts.0).\(parts.1)", "segments"),
    wrong(
      "four-segments",
      "One more.",
      [.trailing],
      "\(parts.0).\(parts.1).\(parts.2).\(parts.2)",
      "segments"
    ),
    wrong(
      "five-segments",
      "As many as an encrypted token has.",
      [.unsupported],
      "\(parts.0)....\(parts.2)",
      "segments"
    ),
    wrong(
      "stop-with-accent",
      "To a string of characters this is no full stop.",
      [.form],
      "\(parts.0).\(parts.1).\u{301}\(parts.2)",
      "base64",
      cause: "base64/character"
    ),
    wrong(
      "full-width-stop",
      "Another full stop.",
      [.form],
      "\(parts.0)\u{FF0E}\(parts.1).\(parts.2)",
      "segments"
    ),
    wrong(
      "flattened",
      "The form of JSON (RFC 7515, 7.2.2).",
      [.unsupported],
      #"{"protected":"\#(parts.0)","payload":"\#(parts.1)","signature":"\#(parts.2)"}"#,
      "segments"
    ),
  ]

  static func coded(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ text: String,
    _ cause: String
  ) -> Vector {
    wrong(name, comment, [flag], text, "base64", cause: "base64/\(cause)")
  }

  static let encodings: [Vector] = [
    coded(
      "padded-payload",
      "Padding, of which base64url has none here.",
      .nonCanonical,
      "\(parts.0).\(parts.1)=.\(parts.2)",
      "padding"
    ),
    coded(
      "padded-signature",
      "Padding, of which base64url has none here.",
      .nonCanonical,
      "\(parts.0).\(parts.1).\(parts.2)==",
      "padding"
    ),
    coded(
      "padded-header",
      "Padding, of which base64url has none here.",
      .nonCanonical,
      "\(segment(goodHeader + " "))=.\(parts.1).\(parts.2)",
      "padding"
    ),
    coded(
      "loose-bits",
      "The last character has bits that no byte needs.",
      .nonCanonical,
      "\(parts.0).e31.\(parts.2)",
      "non-canonical"
    ),
    coded(
      "standard-alphabet",
      "A character of the other alphabet.",
      .form,
      "\(parts.0).e3+0.\(parts.2)",
      "character"
    ),
    coded(
      "single-character",
      "One character holds no byte.",
      .truncated,
      "\(parts.0).e30ab.\(parts.2)",
      "length"
    ),
    coded(
      "line-feed",
      "A line feed at the end.",
      .form,
      "\(parts.0).\(parts.1).\(parts.2)\n",
      "character"
    ),
    coded("space", "A space before it.", .form, " \(parts.0).\(parts.1).\(parts.2)", "character"),
    coded("zero", "U+0000 inside.", .form, "\(parts.0).e3\u{0}0.\(parts.2)", "character"),
    coded(
      "byte-order-mark",
      "A mark before it.",
      .form,
      "\u{FEFF}\(parts.0).\(parts.1).\(parts.2)",
      "character"
    ),
  ]

  static func signed(_ name: String, _ comment: String, _ count: Int) -> Vector {
    let octets = [UInt8](repeating: 1, count: count)
    let text = "\(parts.0).\(parts.1).\(segment(octets))"
    return wrong(name, comment, [.malformed], text, "signature-length")
  }

  static let lengths: [Vector] = [
    signed("no-signature", "An empty signature.", 0),
    signed("signature-63", "A byte too few.", 63),
    signed("signature-65", "A byte too many.", 65),
    signed("signature-96", "As long as one of ES384.", 96),
    signed("signature-128", "As long as one of hexadecimal digits.", 128),
    wrong(
      "header-64-kib",
      "A header of more than 64 KiB.",
      [.limit],
      "\(String(repeating: "A", count: 65_537)).\(parts.1).\(parts.2)",
      "too-large"
    ),
  ]
}
