// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// An undocumented attribute of another form does not make a receipt fail, unless a requested check
// needs it.
extension VerifySuites {
  static func unreadable(_ lab: Lab) throws(TrustError) -> [Vector] {
    let text = ReceiptSuites.utf8("A1B2C3D4E5")
    let number = ReceiptSuites.integer([1])
    let asked = "appAppleId=1234567890"
    return try rows(
      """
      developer-id-text | form | valid level house | \(kept(lab, 11, text) { $0.developerId = nil }) | The developer id is unreadable.
      app-id-text | form | valid level house | \(kept(lab, 1, text) { $0.appAppleId = nil }) | The app id is unreadable and not required.
      app-id-text-asked | claim | claims/app-id-missing | \(document(lab, type: 1, text)) | \(asked) | The app id is unreadable and required.
      app-id-text-asked-of-sandbox | claim | claims/app-id-missing | \(document(lab, of: .sandbox, type: 1, text)) \
        | \(asked) environments=[production,sandbox] | The app id is unreadable in the sandbox, where a missing one is accepted.
      environment-number-asked | claim | claims/environment-missing | \(document(lab, type: 0, number)) | The environment is unreadable and required.
      """
    )
  }

  private static func kept(
    _ lab: Lab,
    _ type: Int64,
    _ bytes: [UInt8],
    without remove: (inout ReceiptBuilder) -> Void
  ) throws(TrustError) -> Vector.Sample {
    let read = ReceiptSuites.keeping(bytes, as: type, without: remove)
    return sample(try document(lab, type: type, bytes), try ReceiptValue.of(read))
  }

  private static func document(
    _ lab: Lab,
    of base: ReceiptBuilder? = nil,
    type: Int64,
    _ bytes: [UInt8]
  ) throws(TrustError) -> [UInt8] {
    let receipt = Lab.receipt {
      if let base {
        $0.environment = base.environment
        $0.appAppleId = base.appAppleId
      }
      $0.edits.replace(type: type, withRawValue: bytes)
    }
    return try lab.signed(receipt)
  }
}
