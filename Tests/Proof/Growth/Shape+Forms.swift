// SPDX-License-Identifier: Apache-2.0

extension Shape {
  /// Text from which documents are recovered.
  static let pasted = [
    Shape("opening tags", "", each: "<a"),
    Shape("character references", "<p>", each: "&#61;"),
    Shape("quoted lines", "", each: "> > eyJ.a\n"),
    Shape("soft line breaks", "", each: "a=\n"),
    Shape("headers of tokens", "x ", each: "eyJhbGciOiJFUzI1NiJ9 "),
    Shape("folded headers", "", each: "eyJhbGciOiJFUzI1NiJ9\n"),
    Shape("folded base64", "", each: "MIIBWgYJKoZIhvcNAQcCoIIBSzCCAUcCAQExCzAJBgUrDgMCGgUA\n"),
    Shape("header fields", "From: a\n", each: "a: b\n", "\nx"),
    Shape("folded fields", "From: a\n", each: " b\n", "\nx"),
    Shape(
      "parts of a mail",
      "From: a\nContent-Type: multipart/a; boundary=b\n\n",
      each: "--b\n\nx\n"
    ),
    Shape("messages in messages", "", each: "From: a\nContent-Type: message/rfc822\n\n"),
    Shape("status lines", "", each: "HTTP/1.1 200\n\n"),
    Shape("PEM labels", "", each: "-----BEGIN A-----\n"),
    Shape("PEM labels in one line", "", each: "-----BEGIN "),
    Shape("starts of tokens in a path", "", each: "/eyJ"),
    Shape("tokens in a path", "", each: "/eyJhbGciOiJFUzI1NiJ9.a.b"),
    Shape("starts of receipts in a word", "", each: "MIIMIC"),
    Shape("hexadecimal starts of receipts", "", each: "3082 "),
    Shape("escapes", "x ", each: "\\u0065"),
    Shape(
      "answers of verifyReceipt",
      "[",
      each: #"{"latest_receipt":"MAsGCSqGSIb3DQEHAg=="},"#,
      "0]"
    ),
    Shape("escaped tokens in an array", "[", each: #""\u0065yJhbGciOiJFUzI1NiJ9 x","#, "0]"),
    Shape("members with documents", "{\"a\":0", "}") {
      ",\"\($0)\":\"eyJhbGciOiJFUzI1NiJ9.e30.AA\""
    },
    Shape("forms in forms", String(repeating: "From: x\n\n", count: 9), each: "&amp;"),
    Shape("names of containers", "", each: "signedTransactionIn:"),
    Shape(
      "base64 of JSON",
      "x ",
      each: "eyJzaWduZWRQYXlsb2FkIjoieCJ9eyJzaWduZWRQYXlsb2FkIjoieCJ9 "
    ),
    Shape(
      "deep members",
      String(repeating: "[", count: 60) + "0",
      String(repeating: "]", count: 60)
    ) {
      ",\"member \($0) of an array\""
    },
    Shape("JSON in strings", "{\"a\":\"{", each: "\\\"", "}\"}"),
  ]
}
