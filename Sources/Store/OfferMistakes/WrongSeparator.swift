// SPDX-License-Identifier: Apache-2.0

import AppStoreServer

/// A separator that servers use by mistake.
struct WrongSeparator {
  let text: String
  let name: String
  var isBefore = false
  var isAfter = false

  static let all: [WrongSeparator] =
    [
      WrongSeparator(text: right, name: "U+2063, and once more at the end", isAfter: true),
      WrongSeparator(text: right, name: "U+2063, and once more at the start", isBefore: true),
      WrongSeparator(
        text: right,
        name: "U+2063, and once more at the start and the end",
        isBefore: true,
        isAfter: true
      ),
      WrongSeparator(text: "", name: "nothing"),
      // `printf '%s\n'` and `echo` end each field.
      WrongSeparator(text: "\n", name: "a line feed after each field", isAfter: true),
      // A language or shell that does not support the escape treats it as text.
      WrongSeparator(text: #"\u2063"#, name: #"the six characters \u2063"#),
      WrongSeparator(text: #"\u{2063}"#, name: #"the eight characters \u{2063}"#),
      WrongSeparator(text: "U+2063", name: "the six characters U+2063"),
      WrongSeparator(text: "&#8291;", name: "the seven characters &#8291;"),
      WrongSeparator(text: "&#x2063;", name: "the eight characters &#x2063;"),
      WrongSeparator(text: "%E2%81%A3", name: "U+2063, percent-encoded"),
      WrongSeparator(text: #"\n"#, name: #"the two characters \n"#),
      // UTF-8 that was read as Latin-1 and encoded again.
      WrongSeparator(text: "\u{E2}\u{81}\u{A3}", name: "U+2063, encoded twice"),
      WrongSeparator(text: "?", name: "?"),
    ]
    + ["\u{2062}", "\u{2064}", "\u{2060}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{FEFF}"].map {
      WrongSeparator(text: $0, name: code($0))
    }
    + [" ", "\n", "\r\n", "\t", "\0", ",", ", ", ";", ".", ":", "|", "-", "_", "/", "+", "&", "#"]
    .map {
      WrongSeparator(text: $0, name: quoted($0))
    }

  func message(_ fields: [String]) -> OfferMessage {
    var message = OfferMessage(fields)
    message.separator = text
    if isBefore { message.prefix = text }
    if isAfter { message.suffix = text }
    return message
  }

  var error: OfferError { OfferError(.separator, expected: "U+2063", found: name) }

  private static let right = String(PromotionalOffer.separator)

  private static func code(_ text: String) -> String {
    text.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }.joined()
  }

  private static func quoted(_ text: String) -> String {
    switch text {
    case " ": "a space"
    case "\n": "a line feed"
    case "\r\n": "a carriage return and a line feed"
    case "\t": "a tab"
    case "\0": "U+0000"
    default: text
    }
  }
}
