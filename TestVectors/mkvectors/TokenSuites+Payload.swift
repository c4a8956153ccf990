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
      "Genuine signatures over payloads that are no JSON of one meaning.",
      [
        group(
          "Texts.",
          [
            try malformed(
              "byte-order-mark",
              "A mark.",
              [0xEF, 0xBB, 0xBF] + utf8,
              "byte-order-mark"
            ),
            try malformed("utf-16", "Another encoding.", utf8.flatMap { [$0, 0] }, "encoding"),
            try malformed("trailing-data", "A letter after it.", utf8 + [0x61], "trailing-data"),
            try malformed("cut", "The end is missing.", utf8.dropLast(), "truncated"),
            try malformed(
              "trailing-comma",
              "A comma after the last member.",
              utf8.dropLast() + Array(",}".utf8),
              "trailing-comma"
            ),
            try malformed("empty", "No payload.", [], "truncated"),
            try malformed(
              "nested-arrays",
              "2,000 levels.",
              [UInt8](repeating: 0x5B, count: 2000),
              "too-deep"
            ),
            wrong(
              "array",
              "No object.",
              [.malformed],
              try lab.token(payload: [0x5B, 0x5D]),
              "payload/type"
            ),
            wrong(
              "null",
              "Nothing.",
              [.malformed],
              try lab.token(payload: Array("null".utf8)),
              "payload/type"
            ),
          ]
        ),
        group("Members.", try payloadMembers(lab)),
        group("What lenient readers take.", try writtenPayloads(lab)),
      ]
    )
  }

  private static func payloadMembers(_ lab: Lab) throws(TrustError) -> [Vector] {
    let bent = {
      (
        name: String,
        comment: String,
        flag: Flag,
        code: String,
        cause: String?,
        change: (inout MemberEdits) -> Void
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
    return [
      try bent(
        "two-apps",
        "Two bundle ids, of which each reader keeps another.",
        .duplicate,
        "payload/malformed",
        "json/duplicate-member"
      ) { $0.duplicate("bundleId", withJSON: #""com.example.other""#) },
      try bent(
        "two-environments",
        "Two environments, one of them in disguise.",
        .duplicate,
        "payload/malformed",
        "json/duplicate-member"
      ) { $0.duplicate("environment", withJSON: #""Sandbox""#, hasEscapedName: true) },
      try bent(
        "lone-surrogate",
        "Half a pair.",
        .string,
        "payload/malformed",
        "json/lone-surrogate"
      ) {
        $0.replace("productId", withJSON: #""\ud800""#)
      },
      try bent("invalid-utf8", "No UTF-8.", .string, "payload/malformed", "json/invalid-utf8") {
        $0.replace("productId", withBytes: [0x22, 0xFF, 0x22])
      },
      try bent(
        "nan",
        "A number of JavaScript.",
        .malformed,
        "payload/malformed",
        "json/unexpected-byte"
      ) {
        $0.replace("quantity", withJSON: "NaN")
      },
      try bent("digits", "500 digits.", .limit, "payload/malformed", "json/number-too-long") {
        $0.replace("quantity", withJSON: String(repeating: "7", count: 500))
      },
      try bent("quantity-text", "Digits in quotes.", .malformed, "payload/type", nil) {
        $0.replace("quantity", withJSON: #""1""#)
      },
      try bent("quantity-fraction", "No integer.", .malformed, "payload/integer", nil) {
        $0.replace("quantity", withJSON: "1.5")
      },
      try bent("quantity-overflow", "2^63.", .overflow, "payload/integer", nil) {
        $0.replace("quantity", withJSON: "9223372036854775808")
      },
      try bent("bundle-id-array", "The right app in a list.", .malformed, "payload/type", nil) {
        $0.replace("bundleId", withJSON: #"["com.example.app"]"#)
      },
      try bent(
        "bundle-id-null-character",
        "The right app up to a zero.",
        .string,
        "payload/null-character",
        nil
      ) {
        $0.replace("bundleId", withJSON: #""com.example.app\u0000""#)
      },
    ]
  }

  // MARK: Kinds

  static func kinds(_ lab: Lab) throws(TrustError) -> Suite {
    let transaction = try lab.token()
    let renewalInfo = try lab.tokens.token(RenewalInfoBuilder.production).encoded()
    let appTransaction = try lab.tokens.token(AppTransactionBuilder.production).encoded()
    let request = try lab.tokens.token(RealtimeRequestBuilder.production).encoded()
    let summary = NotificationBuilder(.renewalExtensionSummary)
    let notification = try lab.tokens.token(summary).encoded()
    let kind = { (name: String) -> Parameters in [("kind", .string(name))] }
    let renewalValue = TokenValue.of(RenewalInfoBuilder.production)
    let appValue = TokenValue.of(AppTransactionBuilder.production)
    let requestValue = TokenValue.of(RealtimeRequestBuilder.production)
    let summaryValue = try TokenValue.of(summary, lab)
    let confused = { (name: String, comment: String, token: [UInt8], asked: String) in
      wrong(name, comment, [.substitution], token, "input/wrong-kind", parameters: kind(asked))
    }
    return suite(
      "kinds",
      "Tokens of every kind, and genuine ones in the place of another kind.",
      [
        group(
          "Any kind.",
          [
            right("any-transaction", "A purchase.", [.basic], transaction),
            right(
              "any-renewal-info",
              "A renewal info.",
              [.basic],
              renewalInfo,
              reads: renewalValue
            ),
            right("any-app-transaction", "A download.", [.basic], appTransaction, reads: appValue),
            right("any-realtime-request", "A request.", [.basic], request, reads: requestValue),
            right(
              "any-notification",
              "A notification.",
              [.basic],
              notification,
              reads: summaryValue
            ),
            wrong(
              "any-nothing",
              "A payload that tells no kind.",
              [.missing],
              try lab.token(payload: Array("{}".utf8)),
              "input/wrong-kind"
            ),
            wrong(
              "any-two-kinds",
              "A payload that tells two kinds.",
              [.ambiguous],
              try lab.token(
                Lab.transaction {
                  $0.extraMembers = [MemberBuilder("receiptType", json: #""Production""#)]
                }
              ),
              "input/wrong-kind"
            ),
          ],
          parameters(kind: nil)
        ),
        group(
          "The kind that was asked for.",
          [
            right(
              "renewal-info",
              "It names no app.",
              [.basic],
              renewalInfo,
              reads: renewalValue,
              parameters: kind("renewal-info")
            ),
            right(
              "app-transaction",
              "A download.",
              [.basic],
              appTransaction,
              reads: appValue,
              parameters: kind("app-transaction")
            ),
            right(
              "realtime-request",
              "A request.",
              [.basic],
              request,
              reads: requestValue,
              parameters: kind("realtime-request")
            ),
          ]
        ),
        group(
          "Another kind.",
          [
            confused(
              "renewal-as-transaction",
              "It says what comes, not what was bought.",
              renewalInfo,
              "transaction"
            ),
            confused(
              "app-as-transaction",
              "A download is no purchase.",
              appTransaction,
              "transaction"
            ),
            confused(
              "notification-as-transaction",
              "News is no purchase.",
              notification,
              "transaction"
            ),
            confused(
              "request-as-transaction",
              "A question is no purchase.",
              request,
              "transaction"
            ),
            confused("transaction-as-renewal", "The other way round.", transaction, "renewal-info"),
            confused("transaction-as-app", "The other way round.", transaction, "app-transaction"),
            confused(
              "transaction-as-notification",
              "The other way round.",
              transaction,
              "notification"
            ),
            confused(
              "transaction-as-request",
              "The other way round.",
              transaction,
              "realtime-request"
            ),
          ]
        ),
        group("Every kind in the place of every other.", try confusion(lab)),
        group("No kind, or several.", try unknownKinds(lab), parameters(kind: nil)),
      ]
    )
  }
}
