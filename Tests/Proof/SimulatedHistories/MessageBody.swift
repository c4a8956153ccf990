// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreReceipts
import StrictTime

/// The contents of a message, as builders.
enum MessageBody: Sendable {
  case notification(NotificationBuilder)
  case transaction(TransactionBuilder)
  case renewalInfo(RenewalInfoBuilder)
  case statuses([SubscriptionBuilder])
  case history([TransactionBuilder])
  case appTransaction(AppTransactionBuilder)
  case receipt([PurchaseBuilder], version: String)
}

/// The app, customer and environment of documents.
struct DocumentOrigin: Sendable {
  let environment: StoreEnvironment
  let appTransactionId: String

  var environmentName: String { environment.rawValue }

  /// Xcode numbers no line items.
  func lineItem(_ id: String) -> String { environment == .xcode ? "0" : id }

  /// E-1: only the App Store identifies the app's download.
  var appTransactionIdMember: String? { environment == .xcode ? nil : appTransactionId }
}

extension PeriodState {
  /// The transaction in the App Store's form at a given time.
  func transaction(
    of chain: ChainState,
    signed: Timestamp,
    _ origin: DocumentOrigin
  ) -> TransactionBuilder {
    TransactionBuilder(product) {
      $0.transactionId = id
      $0.originalTransactionId = chain.originalId
      $0.webOrderLineItemId = origin.lineItem(lineItem)
      $0.subscriptionGroupIdentifier = chain.group
      $0.purchaseDate = TokenDate(start)
      $0.originalPurchaseDate = TokenDate(chain.originalPurchaseDate)
      $0.expiresDate = TokenDate(end)
      $0.inAppOwnershipType = chain.isFamilyShared ? "FAMILY_SHARED" : "PURCHASED"
      $0.signedDate = TokenDate(signed)
      $0.transactionReason = isRenewal ? "RENEWAL" : "PURCHASE"
      $0.environment = origin.environmentName
      $0.appTransactionId = origin.appTransactionIdMember
      $0.appAccountToken = account
      if let seats, seats.date <= signed { $0.additionalTransactionReason = "SEAT_ADDITION" }
      if let superseded, superseded <= signed { $0.isUpgraded = true }
      $0.write(revocation)
      $0.write(offer)
      if let commitment {
        $0.billingPlanType = "MONTHLY"
        var info = TransactionCommitmentBuilder()
        info.billingPeriodNumber = commitment.number
        info.totalBillingPeriods = commitment.total
        info.commitmentExpiresDate = TokenDate(commitment.expires)
        $0.commitmentInfo = info
      }
    }
  }

  /// The transaction of added seats.
  func transaction(
    of chain: ChainState,
    _ seats: SeatAddition,
    signed: Timestamp,
    _ origin: DocumentOrigin
  ) -> TransactionBuilder {
    var builder = transaction(of: chain, signed: signed, origin)
    builder.transactionId = seats.id
    builder.purchaseDate = TokenDate(seats.date)
    builder.transactionReason = "PURCHASE"
    builder.revocationDate = nil
    builder.revocationReason = nil
    builder.revocationType = nil
    builder.revocationPercentage = nil
    builder.write(seats.revocation)
    return builder
  }

  /// The transaction in the form of a receipt.
  func purchase(of chain: ChainState, _ origin: DocumentOrigin) -> PurchaseBuilder {
    PurchaseBuilder(product) {
      $0.transactionId = id
      $0.originalTransactionId = chain.originalId
      $0.webOrderLineItemId = origin.environment == .xcode ? nil : Int64(lineItem)
      $0.productType = .autoRenewable
      $0.purchaseDate = ReceiptDate(start)
      $0.originalPurchaseDate = ReceiptDate(chain.originalPurchaseDate)
      $0.expiresDate = ReceiptDate(end)
      if let date = revocation?.date ?? superseded { $0.cancellationDate = ReceiptDate(date) }
      $0.isTrialPeriod = offer?.payment == .free
      $0.isInIntroOfferPeriod = offer.map { $0.type == 1 && $0.payment != .free } ?? false
      $0.promotionalOfferId = offer?.type == 2 ? offer?.identifier : nil
    }
  }
}

