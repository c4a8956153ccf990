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
        group("Apple id of the app.", try appleIds(lab), parameters(kind: "app-transaction")),
        group("Environment.", try environments(lab)),
        group(
          "Environment of a download.",
          [
            wrong(
              "receipt-type-decoy",
              "The word that counts stands in receiptType.",
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
          "Requests, which name no app.",
          try requests(lab),
          parameters(kind: "realtime-request")
        ),
      ] + (try identities(lab))
    )
  }

  private static func apps(_ lab: Lab) throws(TrustError) -> [Vector] {
    let named: [(name: String, comment: String, json: String?)] = [
      ("other", "Another app.", #""com.example.other""#),
      ("missing", "No app.", nil),
      ("null", "No value.", "null"),
      ("empty", "An empty name.", #""""#),
      ("case", "Names have a case.", #""com.example.App""#),
      ("trailing-blank", "A blank after it.", #""com.example.app ""#),
      ("prefix", "A name that begins so.", #""com.example.app.pro""#),
      ("shorter", "The beginning of the name.", #""com.example""#),
    ]
    var vectors: [Vector] = []
    for item in named {
      let transaction = Lab.transaction {
        if let json = item.json {
          $0.edits.replace("bundleId", withJSON: json)
        } else {
          $0.bundleId = nil
        }
      }
      vectors.append(
        wrong(
          "app-\(item.name)",
          item.comment,
          [.claim],
          try lab.token(transaction),
          "claims/bundle-id"
        )
      )
    }
    vectors.append(
      wrong(
        "app-canonically-equivalent",
        "U+212A is a K to Swift's strings.",
        [.claim],
        try lab.token(Lab.transaction { $0.bundleId = "com.example.\u{212A}iosk" }),
        "claims/bundle-id",
        parameters: [("bundleIds", ["com.example.Kiosk"])]
      )
    )
    vectors.append(
      right(
        "app-among-several",
        "One of the caller's apps.",
        [.claim],
        try lab.token(),
        parameters: [("bundleIds", ["com.example.other", "com.example.app"])]
      )
    )
    return vectors
  }

  private static func appleIds(_ lab: Lab) throws(TrustError) -> [Vector] {
    let signed = { (change: (inout AppTransactionBuilder) -> Void) throws(TrustError) in
      try lab.tokens.token(AppTransactionBuilder(change)).encoded()
    }
    return [
      wrong(
        "id-other",
        "Another app's.",
        [.claim],
        try signed { $0.appAppleId = 1 },
        "claims/app-id"
      ),
      wrong(
        "id-missing",
        "None, in production.",
        [.missing],
        try signed { $0.appAppleId = nil },
        "claims/app-id"
      ),
      wrong(
        "id-fraction",
        "The right one, and a half.",
        [.claim],
        try signed { $0.edits.replace("appAppleId", withJSON: "1234567890.5") },
        "payload/integer"
      ),
      wrong(
        "id-text",
        "The right digits in quotes.",
        [.claim],
        try signed { $0.edits.replace("appAppleId", withJSON: #""1234567890""#) },
        "payload/type"
      ),
      right(
        "id-missing-in-sandbox",
        "The sandbox has none.",
        [.claim],
        try lab.tokens.token(AppTransactionBuilder.sandbox).encoded(),
        reads: TokenValue.of(AppTransactionBuilder.sandbox),
        parameters: [("environments", ["sandbox"])]
      ),
    ]
  }

  private static func environments(_ lab: Lab) throws(TrustError) -> [Vector] {
    let named: [(name: String, comment: String, word: String?)] = [
      ("sandbox-for-production", "Purchases of the sandbox cost nothing.", "Sandbox"),
      ("missing", "No environment.", nil),
      ("small-letters", "Words have a case.", "production"),
      ("xcode", "Made on somebody's machine.", "Xcode"),
      ("local-testing", "Made on somebody's machine.", "LocalTesting"),
      ("unknown", "A word that is not known must not count as production.", "Mars"),
    ]
    var vectors: [Vector] = []
    for item in named {
      vectors.append(
        wrong(
          "environment-\(item.name)",
          item.comment,
          [.claim],
          try lab.token(Lab.transaction { $0.environment = item.word }),
          "claims/environment"
        )
      )
    }
    return vectors + [
      wrong(
        "environment-null",
        "No value.",
        [.claim],
        try lab.token(
          Lab.transaction { $0.edits.replace("environment", withJSON: "null") }
        ),
        "claims/environment"
      ),
      wrong(
        "environment-production-for-sandbox",
        "The other way round.",
        [.claim],
        try lab.token(),
        "claims/environment",
        parameters: [("environments", ["sandbox"])]
      ),
      right(
        "environment-sandbox",
        "The sandbox, for who asks for it.",
        [.claim],
        try lab.token(Lab.transaction { $0.environment = "Sandbox" }),
        reads: TokenValue.of(Lab.transaction { $0.environment = "Sandbox" }),
        parameters: [("environments", ["production", "sandbox"])]
      ),
      right(
        "environment-missing-in-archive",
        "Tokens of 2021 name none; the caller says what counts.",
        [.historic],
        try lab.token(Lab.transaction { $0.environment = nil }),
        reads: TokenValue.of(Lab.transaction { $0.environment = nil }),
        parameters: [("environmentWithoutName", "production")]
      ),
    ]
  }

  private static func devices(_ lab: Lab) throws(TrustError) -> [Vector] {
    let id: JSON = "AAAAAAAA-0000-4000-8000-BBBBBBBBBBBB"
    let genuine = try lab.tokens.token(AppTransactionBuilder.production).encoded()
    let read = TokenValue.of(AppTransactionBuilder.production)
    let lettered = AppTransactionBuilder {
      $0.deviceVerification = "Q64PR6S4wAeNmUKGxjP+3cY6f6zIviEpCkcmn5q0sl+6MQBsFfdmgf0MaIi/DXt9"
    }
    return [
      right(
        "device",
        "The proof of this device.",
        [.claim],
        genuine,
        reads: read,
        parameters: [("deviceIds", .array([id, .string(DeviceProof.device)]))]
      ),
      right(
        "device-capitals",
        "Letters of ids have no case.",
        [.claim],
        try lab.tokens.token(lettered).encoded(),
        reads: TokenValue.of(lettered),
        parameters: [("deviceIds", .array([id]))]
      ),
      wrong(
        "device-other",
        "The proof of another device.",
        [.claim],
        try lab.tokens.token(AppTransactionBuilder.production).encoded(),
        "claims/device",
        parameters: [("deviceIds", .array([id]))]
      ),
      wrong(
        "device-missing",
        "No proof.",
        [.missing],
        try lab.tokens.token(AppTransactionBuilder { $0.deviceVerification = nil }).encoded(),
        "claims/device",
        parameters: [("deviceIds", .array([id]))]
      ),
      wrong(
        "nonce-missing",
        "A proof without what went into it.",
        [.missing],
        try lab.tokens.token(AppTransactionBuilder { $0.deviceVerificationNonce = nil }).encoded(),
        "claims/device",
        parameters: [("deviceIds", .array([id]))]
      ),
    ]
  }

  private static func requests(_ lab: Lab) throws(TrustError) -> [Vector] {
    let signed = { (change: (inout RealtimeRequestBuilder) -> Void) throws(TrustError) in
      try lab.tokens.token(RealtimeRequestBuilder(change)).encoded()
    }
    return [
      wrong(
        "request-other-id",
        "Any app's request would do where nobody looks at the id.",
        [.claim],
        try signed { $0.appAppleId = 1 },
        "claims/app-id"
      ),
      wrong(
        "request-other-id-sandbox",
        "In the sandbox, too.",
        [.claim],
        try signed {
          $0.appAppleId = 1
          $0.environment = "Sandbox"
        },
        "claims/app-id",
        parameters: [("environments", ["sandbox"])]
      ),
      wrong(
        "request-no-id",
        "A request has all of its members.",
        [.missing],
        try signed { $0.appAppleId = nil },
        "payload/missing-member"
      ),
    ]
  }
}
