// SPDX-License-Identifier: Apache-2.0

import Foundation
import OpenSSLTrust
import StoreLab

// Device verification of each kind of token.
extension TokenSuites {
  static func devicesOfKinds(_ lab: Lab) throws(TrustError) -> [Vector] {
    let mine: Parameters = [("deviceIds", [.string(DeviceProof.device)])]
    let other: Parameters = [("deviceIds", ["AAAAAAAA-0000-4000-8000-BBBBBBBBBBBB"])]
    let transaction: Parameters = [("kind", "transaction")]
    let purchase = Lab.transaction {
      $0.deviceVerification = DeviceProof.standard
      $0.deviceVerificationNonce = DeviceProof.nonce
    }
    let renewal = RenewalInfoBuilder {
      $0.extraMembers = [
        MemberBuilder("deviceVerification", json: "\"\(DeviceProof.standard)\""),
        MemberBuilder("deviceVerificationNonce", json: "\"\(DeviceProof.nonce)\""),
      ]
    }
    let proof: TokenValue.Members = [
      ("deviceVerification", .string(DeviceProof.standard)),
      ("deviceVerificationNonce", .string(DeviceProof.nonce)),
    ]
    let capitals = try capitalNonce()
    let summary = NotificationBuilder(.renewalExtensionSummary)
    return try rows([
      (
        "device-of-transaction", "A transaction of this device.", [.claim], lab.token(purchase),
        reads(TokenValue.of(purchase)), parameters: transaction + mine
      ),
      (
        "device-of-transaction-other", "A transaction of another device.", [.claim],
        lab.token(purchase), "claims/device", parameters: transaction + other
      ),
      (
        "device-of-renewal", "Renewal info of this device.", [.claim],
        lab.tokens.token(renewal).encoded(), reads(TokenValue.of(renewal, overriding: proof)),
        parameters: mine
      ),
      (
        "device-of-renewal-other", "Renewal info of another device.", [.claim],
        lab.tokens.token(renewal).encoded(), "claims/device", parameters: other
      ),
      (
        "nonce-capitals", "Nonces are compared without regard to case.", [.claim],
        lab.token(capitals), reads(TokenValue.of(capitals)), parameters: transaction + mine
      ),
      (
        "device-of-notification", "Notifications have no device verification.", [.missing],
        lab.tokens.token(summary).encoded(), "claims/device-missing",
        parameters: [("kind", "notification")] + mine
      ),
      (
        "device-none-accepted", "An empty list of devices accepts none.", [.boundary],
        lab.token(purchase), "claims/device", parameters: transaction + [("deviceIds", [])]
      ),
    ])
  }

  /// A transaction requested by this device, with an upper-case nonce.
  private static func capitalNonce() throws(TrustError) -> TransactionBuilder {
    let nonce = "ABCDEFAB-CDEF-4BCD-8EFA-ABCDEFABCDEF"
    let message = nonce.lowercased() + DeviceProof.device.lowercased()
    let digest = try TestDigest.sha384.digest(of: Array(message.utf8))
    return Lab.transaction {
      $0.deviceVerification = Data(digest).base64EncodedString()
      $0.deviceVerificationNonce = nonce
    }
  }
}
