// SPDX-License-Identifier: Apache-2.0

extension PayloadSuites {
  static let notifications = Suite(
    "payload/notifications",
    .payloadRead,
    "App and environment of a notification, from any of the four bodies.",
    [
      Suite.Group(
        description: "Bodies.",
        parameters: [("kind", "notification")],
        vectors: bodies + faults
      )
    ]
  )

  /// A notification with a body, and the expected value of both.
  private static func notification(
    _ name: String,
    _ comment: String,
    _ flags: [Flag],
    _ body: String,
    _ about: TokenValue.Members
  ) -> Vector {
    Vector(
      name,
      comment,
      flags,
      .text(#"{"notificationType":"TEST","version":"2.0",\#(body)}"#),
      .valid(.object([("notificationType", "TEST"), ("version", "2.0")] + about))
    )
  }

  /// One vector for each row of a table.
  private static func notification(_ rows: [(String, String, [Flag], String, TokenValue.Members)])
    -> [Vector]
  {
    rows.map { notification($0.0, $0.1, $0.2, $0.3, $0.4) }
  }

  private static let about: TokenValue.Members = [
    ("bundleId", "com.example.app"), ("appAppleId", 1), ("environment", "Production"),
  ]

  private static let named =
    #"{"environment":"Production","bundleId":"com.example.app","appAppleId":1}"#

  private static func permission(_ id: String) -> String {
    #""externalPurchaseToken":{"externalPurchaseId":\#(id),"bundleId":"com.example.app"}"#
  }

  private static let bodies: [Vector] = notification([
    ("data", "A data body.", [.basic], #""data":\#(named)"#, about),
    ("summary", "A summary body.", [.basic], #""summary":\#(named)"#, about),
    ("app-data", "An appData body.", [.basic], #""appData":\#(named)"#, about),
    ("unclaim-info", "An unclaimInfo body.", [.basic], #""unclaimInfo":\#(named)"#, about),
    (
      "unknown-container", "An object of a later version names the app and the environment.",
      [.boundary], #""brandNew":\#(named)"#, about
    ),
    (
      "external-purchase",
      "An external purchase token has no environment member: without the prefix SANDBOX it "
        + "is production.", [.basic], permission(#""b2158121""#),
      [("bundleId", "com.example.app"), ("environment", "Production")]
    ),
    (
      "external-purchase-sandbox", "The id of an external purchase token starts with SANDBOX.",
      [.boundary], permission(#""SANDBOX_b2158121""#),
      [("bundleId", "com.example.app"), ("environment", "Sandbox")]
    ),
    (
      "external-purchase-lower-case", "The prefix is case-sensitive.", [.boundary],
      permission(#""sandbox_b2158121""#),
      [("bundleId", "com.example.app"), ("environment", "Production")]
    ),
    ("unbound", "A notification without a body.", [.boundary], #""data":null"#, []),
    (
      "null-beside", "A second body that is null counts as absent.", [.boundary],
      #""data":\#(named),"summary":null"#, about
    ),
    (
      "name-elsewhere", "Members outside the body do not determine app and environment.",
      [.substitution], #""bundleId":"com.example.other","environment":"Sandbox","data":\#(named)"#,
      about
    ),
  ])

  private static func several(_ name: String, _ comment: String, _ bodies: String) -> Vector {
    text(name, comment, .ambiguous, #"{"notificationType":"TEST",\#(bodies)}"#, "exclusive-members")
  }

  /// One vector for each row of a table.
  private static func several(_ rows: [(String, String, String)]) -> [Vector] {
    rows.map { several($0.0, $0.1, $0.2) }
  }

  private static let faults: [Vector] =
    several([
      (
        "data-and-external-purchase", "Two bodies: data and externalPurchaseToken.",
        #""data":{},"externalPurchaseToken":{}"#
      ),
      ("data-and-app-data", "Two bodies: data and appData.", #""appData":{},"data":{}"#),
      ("summary-and-app-data", "Two bodies: summary and appData.", #""summary":{},"appData":{}"#),
      (
        "body-escaped", "Two bodies, one of them with an escaped name.",
        #""data":{},"\u0073ummary":{}"#
      ),
    ])
    + text([
      (
        "body-as-text", "The body is a string.", .malformed,
        #"{"notificationType":"TEST","data":"{}"}"#, "type"
      ),
      (
        "id-fraction", "The app id is a fraction.", .malformed,
        #"{"notificationType":"TEST","data":{"appAppleId":1.5}}"#, "integer"
      ),
      (
        "token-as-object", "A token is an object.", .malformed,
        #"{"notificationType":"TEST","data":{"signedTransactionInfo":{}}}"#, "type"
      ),
      (
        "seat-id-as-number", "A list of seat ids contains a number.", .malformed,
        #"{"notificationType":"TEST","unclaimInfo":{"unclaimSeatIds":["a",1]}}"#, "type"
      ),
    ])
}
