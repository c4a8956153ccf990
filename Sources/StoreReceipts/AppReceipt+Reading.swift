// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StrictTime

extension AppReceipt {
  /// Reads the payload that was signed.
  ///
  ///     Payload ::= SET OF ReceiptAttribute
  ///
  /// The payload is strict DER, except that it is not sorted (no genuine one is). It may be wrapped in
  /// one more OCTET STRING, as some tools write it.
  public init(_ payload: ArraySlice<UInt8>) throws(ReceiptError) {
    let attributes: [ReceiptAttribute]
    do {
      attributes = try AppReceipt.attributes(in: payload)
    } catch {
      throw ReceiptError(.malformed, error)
    }
    var fields = AppReceiptFields()
    for attribute in attributes { try fields.read(attribute) }
    try self.init(fields, end: payload.endIndex)
  }

  private static func attributes(
    in payload: ArraySlice<UInt8>
  ) throws(ASN1Error) -> [ReceiptAttribute] {
    var document = ASN1Reader(payload, rules: .distinguished)
    if try document.nextTag() == .octetString {
      let wrapped = try document.readOctetString()
      try document.requireEnd()
      document = ASN1Reader(wrapped, rules: .distinguished)
    }
    var set = try document.reader(inside: try document.readElement(.set))
    try document.requireEnd()
    var attributes: [ReceiptAttribute] = []
    while !set.isAtEnd { attributes.append(try set.read(ReceiptAttribute.self)) }
    return attributes
  }

  /// What must be there: without an app and a moment nothing can be verified.
  private init(_ fields: AppReceiptFields, end: Int) throws(ReceiptError) {
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
    ReceiptError(.missingAttribute, at: end, attribute: type.rawValue)
  }
}

/// The receipt while it is being read.
private struct AppReceiptFields {
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
  private var seen = DistinctTypes(from: 0)

  mutating func read(_ attribute: ReceiptAttribute) throws(ReceiptError) {
    let type = AppReceiptAttributeType(rawValue: attribute.type)
    if type != .inAppPurchase { try seen.insert(attribute) }
    switch type {
    case .environment: environment = try attribute.string()
    case .appAppleId: appAppleId = try attribute.identifier()
    case .bundleId:
      bundleId = try attribute.string()
      bundleIdElement = attribute.value
    case .applicationVersion: applicationVersion = try attribute.string()
    case .opaqueValue: opaqueValue = attribute.value
    case .sha1Hash: sha1Hash = attribute.value
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
    case nil: unknownAttributes.append(attribute)
    }
  }

  private mutating func readPurchase(_ attribute: ReceiptAttribute) throws(ReceiptError) {
    do {
      inAppPurchases.append(try InAppPurchase(attribute.value))
    } catch {
      throw error.inside(purchase: inAppPurchases.count)
    }
  }
}

extension ReceiptAttribute {
  /// The value as an identifier, of which 0 says that there is none.
  func identifier() throws(ReceiptError) -> Int64? {
    let number = try integer()
    return number == 0 ? nil : number
  }
}
