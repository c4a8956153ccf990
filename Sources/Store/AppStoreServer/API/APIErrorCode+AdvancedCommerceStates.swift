// SPDX-License-Identifier: Apache-2.0

// The error codes that only the Advanced Commerce API has: members that are incompatible, and states of
// purchases.
extension APIErrorCode {
  /// The amount is not valid.
  public static let invalidAmount = Self(.invalidAmount)
  /// The storefront is not that of the customer.
  public static let mismatchedStorefront = Self(.mismatchedStorefront)
  /// The storefront has no prices.
  public static let missingPricingConfigForStorefront = Self(.missingPricingConfigForStorefront)
  /// The operation is not allowed.
  public static let operationNotAllowed = Self(.operationNotAllowed)
  /// There are too many items.
  public static let moreItemsThanAllowed = Self(.moreItemsThanAllowed)
  /// There are too many offers.
  public static let moreOffersThanAllowed = Self(.moreOffersThanAllowed)
  /// addItems or changeItems is empty.
  public static let emptyAddChangeItems = Self(.emptyAddChangeItems)
  /// A change of the period omits items of the subscription.
  public static let missingUpdatedItemsWithPeriodChange = Self(.missingUpdatedItemsWithPeriodChange)
  /// A new period keeps the billing cycle.
  public static let periodResetWithRetainBillingCycle = Self(.periodResetWithRetainBillingCycle)
  /// The change of the period takes effect later than an added item.
  public static let periodChangeEffectiveConflict = Self(.periodChangeEffectiveConflict)
  /// A SKU is changed twice.
  public static let multipleOperationsOnSingleSKU = Self(.multipleOperationsOnSingleSKU)
  /// Items are removed, but none is added or changed.
  public static let removeItemsWithoutAddOrChangeItems = Self(.removeItemsWithoutAddOrChangeItems)
  /// An item to remove is not in the subscription.
  public static let removeItemNotFound = Self(.removeItemNotFound)
  /// An item to change is not in the subscription.
  public static let changeItemNotFound = Self(.changeItemNotFound)
  /// The period does not fit the billing cycle.
  public static let misalignedBillingCycle = Self(.misalignedBillingCycle)
  /// The billing cycle is reset by a later change.
  public static let billingCycleResetWithEffectiveLater = Self(.billingCycleResetWithEffectiveLater)
  /// The period changes now, but an item changes later.
  public static let periodChangeImmediateWithEffectiveAtNextBillingCycle = Self(
    .periodChangeImmediateWithEffectiveAtNextBillingCycle
  )
  /// An item has a prorated price and an offer.
  public static let multiplePrices = Self(.multiplePrices)
  /// The proratedPrice is not valid.
  public static let invalidProratedPrice = Self(.invalidProratedPrice)
  /// The price of the offer is not valid.
  public static let invalidOfferPrice = Self(.invalidOfferPrice)
  /// A required member is missing: refundAmount.
  public static let nullRefundAmount = Self(.nullRefundAmount)
  /// The refund is not positive.
  public static let negativeRefundAmount = Self(.negativeRefundAmount)
  /// A refund that is not custom has an amount.
  public static let refundAmountWithoutCustom = Self(.refundAmountWithoutCustom)
  /// A required member is missing: refundReason.
  public static let nullRefundReason = Self(.nullRefundReason)
  /// A required member is missing: refundType.
  public static let nullRefundType = Self(.nullRefundType)
  /// A simulated decline is allowed in the sandbox only.
  public static let simulateRefundDeclineOnlyInSandbox = Self(.simulateRefundDeclineOnlyInSandbox)
  /// A required member is missing: refundRiskingPreference.
  public static let nullRefundRisking = Self(.nullRefundRisking)
  /// The list of items is empty.
  public static let atLeastOneItem = Self(.atLeastOneItem)
  /// Neither the display name nor the description changes.
  public static let atLeastOneOfDisplayNameOrDescription = Self(
    .atLeastOneOfDisplayNameOrDescription
  )
  /// A required member is missing: targetProductId.
  public static let nullTargetProductID = Self(.nullTargetProductID)
  /// The targetProductId is not valid.
  public static let invalidTargetProductID = Self(.invalidTargetProductID)
  /// All items are removed.
  public static let removalAllNotAllowed = Self(.removalAllNotAllowed)
  /// A required member is missing: currentSKU.
  public static let nullCurrentSKU = Self(.nullCurrentSKU)
  /// A required member is missing: advancedCommerceData.
  public static let nullAdvancedCommerceData = Self(.nullAdvancedCommerceData)
  /// The operation is not valid.
  public static let invalidOperation = Self(.invalidOperation)
  /// The signed request is malformed.
  public static let malformedPayload = Self(.malformedPayload)
  /// The signature is not valid.
  public static let invalidSignature = Self(.invalidSignature)
  /// The subscription was migrated before.
  public static let subscriptionAlreadyMigrated = Self(.subscriptionAlreadyMigrated)
  /// An offer prevents a change now.
  public static let offerPreventsItemMidCycleChange = Self(.offerPreventsItemMidCycleChange)
  /// A modification changes the price.
  public static let priceChangeNotSupportedThroughModifyItems = Self(
    .priceChangeNotSupportedThroughModifyItems
  )
  /// The subscription would have too many items.
  public static let itemLimitExceeded = Self(.itemLimitExceeded)
  /// renewalItems does not fit the pending changes.
  public static let pendingChangesMismatch = Self(.pendingChangesMismatch)
  /// The transaction has pending refunds.
  public static let pendingRefund = Self(.pendingRefund)
  /// Only the last transaction can be refunded in part.
  public static let proratedOnlyLatestTransaction = Self(.proratedOnlyLatestTransaction)
  /// Only some items simulate a decline.
  public static let partialSimulateRefundDecline = Self(.partialSimulateRefundDecline)
  /// The subscription is not active.
  public static let revokeOnInactiveSubscription = Self(.revokeOnInactiveSubscription)
  /// A dependent SKU belongs to several SKUs.
  public static let dependentSKUsCannotBeShared = Self(.dependentSKUsCannotBeShared)
  /// A dependent SKU has dependent SKUs.
  public static let dependentSKUsCannotBeChained = Self(.dependentSKUsCannotBeChained)
  /// A SKU is in the request twice.
  public static let itemCannotBeSpecifiedMultipleTimes = Self(.itemCannotBeSpecifiedMultipleTimes)
  /// Apple told the customer about the last increase.
  public static let priceChangeCannotBeIssuedWhenAlreadyCommunicated = Self(
    .priceChangeCannotBeIssuedWhenAlreadyCommunicated
  )
  /// The price of a changed item with an offer is not valid.
  public static let invalidPriceForChangeItemInPriceIncrease = Self(
    .invalidPriceForChangeItemInPriceIncrease
  )
  /// The SKU is not valid.
  public static let invalidSKUProvidedMustBeCurrentSKUSetToRenew = Self(
    .invalidSKUProvidedMustBeCurrentSKUSetToRenew
  )
  /// Prices cannot rise in India.
  public static let acaPriceIncreaseIsNotCurrentlySupportedInIndia = Self(
    .acaPriceIncreaseIsNotCurrentlySupportedInIndia
  )
  /// The proratedPrice is not valid.
  public static let invalidProratedPriceForChangeItemWithEffectiveLater = Self(
    .invalidProratedPriceForChangeItemWithEffectiveLater
  )
  /// A free trial has several periods.
  public static let freeTrialOfferMustUsePeriodCountOfOne = Self(
    .freeTrialOfferMustUsePeriodCountOfOne
  )
  /// The bearer token is not valid.
  public static let unauthorized = Self(.unauthorized)
  /// There is no such subscription.
  public static let subscriptionDoesNotExist = Self(.subscriptionDoesNotExist)
  /// The customer already has the subscription.
  public static let subscriptionAlreadyExists = Self(.subscriptionAlreadyExists)
  /// The subscription cannot be changed in this way.
  public static let subscriptionNotEligible = Self(.subscriptionNotEligible)
  /// The subscription already renews.
  public static let subscriptionAlreadyActive = Self(.subscriptionAlreadyActive)
  /// The customer does not own the product.
  public static let productNotOwned = Self(.productNotOwned)
  /// The subscription is not active.
  public static let inactiveACASub = Self(.inactiveACASub)
  /// The funds are insufficient for the refund.
  public static let insufficientFunds = Self(.insufficientFunds)
  /// The transaction was refunded before.
  public static let alreadyRefunded = Self(.alreadyRefunded)
  /// The customer changed the storefront.
  public static let storefrontChange = Self(.storefrontChange)
  /// The product does not allow the operation.
  public static let productNotEligible = Self(.productNotEligible)
  /// The transaction cannot be refunded.
  public static let transactionNotRefundable = Self(.transactionNotRefundable)
  /// Only Apple can refund the transaction.
  public static let transactionCannotBeRefundedContactSupport = Self(
    .transactionCannotBeRefundedContactSupport
  )
  /// Apple told the customer about an increase.
  public static let migrationNotAllowedWhenPriceIncreaseCommunicated = Self(
    .migrationNotAllowedWhenPriceIncreaseCommunicated
  )
  /// There is no such product.
  public static let productNotFound = Self(.productNotFound)
}
