// SPDX-License-Identifier: Apache-2.0

@_exported public import StoreTypes
public import StrictTime

/// The payload of an app receipt: the app and its in-app purchases on one device.
///
///     let receipt = try receiptVerifier.verify(bytes, expecting: .init(now: now)).value
///     for purchase in receipt.inAppPurchases { show(purchase.productId, purchase.expiresDate) }
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

/// The attribute types of an app receipt.
///
/// Apple documents 2 to 5, 12, 17, 19 and 21. The others are named after the verifyReceipt fields with
/// the same values.
package enum AppReceiptAttributeType: Int64, ReceiptAttributeType {
  /// `receipt_type`: the environment. UTF8String.
  case environment = 0
  /// `adam_id`: the app's Apple ID. INTEGER, 0 outside of production.
  case appAppleId = 1
  /// `bundle_id`. UTF8String.
  case bundleId = 2
  /// `application_version`: the build on iOS, the marketing version on macOS. UTF8String.
  case applicationVersion = 3
  /// The opaque value, an input of the device hash. Raw.
  case opaqueValue = 4
  /// The device hash. Raw, 20 bytes.
  case sha1Hash = 5
  /// An undocumented date. IA5String date, empty in the sandbox.
  ///
  /// In production it equals the creation date, or is earlier if the receipt was recreated.
  case undocumentedDate = 8
  /// The build of the signing service, as a four-character code. INTEGER.
  case signingServiceBuild = 9
  /// The app's age rating. IA5String.
  case ageRating = 10
  /// The developer's identifier. INTEGER, 0 outside of production.
  case developerId = 11
  /// `receipt_creation_date`: the receipt creation date, at which the certificates must be valid. IA5String
  /// date.
  case creationDate = 12
  /// The OS version that requested the receipt. INTEGER, `160401` is 16.4.1.
  case clientSystemVersion = 13
  /// `download_id`. INTEGER, 0 outside of production.
  case downloadId = 15
  /// `version_external_identifier`. INTEGER, 0 outside of production.
  case versionExternalIdentifier = 16
  /// An in-app purchase; the only attribute that may repeat. SET.
  case inAppPurchase = 17
  /// `original_purchase_date`: the date of the original app purchase. IA5String date.
  case originalPurchaseDate = 18
  /// `original_application_version`: the originally purchased version; `1.0` in the sandbox.
  /// UTF8String.
  case originalApplicationVersion = 19
  /// `expiration_date` of a volume purchase. IA5String date.
  case expirationDate = 21
  /// `organization_display_name` of a volume purchase. UTF8String.
  case organizationDisplayName = 23
  /// `preorder_date`. IA5String date.
  case preorderDate = 32

  package var row: AttributeRow<AppReceipt> {
    switch self {
    case .environment: AttributeRow(.utf8) { .text($0.environment?.rawValue) }
    case .appAppleId: AttributeRow(.identifier) { .number($0.appAppleId) }
    case .bundleId: AttributeRow(documented: .utf8) { .text($0.bundleId) }
    case .applicationVersion: AttributeRow(documented: .utf8) { .text($0.applicationVersion) }
    case .opaqueValue: AttributeRow(documented: .raw) { .bytes($0.opaqueValue) }
    case .sha1Hash: AttributeRow(documented: .raw) { .bytes($0.sha1Hash) }
    case .undocumentedDate: AttributeRow(.date) { .date($0.undocumentedDate) }
    case .signingServiceBuild: AttributeRow(.integer) { .number($0.signingServiceBuild) }
    case .ageRating: AttributeRow(.ascii, "Age rating") { .text($0.ageRating) }
    case .developerId: AttributeRow(.identifier, "Developer id") { .number($0.developerId) }
    case .creationDate: AttributeRow(documented: .date) { .date($0.creationDate) }
    case .clientSystemVersion: AttributeRow(.integer) { .number($0.clientSystemVersion) }
    case .downloadId: AttributeRow(.identifier, "Download id") { .number($0.downloadId) }
    case .versionExternalIdentifier:
      AttributeRow(.identifier, "Version external id") { .number($0.versionExternalIdentifier) }
    case .inAppPurchase: AttributeRow(documented: .purchase) { .purchases($0.inAppPurchases) }
    case .originalPurchaseDate: AttributeRow(.date) { .date($0.originalPurchaseDate) }
    case .originalApplicationVersion:
      AttributeRow(documented: .utf8) { .text($0.originalApplicationVersion) }
    case .expirationDate: AttributeRow(documented: .date) { .date($0.expirationDate) }
    case .organizationDisplayName: AttributeRow(.utf8) { .text($0.organizationDisplayName) }
    case .preorderDate: AttributeRow(.date) { .date($0.preorderDate) }
    }
  }

  package var member: String { self == .inAppPurchase ? "inAppPurchases" : name }

  package static let rows = namedRows
}

extension AppReceipt {
  /// Reads the signed payload: a SET of attributes.
  ///
  /// Some tools wrap it in another OCTET STRING.
  package init(_ payload: ArraySlice<UInt8>) throws(ReceiptError) {
    var reader = try AttributeReader(
      try AppReceipt.unwrapped(payload),
      repeatable: .inAppPurchase
    )
    var bundleId: String?
    var bundleIdElement: ArraySlice<UInt8> = []
    var creationDate: Timestamp?
    var repeated = RepeatedFields()
    inAppPurchases = []
    unknownAttributes = []
    while try reader.advance() {
      let type = AppReceiptAttributeType(rawValue: reader.type)
      do throws(ReceiptError) {
        switch type {
        case .environment: environment = try reader.string().map(StoreEnvironment.init(rawValue:))
        case .appAppleId: appAppleId = try reader.identifier()
        case .bundleId:
          bundleId = try reader.string()
          bundleIdElement = reader.bytes
        case .applicationVersion: applicationVersion = try reader.string()
        case .opaqueValue: opaqueValue = reader.bytes
        case .sha1Hash: sha1Hash = reader.bytes
        case .undocumentedDate: undocumentedDate = try reader.date()
        case .signingServiceBuild: signingServiceBuild = try reader.integer()
        case .ageRating: ageRating = try reader.asciiString()
        case .developerId: developerId = try reader.identifier()
        case .creationDate: creationDate = try reader.date()
        case .clientSystemVersion: clientSystemVersion = try reader.integer()
        case .downloadId: downloadId = try reader.identifier()
        case .versionExternalIdentifier: versionExternalIdentifier = try reader.identifier()
        case .inAppPurchase: try AppReceipt.readPurchase(reader, &repeated, into: &inAppPurchases)
        case .originalPurchaseDate: originalPurchaseDate = try reader.date()
        case .originalApplicationVersion: originalApplicationVersion = try reader.string()
        case .expirationDate: expirationDate = try reader.date()
        case .organizationDisplayName: organizationDisplayName = try reader.string()
        case .preorderDate: preorderDate = try reader.date()
        case nil: unknownAttributes.append(reader.attribute)
        }
      } catch {
        // A change of an undocumented attribute must not make a genuine receipt fail.
        guard let type, !type.isDocumented else { throw error }
        unknownAttributes.append(reader.attribute)
      }
    }
    // Verification needs a bundle identifier and a creation date.
    self.bundleId = try reader.require(AppReceiptAttributeType.bundleId, bundleId)
    self.bundleIdElement = bundleIdElement
    self.creationDate = try reader.require(AppReceiptAttributeType.creationDate, creationDate)
  }
}
