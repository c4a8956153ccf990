// SPDX-License-Identifier: Apache-2.0

package import StoreReceipts
package import StrictJSON
import StrictTime

// The keys are the names of the properties. Absent values are null.

extension AppReceipt {
  package var json: JSON {
    .members(
      AppReceiptAttributeType.json(of: self)
        + JSON.Member.list(["unknownAttributes": .array(unknownAttributes, \.json)])
    )
  }
}

extension InAppPurchase {
  fileprivate var json: JSON {
    .members(
      InAppPurchaseAttributeType.json(of: self)
        + JSON.Member.list([
          "productTypeName": .text(productType?.name),
          "unknownAttributes": .array(unknownAttributes, \.json),
        ])
    )
  }
}

extension ReceiptAttributeType {
  /// A member for each attribute.
  fileprivate static func json(of owner: Owner) -> [JSON.Member] {
    rows.map { JSON.Member($0.member, $0.row.value(owner).json) }
  }
}

extension AttributeValue {
  fileprivate var json: JSON {
    switch self {
    case .number(let number): .number(number)
    case .flag(let flag): .flag(flag)
    case .text(let text): .text(text)
    case .date(let date): .date(date)
    case .bytes(let bytes): .hex(bytes)
    case .purchases(let purchases): .array(purchases, \.json)
    }
  }
}

extension ReceiptAttribute {
  fileprivate var json: JSON {
    .object(["type": .integer(type), "version": .integer(version), "value": .hex(value)])
  }
}

extension LegacyTransactionReceipt {
  /// The signed purchase info, and the unsigned members.
  package var json: JSON { contents.json }
}

extension LegacyReceiptContents {
  /// The purchase info and its unsigned members; null without the purchase info.
  package var json: JSON {
    guard let info else { return .null }
    return .object([
      "bundleId": .string(info.bundleId),
      "applicationVersion": .text(info.applicationVersion),
      "productId": .string(info.productId),
      "itemId": .number(info.itemId),
      "appItemId": .number(info.appItemId),
      "versionExternalIdentifier": .number(info.versionExternalIdentifier),
      "quantity": .integer(info.quantity),
      "transactionId": .string(info.transactionId),
      "originalTransactionId": .text(info.originalTransactionId),
      "webOrderLineItemId": .text(info.webOrderLineItemId),
      "purchaseDate": .date(info.purchaseDate),
      "purchaseDatePacific": .text(info.purchaseDatePacific),
      "originalPurchaseDate": .date(info.originalPurchaseDate),
      "originalPurchaseDatePacific": .text(info.originalPurchaseDatePacific),
      "expiresDate": .date(info.expiresDate),
      "expiresDatePacific": .text(info.expiresDatePacific),
      "isTrialPeriod": .flag(info.isTrialPeriod),
      "isInIntroOfferPeriod": .flag(info.isInIntroOfferPeriod),
      "inAppOwnershipType": .text(info.inAppOwnershipType?.rawValue),
      "subscriptionGroupIdentifier": .text(info.subscriptionGroupIdentifier),
      "uniqueIdentifier": .text(info.uniqueIdentifier),
      "uniqueVendorIdentifier": .text(info.uniqueVendorIdentifier),
      "environment": .text(environment),
      "pod": .text(pod),
      "signingStatus": .text(signingStatus),
      "signatureVersion": .number(readableSignature.map { Int64($0.version.rawValue) }),
      "unknownEntries": .array(
        info.unknownEntries.map { $0.json(isSigned: true) }
          + unknownEntries.map { $0.json(isSigned: false) }
      ) { $0 },
    ])
  }
}

extension PropertyList.Entry {
  fileprivate func json(isSigned: Bool) -> JSON {
    .object(["key": .string(key), "value": .string(value), "isSigned": .bool(isSigned)])
  }
}

extension JSON {
  /// An RFC 3339 date in UTC, or null.
  fileprivate static func date(_ value: Timestamp?) -> JSON { .text(value?.description) }
}
