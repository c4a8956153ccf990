// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreEngine
import StorePayloads
import StrictJSON
public import StrictTime

/// A notification of a ``TestStore``.
///
/// It is signed when you read its token or body. To send the notifications as the App Store does, with delays, losses
/// and repetitions, read ``TestStore/deliveries(after:)``.
///
///     for notification in store.notifications where !notification.isDelivered {
///       print(notification.notificationType, notification.subtype ?? "")
///     }
public struct TestNotification {
  let number: NotificationIndex
  let store: TestStore

  private var record: NotificationRecord { store.state.notifications[number] }

  /// The type: `DID_RENEW`.
  public var notificationType: String { record.type.rawValue }
  /// The subtype: `BILLING_RECOVERY`.
  public var subtype: String? { record.subtype?.rawValue }
  /// The UUID, equal for all delivery attempts.
  public var notificationUUID: String { record.uuid }
  /// The signing date.
  public var signedDate: Timestamp { record.signedDate }
  /// Whether a delivery attempt reached the simulated server, even if that answered too late.
  ///
  /// Reading ``token`` or ``body`` does not change this: see ``TestStore/notificationEndpointIsUp``.
  public var isDelivered: Bool { record.isDelivered }

  /// The signed token.
  ///
  ///     let token = try store.notifications[0].token
  public var token: String {
    get throws(TrustError) { try store.state.token(of: record, signedBy: store.signer) }
  }

  /// The body that the App Store posts: `{"signedPayload":"…"}`.
  ///
  ///     try backend.receive(store.notifications[0].body)
  public var body: String {
    get throws(TrustError) { TestNotification.body(of: try token) }
  }

  static func body(of token: String) -> String {
    let json = JSONWriter.bytes { $0.object { $0.member("signedPayload") { $0.string(token) } } }
    return String(decoding: json, as: UTF8.self)
  }
}
