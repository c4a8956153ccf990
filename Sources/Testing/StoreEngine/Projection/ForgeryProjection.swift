// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
import StoreLab
import StorePayloads
import StrictTime

// Forged notifications about a purchase.
extension StoreState {
  /// A notification that gives the customer years more, or takes a purchase for life away.
  package func token(
    forging record: NotificationRecord,
    as forgery: DrillForgery,
    signedBy signer: StoreSigner
  ) throws(TrustError) -> String {
    let authority = signer.tokens
    guard case .purchase(let snapshot) = record.contents, let sold = snapshot.transaction else {
      return ""
    }
    let genuine = payload(of: sold, signed: now)
    var chosen = genuine
    let type: NotificationType
    if let end = sold.expiresDate {
      type = .didRenew
      // Another end for each, so that each acceptance shows in the answer.
      chosen.expiresDate = TokenDate(end.adding(milliseconds: StoreState.prize * forgery.number))
    } else {
      type = .refund
      chosen.revocationDate = TokenDate(now)
      chosen.revocationReason = 0
    }
    func inPlace(_ payload: [UInt8], _ genuine: [UInt8]) throws(TrustError) -> String {
      try forgery.token(signing: payload, insteadOf: genuine, by: authority)
    }
    if forgery == .otherApp { chosen.bundleId = StoreState.otherApp }
    if forgery == .otherEnvironment { chosen.environment = "Xcode" }
    let nested = try inPlace(chosen.payload(), genuine.payload())
    var data = notificationData()
    data.signedTransactionInfo = nested
    data.status = sold.expiresDate == nil ? nil : 1
    let honest = NotificationBuilder(.init(type, nil)) {
      $0.notificationUUID = record.uuid
      $0.signedDate = TokenDate(now)
      $0.data = data
    }
    if forgery == .otherApp { data.bundleId = StoreState.otherApp }
    if forgery == .otherEnvironment { data.environment = "Xcode" }
    var forged = honest
    forged.data = data
    // A webhook that knows the UUID would take it for a repetition.
    forged.notificationUUID = StoreState.uuid(of: forgery, record)
    return try inPlace(
      try forged.payload(signedBy: authority),
      try honest.payload(signedBy: authority)
    )
  }

  private static let otherApp = "com.example.another-app"
  /// A year.
  private static let prize: Int64 = 365 * 86_400_000

  /// A UUID that no notification of the store has: with the version of custom ones (RFC 9562, 5.8).
  private static func uuid(of forgery: DrillForgery, _ record: NotificationRecord) -> String {
    "\(record.uuid.prefix(14))8\(record.uuid.dropFirst(15).dropLast())\(forgery.number)"
  }
}
