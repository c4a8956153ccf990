// SPDX-License-Identifier: Apache-2.0

extension JWSSuites {
  static let framing = suite(
    "framing",
    "Start and end of a token and of its segments, compared as bytes.",
    """
    empty-payload | boundary | \(valid: read(1, payload: [])) | \(parts.0)..\(parts.2) \
      | An empty payload: the reader does not interpret it.
    stops-only | missing | jws/header | .. | Three empty segments.
    stop-before | trailing | jws/segments | .\(token) | An empty segment before the header.
    stop-after | trailing | jws/segments | \(token). | An empty segment after the signature.
    general | unsupported | jws/segments | {"payload":"\(parts.1)","signatures":[{"protected":"\(parts.0)","signature":"\(parts.2)"}]} \
      | The general JSON serialization, with several signatures (RFC 7515, 7.2.1).
    quoted | form | jws/base64 cause base64/character | "\(token)" | A token in quotation marks.
    bearer | form | jws/base64 cause base64/character | Bearer \(token) | A token with the HTTP prefix "Bearer".
    one-dot-leader | form | jws/segments | \(parts.0)\("\u{2024}")\(parts.1).\(parts.2) | U+2024, which looks like a period, as separator.
    zero-width | form | jws/base64 cause base64/character | \(parts.0).\(parts.1)\("\u{200B}").\(parts.2) | A zero-width space inside the payload segment.
    """,
    inside
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
    return spaces.flatMap { name, comment, text in
      Vector.table(
        """
        \(name)-in-header | form | \(character) | \(cut(parts.0, text)).\(parts.1).\(parts.2) | \(comment)
        \(name)-in-payload | form | \(character) | \(parts.0).\(cut(parts.1, text)).\(parts.2) | \(comment)
        \(name)-in-signature | form | \(character) | \(parts.0).\(parts.1).\(cut(parts.2, text)) | \(comment)
        """
      )
    }
  }

  private static let character = "jws/base64 cause base64/character"

  private static func cut(_ segment: String, _ text: String) -> String {
    "\(segment.prefix(2))\(text)\(segment.dropFirst(2))"
  }
}
