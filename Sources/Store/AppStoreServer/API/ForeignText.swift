// SPDX-License-Identifier: Apache-2.0

/// Text from servers and transports in errors: truncated, and without tokens.
///
/// `Diagnostic.line` escapes control characters.
enum ForeignText {
  /// The text in quotes.
  static func quoted(_ text: String) -> String { "\"\(shown(text))\"" }

  /// The description of an error of another library.
  static func words(of error: any Error) -> String { shown("\(error)") }

  /// The first characters of a text, with each token (JWS) replaced: an HTTP client may repeat the header
  /// `Authorization`, and a server the token that it rejects.
  private static func shown(_ text: String) -> String {
    let scalars = withoutTokens(text.unicodeScalars.prefix(searched))
    let isCut = scalars.count > longest || text.unicodeScalars.dropFirst(searched).first != nil
    return String(String.UnicodeScalarView(scalars.prefix(longest))) + (isCut ? "…" : "")
  }

  private static func withoutTokens(_ text: Substring.UnicodeScalarView) -> [Unicode.Scalar] {
    var kept: [Unicode.Scalar] = []
    var rest = text[...]
    while let first = rest.first {
      let word = rest.prefix(while: isOfToken)
      guard !word.isEmpty else {
        kept.append(first)
        rest.removeFirst()
        continue
      }
      kept += hasToken(word) ? Array("(token)".unicodeScalars) : Array(word)
      rest = rest.dropFirst(word.count)
    }
    return kept
  }

  /// Whether the word contains the base64url of `{"`, with which the header of each JWS begins.
  private static func hasToken(_ word: Substring.UnicodeScalarView) -> Bool {
    String(word).contains("eyJ")
  }

  /// The characters of base64url, and the dot between the segments.
  private static func isOfToken(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "0"..."9", "-", "_", ".", "=": true
    default: false
    }
  }

  /// The length of a message in a log; the error has the whole message.
  private static let longest = 90
  /// The length of the searched text: longer than a message with a bearer token.
  private static let searched = 4_096
}
