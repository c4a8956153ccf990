// SPDX-License-Identifier: Apache-2.0

import Foundation
import OpenSSLTrust
import StoreLab

// Device verification of each kind of token.
extension TokenSuites {
  static func devicesOfKinds(_ lab: Lab) throws(TrustError) -> [Vector] {
    let purchase = Lab.transaction {
      $0.deviceVerification = DeviceProof.standard
      $0.deviceVerificationNonce = DeviceProof.nonce
    }
    let renewal = RenewalInfoBuilder {
      $0.deviceVerification = DeviceProof.standard
      $0.deviceVerificationNonce = DeviceProof.nonce
    }
    let capitals = try capitalNonce()
    let summary = NotificationBuilder(.renewalExtensionSummary)
    return try rows(
      """
      device-of-transaction | claim | valid | \(sample(lab, purchase)) | kind=transaction deviceIds=[\(DeviceProof.device)] | A transaction of this device.
      device-of-transaction-other | claim | claims/device | \(lab.token(purchase)) | kind=transaction deviceIds=[AAAAAAAA-0000-4000-8000-BBBBBBBBBBBB] \
        | A transaction of another device.
      device-of-renewal | claim | valid | \(sample(lab, renewal)) | deviceIds=[\(DeviceProof.device)] \
        | Renewal info of this device.
      device-of-renewal-other | claim | claims/device | \(lab.tokens.token(renewal).encoded()) | deviceIds=[AAAAAAAA-0000-4000-8000-BBBBBBBBBBBB] \
        | Renewal info of another device.
      nonce-capitals | claim | valid | \(sample(lab, capitals)) | kind=transaction deviceIds=[\(DeviceProof.device)] \
        | Nonces are compared without regard to case.
      device-of-notification | missing | claims/device-missing | \(lab.tokens.token(summary).encoded()) \
        | kind=notification deviceIds=[\(DeviceProof.device)] | Notifications have no device verification.
      device-none-accepted | boundary | claims/device | \(lab.token(purchase)) | kind=transaction deviceIds=[] | An empty list of devices accepts none.
      """
    )
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
