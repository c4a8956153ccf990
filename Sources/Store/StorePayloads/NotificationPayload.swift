// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// What the App Store tells a server: `ResponseBodyV2DecodedPayload`.
///
/// One of ``data``, ``summary``, ``externalPurchaseToken`` and ``appData`` says about what; two of them are
/// refused. The tokens inside are signed by themselves, see ``signedMembers``.
public struct NotificationPayload: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// What has happened.
  public var notificationType: NotificationType? { members.word("notificationType") }
  /// What it was, more exactly.
  public var subtype: NotificationSubtype? { members.word("subtype") }
  /// The notification; the same when it is sent again.
  public var notificationUUID: String? { members.string("notificationUUID") }
  /// The version of the form, `2.0`.
  public var version: String? { members.string("version") }
  /// When this was signed; absent in the first months of 2022.
  public var signedDate: Timestamp? { members.date("signedDate") }
  /// About a transaction.
  public var data: NotificationData? { members.object("data") }
  /// About a renewal date that was extended for many.
  public var summary: NotificationSummary? { members.object("summary") }
  /// About a token for purchases outside of the store.
  public var externalPurchaseToken: ExternalPurchaseToken? {
    members.object("externalPurchaseToken")
  }
  /// About the app itself.
  public var appData: NotificationAppData? { members.object("appData") }

  /// The app that it is about.
  public var bundleId: String? {
    data?.bundleId ?? summary?.bundleId ?? externalPurchaseToken?.bundleId ?? appData?.bundleId
  }

  /// The Apple id of the app that it is about.
  public var appAppleId: Int64? {
    data?.appAppleId ?? summary?.appAppleId ?? externalPurchaseToken?.appAppleId
      ?? appData?.appAppleId
  }

  /// Where it happened.
  public var environment: PayloadEnvironment? {
    data?.environment ?? summary?.environment ?? externalPurchaseToken?.environment
      ?? appData?.environment
  }
}

extension NotificationPayload {
  /// The fields that are known.
  public static let fields = PayloadFields(
    [
      PayloadField("notificationType", .word),
      PayloadField("subtype", .word),
      PayloadField("notificationUUID", .string),
      PayloadField("version", .string),
      PayloadField("signedDate", .date),
      PayloadField("data", .object(NotificationData.fields)),
      PayloadField("summary", .object(NotificationSummary.fields)),
      PayloadField("externalPurchaseToken", .object(ExternalPurchaseToken.fields)),
      PayloadField("appData", .object(NotificationAppData.fields)),
    ],
    exclusive: ["data", "summary", "externalPurchaseToken", "appData"]
  )
}
