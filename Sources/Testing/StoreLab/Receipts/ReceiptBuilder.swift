// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
public import OpenSSLTrust
public import StoreReceipts

/// Builds the payload of an app receipt.
///
/// The defaults are those of the App Store in production. `nil` omits an attribute; `edits` can make the
/// payload invalid.
public struct ReceiptBuilder: Sendable {
  /// The environment.
  public var environment: StoreEnvironment? = .production
  /// The app's Apple ID.
  public var appAppleId: Int64? = 1_234_567_890
  /// The bundle identifier.
  public var bundleId: String? = "com.example.app"
  /// The app's version.
  public var applicationVersion: String? = "1"
  /// The opaque value, an input of the device hash.
  public var opaqueValue: [UInt8]? = ReceiptBuilder.bytes(from: 0x10, count: 16)
  /// The attribute version of the opaque value.
  public var opaqueValueVersion: Int64 = 2
  /// The device identifier for the device hash; `nil` is 16 zero bytes.
  public var device: DeviceIdentifier?
  /// The device hash; `nil` computes it for ``device``.
  public var sha1Hash: [UInt8]?
  /// The undocumented date of attribute 8; `nil` writes ``creationDate``.
  public var undocumentedDate: ReceiptDate?
  /// The build of the signing service.
  public var signingServiceBuild: Int64? = 0x5033_3035
  /// The app's age rating.
  public var ageRating: String? = "4+"
  /// The developer's identifier.
  public var developerId: Int64? = 123_456
  /// The creation date.
  public var creationDate: ReceiptDate? = "2025-01-02T03:04:05Z"
  /// The OS version that requested the receipt.
  public var clientSystemVersion: Int64? = 180_301
  /// The download identifier.
  public var downloadId: Int64? = 504_427_454_456_956_077
  /// The App Store's identifier of the app version.
  public var versionExternalIdentifier: Int64? = 860_000_001
  /// The in-app purchases.
  public var purchases: [PurchaseBuilder] = []
  /// The date of the original app purchase.
  public var originalPurchaseDate: ReceiptDate? = "2024-01-01T00:00:00Z"
  /// The originally purchased version.
  public var originalApplicationVersion: String? = "1"
  /// The expiration date of a volume purchase.
  public var expirationDate: ReceiptDate?
  /// The organization of a volume purchase.
  public var organizationDisplayName: String?
  /// The preorder date.
  public var preorderDate: ReceiptDate?
  /// Undocumented attributes, as in genuine receipts.
  public var extraAttributes: [AttributeBuilder] = ReceiptBuilder.undocumented
  /// The order of the attributes.
  public var order = AttributeOrder.encoding
  /// Edits that make the payload invalid.
  public var edits = AttributeEdits()

  /// A receipt in production.
  public static var production: ReceiptBuilder { ReceiptBuilder() }

  /// A receipt in the sandbox: no ids, and fixed dates.
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

  /// A receipt of StoreKit testing in Xcode: nine attributes and the purchases.
  public static var xcode: ReceiptBuilder {
    var receipt = ReceiptBuilder.sandbox
    receipt.environment = .xcode
    receipt.opaqueValue = bytes(from: 0x10, count: 8)
    receipt.opaqueValueVersion = 1
    receipt.removeStoreAttributes()
    receipt.expirationDate = "4001-01-01T00:00:00Z"
    receipt.order = .type
    return receipt
  }

  /// Removes the attributes that only the App Store writes.
  package mutating func removeStoreAttributes() {
    signingServiceBuild = nil
    ageRating = nil
    developerId = nil
    clientSystemVersion = nil
    downloadId = nil
    versionExternalIdentifier = nil
    originalPurchaseDate = nil
    originalApplicationVersion = nil
    extraAttributes = []
  }

  /// A receipt with the defaults of production.
  public init() {}

  /// The payload: a SET of attributes.
  public func payload() throws(TrustError) -> [UInt8] {
    var hash = sha1Hash
    if hash == nil { hash = try deviceHash() }
    let known = known(hash: hash)
    guard order == .encoding, edits.isEmpty else {
      let list = known + purchases.compactMap { .raw(17, $0.bytes) } + extraAttributes
      return list.set(in: order, with: edits)
    }
    var set = AttributeSetWriter(capacity: 2048 + purchases.count * 768)
    for attribute in known + extraAttributes { set.add(encoded: attribute.bytes) }
    set.add(purchases: purchases)
    return set.set()
  }

  /// The device hash for the current values.
  public func deviceHash() throws(TrustError) -> [UInt8] {
    let device = device?.bytes ?? [UInt8](repeating: 0, count: 16)
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
    return list.compactMap { $0 }
  }

  private static let undocumented: [AttributeBuilder] = [
    .raw(6, bytes(from: 0x40, count: 55)),
    .raw(7, bytes(from: 0x80, count: 54)),
    .integer(14, 332),
    .utf8(20, ""),
    .integer(25, 3),
  ].compactMap { $0 }

  private static func bytes(from first: UInt8, count: UInt8) -> [UInt8] {
    (0..<count).map { first &+ $0 }
  }
}
