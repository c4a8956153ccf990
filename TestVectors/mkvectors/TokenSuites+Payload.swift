// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  static func payload(_ lab: Lab) throws(TrustError) -> Suite {
    let json = String(decoding: Lab.transaction().payload(), as: UTF8.self)
    let malformed = {
      (name: String, comment: String, text: [UInt8], cause: String) throws(TrustError) in
      wrong(
        name,
        comment,
        [.malformed],
        try lab.token(payload: text),
        "payload/malformed",
        cause: "json/\(cause)"
      )
    }
    let utf8 = Array(json.utf8)
    return suite(
      "payload",
      "Genuine signatures over malformed payloads.",
      [
        group(
          "JSON texts.",
          try table(
            malformed,
            [
              (
                "byte-order-mark", "A byte order mark before the payload.",
                [0xEF, 0xBB, 0xBF] + utf8, "byte-order-mark"
              ),
              ("utf-16", "The payload is in UTF-16.", utf8.flatMap { [$0, 0] }, "encoding"),
              ("trailing-data", "A letter after the payload.", utf8 + [0x61], "trailing-data"),
              ("cut", "The closing brace is missing.", utf8.dropLast(), "truncated"),
              (
                "trailing-comma", "A comma before the closing brace.",
                utf8.dropLast() + Array(",}".utf8), "trailing-comma"
              ),
              ("empty", "An empty payload.", [], "truncated"),
              (
                "nested-arrays", "2,000 levels, far above the limit.",
                [UInt8](repeating: 0x5B, count: 2000), "too-deep"
              ),
            ]
          )
            + wrong([
              (
                "array", "The payload is an array.", [.malformed],
                lab.token(payload: [0x5B, 0x5D]), "payload/type"
              ),
              (
                "null", "The payload is null.", [.malformed],
                lab.token(payload: Array("null".utf8)),
                "payload/type"
              ),
            ])
        ),
        group("Members.", try payloadMembers(lab)),
        group("JSON that lenient parsers accept.", try lenientPayloads(lab)),
      ]
    )
  }

  private static func payloadMembers(_ lab: Lab) throws(TrustError) -> [Vector] {
    let altered = {
      (
        name: String,
        comment: String,
        flag: Flag,
        code: String,
        cause: String?,
        change: @escaping (inout MemberEdits) -> Void
      ) throws(TrustError) in
      wrong(
        name,
        comment,
        [flag],
        try lab.token(Lab.transaction { change(&$0.edits) }),
        code,
        cause: cause
      )
    }
    return try table(
      altered,
      [
        (
          "two-apps", "Two bundle ids: parsers disagree about which one counts.", .duplicate,
          "payload/malformed", "json/duplicate-member",
          { $0.duplicate("bundleId", withJSON: #""com.example.other""#) }
        ),
        (
          "two-environments", "Two environments, one of them with an escaped name.", .duplicate,
          "payload/malformed", "json/duplicate-member",
          { $0.duplicate("environment", withJSON: #""Sandbox""#, hasEscapedName: true) }
        ),
        (
          "lone-surrogate", "A lone surrogate.", .string, "payload/malformed",
          "json/lone-surrogate", { $0.replace("productId", withJSON: #""\ud800""#) }
        ),
        (
          "invalid-utf8", "A byte that is not valid UTF-8.", .string, "payload/malformed",
          "json/invalid-utf8", { $0.replace("productId", withBytes: [0x22, 0xFF, 0x22]) }
        ),
        (
          "nan", "NaN, as in JavaScript.", .malformed, "payload/malformed", "json/unexpected-byte",
          { $0.replace("quantity", withJSON: "NaN") }
        ),
        (
          "digits", "A number of 500 digits.", .limit, "payload/malformed", "json/number-too-long",
          { $0.replace("quantity", withJSON: String(repeating: "7", count: 500)) }
        ),
        (
          "quantity-text", "A number as a string.", .malformed, "payload/type", nil,
          { $0.replace("quantity", withJSON: #""1""#) }
        ),
        (
          "quantity-fraction", "A fraction where an integer is required.", .malformed,
          "payload/integer", nil, { $0.replace("quantity", withJSON: "1.5") }
        ),
        (
          "quantity-overflow", "2^63 does not fit in 64 bits.", .overflow, "payload/integer", nil,
          { $0.replace("quantity", withJSON: "9223372036854775808") }
        ),
        (
          "bundle-id-array", "The bundle id in an array.", .malformed, "payload/type", nil,
          { $0.replace("bundleId", withJSON: #"["com.example.app"]"#) }
        ),
        (
          "bundle-id-null-character", "The bundle id followed by U+0000.", .string,
          "payload/null-character", nil,
          { $0.replace("bundleId", withJSON: #""com.example.app\u0000""#) }
        ),
      ]
    )
  }

}
