// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
public import OpenSSLTrust
public import StoreReceipts

/// The payload of a receipt as it will be written.
///
/// A new builder makes what the App Store writes in production. `nil` leaves an attribute out, `edits`
/// makes the payload wrong.
public struct ReceiptBuilder: Sendable {
  /// Where the receipt was made.
  public var environment: ReceiptEnvironment? = .production
  /// The app's Apple id.
  public var appAppleId: Int64? = 1_234_567_890
  /// The app.
  public var bundleId: String? = "com.example.app"
  /// The app's version.
  public var applicationVersion: String? = "1"
  /// Octets that go into the device hash.
  public var opaqueValue: [UInt8]? = ReceiptBuilder.octets(from: 0x10, count: 16)
  /// The version that stands on the opaque value.
  public var opaqueValueVersion: Int64 = 2
  /// The device that the device hash is made for; when `nil`, one that nobody has.
  public var device: DeviceIdentifier?
  /// The device hash; when `nil`, the right one for ``device``.
  public var sha1Hash: [UInt8]?
  /// The date of attribute 8, which Apple does not document; when `nil`, ``creationDate``.
  public var undocumentedDate: ReceiptDate?
  /// The build of the service that signed.
  public var signingServiceBuild: Int64? = 0x5033_3035
  /// The app's age rating.
  public var ageRating: String? = "4+"
  /// The developer's id.
  public var developerId: Int64? = 123_456
  /// When the receipt was made.
  public var creationDate: ReceiptDate? = "2025-01-02T03:04:05Z"
  /// The version of the system that asked for the receipt.
  public var clientSystemVersion: Int64? = 180_301
  /// The download.
  public var downloadId: Int64? = 504_427_454_456_956_077
  /// The app's version, as the App Store counts.
  public var versionExternalIdentifier: Int64? = 860_000_001
  /// The purchases.
  public var purchases: [PurchaseBuilder] = []
  /// When the app was first obtained.
  public var originalPurchaseDate: ReceiptDate? = "2024-01-01T00:00:00Z"
  /// The version first obtained.
  public var originalApplicationVersion: String? = "1"
  /// When an app that was bought in volume stops being valid.
  public var expirationDate: ReceiptDate?
  /// Who bought in volume.
  public var organizationDisplayName: String?
  /// When the app was ordered ahead of its release.
  public var preorderDate: ReceiptDate?
  /// Attributes that nobody has explained, as genuine receipts have them.
  public var extraAttributes: [AttributeBuilder] = ReceiptBuilder.unexplained
  /// In which order the attributes are written.
  public var order = AttributeOrder.encoding
  /// Changes that make the payload wrong.
  public var edits = AttributeEdits()

  /// What the App Store writes in production.
  public static var production: ReceiptBuilder { ReceiptBuilder() }

  /// What the App Store writes in the sandbox: no ids, and fixed dates.
  public static var sandbox: ReceiptBuilder {
    var receipt = ReceiptBuilder()
    receipt.environment = .productionSandbox
    receipt.appAppleId = 0
    receipt.undocumentedDate = ReceiptDate.none
    receipt.developerId = 0
    receipt.downloadId = 0
    receipt.versionExternalIdentifier = 0
    receipt.originalPurchaseDate = "2013-08-01T07:00:00Z"
    receipt.originalApplicationVersion = "1.0"
    return receipt
  }

  /// What StoreKit testing in Xcode writes: nine attributes, and purchases.
  public static var xcode: ReceiptBuilder {
    var receipt = ReceiptBuilder.sandbox
    receipt.environment = .xcode
    receipt.opaqueValue = octets(from: 0x10, count: 8)
    receipt.opaqueValueVersion = 1
    receipt.signingServiceBuild = nil
    receipt.ageRating = nil
    receipt.developerId = nil
    receipt.clientSystemVersion = nil
    receipt.downloadId = nil
    receipt.versionExternalIdentifier = nil
    receipt.originalPurchaseDate = nil
    receipt.originalApplicationVersion = nil
    receipt.expirationDate = "4001-01-01T00:00:00Z"
    receipt.extraAttributes = []
    receipt.order = .type
    return receipt
  }

  /// What the App Store writes in production.
  public init() {}

  /// The payload: a SET of attributes.
  public func payload() throws(TrustError) -> [UInt8] {
    var hash = sha1Hash
    if hash == nil { hash = try deviceHash() }
    return (known(hash: hash) + extraAttributes).set(in: order, with: edits)
  }

  /// The device hash that belongs to these values.
  public func deviceHash() throws(TrustError) -> [UInt8] {
    let device = device?.octets ?? [UInt8](repeating: 0, count: 16)
    let bundleIdElement = bundleId.map { id in ASN1Writer.bytes { $0.utf8String(id) } } ?? []
    return try TestDigest.sha1.digest(of: device + (opaqueValue ?? []) + bundleIdElement)
  }

  private func known(hash: [UInt8]?) -> [AttributeBuilder] {
    let list: [AttributeBuilder?] = [
      .utf8(0, environment?.rawValue),
      .integer(1, appAppleId),
      .utf8(2, bundleId),
      .utf8(3, applicationVersion),
      .raw(4, version: opaqueValueVersion, opaqueValue),
      .raw(5, hash),
      .ia5(8, (undocumentedDate ?? creationDate)?.text),
      .integer(9, signingServiceBuild),
      .ia5(10, ageRating),
      .integer(11, developerId),
      .ia5(12, creationDate?.text),
      .integer(13, clientSystemVersion),
      .integer(15, downloadId),
      .integer(16, versionExternalIdentifier),
      .ia5(18, originalPurchaseDate?.text),
      .utf8(19, originalApplicationVersion),
      .ia5(21, expirationDate?.text),
      .utf8(23, organizationDisplayName),
      .ia5(32, preorderDate?.text),
    ]
    return list.compactMap { $0 } + purchases.compactMap { .raw(17, $0.bytes) }
  }

  private static let unexplained: [AttributeBuilder] = [
    .raw(6, octets(from: 0x40, count: 55)),
    .raw(7, octets(from: 0x80, count: 54)),
    .integer(14, 332),
    .utf8(20, ""),
    .integer(25, 3),
  ].compactMap { $0 }

  private static func octets(from first: UInt8, count: UInt8) -> [UInt8] {
    (0..<count).map { first &+ $0 }
  }
}
