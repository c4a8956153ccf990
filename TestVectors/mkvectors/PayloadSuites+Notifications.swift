// SPDX-License-Identifier: Apache-2.0

extension PayloadSuites {
  static let notifications = Suite(
    "payload/notifications",
    .payloadRead,
    "Which app and environment a notification is about: one of its four bodies says so.",
    [
      Suite.Group(
        description: "Bodies.",
        parameters: [("kind", "notification")],
        vectors: bodies + faults
      )
    ]
  )

  /// A notification with a body, and the expected value of both.
  private static func told(
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

  private static let about: TokenValue.Members = [
    ("bundleId", "com.example.app"), ("appAppleId", 1), ("environment", "Production"),
  ]

  private static let named =
    #"{"environment":"Production","bundleId":"com.example.app","appAppleId":1}"#

  private static func permission(_ id: String) -> String {
    #""externalPurchaseToken":{"externalPurchaseId":\#(id),"bundleId":"com.example.app"}"#
  }

  private static let bodies: [Vector] = [
    told("data", "About a purchase.", [.basic], #""data":\#(named)"#, about),
    told("summary", "About many purchases.", [.basic], #""summary":\#(named)"#, about),
    told("app-data", "About a download.", [.basic], #""appData":\#(named)"#, about),
    told(
      "permission",
      "A permission names no environment: without a word before its id it is production.",
      [.basic],
      permission(#""b2158121""#),
      [("bundleId", "com.example.app"), ("environment", "Production")]
    ),
    told(
      "permission-sandbox",
      "The id of a permission begins with the word for the sandbox.",
      [.boundary],
      permission(#""SANDBOX_b2158121""#),
      [("bundleId", "com.example.app"), ("environment", "Sandbox")]
    ),
    told(
      "permission-small-letters",
      "Words have a case.",
      [.boundary],
      permission(#""sandbox_b2158121""#),
      [("bundleId", "com.example.app"), ("environment", "Production")]
    ),
    told("unbound", "About nothing.", [.boundary], #""data":null"#, []),
    told(
      "null-beside",
      "The absence of a body is none.",
      [.boundary],
      #""data":\#(named),"summary":null"#,
      about
    ),
    told(
      "name-elsewhere",
      "An app that is named beside the body is not the one that it is about.",
      [.substitution],
      #""bundleId":"com.example.other","environment":"Sandbox","data":\#(named)"#,
      about
    ),
  ]

  private static func several(_ name: String, _ comment: String, _ bodies: String) -> Vector {
    text(
      name,
      comment,
      .ambiguous,
      #"{"notificationType":"TEST",\#(bodies)}"#,
      "exclusive-members"
    )
  }

  private static let faults: [Vector] = [
    several("data-and-permission", "Two bodies.", #""data":{},"externalPurchaseToken":{}"#),
    several("data-and-app-data", "Two bodies.", #""appData":{},"data":{}"#),
    several("summary-and-app-data", "Two bodies.", #""summary":{},"appData":{}"#),
    several(
      "body-in-disguise",
      "Two bodies, one of them under an escaped name.",
      #""data":{},"\u0073ummary":{}"#
    ),
    text(
      "body-as-text",
      "A text for a body.",
      .malformed,
      #"{"notificationType":"TEST","data":"{}"}"#,
      "type"
    ),
    text(
      "id-fraction",
      "No integer.",
      .malformed,
      #"{"notificationType":"TEST","data":{"appAppleId":1.5}}"#,
      "integer"
    ),
    text(
      "token-as-object",
      "An object for a token.",
      .malformed,
      #"{"notificationType":"TEST","data":{"signedTransactionInfo":{}}}"#,
      "type"
    ),
    text(
      "country-as-number",
      "A number among countries.",
      .malformed,
      #"{"notificationType":"TEST","summary":{"storefrontCountryCodes":["USA",1]}}"#,
      "type"
    ),
  ]
}
