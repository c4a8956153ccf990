// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// What the App Store says about an app and the purchases made in it, on one device.
///
/// Reading proves nothing. Whether Apple signed a receipt, for which app and when, is for the verifier
/// to say; until then it comes wrapped as unverified.
///
/// An absent value is `nil`, whether the attribute is missing, empty, or 0 where 0 means "none".
public struct AppReceipt: Hashable, Sendable {
  /// Where the receipt was made; `nil` or an unknown word must not count as production.
  public internal(set) var environment: ReceiptEnvironment?
  /// The app's Apple id; only production has it.
  public internal(set) var appAppleId: Int64?
  /// The app.
  public internal(set) var bundleId: String
  /// The bundle id as it is encoded, tag and length included: so it goes into the device hash.
  public internal(set) var bundleIdElement: ArraySlice<UInt8>
  /// The app's version: the build on iOS, the marketing version on macOS.
  public internal(set) var applicationVersion: String?
  /// Octets that go into the device hash.
  public internal(set) var opaqueValue: ArraySlice<UInt8>?
  /// The device hash: SHA-1 of device id, ``opaqueValue`` and ``bundleIdElement``.
  public internal(set) var sha1Hash: ArraySlice<UInt8>?
  /// A date that Apple does not document (attribute 8); only production has it.
  ///
  /// The receipt's creation date is ``creationDate``.
  public internal(set) var undocumentedDate: Timestamp?
  /// The build of the service that signed, as four characters in a number.
  public internal(set) var signingServiceBuild: Int64?
  /// The app's age rating, such as `4+`.
  public internal(set) var ageRating: String?
  /// The developer's id; only production has it.
  public internal(set) var developerId: Int64?
  /// When this receipt was made: the moment at which its certificates must be valid.
  ///
  /// Apple's former verification endpoint calls it `receipt_creation_date`.
  public internal(set) var creationDate: Timestamp
  /// The version of the system that asked for the receipt: `160401` is 16.4.1.
  public internal(set) var clientSystemVersion: Int64?
  /// The download; only production has it.
  public internal(set) var downloadId: Int64?
  /// The app's version, as the App Store counts; only production has it.
  public internal(set) var versionExternalIdentifier: Int64?
  /// The purchases, in the order of the receipt, which means nothing.
  public internal(set) var inAppPurchases: [InAppPurchase]
  /// When the app was first obtained; a fixed date in the sandbox.
  public internal(set) var originalPurchaseDate: Timestamp?
  /// The version first obtained; always `1.0` in the sandbox, absent in Xcode.
  public internal(set) var originalApplicationVersion: String?
  /// When an app that was bought in volume stops being valid.
  ///
  /// Xcode writes a date of the year 4001, see ``expires``.
  public internal(set) var expirationDate: Timestamp?
  /// Who bought in volume.
  public internal(set) var organizationDisplayName: String?
  /// When the app was ordered ahead of its release.
  public internal(set) var preorderDate: Timestamp?
  /// Attributes whose meaning is not known, raw, in their order.
  ///
  /// Also those that Apple does not document and whose value cannot be read as it was so far; their
  /// property is `nil`.
  public internal(set) var unknownAttributes: [ReceiptAttribute]

  /// When the receipt stops being valid; `nil` when it never does.
  ///
  /// The year 4001 stands for "never" (Xcode writes it, some versions in local time), as in Apple's
  /// frameworks, whose distant future it is.
  public var expires: Timestamp? {
    guard let expirationDate, expirationDate.components.year < AppReceipt.yearOfNever else {
      return nil
    }
    return expirationDate
  }

  /// Whether the attribute is there with a value that cannot be read; see ``unknownAttributes``.
  public func hasUnreadable(_ type: AppReceiptAttributeType) -> Bool {
    unknownAttributes.contains { $0.type == type.rawValue }
  }

  /// 4001-01-01 in some time zones is still 4000-12-31 in UTC.
  private static let yearOfNever = 4000
}
