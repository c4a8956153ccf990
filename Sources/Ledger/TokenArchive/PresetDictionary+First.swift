// SPDX-License-Identifier: Apache-2.0

extension PresetDictionary {
  /// Member names and typical values of the payloads of the App Store, in the form of templates.
  ///
  /// Line breaks are not part of the dictionary.
  /// The most frequent strings come last, because deflate has the shortest codes for near strings. Stored documents
  /// depend on these bytes: never change them, but add another dictionary.
  static let firstText = #"""
    advancedCommerceInfo","additionalTransactionReason","multiSeatInfo","
    previousOriginalTransactionId","externalPurchaseToken"commitmentInfo":{"billingPeriodNumber":1,"
    commitmentExpiresDate":"commitmentPrice":"totalBillingPeriods":12}"MONTHLY""appData":{"
    signedAppTransactionInfo":"\#u{0}{"receiptType":"Sandbox","appAppleId":"bundleId":"
    applicationVersion":"1.0","versionExternalIdentifier":0,"receiptCreationDate":"
    originalPurchaseDate":"originalApplicationVersion":"1.0","deviceVerification":"
    deviceVerificationNonce":"preorderDate":"requestDate":"originalPlatform":"iOS"}\#u{1}""
    RENEWAL_EXTENDED"ONE_TIME_CHARGE"REFUND_REVERSED"REFUND_DECLINED"TEST"REVOKE"FAMILY_SHARED"
    REFUND_PRORATED"PRICE_INCREASE"PENDING"ACCEPTED"OFFER_REDEEMED"RESUBSCRIBE"BILLING_RECOVERY"
    UPGRADE"DOWNGRADE"BILLING_RETRY"GRACE_PERIOD_EXPIRED"CONSUMPTION_REQUEST"UNINTENDED_PURCHASE"
    FULFILLMENT_ISSUE"revocationDate":1700000000000,"revocationReason":0,"revocationType":"
    REFUND_FULL","revocationPercentage":100000,"isUpgraded":true,"type":"Non-Renewing Subscription",
    "type":"Non-Consumable","type":"Consumable","inAppOwnershipType":"PURCHASED""
    eligibleWinBackOfferIds":["priceIncreaseStatus":0,"expirationIntent":1,"isInBillingRetryPeriod"
    :true,"gracePeriodExpiresDate":"isInBillingRetryPeriod":false,"signedDate":"autoRenewStatus":0,"
    renewalBillingPlanType":"BILLED_UPFRONT"}\#u{1}""NLD","storefrontId":"143452","price":9990,"
    currency":"EUR",""ESP","storefrontId":"143454","price":9990,"currency":"EUR",""ITA","
    storefrontId":"143450","price":9990,"currency":"EUR",""BRA","storefrontId":"143503","price"
    :9990,"currency":"BRL",""CHN","storefrontId":"143465","price":9990,"currency":"CNY",""AUS","
    storefrontId":"143460","price":9990,"currency":"AUD",""CAN","storefrontId":"143455","price"
    :9990,"currency":"CAD",""FRA","storefrontId":"143442","price":9990,"currency":"EUR",""DEU","
    storefrontId":"143443","price":9990,"currency":"EUR",""JPN","storefrontId":"143462","price"
    :9990,"currency":"JPY",""GBR","storefrontId":"143444","price":9990,"currency":"GBP","{"
    signedPayload":"\#u{0}{"notificationType":"EXPIRED","subtype":"VOLUNTARY","notificationUUID":"
    DID_CHANGE_RENEWAL_PREF","notificationType":"REFUND","notificationUUID":"
    DID_CHANGE_RENEWAL_STATUS","subtype":"AUTO_RENEW_ENABLED","subtype":"AUTO_RENEW_DISABLED","
    notificationType":"DID_FAIL_TO_RENEW","subtype":"GRACE_PERIOD","notificationType":"SUBSCRIBED","
    subtype":"INITIAL_BUY","notificationUUID":""offerType":3,"offerIdentifier":"offerType":2,"
    offerDiscountType":"PAY_UP_FRONT","offerDiscountType":"PAY_AS_YOU_GO","offerType":1,"
    offerDiscountType":"FREE_TRIAL","offerPeriod":"P1W","environment":"Sandbox","\#u{1}","status"
    :2},"version":"2.0","signedDate":"signedDate":1800000000000,"environment":"Production","
    recentSubscriptionStartDate":{"signedPayload":"\#u{0}{"notificationType":"DID_RENEW","
    notificationUUID":"-4a","data":{"appAppleId":1234567890,"bundleId":"com.example.app","
    bundleVersion":"1","environment":"Production","signedTransactionInfo":"\#u{0}{"transactionId":"
    2000000","originalTransactionId":"2000000","webOrderLineItemId":"2000000","bundleId":"
    com.example.app","productId":"com.example.app.premium.monthly","subscriptionGroupIdentifier":"2"
    ,"purchaseDate":1700000000000,"originalPurchaseDate":1700000000000,"expiresDate":1700000000000,"
    quantity":1,"type":"Auto-Renewable Subscription","appAccountToken":"-4","inAppOwnershipType":"
    PURCHASED","signedDate":1700000000000,"environment":"Production","transactionReason":"RENEWAL","
    transactionReason":"PURCHASE","storefront":"USA","storefrontId":"143441","price":9990,"currency"
    :"USD","appTransactionId":"70","billingPlanType":"BILLED_UPFRONT"}\#u{1}","signedRenewalInfo":"
    \#u{0}{"originalTransactionId":"2000000","autoRenewProductId":"com.example.app","productId":"
    autoRenewStatus":1,"renewalPrice":9990,"currency":"USD","signedDate":1700000000000,"environment"
    :"Production","recentSubscriptionStartDate":1700000000000,"renewalDate":1700000000000,"
    appTransactionId":"70","appAccountToken":"-4"}\#u{1}","status":1},"version":"2.0","signedDate"
    :17600000000000}\#u{1}"}
    """#
}
