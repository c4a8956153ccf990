// SPDX-License-Identifier: Apache-2.0

import StoreLab

extension PayloadSuites {
  /// A small transaction with one member of any JSON value.
  static func altered(
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

  /// One vector for each row of a table.
  static func altered(_ rows: [(String, String, Flag, String, String, String)]) -> [Vector] {
    rows.map { altered($0.0, $0.1, $0.2, $0.3, $0.4, $0.5) }
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

  /// One vector for each row of a table.
  static func text(_ rows: [(String, String, Flag, String, String)]) -> [Vector] {
    rows.map { text($0.0, $0.1, $0.2, $0.3, $0.4) }
  }

  /// One vector for each row of a table.
  static func text(_ rows: [(String, String, Flag, String, String, cause: String?)]) -> [Vector] {
    rows.map { text($0.0, $0.1, $0.2, $0.3, $0.4, cause: $0.cause) }
  }

  /// One vector for each row of a table.
  static func text(_ rows: [(String, String, Flag, String, String, kind: String?)]) -> [Vector] {
    rows.map { text($0.0, $0.1, $0.2, $0.3, $0.4, kind: $0.kind) }
  }

  static func kept(
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

  /// One vector for each row of a table.
  private static func kept(_ rows: [(String, String, String, String, JSON?)]) -> [Vector] {
    rows.map { kept($0.0, $0.1, $0.2, $0.3, $0.4) }
  }

  static let members = Suite(
    "payload/members",
    .payloadRead,
    "Member values: exact types, no conversion.",
    [
      Suite.Group(
        description: "Members of a transaction.",
        parameters: [("kind", "transaction")],
        vectors: accepted + types + numbers
      ),
      Suite.Group(description: "Complete payloads.", vectors: whole),
    ]
  )

  private static let accepted: [Vector] = kept([
    ("null", "null counts as absent.", "price", "null", nil),
    ("unknown-member", "An unknown member, as Apple may add them.", "brandNew", "[1.5]", nil),
    (
      "unknown-word", "An unknown string value, as Apple may add them.", "environment", #""Mars""#,
      "Mars"
    ),
    ("unknown-code", "An unknown number value, as Apple may add them.", "offerType", "99", 99),
    ("int64-max", "The largest 64-bit integer.", "price", "9223372036854775807", .integer(.max)),
    ("int64-min", "The smallest 64-bit integer.", "price", "-9223372036854775808", .integer(.min)),
    (
      "date-fraction", "Fractional milliseconds are truncated.", "signedDate", "1735787045000.9",
      "2025-01-02T03:04:05Z"
    ),
    ("date-1970", "Zero is the start of 1970.", "signedDate", "0", "1970-01-01T00:00:00Z"),
    (
      "no-uuid", "appAccountToken is not a UUID; apps may set any text.", "appAccountToken",
      #""me""#, "me"
    ),
    ("empty-text", "An empty string.", "bundleId", #""""#, ""),
    (
      "unread-number-as-text", "A member that no check reads is a string instead of a number.",
      "price", #""9990""#, nil
    ),
    (
      "unread-fraction", "A member that no check reads is a fraction instead of an integer.",
      "price", "1.5", nil
    ),
    (
      "unread-text-as-number", "A member that no check reads is a number instead of a string.",
      "previousOriginalTransactionId", "2000000123456789", nil
    ),
  ])

  private static let types: [Vector] = altered([
    ("text-as-number", "A string member is a number.", .malformed, "bundleId", "1", "type"),
    (
      "text-as-array", "A string member is an array.", .malformed, "bundleId",
      #"["com.example.app"]"#, "type"
    ),
    ("number-as-text", "A number member is a string.", .malformed, "quantity", #""1""#, "type"),
    ("boolean-as-number", "A boolean member is 1.", .malformed, "isUpgraded", "1", "type"),
    (
      "boolean-as-text", "A boolean member is the string \"true\".", .malformed, "isUpgraded",
      #""true""#, "type"
    ),
    (
      "date-as-text", "A date is a string of digits.", .date, "signedDate", #""1735787045000""#,
      "type"
    ),
    ("date-as-boolean", "A date is a boolean.", .date, "signedDate", "true", "type"),
    (
      "object-as-text", "An object member is a string.", .malformed, "commitmentInfo", #""{}""#,
      "type"
    ),
    (
      "type-inside", "A member of a nested object is a string instead of a number.", .malformed,
      "commitmentInfo", #"{"commitmentPrice":"1"}"#, "type"
    ),
    (
      "null-character", "U+0000 in a string, at which C string functions stop.", .string,
      "bundleId", #""com.example.app\u0000.evil""#, "null-character"
    ),
  ])

  private static let numbers: [Vector] = altered([
    (
      "fraction", "A fraction where an integer is required.", .malformed, "quantity", "1.5",
      "integer"
    ),
    (
      "point-zero", "An integer with a fractional part of zero.", .form, "quantity", "1.0",
      "integer"
    ),
    ("exponent", "An integer with an exponent.", .form, "quantity", "1e3", "integer"),
    (
      "int64-overflow", "2^63 does not fit in 64 bits.", .overflow, "quantity",
      "9223372036854775808",
      "integer"
    ),
    (
      "uint64-max", "2^64 - 1, which wraps to -1.", .overflow, "quantity", "18446744073709551615",
      "integer"
    ),
    (
      "date-int64-max", "A date of 2^63 - 1 milliseconds is out of range.", .overflow, "signedDate",
      "9223372036854775807", "date"
    ),
    (
      "date-int64-min", "A date of -2^63 milliseconds is out of range.", .overflow, "signedDate",
      "-9223372036854775808", "date"
    ),
    ("date-huge", "A date that is infinity as a double.", .overflow, "signedDate", "1e400", "date"),
    (
      "date-long", "A date of 31 digits.", .overflow, "signedDate",
      "1735787045000000000000000000000", "date"
    ),
    (
      "date-year-10000", "The first millisecond of the year 10000.", .date, "signedDate",
      "253402300800000", "date"
    ),
    (
      "date-before-year-1", "The last millisecond before the year 0001.", .date, "signedDate",
      "-62135596800001", "date"
    ),
  ])

  private static let whole: [Vector] =
    text([
      ("array", "The payload is an array.", .malformed, "[]", "type", cause: nil),
      ("string", "The payload is a string.", .malformed, #""{}""#, "type", cause: nil),
      ("null-payload", "The payload is null.", .malformed, "null", "type", cause: nil),
      ("empty", "The payload is empty.", .missing, "", "malformed", cause: "json/truncated"),
      (
        "trailing-comma", "A comma before the closing brace.", .malformed, #"{"price":1,}"#,
        "malformed", cause: "json/trailing-comma"
      ),
      (
        "duplicate", "The bundle id twice.", .duplicate,
        #"{"bundleId":"com.example.app","bundleId":"com.example.other"}"#, "malformed",
        cause: "json/duplicate-member"
      ),
    ])
    + text([
      (
        "two-bodies",
        "A notification with two bodies, data and summary, which could name different apps.",
        .ambiguous, #"{"notificationType":"TEST","data":{},"summary":{}}"#, "exclusive-members",
        kind: "notification"
      ),
      (
        "missing-member", "A real-time request without a required member.", .missing,
        #"{"originalTransactionId":"1","appAppleId":1}"#, "missing-member", kind: "realtime-request"
      ),
      (
        "array-of-numbers", "An array of strings contains a number.", .malformed,
        #"{"eligibleWinBackOfferIds":["a",1]}"#, "type", kind: "renewal-info"
      ),
      (
        "array-null-character", "An array of strings contains a string with U+0000.", .string,
        #"{"eligibleWinBackOfferIds":["a\u0000"]}"#, "null-character", kind: "renewal-info"
      ),
      (
        "missing-member-null", "A required member of a real-time request is null.", .missing,
        #"{"originalTransactionId":null,"appAppleId":1,"productId":"a","userLocale":"en-US","#
          + #""requestIdentifier":"1","environment":"Production","signedDate":1}"#,
        "missing-member", kind: "realtime-request"
      ),
    ])
    + [
      text(
        "type-escaped",
        "A number instead of a string, under an escaped name.",
        .malformed,
        #"{"bundle\u0049d":1}"#,
        "type"
      ),
      text(
        "array-of-null",
        "An array of strings contains null.",
        .malformed,
        #"{"eligibleWinBackOfferIds":[null]}"#,
        "type",
        kind: "renewal-info"
      ),
    ]
}
