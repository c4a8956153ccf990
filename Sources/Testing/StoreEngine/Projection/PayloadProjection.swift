// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
import StoreConfiguration
package import StoreLab
package import StrictTime

// Builds payloads from the store's records, with exactly the members that Apple's payloads have.
extension StoreState {
  package func payload(of record: TransactionRecord, signed: Timestamp) -> TransactionBuilder {
    let product = catalogue[record.product]
    let isXcode = options.environment == .xcode
    let isVintage = options.profile == .vintage
    return TransactionBuilder(product.id) {
      $0.transactionId = transactionId(record.number)
      $0.originalTransactionId = transactionId(record.original)
      $0.webOrderLineItemId = lineItemId(record)
      $0.bundleId = options.bundleId
      $0.subscriptionGroupIdentifier = product.terms?.group
      $0.purchaseDate = tokenDate(record.purchaseDate)
      $0.originalPurchaseDate = tokenDate(record.originalPurchaseDate)
      $0.expiresDate = record.expiresDate.map(tokenDate)
      $0.quantity = record.quantity
      $0.multiSeatInfo = seatInfo(of: record)
      $0.additionalTransactionReason =
        record.place?.term.hasAddedSeats == true ? "SEAT_ADDITION" : nil
      $0.type = product.type
      $0.appAccountToken = record.appAccountToken
      $0.inAppOwnershipType = record.ownership.rawValue
      $0.signedDate = tokenDate(signed)
      $0.revocationReason = record.revocation?.reason
      $0.revocationDate = (record.revocation?.date).map(tokenDate)
      $0.revocationType = isVintage ? nil : record.revocation?.type.type
      $0.revocationPercentage = isVintage ? nil : record.revocation?.percentage
      $0.isUpgraded = record.isUpgraded ? true : isXcode ? false : nil
      $0.offerType = record.offer?.type
      $0.offerIdentifier = record.offer?.identifier
      $0.offerDiscountType = record.offer?.discountType
      $0.offerPeriod = isVintage ? nil : record.offer?.period
      $0.environment = options.environment.rawValue
      $0.transactionReason = record.reason.rawValue
      $0.storefront = record.storefront.code
      $0.storefrontId = record.storefront.id
      $0.price = isXcode || isVintage ? nil : record.price
      $0.currency = isXcode || isVintage ? nil : record.storefront.currency
      $0.appTransactionId = appTransactionIdMember(record.customer)
      $0.billingPlanType = isVintage && record.commitment == nil ? nil : record.plan?.rawValue
      $0.commitmentInfo = record.commitment.map { commitment in
        var info = TransactionCommitmentBuilder()
        info.billingPeriodNumber = commitment.number
        info.totalBillingPeriods = commitment.total
        info.commitmentExpiresDate = tokenDate(commitment.expiresDate)
        info.commitmentPrice = commitment.price
        return info
      }
      addBundle(of: record, to: &$0)
      if isXcode {
        $0.deviceVerification = DeviceProof.standard
        $0.deviceVerificationNonce = DeviceProof.nonce
      }
    }
  }

  package func lineItemId(_ record: TransactionRecord) -> String? {
    guard let item = record.place?.lineItem else { return nil }
    return options.environment == .xcode
      ? "0" : "\(identifiers.firstLineItemId + Int64(item))"
  }

  package func payload(of record: RenewalRecord, signed: Timestamp) -> RenewalInfoBuilder {
    let isXcode = options.environment == .xcode
    let isVintage = options.profile == .vintage
    return RenewalInfoBuilder {
      if isXcode {
        $0.deviceVerification = DeviceProof.standard
        $0.deviceVerificationNonce = DeviceProof.nonce
      }
      $0.expirationIntent = record.expirationIntent
      $0.originalTransactionId = transactionId(record.original)
      $0.autoRenewProductId = catalogue[record.renewalProduct].id
      $0.productId = catalogue[record.product].id
      $0.autoRenewStatus = record.isAutoRenewOn ? 1 : 0
      $0.isInBillingRetryPeriod = record.isInRetry
      $0.gracePeriodExpiresDate = graceEndMember(record).map(tokenDate)
      $0.priceIncreaseStatus = record.priceIncreaseStatus
      $0.offerType = record.offer?.type
      $0.offerIdentifier = record.offer?.identifier
      $0.offerDiscountType = record.offer?.discountType
      $0.offerPeriod = isVintage ? nil : record.offer?.period
      $0.signedDate = tokenDate(signed)
      $0.environment = options.environment.rawValue
      $0.recentSubscriptionStartDate = tokenDate(record.recentStart)
      $0.renewalDate = record.renewalDate.map(tokenDate)
      $0.renewalPrice = isXcode || isVintage ? nil : record.renewalPrice
      $0.renewalQuantity = record.seats?.count
      $0.multiSeatInfo = record.seats.map(renewalSeatInfo)
      $0.currency =
        isXcode || isVintage || record.renewalPrice == nil ? nil : record.currency
      $0.appTransactionId = appTransactionIdMember(record.customer)
      $0.appAccountToken = isVintage ? nil : record.appAccountToken
      $0.eligibleWinBackOfferIds = isVintage ? nil : record.winBackOffers
      $0.renewalBillingPlanType =
        isVintage && record.commitment == nil ? nil : record.plan?.rawValue
      $0.commitmentInfo = record.commitment.map { commitment in
        var info = RenewalCommitmentBuilder()
        info.commitmentAutoRenewProductId = catalogue[commitment.product].id
        info.commitmentAutoRenewStatus = commitment.isAutoRenewOn ? 1 : 0
        info.commitmentRenewalBillingPlanType = commitment.plan?.rawValue
        info.commitmentRenewalDate = tokenDate(commitment.renewalDate)
        info.commitmentRenewalPrice = commitment.price
        return info
      }
      addBundle(of: record, to: &$0)
    }
  }

  /// The current app transaction of a customer.
  package func currentAppTransaction(of customer: CustomerIndex) throws(TrustError)
    -> AppTransactionBuilder
  {
    let state = customers[customer]
    return try appTransaction(of: customer, state.app, signed: max(now, state.signedAt))
  }

  /// The app transaction of a customer, on the device of the newest installation.
  func appTransaction(
    of customer: CustomerIndex,
    _ app: InstalledApp,
    signed: Timestamp
  ) throws(TrustError) -> AppTransactionBuilder {
    let nonce = identifiers.uuid(.nonce, customer.value)
    let device = app.device ?? identifiers.uuid(.device, customer.value)
    let verification = try DeviceProof.make(nonce: nonce, device: device)
    let base =
      switch options.environment {
      case .production: AppTransactionBuilder.production
      case .sandbox: AppTransactionBuilder.sandbox
      case .xcode: AppTransactionBuilder.xcode
      }
    return AppTransactionBuilder {
      $0 = base
      $0.bundleId = options.bundleId
      $0.receiptCreationDate = tokenDate(signed)
      $0.applicationVersion = app.version
      $0.deviceVerificationNonce = nonce
      $0.deviceVerification = verification
      if options.environment == .production {
        $0.appAppleId = options.appAppleId
        $0.originalPurchaseDate = tokenDate(app.originalPurchaseDate)
        $0.originalApplicationVersion = app.originalVersion
      }
      if options.environment == .xcode { $0.requestDate = $0.receiptCreationDate }
      $0.appTransactionId = appTransactionIdMember(customer)
    }
  }
}
