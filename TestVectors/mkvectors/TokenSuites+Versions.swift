// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Notifications of earlier and later versions of Apple's server.
extension TokenSuites {
  static func versions(_ lab: Lab) throws(TrustError) -> Suite {
    let later: JSON.Members = [("at", "2035-01-01T00:00:00Z")]
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

  private static let app: JSON.Members = [
    ("bundleId", "com.example.app"), ("appAppleId", 1_234_567_890), ("environment", "Production"),
  ]

  private static let named =
    #"{"bundleId":"com.example.app","appAppleId":1234567890,"environment":"Production"}"#

  private static func payload(_ body: String) -> [UInt8] {
    let front = #"{"notificationType":"BRAND_NEW","notificationUUID":"1","#
    return Array("\(front)\"signedDate\":1735787045000,\(body)}".utf8)
  }

  private static func value(_ about: JSON.Members) -> JSON {
    .object(
      [
        ("notificationType", "BRAND_NEW"), ("notificationUUID", "1"),
        ("signedDate", "2025-01-02T03:04:05Z"),
      ] + about
    )
  }

  private static func unknownObjects(_ lab: Lab) throws(TrustError) -> [Vector] {
    let token = { (body: String) throws(TrustError) in try lab.token(payload: payload(body)) }
    return try rows(
      """
      unknown-object | boundary | \(reads(value(app))) | \(token(#""brandNew":\#(named)"#)) | An unknown object names the app and the environment.
      unknown-object-beside-data | boundary | \(reads(value(app))) | \(token(#""data":\#(named),"brandNew":{"a":[1]}"#)) \
        | An unknown object that names no app, beside data.
      unclaim-info | basic | \(reads(value(app))) | \(token(#""unclaimInfo":\#(named)"#)) | Claims of seats that name the app.
      unclaim-info-without-app | boundary | \(reads(value([]))) | \(token(#""unclaimInfo":{"unclaimSeatIds":["a"]}"#)) \
        | Claims of seats that name no app: their ids cannot be guessed.
      unknown-object-of-other-app | claim | claims/bundle-id | \(token(#""brandNew":{"bundleId":"com.example.other","environment":"Production"}"#)) \
        | An unknown object names another app.
      second-object-of-other-app | substitution | claims/bundle-id level should | \(token(#""data":\#(named),"brandNew":{"bundleId":"com.example.other"}"#)) \
        | A second object names another app.
      second-object-of-other-apple-id | substitution | claims/app-id level should | \(token(#""data":\#(named),"brandNew":{"appAppleId":7}"#)) \
        | A second object names another Apple id.
      second-object-of-sandbox | substitution | claims/environment level should | \(token(#""data":\#(named),"brandNew":{"environment":"Sandbox"}"#)) \
        | A second object is from the sandbox.
      unknown-object-without-app | missing | claims/bundle-id-missing | \(token(#""brandNew":{"a":1}"#)) | An unknown object that names no app.
      unknown-object-without-environment | missing | claims/environment-missing \
        | \(token(#""brandNew":{"bundleId":"com.example.app","appAppleId":1234567890}"#)) | An unknown object that names no environment.
      unclaim-info-of-other-app | claim | claims/bundle-id | \(token(#""unclaimInfo":{"unclaimSeatIds":["a"],"bundleId":"com.example.other"}"#)) \
        | Claims of seats of another app.
      """
    )
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
    let undatedAlone = try lab.tokens.token(
      NotificationBuilder(.renewalExtensionSummary) { $0.signedDate = nil }
    ).encoded()
    return try rows(
      """
      undated | historic | valid | \(sample(lab, old(), and: [("transaction", TokenValue.of(inside))])) \
        | A notification without a date, verified at the date of the transaction in it.
      undated-attacker | attacker-key | trust/expired | \(lab.tokens.token(old { $0.data?.signedTransactionInfo = forged }).encoded()) \
        | The date of a transaction from an untrusted authority.
      undated-alone | date | trust/expired | \(undatedAlone) | A notification without a date and without a token.
      """
    )
  }

  private static func unread(_ lab: Lab) throws(TrustError) -> [Vector] {
    let changed = Lab.transaction {
      $0.edits.replace("storefront", withJSON: "840")
      $0.edits.replace("storefrontId", withJSON: "143441")
    }
    return try rows(
      """
      unread-members | boundary | \(reads(TokenValue.of(Lab.transaction { ($0.storefront, $0.storefrontId) = (nil, nil) }))) | \(lab.token(changed)) \
        | Members that no check reads are numbers instead of strings.
      read-member | date | payload/type | \(lab.token(Lab.transaction { $0.edits.replace("expiresDate", withJSON: #""x""#) })) \
        | A date that checks read is a string.
      """
    )
  }
}
