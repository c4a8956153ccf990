// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Anyone with Xcode can sign with its key, so a document below a pinned signer must itself name the environment Xcode,
// whatever the caller accepts and assumes.
extension TokenSuites {
  /// A kind of token, with its payload for a value of the member that names the environment, or without it.
  private static let pinnedKinds:
    [(name: String, kind: String, payload: @Sendable (String?) -> String)] = [
      (
        "transaction", "transaction",
        {
          #"{"transactionId":"1","bundleId":"com.example.app",\#(named("environment", $0))\#(date)}"#
        }
      ),
      (
        "renewal-info", "renewal-info",
        {
          #"{"originalTransactionId":"1","autoRenewStatus":1,\#(named("environment", $0))\#(date)}"#
        }
      ),
      (
        "app-transaction", "app-transaction",
        {
          #"{\#(app)\#(named("receiptType", $0))"receiptCreationDate":1735787045000}"#
        }
      ),
      (
        "realtime-request", "realtime-request",
        {
          #"{"requestIdentifier":"b2d0e2a1-5d7c-4d6d-8a69-0f6f8f6b2a10","appAppleId":1234567890,"originalTransactionId":"1","#
            + #""productId":"p","userLocale":"en-US",\#(named("environment", $0))\#(date)}"#
        }
      ),
      ("data", "notification", { notification(#""data""#, app + named("environment", $0)) }),
      ("summary", "notification", { notification(#""summary""#, app + named("environment", $0)) }),
      (
        "unclaim-info", "notification",
        { notification(#""unclaimInfo""#, #""unclaimSeatIds":["a"],"# + named("environment", $0)) }
      ),
      (
        "refund-with-unclaim-info", "notification",
        {
          notification(
            #""unclaimInfo""#,
            app + #""unclaimSeatIds":["a"],"# + named("environment", $0),
            type: "REFUND"
          )
        }
      ),
    ]

  private static let date = #""signedDate":1735787045000"#
  private static let app = #""bundleId":"com.example.app","appAppleId":1234567890,"#

  private static func named(_ member: String, _ value: String?) -> String {
    value.map { #""\#(member)":\#($0),"# } ?? ""
  }

  private static func notification(
    _ member: String,
    _ contents: String,
    type: String = "UNCLAIM_SEATS"
  ) -> String {
    let inside = contents.hasSuffix(",") ? String(contents.dropLast()) : contents
    return #"{"notificationType":"\#(type)","notificationUUID":"u","version":"2.0",\#(member):"#
      + "{\(inside)},\(date)}"
  }

  private static let pinnedCases: [(name: String, value: String?, code: String)] = [
    ("missing", nil, "claims/environment-missing"),
    ("null", "null", "claims/environment-missing"),
    ("production", #""Production""#, "claims/environment"),
    ("unknown", #""Moon""#, "claims/environment"),
  ]

  private static var pinnedOptions: [(name: String, parameters: JSON.Members)] {
    [
      ("explicit", [("environments", ["production", "sandbox", "xcode"])]),
      ("any", []),
      ("archive", [("environmentWithoutName", "production")]),
    ]
  }

  /// Each kind with a missing, null and foreign environment, under each option, and an envelope around a token of a root.
  static func pinnedSigner(_ lab: Lab) throws(TrustError) -> [Suite.Group] {
    var groups: [Suite.Group] = []
    for (option, parameters) in pinnedOptions {
      var vectors: [Vector] = []
      for (name, kind, payload) in pinnedKinds {
        for (value, environment, code) in pinnedCases {
          let token = lab.tokens.xcodeToken(signing: Array(payload(environment).utf8))
          // A realtime request always names its environment.
          let isRequired = name == "realtime-request" && code == "claims/environment-missing"
          let code = isRequired ? "payload/missing-member" : code
          vectors += try rows(
            """
            pinned-\(option)-\(name)-\(value) | xcode | \(code) | \(token.encoded()) | kind=\(kind) \
              | A document signed with Xcode's key whose environment is \(value): it must name Xcode.
            """
          )
        }
      }
      groups.append(
        group(
          "A pinned signer and a document that does not name Xcode: \(option).",
          vectors,
          pinned + parameters
        )
      )
    }
    return groups + [try envelopes(lab)]
  }

  /// Tokens inside a notification of a pinned signer have its trust.
  private static func envelopes(_ lab: Lab) throws(TrustError) -> Suite.Group {
    let inner = String(decoding: try lab.tokens.token(Lab.transaction()).encoded(), as: UTF8.self)
    func envelope(_ environment: String) throws(TrustError) -> [UInt8] {
      let contents = app + #""signedTransactionInfo":"\#(inner)","environment":\#(environment)"#
      let payload = notification(#""data""#, contents, type: "REFUND")
      return try lab.tokens.xcodeToken(signing: Array(payload.utf8)).encoded()
    }
    return group(
      "A notification of a pinned signer around a token of a root.",
      try rows(
        """
        pinned-envelope-xcode | xcode | claims/environment | \(envelope(#""Xcode""#)) \
          | A notification signed with Xcode's key around a production transaction: the transaction has at most its trust.
        pinned-envelope-production | xcode | claims/environment | \(envelope(#""Production""#)) \
          | The same notification, which names production.
        """
      ),
      pinned + [("kind", "notification")]
    )
  }

  /// Claims of seats need name no app, so the environment is the only fault of each.
  private static var pinned: JSON.Members {
    [
      ("anchors", ["token-root"]), ("signers", ["token-xcode"]), ("at", "2025-01-02T04:00:00Z"),
      ("bundleIds", ["com.example.app"]), ("appAppleId", 1_234_567_890),
    ]
  }
}
