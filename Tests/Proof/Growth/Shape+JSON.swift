// SPDX-License-Identifier: Apache-2.0

extension Shape {
  /// App Store Server API responses, without valid tokens.
  static let answers = [
    Shape("empty members and scalars") { size in
      let count = size / 14
      let members = repeatElement("\"\"", count: count).joined(separator: ",")
      let scalars = (0..<count).map { ",\"\($0)\":1" }.joined()
      return Array("{\"signedTransactions\":[\(members)]\(scalars)}".utf8)
    },
    Shape("empty members", "{\"signedTransactions\":[", each: "\"\",", "\"\"]}"),
    Shape("escaped members", "{\"signedTransactions\":[", each: "\"\\u0065\",", "\"\"]}"),
    around("scalars around members") { ",\"s\($0)\":0" },
    around("containers around members") { ",\"\($0)\":[]" },
    Shape("empty objects in statuses", "{\"data\":[{\"lastTransactions\":[", each: "{},", "{}]}]}"),
    Shape("empty groups in statuses", "{\"data\":[", each: "{},", "{}]}"),
    Shape(
      "statuses",
      "{\"data\":[",
      each: "{\"lastTransactions\":[{\"signedTransactionInfo\":\"\"}]},",
      "{}]}"
    ),
    Shape("history", "{\"notificationHistory\":[", each: "{\"signedPayload\":\"\"},", "{}]}"),
    Shape(
      "attempts in a history",
      "{\"notificationHistory\":[{\"signedPayload\":\"\",\"sendAttempts\":[",
      each: "{},",
      "{}]}]}"
    ),
    Shape("array of tokens", "[", each: "\"eyJ.a.b\",", "\"eyJ.a.b\"]"),
    Shape("array of bodies", "[", each: "{\"signedPayload\":\"eyJ.a.b\"},", "0]"),
    Shape("array of a token and numbers", "[\"eyJ.a.b\"", each: ",0", "]"),
  ]

  /// JSON of any kind.
  static let documents = [
    Shape("numbers", "[", each: "0,", "0]"),
    Shape("short names", "{\"signedPayload\":\"\"", "}") { ",\"\($0)\":0" },
    Shape("escaped names", "{\"signedPayload\":\"\"", "}") { ",\"\\u0061\($0)\":0" },
    Shape("long names with a common prefix", "{\"signedPayload\":\"\"", "}") {
      ",\"\(repeatElement("n", count: 200).joined())\($0)\":0"
    },
    Shape("names of one mark", "[", "0]") { _ in
      let names = (10..<70).map { ",\"a\($0 % 10)xyzb\($0)c\($0 / 10)d\":0" }.joined()
      return "{\"a\":0\(names)},"
    },
    Shape("duplicate at the end", "{\"0\":0", ",\"0\":0}") { ",\"\($0 + 1)\":0" },
    Shape(
      "nesting",
      "[",
      each: repeatElement("[", count: 60).joined() + repeatElement("]", count: 60).joined() + ",",
      "0]"
    ),
    Shape("nesting without an end", "", each: "[{\"a\":"),
    Shape("white space", "{", each: " \n\t", "}"),
    Shape("a line break for each value", "[", each: "0,\n", "0]"),
    Shape("escapes in a string", "{\"signedPayload\":\"", each: "\\u0065", "\"}"),
    Shape("escaped slashes in a token", "{\"signedPayload\":\"eyJ", each: "\\/", ".a.b\"}"),
    Shape("a long name", "{\"", each: "n", "\":0}"),
    Shape("a long number", "[", each: "1", "]"),
    Shape("a long string", "{\"signedTransactionInfo\":\"", each: "a", "\"}"),
    Shape("objects of a kind", "[", each: "{\"transactionId\":0},", "0]"),
  ]

  /// Empty tokens, one for every eight bytes up to 4,000, and other members beside their list.
  ///
  /// Both parts grow with the size: `decode --json` repeats up to 32 of the other members for each token, so an
  /// input with tokens only could not be compared with a larger one.
  private static func around(
    _ name: String,
    piece: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape(name) { size in
      let members = repeatElement("\"\",", count: min(4000, size / 8)).joined()
      let shape = Shape(name, "{\"signedTransactions\":[\(members)\"\"]", "}", piece: piece)
      return try shape.make(size)
    }
  }
}
