// SPDX-License-Identifier: Apache-2.0

import CMSContainer
import StoreReceipts
import StoreVerification
import StrictTime

/// Runs `cms-read`.
enum CMSRunner {
  static func run(_ input: ArraySlice<UInt8>) -> VectorOutcome {
    do {
      let message = try SignedData(input)
      return .value(
        .members([
          "content": .hex(message.content),
          "certificates": .integer(Int64(message.certificates.count)),
          "digestAlgorithm": .string("\(message.signer.digestAlgorithm)"),
          "serialNumber": .hex(message.signer.serialNumber),
          "signedAttributes": .boolean(message.signer.signedAttributes != nil),
        ])
      )
    } catch {
      return .failure(code: error.code.rawValue, offset: error.offset, cause: error.found)
    }
  }
}

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
      "environment": .text(receipt.environment),
      "pod": .text(receipt.pod),
      "signingStatus": .text(receipt.signingStatus),
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

  private static func cause(of error: LegacyReceiptError) -> String? {
    switch error.cause {
    case .propertyList(let error): error.code.rawValue
    case .time(let error): error.code.rawValue
    case .base64, nil: nil
    }
  }
}

/// Runs `anchor-read`.
enum AnchorRunner {
  static func run(_ input: ArraySlice<UInt8>) -> VectorOutcome {
    do {
      guard case .custom(let anchors) = try TrustAnchors(certificateFile: input) else {
        return .value(.object([:]))
      }
      return .value(.object(["certificates": .integer(Int64(anchors.count))]))
    } catch {
      return .failure(code: error.code, offset: error.offset, cause: error.found)
    }
  }
}
