// SPDX-License-Identifier: Apache-2.0

extension JWSSuites {
  static let framing = suite(
    "framing",
    "Start and end of a token and of its segments, compared as bytes.",
    [
      Vector(
        "empty-payload",
        "An empty payload: the reader does not interpret it.",
        [.boundary],
        .text("\(parts.0)..\(parts.2)"),
        .valid(["payload": "", "signature": .string(Hex.text(signature)), "certificates": ["3000"]])
      )
    ]
      + wrong([
        ("stops-only", "Three empty segments.", [.missing], "..", "header", cause: nil),
        (
          "stop-before", "An empty segment before the header.", [.trailing],
          ".\(parts.0).\(parts.1).\(parts.2)", "segments", cause: nil
        ),
        (
          "stop-after", "An empty segment after the signature.", [.trailing],
          "\(parts.0).\(parts.1).\(parts.2).", "segments", cause: nil
        ),
        (
          "no-header", "An empty header segment.", [.missing], ".\(parts.1).\(parts.2)", "header",
          cause: "json/truncated"
        ),
        (
          "general", "The general JSON serialization, with several signatures (RFC 7515, 7.2.1).",
          [.unsupported],
          #"{"payload":"\#(parts.1)","signatures":[{"protected":"\#(parts.0)","#
            + #""signature":"\#(parts.2)"}]}"#, "segments", cause: nil
        ),
        (
          "quoted", "A token in quotation marks.", [.form], "\"\(parts.0).\(parts.1).\(parts.2)\"",
          "base64", cause: "base64/character"
        ),
        (
          "bearer", "A token with the HTTP prefix \"Bearer\".", [.form],
          "Bearer \(parts.0).\(parts.1).\(parts.2)", "base64", cause: "base64/character"
        ),
        (
          "one-dot-leader", "U+2024, which looks like a period, as separator.", [.form],
          "\(parts.0)\u{2024}\(parts.1).\(parts.2)", "segments", cause: nil
        ),
        (
          "zero-width", "A zero-width space inside the payload segment.", [.form],
          "\(parts.0).\(parts.1)\u{200B}.\(parts.2)", "base64", cause: "base64/character"
        ),
      ]) + inside
  )

  /// White space and U+0000 inside each segment.
  private static var inside: [Vector] {
    let spaces: [(name: String, comment: String, text: String)] = [
      ("line-feed", "A line feed inside a segment.", "\n"),
      ("carriage-return", "A carriage return and line feed inside a segment.", "\r\n"),
      ("tab", "A tab inside a segment.", "\t"),
      ("space", "A space inside a segment.", " "),
      ("zero", "U+0000 inside a segment.", "\u{0}"),
    ]
    return spaces.flatMap { space in
      [
        ("header", "\(cut(parts.0, space.text)).\(parts.1).\(parts.2)"),
        ("payload", "\(parts.0).\(cut(parts.1, space.text)).\(parts.2)"),
        ("signature", "\(parts.0).\(parts.1).\(cut(parts.2, space.text))"),
      ].map { segment, text in
        coded("\(space.name)-in-\(segment)", space.comment, .form, text, "character")
      }
    }
  }

  private static func cut(_ segment: String, _ text: String) -> String {
    "\(segment.prefix(2))\(text)\(segment.dropFirst(2))"
  }
}
