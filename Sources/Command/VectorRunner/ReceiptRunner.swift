// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

/// Runs `receipt-read`.
enum ReceiptRunner {
  static func run(_ input: ArraySlice<UInt8>) -> VectorOutcome {
    do {
      return .value(value(of: try AppReceipt(input)))
    } catch {
      return .failure(code: error.code.rawValue, offset: error.offset, cause: error.found)
    }
  }

  static func value(of receipt: AppReceipt) -> VectorValue {
    .members([
      "environment": .text(receipt.environment),
      "appAppleId": .number(receipt.appAppleId),
      "bundleId": .text(receipt.bundleId),
      "applicationVersion": .text(receipt.applicationVersion),
      "opaqueValue": .hex(receipt.opaqueValue),
      "sha1Hash": .hex(receipt.sha1Hash),
      "undocumentedDate": .text(receipt.undocumentedDate),
      "signingServiceBuild": .number(receipt.signingServiceBuild),
      "ageRating": .text(receipt.ageRating),
      "developerId": .number(receipt.developerId),
      "creationDate": .text(receipt.creationDate),
      "clientSystemVersion": .number(receipt.clientSystemVersion),
      "downloadId": .number(receipt.downloadId),
      "versionExternalIdentifier": .number(receipt.versionExternalIdentifier),
      "inAppPurchases": .array(receipt.inAppPurchases.map(value)),
      "originalPurchaseDate": .text(receipt.originalPurchaseDate),
      "originalApplicationVersion": .text(receipt.originalApplicationVersion),
      "expirationDate": .text(receipt.expirationDate),
      "organizationDisplayName": .text(receipt.organizationDisplayName),
      "preorderDate": .text(receipt.preorderDate),
      "unknownAttributes": unknown(receipt.unknownAttributes),
    ])
  }

  private static func value(of purchase: InAppPurchase) -> VectorValue {
    .members([
      "quantity": .integer(purchase.quantity),
      "productId": .text(purchase.productId),
      "transactionId": .text(purchase.transactionId),
      "purchaseDate": .text(purchase.purchaseDate),
      "originalTransactionId": .text(purchase.originalTransactionId),
      "originalPurchaseDate": .text(purchase.originalPurchaseDate),
      "productType": .number(purchase.productType?.receiptNumber),
      "expiresDate": .text(purchase.expiresDate),
      "itemId": .number(purchase.itemId),
      "webOrderLineItemId": .number(purchase.webOrderLineItemId),
      "cancellationDate": .text(purchase.cancellationDate),
      "isTrialPeriod": .flag(purchase.isTrialPeriod),
      "isInIntroOfferPeriod": .flag(purchase.isInIntroOfferPeriod),
      "cancellationReason": .number(purchase.cancellationReason?.rawValue),
      "promotionalOfferId": .text(purchase.promotionalOfferId),
      "unknownAttributes": unknown(purchase.unknownAttributes),
    ])
  }

  private static func unknown(_ attributes: [ReceiptAttribute]) -> VectorValue? {
    guard !attributes.isEmpty else { return nil }
    var values: [String: VectorValue] = [:]
    for attribute in attributes { values["\(attribute.type)"] = .hex(attribute.value) }
    return .object(values)
  }
}
