// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreConfiguration
import StrictTime

// Builds the verifyReceipt response for a customer.
extension StoreState {
  /// The response body.
  ///
  /// `latestReceipt` is the signed receipt in base64.
  package func verifyReceipt(of customer: CustomerIndex, latestReceipt: String) -> [UInt8] {
    let items = receiptTransactions(of: customer).map(verifyReceiptTransaction)
    let renewals = shownSubscriptions(of: customer).map(verifyReceiptRenewal)
    var receipt = verifyReceiptApp(of: customer)
    receipt.purchases = items
    let latest = VerifyReceiptBody.Latest(
      transactions: items,
      receipt: latestReceipt,
      renewals: renewals
    )
    return VerifyReceiptBody(
      environment: options.environment == .production ? "Production" : "Sandbox",
      receipt: receipt,
      latest: renewals.isEmpty ? nil : latest
    ).json
  }

  private func verifyReceiptApp(of customer: CustomerIndex) -> VerifyReceiptBody.Receipt {
    let app = customers[customer].app
    let isProduction = options.environment == .production
    var receipt = VerifyReceiptBody.Receipt(
      bundleId: options.bundleId,
      creationDate: now,
      requestDate: now
    )
    receipt.receiptType = isProduction ? "Production" : "ProductionSandbox"
    receipt.appAppleId = isProduction ? options.appAppleId : nil
    receipt.applicationVersion = app.version
    receipt.downloadId = isProduction ? 504_427_454_456_956_077 : nil
    receipt.versionExternalIdentifier = isProduction ? 860_000_001 : nil
    receipt.originalPurchaseDate =
      isProduction ? app.originalPurchaseDate : StoreState.sandboxPurchase
    receipt.originalApplicationVersion = isProduction ? app.originalVersion : "1.0"
    return receipt
  }

  private func verifyReceiptTransaction(_ record: TransactionRecord) -> VerifyReceiptTransaction {
    let product = catalogue[record.product]
    let isSubscription = product.terms != nil
    var item = VerifyReceiptTransaction(
      quantity: Int64(record.quantity),
      productId: product.id,
      transactionId: receiptTransactionId(record),
      purchaseDate: record.purchaseDate,
      isAutoRenewable: isSubscription
    )
    item.originalTransactionId = transactionId(record.original)
    item.originalPurchaseDate = record.originalPurchaseDate
    item.expiresDate = record.expiresDate
    item.cancellationDate = cancellationDate(of: record)
    item.cancellationReason = record.revocation?.reason
    item.webOrderLineItemId = lineItemId(record)
    item.isTrialPeriod = isTrial(record)
    item.isInIntroOfferPeriod = isSubscription ? isIntroductory(record) : nil
    item.promotionalOfferId = record.offer?.identifier(ofType: .promotional)
    item.offerCodeRefName = record.offer?.identifier(ofType: .code)
    item.ownershipType = record.ownership.rawValue
    item.isUpgraded = record.isUpgraded
    item.appAccountToken = record.appAccountToken
    item.subscriptionGroupIdentifier = product.terms?.group
    return item
  }

  private func verifyReceiptRenewal(of number: SubscriptionIndex) -> VerifyReceiptRenewal {
    let record = renewalRecord(of: number)
    var renewal = VerifyReceiptRenewal(originalTransactionId: transactionId(record.original))
    renewal.expirationIntent = record.expirationIntent
    renewal.autoRenewProductId = catalogue[record.renewalProduct].id
    renewal.isInBillingRetryPeriod = record.isInRetry
    renewal.productId = catalogue[record.product].id
    renewal.autoRenewStatus = record.isAutoRenewOn ? 1 : 0
    renewal.gracePeriodExpiresDate = graceEndMember(record)
    renewal.priceIncreaseStatus = record.priceIncreaseStatus
    renewal.promotionalOfferId = record.offer?.identifier(ofType: .promotional)
    renewal.offerCodeRefName = record.offer?.identifier(ofType: .code)
    return renewal
  }

  /// The original purchase date of all apps in the sandbox.
  private static let sandboxPurchase = Timestamp(year: 2013, month: 8, day: 1, hour: 7) ?? .earliest
}

extension AppliedOffer {
  fileprivate func identifier(ofType kind: StoreOffer.Kind) -> String? {
    type == kind.rawValue ? identifier : nil
  }
}
