// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StrictTime

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

  private static func readPurchase(
    _ attribute: borrowing AttributeReader,
    _ repeated: inout RepeatedFields,
    into purchases: inout [InAppPurchase]
  ) throws(ReceiptError) {
    do {
      purchases.append(try InAppPurchase(attribute.bytes, &repeated))
    } catch {
      throw error.inside(purchase: purchases.count)
    }
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
}