extension OneTimeState {
  /// The transaction in the App Store's form at a given time; `copy` is the id of a restored copy.
  func transaction(
    signed: Timestamp,
    _ origin: DocumentOrigin,
    copy: String? = nil
  ) -> TransactionBuilder {
    TransactionBuilder(product) {
      $0.makeOneTime(typeName)
      $0.transactionId = copy ?? id
      $0.originalTransactionId = id
      $0.purchaseDate = TokenDate(date)
      $0.quantity = quantity
      $0.inAppOwnershipType = isFamilyShared ? "FAMILY_SHARED" : "PURCHASED"
      $0.signedDate = TokenDate(signed)
      $0.environment = origin.environmentName
      $0.appTransactionId = origin.appTransactionIdMember
      $0.write(revocation)
      $0.write(offer)
    }
  }

  private var typeName: String {
    switch kind {
    case .consumable: "Consumable"
    case .nonRenewing: "Non-Renewing Subscription"
    default: "Non-Consumable"
    }
  }
}

extension TransactionBuilder {
  fileprivate mutating func write(_ revocation: RevocationState?) {
    guard let revocation else { return }
    revocationDate = TokenDate(revocation.date)
    revocationReason = revocation.reason
    revocationType = revocation.kind == .untyped ? nil : revocation.kind.rawValue
    revocationPercentage = revocation.percentage
  }

  fileprivate mutating func write(_ offer: OfferTerms?) {
    guard let offer else { return }
    offerType = offer.type
    offerIdentifier = offer.identifier
    offerDiscountType = offer.payment.rawValue
    offerPeriod = offer.length ?? "P1M"
  }
}

extension ChainState {
  /// The renewal info in the App Store's form at a given time.
  func renewalInfo(signed: Timestamp, _ origin: DocumentOrigin) -> RenewalInfoBuilder {
    RenewalInfoBuilder {
      $0.originalTransactionId = originalId
      $0.productId = newest.product
      $0.autoRenewProductId = nextProduct
      $0.signedDate = TokenDate(signed)
      $0.environment = origin.environmentName
      $0.appTransactionId = origin.appTransactionIdMember
      $0.appAccountToken = newest.account
      $0.recentSubscriptionStartDate = TokenDate(recentStart)
      $0.renewalDate = TokenDate(newest.end)
      $0.priceIncreaseStatus = priceIncrease.map { $0 == .accepted ? 1 : 0 }
      if let nextOffer {
        $0.offerType = nextOffer.type
        $0.offerIdentifier = nextOffer.identifier
        $0.offerDiscountType = nextOffer.payment.rawValue
      }
      writeIntention(to: &$0)
      writePhase(to: &$0)
    }
  }

  func renewalInfoDocument(_ origin: DocumentOrigin) -> HistoryDocument {
    HistoryDocument(
      kind: .renewalInfo,
      chain: originalId,
      start: origin.environment == .xcode ? recentStart : nil
    )
  }

  private func writeIntention(to info: inout RenewalInfoBuilder) {
    info.autoRenewStatus = autoRenews ? 1 : 0
    if !autoRenews { info.renewalPrice = nil }
    guard isCommitment else { return }
    var commitment = RenewalCommitmentBuilder()
    commitment.commitmentAutoRenewProductId = nextProduct
    commitment.commitmentAutoRenewStatus = commitmentAutoRenews && autoRenews ? 1 : 0
    commitment.commitmentRenewalDate = newest.commitment.map { TokenDate($0.expires) }
    info.commitmentInfo = commitment
    info.renewalBillingPlanType = "MONTHLY"
  }

  private func writePhase(to info: inout RenewalInfoBuilder) {
    switch phase {
    case .running, .unsettled, .stopped: break
    case .grace, .retry:
      info.isInBillingRetryPeriod = true
      info.expirationIntent = 2
      info.gracePeriodExpiresDate = graceEnd.map { TokenDate($0) }
    case .ended(let intent):
      info.isInBillingRetryPeriod = false
      info.expirationIntent = intent
      info.gracePeriodExpiresDate = graceEnd.map { TokenDate($0) }
      info.eligibleWinBackOfferIds = winBackOffers.isEmpty ? nil : winBackOffers
    }
  }
}
