// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
package import StoreLab
import StoreReceipts
package import StrictTime

// Builds the PKCS#7 receipt of a customer: all transactions except deleted ones and finished consumables.
extension StoreState {
  package func receipt(of customer: CustomerIndex, created: Timestamp) -> ReceiptBuilder {
    let app = customers[customer].app
    var receipt =
      switch options.environment {
      case .production: ReceiptBuilder.production
      case .sandbox: ReceiptBuilder.sandbox
      case .xcode: ReceiptBuilder.xcode
      }
    receipt.bundleId = options.bundleId
    receipt.creationDate = ReceiptDate(created)
    receipt.applicationVersion = app.version
    receipt.device = DeviceIdentifier(text: app.device ?? identifiers.uuid(.device, customer.value))
    if options.environment == .production {
      receipt.appAppleId = options.appAppleId
      receipt.originalPurchaseDate = ReceiptDate(app.originalPurchaseDate)
      receipt.originalApplicationVersion = app.originalVersion
    }
    for number in customers[customer].transactions where isInReceipts(transactions[number]) {
      receipt.purchases.append(purchase(transactions[number]))
    }
    return receipt
  }

  /// The transactions in the receipt of a customer.
  func receiptTransactions(of customer: CustomerIndex) -> [TransactionRecord] {
    customers[customer].transactions.lazy.map { transactions[$0] }.filter(isInReceipts)
  }

  private func isInReceipts(_ record: TransactionRecord) -> Bool {
    guard !record.isDeleted, !isWithheld(record) else { return false }
    if case .oneTime(.consumable) = catalogue[record.product].kind { return !record.isFinished }
    return true
  }

  private func purchase(_ record: TransactionRecord) -> PurchaseBuilder {
    let product = catalogue[record.product].id
    var purchase =
      options.environment == .xcode ? PurchaseBuilder.xcode(product) : PurchaseBuilder(product)
    if options.environment != .xcode { addStoreValues(of: record, to: &purchase) }
    purchase.transactionId = receiptTransactionId(record)
    purchase.purchaseDate = ReceiptDate(record.purchaseDate)
    // The builder's defaults for the original id and date are those of the transaction.
    if record.original != record.number || options.profile == .vintage {
      purchase.originalTransactionId = transactionId(record.original)
    }
    // Xcode omits the original id and date of a first purchase only.
    if record.original != record.number { purchase.edits = AttributeEdits() }
    if record.originalPurchaseDate != record.purchaseDate {
      purchase.originalPurchaseDate = ReceiptDate(record.originalPurchaseDate)
    }
    purchase.quantity = record.quantity
    if let end = record.expiresDate { purchase.expiresDate = ReceiptDate(end) }
    if let date = cancellationDate(of: record) {
      purchase.cancellationDate = ReceiptDate(date)
      purchase.cancellationReason = record.revocation?.reason
    }
    return purchase
  }

  /// Adds the attributes that receipts of Xcode lack.
  private func addStoreValues(of record: TransactionRecord, to purchase: inout PurchaseBuilder) {
    purchase.productType = productType(record.product)
    purchase.webOrderLineItemId = lineItemId(record).flatMap { Int64($0) } ?? 0
    purchase.isTrialPeriod = isTrial(record)
    purchase.isInIntroOfferPeriod = isIntroductory(record)
    if record.offer?.type == StoreOffer.Kind.promotional.rawValue {
      purchase.promotionalOfferId = record.offer?.identifier
    }
  }

  /// The date of a refund, or of the upgrade that replaced the period.
  func cancellationDate(of record: TransactionRecord) -> Timestamp? {
    if let revocation = record.revocation { return revocation.date }
    return record.supersededAt
  }

  func isTrial(_ record: TransactionRecord) -> Bool {
    record.offer?.type == StoreOffer.Kind.introductory.rawValue
      && record.offer?.discountType == "FREE_TRIAL"
  }

  func isIntroductory(_ record: TransactionRecord) -> Bool {
    record.offer?.type == StoreOffer.Kind.introductory.rawValue && !isTrial(record)
  }

  private func productType(_ product: ProductIndex) -> ProductType {
    switch catalogue[product].kind {
    case .oneTime(.nonConsumable): .nonConsumable
    case .oneTime(.consumable): .consumable
    case .oneTime(.nonRenewing): .nonRenewing
    case .subscription: .autoRenewable
    }
  }
}
