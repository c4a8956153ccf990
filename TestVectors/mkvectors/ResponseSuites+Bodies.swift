// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension ResponseSuites {
  /// Encodings of a response.
  static func bodies(_ lab: Lab) throws(TrustError) -> Suite {
    let genuine = try lab.token()
    let forged = try lab.token(by: lab.tokenAttacker)
    let text = String(decoding: genuine, as: UTF8.self)
    let good = page([genuine])
    let malformed = { (name: String, comment: String, body: String, cause: String) in
      wrong(name, comment, [.malformed], body, "payload/malformed", cause: "json/\(cause)")
    }
    let vectors =
      right([
        (
          "white-space", "White space around the response.", [.form], " \(good)\n",
          listed([Lab.transaction()])
        ),
        (
          "escaped-token", "A token with one escaped character.", [.form],
          #"{"signedTransactions":["\u0065\#(text.dropFirst())"]}"#, listed([Lab.transaction()])
        ),
        (
          "escaped-name", "A member with an escaped name.", [.form],
          #"{"\u0073ignedTransactions":["\#(text)"]}"#, listed([Lab.transaction()])
        ),
      ])
      + [
        wrong(
          "escaped-name-forged",
          "A forged token in a member with an escaped name, which must not be skipped.",
          [.attackerKey],
          #"{"\u0073ignedTransactions":["\#(String(decoding: forged, as: UTF8.self))"]}"#,
          "trust/untrusted"
        ),
        wrong(
          "two-lists",
          "A duplicate member: parsers disagree about which one counts.",
          [.duplicate],
          #"{"signedTransactions":[],"signedTransactions":["\#(text)"]}"#,
          "payload/malformed",
          cause: "json/duplicate-member"
        ),
      ]
      + table(
        malformed,
        [
          (
            "trailing-data", "A second JSON value after the response.", good + good, "trailing-data"
          ),
          ("cut", "The closing brace is missing.", String(good.dropLast()), "truncated"),
          ("empty", "An empty body.", "", "truncated"),
          ("token", "A token without the response around it.", text, "unexpected-byte"),
          (
            "byte-order-mark", "A byte order mark before the response.", "\u{FEFF}\(good)",
            "byte-order-mark"
          ),
        ]
      )
      + wrong([
        ("array", "The response is an array.", [.malformed], "[]", "payload/type"),
        (
          "list-as-text", "A list of tokens is a string.", [.malformed],
          #"{"signedTransactions":"\#(text)"}"#, "payload/type"
        ),
        (
          "number-in-list", "A list of tokens contains a number.", [.malformed],
          #"{"signedTransactions":["\#(text)",1]}"#, "payload/type"
        ),
        (
          "null-in-list", "A list of tokens contains null.", [.malformed],
          #"{"signedTransactions":["\#(text)",null]}"#, "payload/type"
        ),
        (
          "null-character", "A token followed by U+0000.", [.string],
          #"{"signedTransactions":["\#(text)\u0000"]}"#, "payload/null-character"
        ),
      ])
    return suite(
      "bodies",
      "Encoding of responses.",
      [group("A transaction history.", "transaction-history", vectors)]
    )
  }
}
