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
    let table: VectorTable = #"""
      white-space | form | \#(reads(listed([Lab.transaction()]))) | \#(" \(good)\n") | White space around the response.
      escaped-token | form | \#(reads(listed([Lab.transaction()]))) | {"signedTransactions":["\u0065\#(text.dropFirst())"]} \#
        | A token with one escaped character.
      escaped-name | form | \#(reads(listed([Lab.transaction()]))) | {"\u0073ignedTransactions":["\#(text)"]} | A member with an escaped name.
      escaped-name-forged | attacker-key | trust/not-issued | {"\u0073ignedTransactions":["\#(String(decoding: forged, as: UTF8.self))"]} \#
        | A forged token in a member with an escaped name, which must not be skipped.
      two-lists | duplicate | payload/malformed cause json/duplicate-member | {"signedTransactions":[],"signedTransactions":["\#(text)"]} \#
        | A duplicate member: parsers disagree about which one counts.
      trailing-data | malformed | payload/malformed cause json/trailing-data | \#(good + good) | A second JSON value after the response.
      cut | malformed | payload/malformed cause json/truncated | \#(String(good.dropLast())) | The closing brace is missing.
      empty | malformed | payload/malformed cause json/truncated | \#("") | An empty body.
      token | malformed | payload/malformed cause json/unexpected-byte | \#(text) | A token without the response around it.
      byte-order-mark | malformed | payload/malformed cause json/byte-order-mark | \#("\u{FEFF}\(good)") | A byte order mark before the response.
      array | malformed | payload/type | [] | The response is an array.
      list-as-text | malformed | payload/type | {"signedTransactions":"\#(text)"} | A list of tokens is a string.
      number-in-list | malformed | payload/type | {"signedTransactions":["\#(text)",1]} | A list of tokens contains a number.
      null-in-list | malformed | payload/type | {"signedTransactions":["\#(text)",null]} | A list of tokens contains null.
      null-character | string | payload/null-character | {"signedTransactions":["\#(text)\u0000"]} | A token followed by U+0000.
      """#
    return suite(
      "bodies",
      "Encoding of responses.",
      [group("A transaction history.", "transaction-history", table)]
    )
  }
}
