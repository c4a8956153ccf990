// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// An app purchase: `AppTransaction`.
///
///     let app = try verifier.verifyAppTransaction(token.utf8, expecting: .init(now: now)).value
///     show(app.originalApplicationVersion, app.originalPurchaseDate)
///
/// The payload has no `signedDate`: the signing time is ``receiptCreationDate``. The environment is
/// ``receiptType``.
public struct AppTransactionPayload: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The environment of the app transaction.
  public var receiptType: StoreEnvironment? { members.word("receiptType") }
  /// The app's Apple ID; absent in Xcode.
  public var appAppleId: Int64? { members.integer("appAppleId") }
  /// The bundle identifier.
  public var bundleId: String? { members.string("bundleId") }
  /// The app's version.
  public var applicationVersion: String? { members.string("applicationVersion") }
  /// The App Store's identifier of the app version.
  public var versionExternalIdentifier: Int64? { members.integer("versionExternalIdentifier") }
  /// The signing time.
  public var receiptCreationDate: Timestamp? { members.date("receiptCreationDate") }
  /// The date of the original app purchase.
  ///
  /// Xcode writes a date before year 1; it reads as ``/StrictTime/Timestamp/earliest``.
  public var originalPurchaseDate: Timestamp? { members.date("originalPurchaseDate") }
  /// The originally purchased version.
  public var originalApplicationVersion: String? { members.string("originalApplicationVersion") }
  /// A base64 hash that binds the payload to a device.
  public var deviceVerification: String? { members.string("deviceVerification") }
  /// The nonce used to compute ``deviceVerification``.
  public var deviceVerificationNonce: UUIDText? { members.word("deviceVerificationNonce") }
  /// The preorder date.
  public var preorderDate: Timestamp? { members.date("preorderDate") }
  /// The app transaction id, unique per Apple Account and app.
  public var appTransactionId: String? { members.string("appTransactionId") }
  /// The platform of the original purchase.
  public var originalPlatform: PurchasePlatform? { members.word("originalPlatform") }
  /// The kind of store that sold the app (API 1.22).
  public var storeType: StoreType? { members.word("storeType") }
  /// The request date; only Xcode writes it.
  public var requestDate: Timestamp? { members.date("requestDate") }

  package static let fields = table([
    .word("receiptType", \.receiptType), .integer("appAppleId", \.appAppleId),
    .string("bundleId", \.bundleId), .string("applicationVersion", \.applicationVersion),
    .integer("versionExternalIdentifier", \.versionExternalIdentifier).unread,
    .date("receiptCreationDate", \.receiptCreationDate),
    .date("originalPurchaseDate", \.originalPurchaseDate),
    .string("originalApplicationVersion", \.originalApplicationVersion),
    .string("deviceVerification", \.deviceVerification),
    .uuid("deviceVerificationNonce", \.deviceVerificationNonce),
    .date("preorderDate", \.preorderDate).unread, .string("appTransactionId", \.appTransactionId),
    .word("originalPlatform", \.originalPlatform),
    .word("storeType", \.storeType).unread.shown(as: "Store"),
    .date("requestDate", \.requestDate).unread.shown(as: "Requested"),
  ])
}
