// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  static func claims(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "claims",
      "Genuine tokens for another app, environment or device.",
      [
        group("App.", try apps(lab)),
        group("App id.", try appleIds(lab), parameters(kind: "app-transaction")),
        group("Environment.", try environments(lab)),
        group(
          "Environment of app transactions.",
          [
            wrong(
              "receipt-type-decoy",
              "receiptType names the environment; an added environment member does not.",
              [.claim],
              try lab.tokens.token(
                AppTransactionBuilder {
                  $0.receiptType = "Sandbox"
                  $0.extraMembers = [MemberBuilder("environment", json: #""Production""#)]
                }
              ).encoded(),
              "claims/environment"
            )
          ],
          parameters(kind: "app-transaction")
        ),
        group("Device.", try devices(lab), parameters(kind: "app-transaction")),
        group(
          "Real-time requests, which name the app by its app id only.",
          try requests(lab),
          parameters(kind: "realtime-request")
        ),
      ] + (try identities(lab))
    )
  }

  private static func apps(_ lab: Lab) throws(TrustError) -> [Vector] {
    let named: [(name: String, comment: String, json: String?)] = [
      ("other", "Another bundle id.", #""com.example.other""#),
      ("missing", "No bundle id.", nil),
      ("null", "The bundle id is null.", "null"),
      ("empty", "The bundle id is empty.", #""""#),
      ("case", "The bundle id differs in case.", #""com.example.App""#),
      ("trailing-blank", "The bundle id has a trailing space.", #""com.example.app ""#),
      ("prefix", "The bundle id starts with the expected one.", #""com.example.app.pro""#),
      ("shorter", "The bundle id is a prefix of the expected one.", #""com.example""#),
    ]
    let vectors = try named.map { item throws(TrustError) -> Vector in
      let transaction = Lab.transaction {
        if let json = item.json {
          $0.edits.replace("bundleId", withJSON: json)
        } else {
          $0.bundleId = nil
        }
      }
      return wrong(
        "app-\(item.name)",
        item.comment,
        [.claim],
        try lab.token(transaction),
        ["missing", "null"].contains(item.name) ? "claims/bundle-id-missing" : "claims/bundle-id"
      )
    }
    return vectors + [
      wrong(
        "app-canonically-equivalent",
        "U+212A (Kelvin sign) in the bundle id, which Swift's string comparison "
          + "considers equal to K.",
        [.claim],
        try lab.token(Lab.transaction { $0.bundleId = "com.example.\u{212A}iosk" }),
        "claims/bundle-id",
        parameters: [("bundleIds", ["com.example.Kiosk"])]
      ),
      right(
        "app-among-several",
        "The bundle id is one of several accepted ones.",
        [.claim],
        try lab.token(),
        parameters: [("bundleIds", ["com.example.other", "com.example.app"])]
      ),
    ]
  }

  private static func appleIds(_ lab: Lab) throws(TrustError) -> [Vector] {
    let signed = { (change: (inout AppTransactionBuilder) -> Void) throws(TrustError) in
      try lab.tokens.token(AppTransactionBuilder(change)).encoded()
    }
    return try wrong([
      ("id-other", "Another app's id.", [.claim], signed { $0.appAppleId = 1 }, "claims/app-id"),
      (
        "id-missing", "No app id, in production.", [.missing], signed { $0.appAppleId = nil },
        "claims/app-id-missing"
      ),
      (
        "id-fraction", "The app id with a fraction.", [.claim],
        signed { $0.edits.replace("appAppleId", withJSON: "1234567890.5") }, "payload/integer"
      ),
      (
        "id-text", "The app id as a string.", [.claim],
        signed { $0.edits.replace("appAppleId", withJSON: #""1234567890""#) }, "payload/type"
      ),
    ])
      + [
        right(
          "id-missing-in-sandbox",
          "Sandbox app transactions have no app id.",
          [.claim],
          try lab.tokens.token(AppTransactionBuilder.sandbox).encoded(),
          reads: TokenValue.of(AppTransactionBuilder.sandbox),
          parameters: [("environments", ["sandbox"])]
        )
      ]
  }

  private static func environments(_ lab: Lab) throws(TrustError) -> [Vector] {
    let named: [(name: String, comment: String, word: String?)] = [
      ("sandbox-for-production", "A sandbox transaction where production is required.", "Sandbox"),
      ("missing", "No environment.", nil),
      (
        "small-letters", "The environment in lower case; environment names are case-sensitive.",
        "production"
      ),
      ("xcode", "An Xcode environment, with a production signature.", "Xcode"),
      ("local-testing", "A LocalTesting environment, with a production signature.", "LocalTesting"),
      ("unknown", "An unknown environment must not count as production.", "Mars"),
    ]
    return try named.map { item throws(TrustError) in
      wrong(
        "environment-\(item.name)",
        item.comment,
        [.claim],
        try lab.token(Lab.transaction { $0.environment = item.word }),
        item.word == nil ? "claims/environment-missing" : "claims/environment"
      )
    }
      + (try wrong([
        (
          "environment-null", "The environment is null.", [.claim],
          lab.token(
            Lab.transaction { $0.edits.replace("environment", withJSON: "null") }
          ), "claims/environment-missing", parameters: []
        ),
        (
          "environment-production-for-sandbox",
          "A production transaction where the sandbox is required.", [.claim], lab.token(),
          "claims/environment", parameters: [("environments", ["sandbox"])]
        ),
      ])
        + right([
          (
            "environment-sandbox", "A sandbox transaction where both environments are accepted.",
            [.claim], lab.token(Lab.transaction { $0.environment = "Sandbox" }),
            reads: TokenValue.of(Lab.transaction { $0.environment = "Sandbox" }),
            parameters: [("environments", ["production", "sandbox"])]
          ),
          (
            "environment-missing-in-archive",
            "Tokens of 2021 have no environment; the caller sets a default.", [.historic],
            lab.token(Lab.transaction { $0.environment = nil }),
            reads: TokenValue.of(Lab.transaction { $0.environment = nil }),
            parameters: [("environmentWithoutName", "production")]
          ),
        ]))
  }

  private static func devices(_ lab: Lab) throws(TrustError) -> [Vector] {
    let id: JSON = "AAAAAAAA-0000-4000-8000-BBBBBBBBBBBB"
    let genuine = try lab.tokens.token(AppTransactionBuilder.production).encoded()
    let read = TokenValue.of(AppTransactionBuilder.production)
    let lettered = AppTransactionBuilder {
      $0.deviceVerification = "Q64PR6S4wAeNmUKGxjP+3cY6f6zIviEpCkcmn5q0sl+6MQBsFfdmgf0MaIi/DXt9"
    }
    return try right([
      (
        "device", "The device verification of an accepted device.", [.claim], genuine, reads: read,
        parameters: [("deviceIds", .array([id, .string(DeviceProof.device)]))]
      ),
      (
        "device-capitals", "Device ids are compared without regard to case.", [.claim],
        lab.tokens.token(lettered).encoded(), reads: TokenValue.of(lettered),
        parameters: [("deviceIds", .array([id]))]
      ),
    ])
      + wrong([
        (
          "device-other", "The device verification of another device.", [.claim],
          lab.tokens.token(AppTransactionBuilder.production).encoded(), "claims/device",
          parameters: [("deviceIds", .array([id]))]
        ),
        (
          "device-missing", "No device verification.", [.missing],
          lab.tokens.token(AppTransactionBuilder { $0.deviceVerification = nil }).encoded(),
          "claims/device-missing", parameters: [("deviceIds", .array([id]))]
        ),
        (
          "nonce-missing", "Device verification without its nonce.", [.missing],
          lab.tokens.token(AppTransactionBuilder { $0.deviceVerificationNonce = nil }).encoded(),
          "claims/device-missing", parameters: [("deviceIds", .array([id]))]
        ),
      ])
  }

  private static func requests(_ lab: Lab) throws(TrustError) -> [Vector] {
    let signed = { (change: (inout RealtimeRequestBuilder) -> Void) throws(TrustError) in
      try lab.tokens.token(RealtimeRequestBuilder(change)).encoded()
    }
    return try wrong([
      (
        "request-other-id", "Another app's id.", [.claim], signed { $0.appAppleId = 1 },
        "claims/app-id", parameters: []
      ),
      (
        "request-other-id-sandbox", "Another app's id, in the sandbox.", [.claim],
        signed {
          $0.appAppleId = 1
          $0.environment = "Sandbox"
        }, "claims/app-id", parameters: [("environments", ["sandbox"])]
      ),
      (
        "request-no-id", "No app id.", [.missing], signed { $0.appAppleId = nil },
        "payload/missing-member", parameters: []
      ),
    ])
  }
}
