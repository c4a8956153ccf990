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
    try rows(
      """
      app-canonically-equivalent | claim | claims/bundle-id | \(lab.token(Lab.transaction { $0.bundleId = "com.example.\u{212A}iosk" })) \
        | bundleIds=[com.example.Kiosk] | U+212A (Kelvin sign) in the bundle id, which Swift's string comparison considers equal to K.
      app-among-several | claim | valid | \(lab.token()) | bundleIds=[com.example.other,com.example.app] | The bundle id is one of several accepted ones.
      """
    )
  }

  private static func appleIds(_ lab: Lab) throws(TrustError) -> [Vector] {
    try rows(
      """
      id-missing-in-sandbox | claim | valid | \(sample(lab, AppTransactionBuilder.sandbox)) \
        | environments=[sandbox] | Sandbox app transactions have no app id.
      """
    )
  }

  private static func environments(_ lab: Lab) throws(TrustError) -> [Vector] {
    try rows(
      """
      environment-production-for-sandbox | claim | claims/environment | \(lab.token()) | environments=[sandbox] \
        | A production transaction where the sandbox is required.
      environment-sandbox | claim | valid | \(sample(lab, Lab.transaction { $0.environment = "Sandbox" })) | environments=[production,sandbox] \
        | A sandbox transaction where both environments are accepted.
      environment-missing-in-archive | historic | valid | \(sample(lab, Lab.transaction { $0.environment = nil })) | environmentWithoutName=production \
        | Tokens of 2021 have no environment; the caller sets a default.
      """
    )
  }

  private static func devices(_ lab: Lab) throws(TrustError) -> [Vector] {
    let id = "AAAAAAAA-0000-4000-8000-BBBBBBBBBBBB"
    let genuine = try sample(lab, AppTransactionBuilder.production)
    let lettered = AppTransactionBuilder {
      $0.deviceVerification = "Q64PR6S4wAeNmUKGxjP+3cY6f6zIviEpCkcmn5q0sl+6MQBsFfdmgf0MaIi/DXt9"
    }
    return try rows(
      """
      device | claim | valid | \(genuine) | deviceIds=[\(id),\(DeviceProof.device)] \
        | The device verification of an accepted device.
      device-capitals | claim | valid | \(sample(lab, lettered)) | deviceIds=[\(id)] \
        | Device ids are compared without regard to case.
      device-other | claim | claims/device | \(genuine) | deviceIds=[\(id)] \
        | The device verification of another device.
      device-missing | missing | claims/device-missing | \(lab.tokens.token(AppTransactionBuilder { $0.deviceVerification = nil }).encoded()) \
        | deviceIds=[\(id)] | No device verification.
      nonce-missing | missing | claims/device-missing | \(lab.tokens.token(AppTransactionBuilder { $0.deviceVerificationNonce = nil }).encoded()) \
        | deviceIds=[\(id)] | Device verification without its nonce.
      """
    )
  }

  private static func requests(_ lab: Lab) throws(TrustError) -> [Vector] {
    let signed = { (change: (inout RealtimeRequestBuilder) -> Void) throws(TrustError) in
      try lab.tokens.token(RealtimeRequestBuilder(change)).encoded()
    }
    let requestOtherIdSandbox = try signed {
      $0.appAppleId = 1
      $0.environment = "Sandbox"
    }
    return try rows(
      """
      request-other-id-sandbox | claim | claims/app-id level should | \(requestOtherIdSandbox) | environments=[sandbox] | Another app's id, in the sandbox.
      request-no-id | missing | payload/missing-member | \(signed { $0.appAppleId = nil }) | No app id.
      """
    )
  }
}
