// SPDX-License-Identifier: Apache-2.0

import StoreLab

/// Vectors of `payload-read`: payloads of tokens, without verification.
enum PayloadSuites {
  static let all = [kinds, members, objects, notifications]

  static func good(
    _ name: String,
    _ comment: String,
    _ kind: String,
    _ builder: some PayloadBuilder,
    _ flags: [Flag] = [.basic],
    overriding: TokenValue.Members = []
  ) -> Vector {
    Vector(
      name,
      comment,
      flags,
      parameters: kind == "transaction" ? [] : [("kind", .string(kind))],
      .text(String(decoding: builder.payload(), as: UTF8.self)),
      .valid(TokenValue.of(builder, overriding: overriding))
    )
  }

  private static let kinds = Suite(
    "payload/kinds",
    .payloadRead,
    "Payloads of every kind, as the App Store and Xcode write them.",
    [
      Suite.Group(
        description: "What is read.",
        parameters: [("kind", "transaction")],
        vectors: [
          good("transaction", "A subscription.", "transaction", TransactionBuilder.production),
          good("transaction-sandbox", "The sandbox.", "transaction", TransactionBuilder.sandbox),
          good(
            "transaction-xcode",
            "Xcode writes fractions of milliseconds, which are cut off.",
            "transaction",
            TransactionBuilder.xcode,
            [.xcode]
          ),
          good(
            "transaction-revoked",
            "A refund.",
            "transaction",
            TransactionBuilder { $0.revoke() }
          ),
          good("renewal-info", "It renews.", "renewal-info", RenewalInfoBuilder.production),
          good(
            "app-transaction",
            "A download.",
            "app-transaction",
            AppTransactionBuilder.production
          ),
          good(
            "app-transaction-xcode",
            "Xcode's first purchase lies before the year 0001, and counts as its first moment.",
            "app-transaction",
            AppTransactionBuilder.xcode,
            [.xcode],
            overriding: [("originalPurchaseDate", "0001-01-01T00:00:00Z")]
          ),
          good(
            "realtime-request",
            "A customer who is about to cancel.",
            "realtime-request",
            RealtimeRequestBuilder.production
          ),
        ]
      )
    ]
  )

  // MARK: Members

