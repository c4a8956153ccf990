// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  /// JSON that lenient parsers accept, with genuine signatures.
  static func lenientPayloads(_ lab: Lab) throws(TrustError) -> [Vector] {
    let json = String(decoding: Lab.transaction().payload(), as: UTF8.self)
    let deep =
      String(repeating: #"{"a":"#, count: 64) + "1" + String(repeating: "}", count: 64)
    let bytes = { (content: [UInt8]) in
      Array(json.dropLast().utf8) + Array(#","a":""#.utf8) + content + Array(#""}"#.utf8)
    }
    let texts: [(name: String, comment: String, payload: [UInt8], cause: String)] = [
      ("infinity", "Infinity, as in JavaScript.", member("Infinity"), "unexpected-byte"),
      ("comment", "A comment; JSON has none.", member("1/**/"), "unexpected-byte"),
      (
        "single-quotes", "Single quotation marks, as in JavaScript.", member("'a'"),
        "unexpected-byte"
      ),
      (
        "leading-zero", "A leading zero, which some parsers read as octal.", member("01"),
        "invalid-number"
      ),
      ("nested-objects", "65 levels, one above the limit.", member(deep), "too-deep"),
      ("control-character", "An unescaped line feed.", bytes([10]), "control-character"),
      ("overlong", "An overlong encoding of the slash.", bytes([0xC0, 0xAF]), "invalid-utf8"),
      (
        "raw-surrogate", "A surrogate encoded in UTF-8.", bytes([0xED, 0xA0, 0x80]), "invalid-utf8"
      ),
      (
        "second-object", "A second object after the first.", Array((json + json).utf8),
        "trailing-data"
      ),
      ("zero-after", "U+0000 after the payload.", Array(json.utf8) + [0], "trailing-data"),
      (
        "utf-16-mark", "A UTF-16 byte order mark before the payload.", [0xFE, 0xFF] + json.utf8,
        "encoding"
      ),
    ]
    let vectors = try texts.map { item throws(TrustError) in
      wrong(
        item.name,
        item.comment,
        [.malformed],
        try lab.token(payload: item.payload),
        "payload/malformed",
        cause: "json/\(item.cause)"
      )
    }
    return vectors + [
      wrong(
        "text",
        "The payload is a string.",
        [.malformed],
        try lab.token(payload: Array(#""{}""#.utf8)),
        "payload/type"
      ),
      right(
        "members-escaped",
        "A member with an escaped name.",
        [.form],
        try lab.token(
          payload: Array(json.replacing("\"bundleId\"", with: #""\u0062undleId""#).utf8)
        )
      ),
    ]
  }

  private static func member(_ value: String) -> [UInt8] {
    let json = String(decoding: Lab.transaction().payload(), as: UTF8.self)
    return Array("\(json.dropLast()),\"a\":\(value)}".utf8)
  }
}
