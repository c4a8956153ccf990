// SPDX-License-Identifier: Apache-2.0

// Name and action of each error code of the Advanced Commerce API, in the order of the codes.
extension APIErrorCode {
  static let advancedCommerce: [Entry] = [
    Entry(.invalidCurrency, "invalidCurrency", "use an ISO 4217 code of the storefront"),
    Entry(.oneItemNeededInModify, "oneItemNeededInModify", "add at least one change"),
    Entry(.nullRequestInfo, "nullRequestInfo", "add requestInfo to the request"),
    Entry(
      .nullRequestReferenceID,
      "nullRequestReferenceID",
      "add requestReferenceId to the request"
    ),
    Entry(
      .invalidRequestReferenceID,
      "invalidRequestReferenceID",
      "use a new UUID for each request"
    ),
    Entry(
      .invalidConsistencyToken,
      "invalidConsistencyToken",
      "send the token of the last response, or none"
    ),
    Entry(.nullVersion, "nullVersion", "add version to the request"),
    Entry(.unexpectedVersion, "unexpectedVersion", "use version 1"),
    Entry(.nullTransactionId, "nullTransactionId", "add transactionId to the request"),
    Entry(.negativePrice, "negativePrice", "use a price of at least 0"),
    Entry(.skuLengthExceeded, "skuLengthExceeded", "use at most 128 characters"),
    Entry(.descriptionLengthExceeded, "descriptionLengthExceeded", "use at most 45 characters"),
    Entry(.displayNameLengthExceeded, "displayNameLengthExceeded", "use at most 30 characters"),
    Entry(.negativeProratedPrice, "negativeProratedPrice", "use a price of at least 0"),
    Entry(.nullOfferPeriod, "nullOfferPeriod", "add the offer period to the request"),
    Entry(.nullPeriodCount, "nullPeriodCount", "add periodCount to the request"),
    Entry(.periodCountNotPositive, "periodCountNotPositive", "use 1 to 12"),
    Entry(.nullReason, "nullReason", "add reason to the request"),
    Entry(
      .invalidPreviousTransactionID,
      "invalidPreviousTransactionID",
      "use the transaction id of the subscription that is replaced"
    ),
    Entry(
      .repeatedRequestReferenceId,
      "repeatedRequestReferenceId",
      "use a new UUID for each request"
    ),
    Entry(.nullCurrency, "nullCurrency", "add currency to the request"),
    Entry(.nullTaxCode, "nullTaxCode", "add taxCode to the request"),
    Entry(.nullStorefront, "nullStorefront", "add storefront to the request"),
    Entry(.nullItems, "nullItems", "add items to the request"),
    Entry(.nullItem, "nullItem", "add item to the request"),
    Entry(.nullDescriptors, "nullDescriptors", "add descriptors to the request"),
    Entry(.nullPeriod, "nullPeriod", "add period to the request"),
    Entry(.nullSKU, "nullSKU", "add SKU to the request"),
    Entry(.nullDisplayName, "nullDisplayName", "add displayName to the request"),
    Entry(.nullDescription, "nullDescription", "add description to the request"),
    Entry(.nullPrice, "nullPrice", "add price to the request"),
    Entry(
      .nullRetainBillingCycle,
      "nullRetainBillingCycle",
      "add retainBillingCycle to the request"
    ),
    Entry(.nullEffective, "nullEffective", "add effective to the request"),
    Entry(.nullNewSKU, "nullNewSKU", "add SKU in changeItems to the request"),
    Entry(
      .invalidPreviousSubscription,
      "invalidPreviousSubscription",
      "use a subscription of the customer that has expired"
    ),
    Entry(.productAlreadyExists, "productAlreadyExists", "omit the item, or change it"),
    Entry(
      .invalidProductChanges,
      "invalidProductChanges",
      "compare addItems, changeItems and removeItems with the subscription"
    ),
    Entry(
      .invalidSalable,
      "invalidSalable",
      "configure the product for the Advanced Commerce API in App Store Connect"
    ),
    Entry(
      .invalidSalableDuration,
      "invalidSalableDuration",
      "use a generic product with the period of the request"
    ),
    Entry(.invalidDisplayName, "invalidDisplayName", "use visible characters, at most 30"),
    Entry(.invalidDescription, "invalidDescription", "use visible characters, at most 45"),
    Entry(.invalidProduct, "invalidProduct", "use a SKU of the subscription"),
    Entry(.invalidSKU, "invalidSKU", "use at most 128 characters"),
    Entry(.invalidRefundType, "invalidRefundType", "use FULL, PRORATED or CUSTOM"),
    Entry(.invalidRefundReason, "invalidRefundReason", "use one of Apple's reasons"),
    Entry(.invalidChangeReason, "invalidChangeReason", "use UPGRADE, DOWNGRADE or APPLY_OFFER"),
    Entry(.invalidOfferReason, "invalidOfferReason", "use ACQUISITION, WIN_BACK or RETENTION"),
    Entry(.invalidTaxProductCode, "invalidTaxProductCode", "use a tax code that Apple lists"),
    Entry(
      .invalidOfferPeriod,
      "invalidOfferPeriod",
      "use P3D, P1W, P2W, P1M, P2M, P3M, P6M, P9M or P1Y"
    ),
    Entry(.invalidOfferPeriodCount, "invalidOfferPeriodCount", "use 1 to 12"),
    Entry(.invalidRenewalPeriod, "invalidRenewalPeriod", "use P1W, P1M, P2M, P3M, P6M or P1Y"),
    Entry(
      .invalidRenewalPrice,
      "invalidRenewalPrice",
      "use thousandths of the currency unit, within Apple's limits"
    ),
    Entry(.invalidAmount, "invalidAmount", "use thousandths of the currency unit"),
    Entry(.mismatchedStorefront, "mismatchedStorefront", "use the storefront of the transaction"),
    Entry(
      .missingPricingConfigForStorefront,
      "missingPricingConfigForStorefront",
      "set the availability of the generic product in App Store Connect"
    ),
    Entry(.operationNotAllowed, "operationNotAllowed", "check type and state of the purchase"),
    Entry(.moreItemsThanAllowed, "moreItemsThanAllowed", "send fewer items"),
    Entry(.moreOffersThanAllowed, "moreOffersThanAllowed", "send fewer offers"),
    Entry(.emptyAddChangeItems, "emptyAddChangeItems", "omit empty lists"),
    Entry(
      .missingUpdatedItemsWithPeriodChange,
      "missingUpdatedItemsWithPeriodChange",
      "change all items of the subscription"
    ),
    Entry(
      .periodResetWithRetainBillingCycle,
      "periodResetWithRetainBillingCycle",
      "set retainBillingCycle to false"
    ),
    Entry(
      .periodChangeEffectiveConflict,
      "periodChangeEffectiveConflict",
      "use the same effective for both"
    ),
    Entry(.multipleOperationsOnSingleSKU, "multipleOperationsOnSingleSKU", "name each SKU once"),
    Entry(
      .removeItemsWithoutAddOrChangeItems,
      "removeItemsWithoutAddOrChangeItems",
      "turn off their renewal, or add or change an item"
    ),
    Entry(
      .removeItemNotFound,
      "removeItemNotFound",
      "compare removeItems with the last transaction"
    ),
    Entry(
      .changeItemNotFound,
      "changeItemNotFound",
      "compare changeItems with the last transaction"
    ),
    Entry(.misalignedBillingCycle, "misalignedBillingCycle", "use the period of the subscription"),
    Entry(
      .billingCycleResetWithEffectiveLater,
      "billingCycleResetWithEffectiveLater",
      "set retainBillingCycle to true"
    ),
    Entry(
      .periodChangeImmediateWithEffectiveAtNextBillingCycle,
      "periodChangeImmediateWithEffectiveAtNextBillingCycle",
      "use the same effective for both"
    ),
    Entry(.multiplePrices, "multiplePrices", "omit one of them"),
    Entry(.invalidProratedPrice, "invalidProratedPrice", "use at most the price of the item"),
    Entry(.invalidOfferPrice, "invalidOfferPrice", "use less than the regular price"),
    Entry(.nullRefundAmount, "nullRefundAmount", "add refundAmount to the request"),
    Entry(.negativeRefundAmount, "negativeRefundAmount", "use an amount above 0"),
    Entry(
      .refundAmountWithoutCustom,
      "refundAmountWithoutCustom",
      "omit refundAmount, or use refundType CUSTOM"
    ),
    Entry(.nullRefundReason, "nullRefundReason", "add refundReason to the request"),
    Entry(.nullRefundType, "nullRefundType", "add refundType to the request"),
    Entry(
      .simulateRefundDeclineOnlyInSandbox,
      "simulateRefundDeclineOnlyInSandbox",
      "use another refundReason in production"
    ),
    Entry(.nullRefundRisking, "nullRefundRisking", "add refundRiskingPreference to the request"),
    Entry(.atLeastOneItem, "atLeastOneItem", "add an item, or omit the list"),
    Entry(
      .atLeastOneOfDisplayNameOrDescription,
      "atLeastOneOfDisplayNameOrDescription",
      "add displayName or description"
    ),
    Entry(.nullTargetProductID, "nullTargetProductID", "add targetProductId to the request"),
    Entry(
      .invalidTargetProductID,
      "invalidTargetProductID",
      "use the id of a generic product of the app"
    ),
    Entry(.removalAllNotAllowed, "removalAllNotAllowed", "keep an item, or turn off the renewal"),
    Entry(.nullCurrentSKU, "nullCurrentSKU", "add currentSKU to the request"),
    Entry(
      .nullAdvancedCommerceData,
      "nullAdvancedCommerceData",
      "add advancedCommerceData to the request"
    ),
    Entry(.invalidOperation, "invalidOperation", "use the operation of the request"),
    Entry(.malformedPayload, "malformedPayload", "sign base64 of the JSON of the request"),
    Entry(.invalidSignature, "invalidSignature", "check the key of the signed request"),
    Entry(
      .subscriptionAlreadyMigrated,
      "subscriptionAlreadyMigrated",
      "use its current transaction"
    ),
    Entry(
      .offerPreventsItemMidCycleChange,
      "offerPreventsItemMidCycleChange",
      "change the item at the next renewal"
    ),
    Entry(
      .priceChangeNotSupportedThroughModifyItems,
      "priceChangeNotSupportedThroughModifyItems",
      "use Change Subscription Price"
    ),
    Entry(.itemLimitExceeded, "itemLimitExceeded", "remove items"),
    Entry(
      .pendingChangesMismatch,
      "pendingChangesMismatch",
      "send renewalItems exactly if changes are pending"
    ),
    Entry(.pendingRefund, "pendingRefund", "wait for the notification REFUND or REFUND_DECLINED"),
    Entry(
      .proratedOnlyLatestTransaction,
      "proratedOnlyLatestTransaction",
      "use the last transaction id, or refundType FULL"
    ),
    Entry(
      .partialSimulateRefundDecline,
      "partialSimulateRefundDecline",
      "use SIMULATE_REFUND_DECLINE for all items"
    ),
    Entry(
      .revokeOnInactiveSubscription,
      "revokeOnInactiveSubscription",
      "request a refund of its transaction instead"
    ),
    Entry(
      .dependentSKUsCannotBeShared,
      "dependentSKUsCannotBeShared",
      "name each dependent SKU once"
    ),
    Entry(
      .dependentSKUsCannotBeChained,
      "dependentSKUsCannotBeChained",
      "let dependentSKUs depend on one SKU"
    ),
    Entry(
      .itemCannotBeSpecifiedMultipleTimes,
      "itemCannotBeSpecifiedMultipleTimes",
      "name each SKU once"
    ),
    Entry(
      .priceChangeCannotBeIssuedWhenAlreadyCommunicated,
      "priceChangeCannotBeIssuedWhenAlreadyCommunicated",
      "wait until the change has taken effect"
    ),
    Entry(
      .invalidPriceForChangeItemInPriceIncrease,
      "invalidPriceForChangeItemInPriceIncrease",
      "use the price of the increase that the item is subject to"
    ),
    Entry(
      .invalidSKUProvidedMustBeCurrentSKUSetToRenew,
      "invalidSKUProvidedMustBeCurrentSKUSetToRenew",
      "use a SKU that renews"
    ),
    Entry(
      .acaPriceIncreaseIsNotCurrentlySupportedInIndia,
      "acaPriceIncreaseIsNotCurrentlySupportedInIndia",
      "exclude customers in India"
    ),
    Entry(
      .invalidProratedPriceForChangeItemWithEffectiveLater,
      "invalidProratedPriceForChangeItemWithEffectiveLater",
      "omit it from changes at the next renewal"
    ),
    Entry(
      .freeTrialOfferMustUsePeriodCountOfOne,
      "freeTrialOfferMustUsePeriodCountOfOne",
      "use periodCount 1 for price 0"
    ),
    Entry(.unauthorized, "unauthorized", "check key id, issuer id, bundle id and expiration"),
    Entry(
      .subscriptionDoesNotExist,
      "subscriptionDoesNotExist",
      "check the transaction id and the environment"
    ),
    Entry(
      .subscriptionAlreadyExists,
      "subscriptionAlreadyExists",
      "change the subscription instead"
    ),
    Entry(
      .subscriptionNotEligible,
      "subscriptionNotEligible",
      "check its state with Get All Subscription Statuses"
    ),
    Entry(.subscriptionAlreadyActive, "subscriptionAlreadyActive", "leave it unchanged"),
    Entry(.productNotOwned, "productNotOwned", "compare the SKU with the last transaction"),
    Entry(.inactiveACASub, "inactiveACASub", "check its state with Get All Subscription Statuses"),
    Entry(.insufficientFunds, "insufficientFunds", "wait for further sales"),
    Entry(.alreadyRefunded, "alreadyRefunded", "no further action is needed"),
    Entry(.storefrontChange, "storefrontChange", "use the current storefront of the customer"),
    Entry(.productNotEligible, "productNotEligible", "check the type of the product"),
    Entry(.transactionNotRefundable, "transactionNotRefundable", "check its state and its age"),
    Entry(
      .transactionCannotBeRefundedContactSupport,
      "transactionCannotBeRefundedContactSupport",
      "send the customer to Apple Support"
    ),
    Entry(
      .migrationNotAllowedWhenPriceIncreaseCommunicated,
      "migrationNotAllowedWhenPriceIncreaseCommunicated",
      "migrate after the change has taken effect"
    ),
    Entry(.productNotFound, "productNotFound", "check the product id and the environment"),
  ]
}
