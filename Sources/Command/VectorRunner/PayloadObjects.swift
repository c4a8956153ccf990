// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// Objects inside payloads, by Apple's names.
extension PayloadRunner {
  static func value(of info: TransactionCommitmentInfo) -> VectorValue {
    .members([
      "billingPeriodNumber": .number(info.billingPeriodNumber),
      "commitmentExpiresDate": .text(info.commitmentExpiresDate),
      "commitmentPrice": .number(info.commitmentPrice),
      "totalBillingPeriods": .number(info.totalBillingPeriods),
    ])
  }

  static func value(of info: RenewalCommitmentInfo) -> VectorValue {
    .members([
      "commitmentAutoRenewProductId": .text(info.commitmentAutoRenewProductId),
      "commitmentAutoRenewStatus": .number(info.commitmentAutoRenewStatus?.rawValue),
      "commitmentRenewalBillingPlanType": .text(info.commitmentRenewalBillingPlanType?.rawValue),
      "commitmentRenewalDate": .text(info.commitmentRenewalDate),
      "commitmentRenewalPrice": .number(info.commitmentRenewalPrice),
    ])
  }

  // MARK: Advanced Commerce

  static func value(of info: AdvancedCommerceTransactionInfo) -> VectorValue {
    .members([
      "descriptors": info.descriptors.map(value),
      "estimatedTax": .number(info.estimatedTax),
      "items": info.items.map { .array($0.map(value)) },
      "period": .text(info.period?.rawValue),
      "requestReferenceId": .text(info.requestReferenceId),
      "taxCode": .text(info.taxCode),
      "taxExclusivePrice": .number(info.taxExclusivePrice),
      "taxRate": .text(info.taxRate),
    ])
  }

  static func value(of info: AdvancedCommerceRenewalInfo) -> VectorValue {
    .members([
      "consistencyToken": .text(info.consistencyToken),
      "descriptors": info.descriptors.map(value),
      "items": info.items.map { .array($0.map(value)) },
      "period": .text(info.period?.rawValue),
      "requestReferenceId": .text(info.requestReferenceId),
      "taxCode": .text(info.taxCode),
    ])
  }

  private static func value(of descriptors: AdvancedCommerceDescriptors) -> VectorValue {
    .members([
      "description": .text(descriptors.itemDescription),
      "displayName": .text(descriptors.displayName),
    ])
  }

  private static func value(of item: AdvancedCommerceTransactionItem) -> VectorValue {
    .members([
      "SKU": .text(item.sku),
      "description": .text(item.itemDescription),
      "displayName": .text(item.displayName),
      "offer": item.offer.map(value),
      "price": .number(item.price),
      "refunds": item.refunds.map { .array($0.map(value)) },
      "revocationDate": .text(item.revocationDate),
    ])
  }

  private static func value(of item: AdvancedCommerceRenewalItem) -> VectorValue {
    .members([
      "SKU": .text(item.sku),
      "description": .text(item.itemDescription),
      "displayName": .text(item.displayName),
      "offer": item.offer.map(value),
      "price": .number(item.price),
      "priceIncreaseInfo": item.priceIncreaseInfo.map(value),
    ])
  }

  private static func value(of info: AdvancedCommercePriceIncreaseInfo) -> VectorValue {
    .members([
      "dependentSKUs": info.dependentSKUs.map { .array($0.map { .string($0) }) },
      "price": .number(info.price),
      "status": .text(info.status?.rawValue),
    ])
  }

  private static func value(of offer: AdvancedCommerceOffer) -> VectorValue {
    .members([
      "period": .text(offer.period?.rawValue),
      "periodCount": .number(offer.periodCount),
      "price": .number(offer.price),
      "reason": .text(offer.reason?.rawValue),
    ])
  }

  private static func value(of refund: AdvancedCommerceRefund) -> VectorValue {
    .members([
      "refundAmount": .number(refund.refundAmount),
      "refundDate": .text(refund.refundDate),
      "refundReason": .text(refund.refundReason?.rawValue),
      "refundType": .text(refund.refundType?.rawValue),
    ])
  }
}
