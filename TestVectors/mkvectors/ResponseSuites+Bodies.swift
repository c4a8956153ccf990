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
    let vectors = [
      right(
        "white-space",
        "White space around it.",
        [.form],
        " \(good)\n",
        listed([Lab.transaction()])
      ),
      right(
        "escaped-token",
        "A token of which a character is escaped is the same token.",
        [.form],
        #"{"signedTransactions":["\u0065\#(text.dropFirst())"]}"#,
        listed([Lab.transaction()])
      ),
      right(
        "escaped-name",
        "A name in disguise is the same name.",
        [.form],
        #"{"\u0073ignedTransactions":["\#(text)"]}"#,
        listed([Lab.transaction()])
      ),
      wrong(
        "escaped-name-forged",
        "Who overlooks the name overlooks the forgery.",
        [.attackerKey],
        #"{"\u0073ignedTransactions":["\#(String(decoding: forged, as: UTF8.self))"]}"#,
        "trust/untrusted"
      ),
      wrong(
        "two-lists",
        "Two lists, of which each reader keeps another.",
        [.duplicate],
        #"{"signedTransactions":[],"signedTransactions":["\#(text)"]}"#,
        "payload/malformed",
        cause: "json/duplicate-member"
      ),
      malformed("trailing-data", "A second answer after it.", good + good, "trailing-data"),
      malformed("cut", "The end is missing.", String(good.dropLast()), "truncated"),
      malformed("empty", "No answer.", "", "truncated"),
      malformed("token", "A token alone is no answer.", text, "unexpected-byte"),
      malformed("byte-order-mark", "A mark before it.", "\u{FEFF}\(good)", "byte-order-mark"),
      wrong("array", "No object.", [.malformed], "[]", "payload/type"),
      wrong(
        "list-as-text",
        "One token, and no list.",
        [.malformed],
        #"{"signedTransactions":"\#(text)"}"#,
        "payload/type"
      ),
      wrong(
        "number-in-list",
        "A number among tokens.",
        [.malformed],
        #"{"signedTransactions":["\#(text)",1]}"#,
        "payload/type"
      ),
      wrong(
        "null-in-list",
        "Nothing among tokens.",
        [.malformed],
        #"{"signedTransactions":["\#(text)",null]}"#,
        "payload/type"
      ),
      wrong(
        "null-character",
        "A token up to a zero.",
        [.string],
        #"{"signedTransactions":["\#(text)\u0000"]}"#,
        "payload/null-character"
      ),
    ]
    return suite(
      "bodies",
      "How an answer is written.",
      [group("A history.", "transaction-history", vectors)]
    )
  }
}
