// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StrictTime

extension AppReceipt {
  /// Reads the payload that was signed: a SET of attributes.
  ///
  /// It may be wrapped in one more OCTET STRING, as some tools write it.
  public init(_ payload: ArraySlice<UInt8>) throws(ReceiptError) {
    var reader = try AttributeReader(
      try AppReceipt.unwrapped(payload),
      repeatable: .inAppPurchase
    )
    var fields = AppReceiptFields()
    while try reader.advance() { try fields.read(reader) }
    try self.init(fields, end: payload.endIndex)
  }

  private static func unwrapped(
    _ payload: ArraySlice<UInt8>
  ) throws(ReceiptError) -> ArraySlice<UInt8> {
    do {
      var reader = ASN1Reader(payload, rules: .distinguished)
      guard try reader.nextTag() == .octetString else { return payload }
      let wrapped = try reader.readOctetString()
      try reader.requireEnd()
      return wrapped
    } catch {
      throw ReceiptError(.malformed, error)
    }
  }

  /// What must be there: without an app and a moment nothing can be verified.
  private init(_ fields: consuming AppReceiptFields, end: Int) throws(ReceiptError) {
    guard let bundleId = fields.bundleId, let bundleIdElement = fields.bundleIdElement else {
      throw AppReceipt.missing(.bundleId, at: end)
    }
    guard let creationDate = fields.creationDate else {
      throw AppReceipt.missing(.creationDate, at: end)
    }
    self.init(
      environment: fields.environment.map(ReceiptEnvironment.init),
      appAppleId: fields.appAppleId,
      bundleId: bundleId,
      bundleIdElement: bundleIdElement,
      applicationVersion: fields.applicationVersion,
      opaqueValue: fields.opaqueValue,
      sha1Hash: fields.sha1Hash,
      receiptCreationDate: fields.receiptCreationDate,
      signingServiceBuild: fields.signingServiceBuild,
      ageRating: fields.ageRating,
      developerId: fields.developerId,
      creationDate: creationDate,
      clientSystemVersion: fields.clientSystemVersion,
      downloadId: fields.downloadId,
      versionExternalIdentifier: fields.versionExternalIdentifier,
      inAppPurchases: fields.inAppPurchases,
      originalPurchaseDate: fields.originalPurchaseDate,
      originalApplicationVersion: fields.originalApplicationVersion,
      expirationDate: fields.expirationDate,
      organizationDisplayName: fields.organizationDisplayName,
      preorderDate: fields.preorderDate,
      unknownAttributes: fields.unknownAttributes
    )
  }

  private static func missing(_ type: AppReceiptAttributeType, at end: Int) -> ReceiptError {
    ReceiptError(.missingAttribute, at: end, type.rawValue)
  }
}

/// The receipt while it is being read.
private struct AppReceiptFields: ~Copyable {
  var environment: String?
  var appAppleId: Int64?
  var bundleId: String?
  var bundleIdElement: ArraySlice<UInt8>?
  var applicationVersion: String?
  var opaqueValue: ArraySlice<UInt8>?
  var sha1Hash: ArraySlice<UInt8>?
  var receiptCreationDate: Timestamp?
  var signingServiceBuild: Int64?
  var ageRating: String?
  var developerId: Int64?
  var creationDate: Timestamp?
  var clientSystemVersion: Int64?
  var downloadId: Int64?
  var versionExternalIdentifier: Int64?
  var inAppPurchases: [InAppPurchase] = []
  var originalPurchaseDate: Timestamp?
  var originalApplicationVersion: String?
  var expirationDate: Timestamp?
  var organizationDisplayName: String?
  var preorderDate: Timestamp?
  var unknownAttributes: [ReceiptAttribute] = []

  mutating func read(_ attribute: borrowing AttributeReader) throws(ReceiptError) {
    switch AppReceiptAttributeType(rawValue: attribute.type) {
    case .environment: environment = try attribute.string()
    case .appAppleId: appAppleId = try attribute.identifier()
    case .bundleId:
      bundleId = try attribute.string()
      bundleIdElement = attribute.octets
    case .applicationVersion: applicationVersion = try attribute.string()
    case .opaqueValue: opaqueValue = attribute.octets
    case .sha1Hash: sha1Hash = attribute.octets
    case .receiptCreationDate: receiptCreationDate = try attribute.date()
    case .signingServiceBuild: signingServiceBuild = try attribute.integer()
    case .ageRating: ageRating = try attribute.asciiString()
    case .developerId: developerId = try attribute.identifier()
    case .creationDate: creationDate = try attribute.date()
    case .clientSystemVersion: clientSystemVersion = try attribute.integer()
    case .downloadId: downloadId = try attribute.identifier()
    case .versionExternalIdentifier: versionExternalIdentifier = try attribute.identifier()
    case .inAppPurchase: try readPurchase(attribute)
    case .originalPurchaseDate: originalPurchaseDate = try attribute.date()
    case .originalApplicationVersion: originalApplicationVersion = try attribute.string()
    case .expirationDate: expirationDate = try attribute.date()
    case .organizationDisplayName: organizationDisplayName = try attribute.string()
    case .preorderDate: preorderDate = try attribute.date()
    case nil: unknownAttributes.append(attribute.attribute)
    }
  }

  private mutating func readPurchase(_ attribute: borrowing AttributeReader) throws(ReceiptError) {
    do {
      inAppPurchases.append(try InAppPurchase(attribute.octets))
    } catch {
      throw error.inside(purchase: inAppPurchases.count)
    }
  }
}
