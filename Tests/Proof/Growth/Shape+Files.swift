// SPDX-License-Identifier: Apache-2.0

extension Shape {
  /// Property lists and other text.
  static let texts = [
    Shape("entries of a property list", "{", "}") { "\"\($0)\"=\"\";" },
    Shape("one entry many times", "{", each: "\"a\"=\"\";", "}"),
    Shape("escapes in a property list", "{\"a\"=\"", each: "\\U00e9", "\";}"),
    Shape("words of a property list", "{a=", each: "a", ";}"),
    Shape("nothing but spaces", "", each: " "),
    Shape("nothing but slashes", "", each: "/"),
    Shape("base64 of text", "", each: "QUFB"),
    Shape("percent signs", "MII", each: "%2B"),
    Shape("zeros", "", each: "\0"),
  ]

  /// Inputs of particular verbs.
  static let toolInputs = [
    Shape("results of vectors", "") { "{\"id\":\"\($0)\",\"result\":\"valid\"}\n" },
    Shape("results in an array", "[", "{\"id\":\"\",\"result\":\"valid\"}]") {
      "{\"id\":\"\($0)\",\"result\":\"invalid\",\"error\":\"a\"},"
    },
    Shape("features of a policy", "{\"features\":{\"a\":[]", "}}") { ",\"f\($0)\":[\"p\"]" },
    Shape("products of a policy", "{\"features\":{\"a\":[\"\"", "]}}") { ",\"p\($0)\"" },
    Shape("groups of a policy", "{\"groups\":{\"a\":[]", "}}") { ",\"g\($0)\":[[\"p\($0)\"]]" },
    Shape("durations of a policy", "{\"durations\":{\"a\":\"P1D\"", "}}") { ",\"p\($0)\":\"P1D\"" },
    Shape("purchases to be minted", "{\"inAppPurchases\":[", each: "{},", "{}]}"),
    Shape("attributes to be minted", "{\"unknownAttributes\":[", "{\"type\":1}]}") {
      "{\"type\":\($0 + 5000)},"
    },
    Shape("entries to be minted", "{\"a\":\"\"", "}") { ",\"e\($0)\":\"\"" },
    Shape("unknown member to be minted", "{\"", each: "quantity", "\":0}"),
    Shape("members of a notification", "{\"notificationType\":\"A\",\"data\":{\"status\":1", "}}") {
      ",\"m\($0)\":1"
    },
  ]
}
