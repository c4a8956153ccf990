// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import TestSupport
import Testing

/// Compares every field of every payload with its documented name and type, and with the property that reads it.
struct ColumnTests {
  @Test(arguments: PayloadTable.all)
  func `fields have their documented names and types`(_ table: PayloadTable) throws {
    let documented = try #require(Self.documented[table.name])
    let list = documented.split(separator: ",").map { $0.split(separator: " ") }
    let names = list.map { String($0[0]) }
    #expect(table.fields.list.map(\.name).sorted() == names.sorted())
    let types = Dictionary(
      uniqueKeysWithValues: zip(names, list.map { $0.dropFirst().joined(separator: " ") })
    )
    for field in table.fields.list {
      let inside = table.columns.first { $0.name == field.name }?.type
      #expect(field.kind.notation ?? inside == types[field.name], "\(field.name)")
    }
  }

  @Test func `every documented field exists`() {
    #expect(Set(PayloadTable.all.map(\.name)) == Set(Self.documented.keys))
    #expect(PayloadTable.all.count == Self.documented.count)
    #expect(AnyPayload.all.map(\.testDescription).sorted() == PayloadTable.all.map(\.name).sorted())
  }

  @Test(arguments: PayloadTable.all)
  func `each field has one property of its type`(_ table: PayloadTable) {
    #expect(table.columns.map(\.name) == table.fields.list.map(\.name))
    for (column, field) in zip(table.columns, table.fields.list) {
      #expect(field.kind.types.contains(column.type) || column.inside != nil, "\(field.name)")
      #expect(field.kind.inside == column.inside, "\(field.name)")
    }
  }

  @Test(arguments: PayloadTable.all, [1, 2])
  func `each property reads its own member`(_ table: PayloadTable, _ seed: Int) throws {
    for only in Self.alternatives[table.name] ?? [""] {
      let leftOut = Set(Self.alternatives[table.name] ?? []).subtracting([only])
      let sample = Sample(of: table.fields, seed: seed, leavingOut: leftOut)
      #expect(try table.read(sample.json) == sample.value)
    }
  }

  /// Members that exclude each other.
  private static let alternatives = [
    "NotificationPayload": ["data", "summary", "externalPurchaseToken", "appData", "unclaimInfo"]
  ]

