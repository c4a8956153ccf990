// SPDX-License-Identifier: Apache-2.0

import FuzzTargets

/// Texts around tokens, whole and damaged: lines, bodies, responses, objects of two forms.
enum ContainerEdits {
  /// A text with a token, and in some texts another one.
  static func edit(
    _ token: [UInt8],
    with other: [UInt8],
    _ script: inout ByteScript
  ) -> [UInt8] {
    let (token, other) = (text(token), text(other))
    switch script.number(below: 4) {
    case 0:
      let width = 1 + script.number(below: token.utf8.count)
      return Array(
        (script.one(of: ["", "token: "]) + folded(token, width, script.one(of: breaks))).utf8
      )
    case 1: return Array(filled(script.one(of: whole), token, other).utf8)
    case 2: return Array(filled(script.one(of: damaged), token, other).utf8)
    default:
      let whole = Array(filled(script.one(of: whole), token, other).utf8)
      return script.mutate(whole)
    }
  }

  private static func text(_ token: [UInt8]) -> String { String(decoding: token, as: UTF8.self) }

  private static func filled(_ text: String, _ token: String, _ other: String) -> String {
    text.replacing("$T", with: token).replacing("$O", with: other)
  }

  private static func folded(_ text: String, _ width: Int, _ lineBreak: String) -> String {
    var lines: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
      lines.append(rest.prefix(width))
      rest = rest.dropFirst(width)
    }
    return lines.joined(separator: lineBreak)
  }

  private static let breaks = ["\n", "\r\n", "\n  ", " \n\t", "\n\n"]

  /// Texts with one token, or with the same one twice.
  private static let whole = [
    #"{"signedPayload":"$T"}"#, #"{"signedPayload":"$T","at":"2025-01-02T03:04:05Z"}"#, #"["$T"]"#,
    #"{"signedTransactions":["$T"]}"#, #"{"signedTransactionInfo":"$T"}"#, "> $T", "TOKEN='$T'",
    "<pre>$T</pre>",
    #"{"event":{"token":"$T"}}"#, #"{"old":"$T","new":"$T"}"#, "From: a\n\n$T\n",
    "{'signedPayload': '$T'}",
    #"{"signedPayload":"$T",}"#, #"{"signedPayload":"$T""#,
  ]

  /// Texts whose token may not be taken.
  private static let damaged = [
    #"{"signedPayload":"$T","data":"$O"}"#, #"{"data":"$O","signedPayload":"$T"}"#,
    #"{"signedPayload":"$T","signedTransactions":["$O"]}"#,
    #"{"receipt-data":"$O","signedPayload":"$T"}"#,
    #"{"signedTransactions":["$T",null]}"#, #"{"signedTransactions":["$T",{}]}"#,
    #"{"signedTransactions":["$T","#,
    #"{"signedTransactionInfo":"$T","signedRenewalInfo":{}}"#,
    #"{"lastTransactions":[{"signedTransactionInfo":"$T"},7]}"#,
    #"{"signedTransactions":["$T"]}}"#, #"{"old":"$T","new":"$O"}"#, "$T $O", "$T$O", #"["$T", "#,
  ]
}
