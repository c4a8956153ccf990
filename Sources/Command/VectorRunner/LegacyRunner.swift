// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

/// Runs `legacy-read`.
enum LegacyRunner {
  static func run(_ input: ArraySlice<UInt8>) -> VectorOutcome {
    do {
      return .value(value(of: try LegacyTransactionReceipt(reading: input)))
    } catch {
      return .failure(code: error.code.rawValue, offset: error.offset, cause: cause(of: error))
    }
  }

  static func value(of receipt: LegacyTransactionReceipt) -> VectorValue {
    .members([
      "signatureVersion": .integer(Int64(receipt.signature.version.rawValue)),
      "environment": .text(receipt.contents.environment),
      "pod": .text(receipt.contents.pod),
      "signingStatus": .text(receipt.contents.signingStatus),
      "purchaseInfo": value(of: receipt.purchaseInfo),
    ])
  }

  /// Omits display-only and personal data.
  private static func value(of info: LegacyPurchaseInfo) -> VectorValue {
    .members([
      "bundleId": .text(info.bundleId),
      "applicationVersion": .text(info.applicationVersion),
      "productId": .text(info.productId),
      "itemId": .number(info.itemId),
      "appItemId": .number(info.appItemId),
      "versionExternalIdentifier": .number(info.versionExternalIdentifier),
      "quantity": .integer(info.quantity),
      "transactionId": .text(info.transactionId),
      "originalTransactionId": .text(info.originalTransactionId),
      "webOrderLineItemId": .text(info.webOrderLineItemId),
      "purchaseDate": .text(info.purchaseDate),
      "originalPurchaseDate": .text(info.originalPurchaseDate),
      "expiresDate": .text(info.expiresDate),
      "isTrialPeriod": .flag(info.isTrialPeriod),
      "isInIntroOfferPeriod": .flag(info.isInIntroOfferPeriod),
      "inAppOwnershipType": .text(info.inAppOwnershipType?.rawValue),
      "subscriptionGroupIdentifier": .text(info.subscriptionGroupIdentifier),
    ])
  }

  /// The code of the property list or the date.
  private static func cause(of error: ReceiptError) -> String? {
    error.code == .base64 ? nil : error.cause
  }
}