  /// The members that Apple documents or that devices write.
  ///
  /// Types: s string, i integer, ms milliseconds since 1970, mu thousandths of the currency unit, b Boolean,
  /// jws token.
  private static let documented = [
    "TransactionPayload": """
    transactionId s,originalTransactionId s,webOrderLineItemId s,appTransactionId s,bundleId s,\
    productId s,subscriptionGroupIdentifier s,purchaseDate ms,originalPurchaseDate ms,expiresDate ms,\
    signedDate ms,quantity i,type enum s,appAccountToken uuid,inAppOwnershipType enum s,\
    revocationDate ms,revocationReason enum i,revocationType enum s,revocationPercentage i,\
    isUpgraded b,offerType enum i,offerIdentifier s,offerDiscountType enum s,offerPeriod s,\
    environment enum s,storefront s,storefrontId s,transactionReason enum s,price mu,currency s,\
    advancedCommerceInfo AdvancedCommerceTransactionInfo,additionalTransactionReason enum s,\
    billingPlanType enum s,\
    commitmentInfo TransactionCommitmentInfo,previousOriginalTransactionId s,deviceVerification s,\
    deviceVerificationNonce uuid
    """,
    "TransactionCommitmentInfo": """
    billingPeriodNumber i,commitmentExpiresDate ms,commitmentPrice mu,totalBillingPeriods i
    """,
    "AdvancedCommerceTransactionInfo": """
    descriptors AdvancedCommerceDescriptors,estimatedTax mu,items [AdvancedCommerceTransactionItem],\
    period enum s,requestReferenceId s,taxCode s,taxExclusivePrice mu,taxRate s
    """,
    "AdvancedCommerceTransactionItem": """
    SKU s,description s,displayName s,offer AdvancedCommerceOffer,price mu,\
    refunds [AdvancedCommerceRefund],revocationDate ms
    """,
    "AdvancedCommerceOffer": "period enum s,periodCount i,price mu,reason enum s",
    "AdvancedCommerceRefund": "refundAmount mu,refundDate ms,refundReason enum s,refundType enum s",
    "AdvancedCommerceDescriptors": "description s,displayName s",
    "RenewalInfoPayload": """
    originalTransactionId s,productId s,autoRenewProductId s,autoRenewStatus enum i,\
    expirationIntent enum i,isInBillingRetryPeriod b,gracePeriodExpiresDate ms,\
    priceIncreaseStatus enum i,offerType enum i,offerIdentifier s,offerDiscountType enum s,\
    offerPeriod s,eligibleWinBackOfferIds [s],recentSubscriptionStartDate ms,renewalDate ms,\
    renewalPrice mu,currency s,signedDate ms,environment enum s,appAccountToken uuid,\
    appTransactionId s,advancedCommerceInfo AdvancedCommerceRenewalInfo,\
    renewalBillingPlanType enum s,commitmentInfo RenewalCommitmentInfo,deviceVerification s,\
    deviceVerificationNonce uuid
    """,
    "AdvancedCommerceRenewalInfo": """
    consistencyToken s,descriptors AdvancedCommerceDescriptors,items [AdvancedCommerceRenewalItem],\
    period enum s,requestReferenceId s,taxCode s
    """,
    "AdvancedCommerceRenewalItem": """
    SKU s,description s,displayName s,offer AdvancedCommerceOffer,price mu,\
    priceIncreaseInfo AdvancedCommercePriceIncreaseInfo
    """,
    "AdvancedCommercePriceIncreaseInfo": "dependentSKUs [s],price mu,status enum s",
    "RenewalCommitmentInfo": """
    commitmentAutoRenewProductId s,commitmentAutoRenewStatus enum i,\
    commitmentRenewalBillingPlanType enum s,commitmentRenewalDate ms,commitmentRenewalPrice mu
    """,
    "NotificationPayload": """
    notificationType enum s,subtype enum s,notificationUUID s,version s,signedDate ms,\
    data NotificationData,summary NotificationSummary,externalPurchaseToken ExternalPurchaseToken,\
    appData NotificationAppData,unclaimInfo NotificationUnclaimInfo
    """,
    "NotificationData": """
    environment enum s,appAppleId i,bundleId s,bundleVersion s,signedTransactionInfo jws,\
    signedRenewalInfo jws,status enum i,consumptionRequestReason enum s
    """,
    "NotificationSummary": """
    environment enum s,appAppleId i,bundleId s,productId s,requestIdentifier s,\
    storefrontCountryCodes [s],succeededCount i,failedCount i
    """,
    "ExternalPurchaseToken": """
    externalPurchaseId s,tokenCreationDate ms,appAppleId i,bundleId s,tokenType enum s,\
    tokenExpirationDate ms
    """,
    "NotificationAppData":
      "appAppleId i,bundleId s,environment enum s,signedAppTransactionInfo jws",
    "AppTransactionPayload": """
    receiptType enum s,appAppleId i,bundleId s,applicationVersion s,versionExternalIdentifier i,\
    receiptCreationDate ms,originalPurchaseDate ms,originalApplicationVersion s,\
    deviceVerification s,deviceVerificationNonce uuid,preorderDate ms,appTransactionId s,\
    originalPlatform enum s,requestDate ms
    """,
    "RealtimeRequestPayload": """
    originalTransactionId s,appAppleId i,productId s,userLocale s,requestIdentifier uuid,\
    environment enum s,signedDate ms
    """,
    "TransactionHistoryResponse": """
    revision s,hasMore b,bundleId s,appAppleId i,environment enum s,signedTransactions [jws]
    """,
    "RefundHistoryResponse": "signedTransactions [jws],revision s,hasMore b",
    "OrderLookupResponse": "status enum i,signedTransactions [jws]",
    "TransactionInfoResponse": "signedTransactionInfo jws,signedRenewalInfo jws",
    "AppTransactionInfoResponse": "signedAppTransactionInfo jws",
    "SignedPayloadBody": "signedPayload jws",
    "StatusResponse": """
    environment enum s,bundleId s,appAppleId i,data [SubscriptionGroupItem]
    """,
    "SubscriptionGroupItem": "subscriptionGroupIdentifier s,lastTransactions [LastTransactionItem]",
    "LastTransactionItem": """
    status enum i,originalTransactionId s,signedTransactionInfo jws,signedRenewalInfo jws
    """,
    "NotificationHistoryResponse": """
    paginationToken s,hasMore b,notificationHistory [SentNotification]
    """,
    "SentNotification": "signedPayload jws,sendAttempts [SendAttempt]",
    "SendAttempt": "attemptDate ms,sendAttemptResult enum s",
    "APIErrorResponse": "errorCode i,errorMessage s",
  ]
}
