// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// How a customer came by an app: `AppTransaction`.
///
/// It has no `signedDate`: the moment of signing is ``receiptCreationDate``. Its environment is
/// ``receiptType``.
public struct AppTransactionPayload: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// Where the app was downloaded.
  public var receiptType: PayloadEnvironment? { members.word("receiptType") }
  /// The Apple id of the app; absent in Xcode.
  public var appAppleId: Int64? { members.integer("appAppleId") }
  /// The app.
  public var bundleId: String? { members.string("bundleId") }
  /// The version of the app.
  public var applicationVersion: String? { members.string("applicationVersion") }
  /// The version of the app, as the App Store counts.
  public var versionExternalIdentifier: Int64? { members.integer("versionExternalIdentifier") }
  /// When this was signed.
  public var receiptCreationDate: Timestamp? { members.date("receiptCreationDate") }
  /// When the app was first obtained.
  ///
  /// Xcode writes a date before the year 0001, which is read as ``/StrictTime/Timestamp/earliest``.
  public var originalPurchaseDate: Timestamp? { members.date("originalPurchaseDate") }
  /// The version first obtained.
  public var originalApplicationVersion: String? { members.string("originalApplicationVersion") }
  /// A hash in base64 that binds it to a device.
  public var deviceVerification: String? { members.string("deviceVerification") }
  /// What went into ``deviceVerification``.
  public var deviceVerificationNonce: UUIDText? { members.word("deviceVerificationNonce") }
  /// When the app was ordered ahead of its release.
  public var preorderDate: Timestamp? { members.date("preorderDate") }
  /// The download of the app, one for each account.
  public var appTransactionId: String? { members.string("appTransactionId") }
  /// Where the app was first obtained.
  public var originalPlatform: PurchasePlatform? { members.word("originalPlatform") }
  /// When it was asked for; only Xcode writes it.
  public var requestDate: Timestamp? { members.date("requestDate") }
}

extension AppTransactionPayload {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("receiptType", .word),
    PayloadField("appAppleId", .integer),
    PayloadField("bundleId", .string),
    PayloadField("applicationVersion", .string),
    PayloadField("versionExternalIdentifier", .integer),
    PayloadField("receiptCreationDate", .date),
    PayloadField("originalPurchaseDate", .date),
    PayloadField("originalApplicationVersion", .string),
    PayloadField("deviceVerification", .string),
    PayloadField("deviceVerificationNonce", .uuid),
    PayloadField("preorderDate", .date),
    PayloadField("appTransactionId", .string),
    PayloadField("originalPlatform", .word),
    PayloadField("requestDate", .date),
  ])
}
