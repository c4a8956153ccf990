// SPDX-License-Identifier: Apache-2.0

extension PayloadSuites {
  static let notifications = suite(
    "notifications",
    "App and environment of a notification, from any of the four bodies.",
    [
      Suite.Group(
        "Bodies.",
        parameters: [("kind", "notification")],
        #"""
        data | basic | \#(reads(about)) | {"notificationType":"TEST","version":"2.0","data":\#(named)} | A data body.
        summary | basic | \#(reads(about)) | {"notificationType":"TEST","version":"2.0","summary":\#(named)} | A summary body.
        app-data | basic | \#(reads(about)) | {"notificationType":"TEST","version":"2.0","appData":\#(named)} | An appData body.
        unclaim-info | basic | \#(reads(about)) | {"notificationType":"TEST","version":"2.0","unclaimInfo":\#(named)} | An unclaimInfo body.
        unknown-container | boundary | \#(reads(about)) | {"notificationType":"TEST","version":"2.0","brandNew":\#(named)} \#
          | An object of a later version names the app and the environment.
        external-purchase | basic | \#(reads([("bundleId", "com.example.app"), ("environment", "Production")])) \#
          | {"notificationType":"TEST","version":"2.0",\#(permission(#""b2158121""#))} \#
          | An external purchase token has no environment member: without the prefix SANDBOX it is production.
        external-purchase-sandbox | boundary | \#(reads([("bundleId", "com.example.app"), ("environment", "Sandbox")])) \#
          | {"notificationType":"TEST","version":"2.0",\#(permission(#""SANDBOX_b2158121""#))} | The id of an external purchase token starts with SANDBOX.
        external-purchase-lower-case | boundary | \#(reads([("bundleId", "com.example.app"), ("environment", "Production")])) \#
          | {"notificationType":"TEST","version":"2.0",\#(permission(#""sandbox_b2158121""#))} | The prefix is case-sensitive.
        unbound | boundary | \#(reads([])) | {"notificationType":"TEST","version":"2.0","data":null} | A notification without a body.
        null-beside | boundary | \#(reads(about)) | {"notificationType":"TEST","version":"2.0","data":\#(named),"summary":null} \#
          | A second body that is null counts as absent.
        name-elsewhere | substitution | \#(reads(about)) \#
          | {"notificationType":"TEST","version":"2.0","bundleId":"com.example.other","environment":"Sandbox","data":\#(named)} \#
          | Members outside the body do not determine app and environment.
        data-and-external-purchase | ambiguous | payload/exclusive-members | {"notificationType":"TEST","data":{},"externalPurchaseToken":{}} \#
          | Two bodies: data and externalPurchaseToken.
        data-and-app-data | ambiguous | payload/exclusive-members | {"notificationType":"TEST","appData":{},"data":{}} | Two bodies: data and appData.
        summary-and-app-data | ambiguous | payload/exclusive-members | {"notificationType":"TEST","summary":{},"appData":{}} \#
          | Two bodies: summary and appData.
        body-escaped | ambiguous | payload/exclusive-members | {"notificationType":"TEST","data":{},"\u0073ummary":{}} \#
          | Two bodies, one of them with an escaped name.
        body-as-text | malformed | payload/type | {"notificationType":"TEST","data":"{}"} | The body is a string.
        id-fraction | malformed | payload/integer | {"notificationType":"TEST","data":{"appAppleId":1.5}} | The app id is a fraction.
        token-as-object | malformed | payload/type | {"notificationType":"TEST","data":{"signedTransactionInfo":{}}} | A token is an object.
        seat-id-as-number | malformed | payload/type | {"notificationType":"TEST","unclaimInfo":{"unclaimSeatIds":["a",1]}} \#
          | A list of seat ids contains a number.
        """#
      )
    ]
  )

  /// The expected value of a notification with a body.
  private static func reads(_ about: JSON.Members) -> Vector.Expectation {
    .valid(.object([("notificationType", "TEST"), ("version", "2.0")] + about))
  }

  private static let about: JSON.Members = [
    ("bundleId", "com.example.app"), ("appAppleId", 1), ("environment", "Production"),
  ]

  private static let named =
    #"{"environment":"Production","bundleId":"com.example.app","appAppleId":1}"#

  private static func permission(_ id: String) -> String {
    #""externalPurchaseToken":{"externalPurchaseId":\#(id),"bundleId":"com.example.app"}"#
  }
}
