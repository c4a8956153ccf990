// SPDX-License-Identifier: Apache-2.0

@_exported public import StoreTypes
public import StrictTime

/// The payload of an app receipt: the app and its in-app purchases on one device.
///
/// Reading verifies nothing. The verifier decides whether Apple signed the receipt, and checks the app
/// and the date.
///
/// A value is `nil` if the attribute is missing, empty, or 0 where 0 means "none".
public struct AppReceipt: Hashable, Sendable {
  /// The environment; `nil` or an unknown value must not count as production.
  public internal(set) var environment: StoreEnvironment?
  /// The app's Apple ID; only production receipts have it.
  public internal(set) var appAppleId: Int64?
  /// The bundle identifier.
  public internal(set) var bundleId: String
  /// The encoded bundle identifier, with tag and length, as input of the device hash.
  package internal(set) var bundleIdElement: ArraySlice<UInt8>
  /// The app's version: the build on iOS, the marketing version on macOS.
  public internal(set) var applicationVersion: String?
  /// The opaque value, an input of the device hash.
  package internal(set) var opaqueValue: ArraySlice<UInt8>?
  /// The device hash: SHA-1 of device identifier, ``opaqueValue`` and ``bundleIdElement``.
  package internal(set) var sha1Hash: ArraySlice<UInt8>?
  /// An undocumented date (attribute 8); only production receipts have it.
  ///
  /// The receipt's creation date is ``creationDate``.
  package internal(set) var undocumentedDate: Timestamp?
  /// The build of the signing service, as a four-character code.
  package internal(set) var signingServiceBuild: Int64?
  /// The app's age rating, such as `4+`.
  package internal(set) var ageRating: String?
  /// The developer's identifier; only production receipts have it.
  package internal(set) var developerId: Int64?
  /// The creation date, at which the certificates must be valid.
  ///
  /// Apple's verifyReceipt calls it `receipt_creation_date`.
  public internal(set) var creationDate: Timestamp
  /// The OS version that requested the receipt: `160401` is 16.4.1.
  package internal(set) var clientSystemVersion: Int64?
  /// The download identifier; only production receipts have it.
  public internal(set) var downloadId: Int64?
  /// The App Store's identifier of the app version; only production receipts have it.
  package internal(set) var versionExternalIdentifier: Int64?
  /// The in-app purchases, in receipt order, which has no meaning.
  public internal(set) var inAppPurchases: [InAppPurchase]
  /// The date of the original app purchase; a fixed date in the sandbox.
  public internal(set) var originalPurchaseDate: Timestamp?
  /// The originally purchased version; always `1.0` in the sandbox, absent in Xcode.
  public internal(set) var originalApplicationVersion: String?
  /// The expiration date of a volume purchase.
  ///
  /// Xcode writes a date of the year 4001, see ``expires``.
  package internal(set) var expirationDate: Timestamp?
  /// The organization of a volume purchase.
  public internal(set) var organizationDisplayName: String?
  /// The preorder date.
  public internal(set) var preorderDate: Timestamp?
  /// Unknown attributes, raw, in receipt order.
  ///
  /// Includes undocumented attributes whose value has an unexpected form; their property is `nil`.
  package internal(set) var unknownAttributes: [ReceiptAttribute]

  /// The expiration date; `nil` if the receipt never expires.
  ///
  /// The year 4001 means "never", as `Date.distantFuture` does in Apple's frameworks. Xcode writes it,
  /// and some versions write it in local time.
  public var expires: Timestamp? {
    guard let expirationDate, expirationDate.components.year < AppReceipt.yearOfNever else {
      return nil
    }
    return expirationDate
  }

  /// Whether the attribute is present with an unreadable value; see ``unknownAttributes``.
  package func hasUnreadable(_ type: AppReceiptAttributeType) -> Bool {
    unknownAttributes.contains { $0.type == type.rawValue }
  }

  /// 4001-01-01 in some time zones is 4000-12-31 in UTC.
  private static let yearOfNever = 4000
}
