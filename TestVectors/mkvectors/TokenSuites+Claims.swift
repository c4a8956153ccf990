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
    try rows([
      (
        "app-canonically-equivalent",
        "U+212A (Kelvin sign) in the bundle id, which Swift's string comparison "
          + "considers equal to K.", [.claim],
        lab.token(Lab.transaction { $0.bundleId = "com.example.\u{212A}iosk" }), "claims/bundle-id",
        parameters: [("bundleIds", ["com.example.Kiosk"])]
      ),
      (
        "app-among-several", "The bundle id is one of several accepted ones.", [.claim],
        lab.token(), reads(), parameters: [("bundleIds", ["com.example.other", "com.example.app"])]
      ),
    ])
  }

  private static func appleIds(_ lab: Lab) throws(TrustError) -> [Vector] {
    try rows([
      (
        "id-missing-in-sandbox", "Sandbox app transactions have no app id.", [.claim],
        lab.tokens.token(AppTransactionBuilder.sandbox).encoded(),
        reads(TokenValue.of(AppTransactionBuilder.sandbox)),
        parameters: [("environments", ["sandbox"])]
      )
    ])
  }

  private static func environments(_ lab: Lab) throws(TrustError) -> [Vector] {
    try rows([
      (
        "environment-production-for-sandbox",
        "A production transaction where the sandbox is required.", [.claim], lab.token(),
        "claims/environment", parameters: [("environments", ["sandbox"])]
      ),
      (
        "environment-sandbox", "A sandbox transaction where both environments are accepted.",
        [.claim], lab.token(Lab.transaction { $0.environment = "Sandbox" }),
        reads(TokenValue.of(Lab.transaction { $0.environment = "Sandbox" })),
        parameters: [("environments", ["production", "sandbox"])]
      ),
      (
        "environment-missing-in-archive",
        "Tokens of 2021 have no environment; the caller sets a default.", [.historic],
        lab.token(Lab.transaction { $0.environment = nil }),
        reads(TokenValue.of(Lab.transaction { $0.environment = nil })),
        parameters: [("environmentWithoutName", "production")]
      ),
    ])
  }

  private static func devices(_ lab: Lab) throws(TrustError) -> [Vector] {
    let id: JSON = "AAAAAAAA-0000-4000-8000-BBBBBBBBBBBB"
    let genuine = try lab.tokens.token(AppTransactionBuilder.production).encoded()
    let read = TokenValue.of(AppTransactionBuilder.production)
    let lettered = AppTransactionBuilder {
      $0.deviceVerification = "Q64PR6S4wAeNmUKGxjP+3cY6f6zIviEpCkcmn5q0sl+6MQBsFfdmgf0MaIi/DXt9"
    }
    return try rows([
      (
        "device", "The device verification of an accepted device.", [.claim], genuine, reads(read),
        parameters: [("deviceIds", .array([id, .string(DeviceProof.device)]))]
      ),
      (
        "device-capitals", "Device ids are compared without regard to case.", [.claim],
        lab.tokens.token(lettered).encoded(), reads(TokenValue.of(lettered)),
        parameters: [("deviceIds", .array([id]))]
      ),
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
    return try rows([
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
