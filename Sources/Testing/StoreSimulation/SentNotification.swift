// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
import StrictJSON
public import StrictTime

/// A notification that a ``TestStore`` has sent; signed when its body is asked for.
public struct SentNotification {
  let record: NotificationRecord
  let state: StoreState
  let signer: StoreSigner

  /// The type: `DID_RENEW`.
  public var notificationType: String { record.type }
  /// The subtype: `BILLING_RECOVERY`.
  public var subtype: String? { record.subtype }
  /// The UUID, the same for every attempt.
  public var notificationUUID: String { record.uuid }
  /// When it was signed.
  public var signedDate: Timestamp { record.signedDate }
  /// Whether the server has taken it.
  public var isDelivered: Bool { record.isDelivered }

  /// The signed token.
  public func token() throws(TrustError) -> String { try state.token(of: record, signedBy: signer) }

  /// The body that the App Store posts: `{"signedPayload":"…"}`.
  public func body() throws(TrustError) -> [UInt8] {
    let token = try token()
    return JSONWriter.bytes { $0.object { $0.member("signedPayload") { $0.string(token) } } }
  }
}
