// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// An App Store Server Notification, version 2: `ResponseBodyV2DecodedPayload`.
///
///     let payload = notification.notification.value
///     show(payload.notificationType, payload.subtype, payload.data?.status)
///
/// Exactly one of ``data``, ``summary``, ``externalPurchaseToken``, ``appData`` and ``unclaimInfo`` is the subject; two
/// of them are rejected. In a notification of a later version, it is an unknown object. Tokens inside have signatures of their own, see ``StorePayload/signedMembers``.
public struct NotificationPayload: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The notification type.
  public var notificationType: NotificationType? { members.word("notificationType") }
  /// The subtype.
  public var subtype: NotificationSubtype? { members.word("subtype") }
  /// The notification's UUID; the same in every retry.
  public var notificationUUID: String? { members.string("notificationUUID") }
  /// The version of the format, `2.0`.
  public var version: String? { members.string("version") }
  /// The signing time; absent in the first months of 2022.
  public var signedDate: Timestamp? { members.date("signedDate") }
  /// The transaction data.
  public var data: NotificationData? { members.object("data") }
  /// The result of extending renewal dates for all subscribers.
  public var summary: NotificationSummary? { members.object("summary") }
  /// The external purchase token.
  public var externalPurchaseToken: ExternalPurchaseToken? {
    members.object("externalPurchaseToken")
  }
  /// The app data.
  public var appData: NotificationAppData? { members.object("appData") }

  /// The claims of seats that the App Store ended.
  public var unclaimInfo: NotificationUnclaimInfo? { members.object("unclaimInfo") }

  // The first subject is `data`, which most notifications have.

  /// The bundle identifier of the subject.
  public var bundleId: String? { data?.bundleId ?? subjects.lazy.compactMap { $0.bundleId }.first }

  /// The app's Apple ID, of the subject.
  public var appAppleId: Int64? { subjects.lazy.compactMap { $0.appAppleId }.first }

  /// The environment of the subject.
  public var environment: StoreEnvironment? {
    data?.environment ?? subjects.lazy.compactMap { $0.environment }.first
  }

  package static let fields = table(
    [
      .word("notificationType", \.notificationType), .word("subtype", \.subtype),
      .string("notificationUUID", \.notificationUUID),
      .string("version", \.version).unread.shown(as: "Version"), .date("signedDate", \.signedDate),
      .object("data", \.data), .object("summary", \.summary),
      .object("externalPurchaseToken", \.externalPurchaseToken), .object("appData", \.appData),
      .object("unclaimInfo", \.unclaimInfo),
    ],
    exclusive: NotificationDefinition.Contents.allCases.map(\.rawValue)
  )
}