  /// A small transaction with one member of any JSON value.
  static func bent(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ member: String,
    _ json: String,
    _ code: String,
    cause: String? = nil
  ) -> Vector {
    text(name, comment, flag, #"{"transactionId":"1","\#(member)":\#(json)}"#, code, cause: cause)
  }

  static func text(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ json: String,
    _ code: String,
    cause: String? = nil,
    kind: String? = nil
  ) -> Vector {
    Vector(
      name,
      comment,
      [flag],
      parameters: kind.map { [("kind", .string($0))] } ?? [],
      .text(json),
      .invalid("payload/\(code)", cause: cause)
    )
  }

  private static func kept(
    _ name: String,
    _ comment: String,
    _ member: String,
    _ json: String,
    _ value: JSON?
  ) -> Vector {
    let members: [(key: String, value: JSON)] = [("transactionId", "1")]
    return Vector(
      name,
      comment,
      [.boundary],
      .text(#"{"transactionId":"1","\#(member)":\#(json)}"#),
      .valid(.object(members + (value.map { [(member, $0)] } ?? [])))
    )
  }

  private static let members = Suite(
    "payload/members",
    .payloadRead,
    "Values of members: types are exact and nothing is converted.",
    [
      Suite.Group(
        description: "Members of a transaction.",
        parameters: [("kind", "transaction")],
        vectors: accepted + types + numbers
      ),
      Suite.Group(description: "Whole payloads.", vectors: whole),
    ]
  )

  private static let accepted: [Vector] = [
    kept("null", "The absence of a value.", "price", "null", nil),
    kept("unknown-member", "Apple adds members.", "brandNew", "[1.5]", nil),
    kept("unknown-word", "Apple adds words.", "environment", #""Mars""#, "Mars"),
    kept("unknown-code", "Apple adds numbers.", "offerType", "99", 99),
    kept("int64-max", "The largest number.", "price", "9223372036854775807", .integer(.max)),
    kept("int64-min", "The smallest number.", "price", "-9223372036854775808", .integer(.min)),
    kept(
      "date-fraction",
      "A fraction is cut off.",
      "signedDate",
      "1735787045000.9",
      "2025-01-02T03:04:05Z"
    ),
    kept("date-1970", "Zero is a moment.", "signedDate", "0", "1970-01-01T00:00:00Z"),
    kept("no-uuid", "Apps put any text there.", "appAccountToken", #""me""#, "me"),
    kept("empty-text", "Text without characters.", "bundleId", #""""#, ""),
  ]

  private static let types: [Vector] = [
    bent(
      "text-as-number",
      "A number for a text.",
      .malformed,
      "bundleId",
      "1",
      "type"
    ),
    bent(
      "text-as-array",
      "A list for a text.",
      .malformed,
      "bundleId",
      #"["com.example.app"]"#,
      "type"
    ),
    bent(
      "number-as-text",
      "Digits are no number.",
      .malformed,
      "quantity",
      #""1""#,
      "type"
    ),
    bent(
      "boolean-as-number",
      "One is not true.",
      .malformed,
      "isUpgraded",
      "1",
      "type"
    ),
    bent(
      "boolean-as-text",
      "A word is not true.",
      .malformed,
      "isUpgraded",
      #""true""#,
      "type"
    ),
    bent(
      "date-as-text",
      "Digits are no date.",
      .date,
      "signedDate",
      #""1735787045000""#,
      "type"
    ),
    bent(
      "date-as-boolean",
      "True is no date.",
      .date,
      "signedDate",
      "true",
      "type"
    ),
    bent(
      "object-as-text",
      "A text for an object.",
      .malformed,
      "commitmentInfo",
      #""{}""#,
      "type"
    ),
    bent(
      "type-inside",
      "In an object inside.",
      .malformed,
      "commitmentInfo",
      #"{"commitmentPrice":"1"}"#,
      "type"
    ),
    bent(
      "null-character",
      "Where many systems cut a text off.",
      .string,
      "bundleId",
      #""com.example.app\u0000.evil""#,
      "null-character"
    ),
  ]

  private static let numbers: [Vector] = [
    bent("fraction", "No integer.", .malformed, "price", "1.5", "integer"),
    bent("point-zero", "An integer that is not written as one.", .form, "price", "1.0", "integer"),
    bent("exponent", "An integer that is not written as one.", .form, "price", "1e3", "integer"),
    bent("int64-overflow", "2^63.", .overflow, "price", "9223372036854775808", "integer"),
    bent(
      "uint64-max",
      "2^64 - 1: -1 where it wraps.",
      .overflow,
      "price",
      "18446744073709551615",
      "integer"
    ),
    bent(
      "date-int64-max",
      "The largest number is no moment.",
      .overflow,
      "signedDate",
      "9223372036854775807",
      "date"
    ),
    bent(
      "date-int64-min",
      "The smallest number is no moment.",
      .overflow,
      "signedDate",
      "-9223372036854775808",
      "date"
    ),
    bent("date-huge", "Infinity to a double.", .overflow, "signedDate", "1e400", "date"),
    bent(
      "date-long",
      "31 digits.",
      .overflow,
      "signedDate",
      "1735787045000000000000000000000",
      "date"
    ),
    bent(
      "date-year-10000",
      "A millisecond after the year 9999.",
      .date,
      "signedDate",
      "253402300800000",
      "date"
    ),
    bent(
      "date-before-year-1",
      "A millisecond before the year 0001.",
      .date,
      "signedDate",
      "-62135596800001",
      "date"
    ),
  ]

  private static let whole: [Vector] = [
    text("array", "No object.", .malformed, "[]", "type"),
    text("string", "A text.", .malformed, #""{}""#, "type"),
    text("null-payload", "Nothing.", .malformed, "null", "type"),
    text("empty", "No bytes.", .missing, "", "malformed", cause: "json/truncated"),
    text(
      "trailing-comma",
      "JSON of lenient readers.",
      .malformed,
      #"{"price":1,}"#,
      "malformed",
      cause: "json/trailing-comma"
    ),
    text(
      "duplicate",
      "Two apps.",
      .duplicate,
      #"{"bundleId":"com.example.app","bundleId":"com.example.other"}"#,
      "malformed",
      cause: "json/duplicate-member"
    ),
    text(
      "two-bodies",
      "About a purchase and about many: which of them names the app?",
      .ambiguous,
      #"{"notificationType":"TEST","data":{},"summary":{}}"#,
      "exclusive-members",
      kind: "notification"
    ),
    text(
      "missing-member",
      "A request has all of its members.",
      .missing,
      #"{"originalTransactionId":"1","appAppleId":1}"#,
      "missing-member",
      kind: "realtime-request"
    ),
    text(
      "array-of-numbers",
      "A list of texts with a number.",
      .malformed,
      #"{"eligibleWinBackOfferIds":["a",1]}"#,
      "type",
      kind: "renewal-info"
    ),
    text(
      "array-null-character",
      "A list of texts of which one ends early.",
      .string,
      #"{"eligibleWinBackOfferIds":["a\u0000"]}"#,
      "null-character",
      kind: "renewal-info"
    ),
    text(
      "missing-member-null",
      "A request has all of its members, and each has a value.",
      .missing,
      #"{"originalTransactionId":null,"appAppleId":1,"productId":"a","userLocale":"en-US","#
        + #""requestIdentifier":"1","environment":"Production","signedDate":1}"#,
      "missing-member",
      kind: "realtime-request"
    ),
    text(
      "type-in-disguise",
      "A number for a text, under an escaped name.",
      .malformed,
      #"{"bundle\u0049d":1}"#,
      "type"
    ),
    text(
      "array-of-null",
      "A list of texts with nothing.",
      .malformed,
      #"{"eligibleWinBackOfferIds":[null]}"#,
      "type",
      kind: "renewal-info"
    ),
  ]
}
