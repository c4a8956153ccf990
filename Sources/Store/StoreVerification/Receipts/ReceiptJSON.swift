// SPDX-License-Identifier: Apache-2.0

package import StoreReceipts
package import StrictJSON
import StrictTime

// The keys are the names of the properties. Absent values are null.

extension AppReceipt {
  package var json: JSON {
    .object([
      "environment": .text(environment?.rawValue),
      "appAppleId": .number(appAppleId),
      "bundleId": .string(bundleId),
      "applicationVersion": .text(applicationVersion),
      "opaqueValue": .hex(opaqueValue),
      "sha1Hash": .hex(sha1Hash),
      "undocumentedDate": .date(undocumentedDate),
      "signingServiceBuild": .number(signingServiceBuild),
      "ageRating": .text(ageRating),
      "developerId": .number(developerId),
      "creationDate": .date(creationDate),
      "clientSystemVersion": .number(clientSystemVersion),
      "downloadId": .number(downloadId),
      "versionExternalIdentifier": .number(versionExternalIdentifier),
      "inAppPurchases": .array(inAppPurchases, \.json),
      "originalPurchaseDate": .date(originalPurchaseDate),
      "originalApplicationVersion": .text(originalApplicationVersion),
      "expirationDate": .date(expirationDate),
      "organizationDisplayName": .text(organizationDisplayName),
      "preorderDate": .date(preorderDate),
      "unknownAttributes": .array(unknownAttributes, \.json),
    ])
  }
}

extension InAppPurchase {
  fileprivate var json: JSON {
    .object([
      "quantity": .integer(quantity),
      "productId": .string(productId),
      "transactionId": .string(transactionId),
      "purchaseDate": .date(purchaseDate),
      "originalTransactionId": .text(originalTransactionId),
      "originalPurchaseDate": .date(originalPurchaseDate),
      "productType": .number(productType?.receiptNumber),
      "productTypeName": .text(productType?.name),
      "expiresDate": .date(expiresDate),
      "itemId": .number(itemId),
      "webOrderLineItemId": .number(webOrderLineItemId),
      "cancellationDate": .date(cancellationDate),
      "cancellationReason": .number(cancellationReason?.rawValue),
      "isTrialPeriod": .flag(isTrialPeriod),
      "isInIntroOfferPeriod": .flag(isInIntroOfferPeriod),
      "promotionalOfferId": .text(promotionalOfferId),
      "unknownAttributes": .array(unknownAttributes, \.json),
    ])
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
