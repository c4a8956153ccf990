// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Notifications of earlier and later versions of Apple's server.
extension TokenSuites {
  static func versions(_ lab: Lab) throws(TrustError) -> Suite {
    let later: Parameters = [("at", "2035-01-01T00:00:00Z")]
    return suite(
      "versions",
      "Notifications of earlier and later versions.",
      [
        group(
          "Objects that this version does not know.",
          try unknownObjects(lab),
          parameters(kind: "notification")
        ),
        group(
          "Notifications of 2021 and 2022, without a date.",
          try undated(lab),
          parameters(kind: "notification").filter { $0.key != "at" } + later
        ),
        group("Members of another type.", try unread(lab)),
      ]
    )
  }

  private static let app: TokenValue.Members = [
    ("bundleId", "com.example.app"), ("appAppleId", 1_234_567_890), ("environment", "Production"),
  ]

  private static let named =
    #"{"bundleId":"com.example.app","appAppleId":1234567890,"environment":"Production"}"#

  private static func payload(_ body: String) -> [UInt8] {
    let front = #"{"notificationType":"BRAND_NEW","notificationUUID":"1","#
    return Array("\(front)\"signedDate\":1735787045000,\(body)}".utf8)
  }

  private static func value(_ about: TokenValue.Members) -> JSON {
    .object(
      [
        ("notificationType", "BRAND_NEW"), ("notificationUUID", "1"),
        ("signedDate", "2025-01-02T03:04:05Z"),
      ] + about
    )
  }

  private static func unknownObjects(_ lab: Lab) throws(TrustError) -> [Vector] {
    let token = { (body: String) throws(TrustError) in try lab.token(payload: payload(body)) }
    return try rows([
      (
        "unknown-object", "An unknown object names the app and the environment.", [.boundary],
        token(#""brandNew":\#(named)"#), reads(value(app))
      ),
      (
        "unknown-object-beside-data", "An unknown object that names no app, beside data.",
        [.boundary], token(#""data":\#(named),"brandNew":{"a":[1]}"#), reads(value(app))
      ),
      (
        "unclaim-info", "Claims of seats that name the app.", [.basic],
        token(#""unclaimInfo":\#(named)"#), reads(value(app))
      ),
      (
        "unclaim-info-without-app",
        "Claims of seats that name no app: their ids cannot be guessed.", [.boundary],
        token(#""unclaimInfo":{"unclaimSeatIds":["a"]}"#), reads(value([]))
      ),
      (
        "unknown-object-of-other-app", "An unknown object names another app.", [.claim],
        token(#""brandNew":{"bundleId":"com.example.other","environment":"Production"}"#),
        "claims/bundle-id"
      ),
      (
        "second-object-of-other-app", "A second object names another app.", [.substitution],
        token(#""data":\#(named),"brandNew":{"bundleId":"com.example.other"}"#),
        "claims/bundle-id"
      ),
      (
        "second-object-of-other-apple-id", "A second object names another Apple id.",
        [.substitution], token(#""data":\#(named),"brandNew":{"appAppleId":7}"#), "claims/app-id"
      ),
      (
        "second-object-of-sandbox", "A second object is from the sandbox.", [.substitution],
        token(#""data":\#(named),"brandNew":{"environment":"Sandbox"}"#), "claims/environment"
      ),
      (
        "unknown-object-without-app", "An unknown object that names no app.", [.missing],
        token(#""brandNew":{"a":1}"#), "claims/bundle-id-missing"
      ),
      (
        "unknown-object-without-environment", "An unknown object that names no environment.",
        [.missing], token(#""brandNew":{"bundleId":"com.example.app","appAppleId":1234567890}"#),
        "claims/environment-missing"
      ),
      (
        "unclaim-info-of-other-app", "Claims of seats of another app.", [.claim],
        token(#""unclaimInfo":{"unclaimSeatIds":["a"],"bundleId":"com.example.other"}"#),
        "claims/bundle-id"
      ),
    ])
  }

  private static func old(
    _ change: (inout NotificationBuilder) -> Void = { _ in }
  ) -> NotificationBuilder {
    NotificationBuilder(.oneTimeCharge) {
      $0.signedDate = nil
      $0.data?.status = nil
      $0.transaction = Lab.transaction { $0.environment = nil }
      change(&$0)
    }
  }

  private static func undated(_ lab: Lab) throws(TrustError) -> [Vector] {
    let forged = try lab.tokenAttacker.token(Lab.transaction()).text()
    let inside = Lab.transaction { $0.environment = nil }
    return try rows([
      (
        "undated", "A notification without a date, verified at the date of the transaction in it.",
        [.historic], lab.tokens.token(old()).encoded(),
        reads(TokenValue.of(old(), lab), and: [("transaction", TokenValue.of(inside))])
      ),
      (
        "undated-attacker", "The date of a transaction from an untrusted authority.",
        [.attackerKey],
        lab.tokens.token(old { $0.data?.signedTransactionInfo = forged }).encoded(),
        "trust/expired"
      ),
      (
        "undated-alone", "A notification without a date and without a token.", [.date],
        lab.tokens.token(
          NotificationBuilder(.renewalExtensionSummary) { $0.signedDate = nil }
        ).encoded(), "trust/expired"
      ),
    ])
  }

  private static func unread(_ lab: Lab) throws(TrustError) -> [Vector] {
    let changed = Lab.transaction {
      $0.edits.replace("previousOriginalTransactionId", withJSON: "2000000000000001")
      $0.edits.replace("storefrontId", withJSON: "143441")
    }
    return try rows([
      (
        "unread-members", "Members that no check reads are numbers instead of strings.",
        [.boundary], lab.token(changed),
        reads(TokenValue.of(Lab.transaction { $0.storefrontId = nil }))
      ),
      (
        "read-member", "A date that checks read is a string.", [.date],
        lab.token(Lab.transaction { $0.edits.replace("expiresDate", withJSON: #""x""#) }),
        "payload/type"
      ),
    ])
  }
}
