// SPDX-License-Identifier: Apache-2.0

// The error codes that only the Advanced Commerce API has: members that are incompatible, and states of
// purchases.
extension APIErrorCode {
  /// The amount is not valid.
  public static let invalidAmount = APIErrorCode(rawValue: 4_000_132)
  /// The storefront is not that of the customer.
  public static let mismatchedStorefront = APIErrorCode(rawValue: 4_000_133)
  /// The storefront has no prices.
  public static let missingPricingConfigForStorefront = APIErrorCode(rawValue: 4_000_134)
  /// The operation is not allowed.
  public static let operationNotAllowed = APIErrorCode(rawValue: 4_000_135)
  /// There are too many items.
  public static let moreItemsThanAllowed = APIErrorCode(rawValue: 4_000_136)
  /// There are too many offers.
  public static let moreOffersThanAllowed = APIErrorCode(rawValue: 4_000_137)
  /// addItems or changeItems is empty.
  public static let emptyAddChangeItems = APIErrorCode(rawValue: 4_000_139)
  /// A change of the period leaves items out.
  public static let missingUpdatedItemsWithPeriodChange = APIErrorCode(rawValue: 4_000_140)
  /// A new period keeps the billing cycle.
  public static let periodResetWithRetainBillingCycle = APIErrorCode(rawValue: 4_000_141)
  /// The period changes later than an item that is added.
  public static let periodChangeEffectiveConflict = APIErrorCode(rawValue: 4_000_142)
  /// A SKU is changed twice.
  public static let multipleOperationsOnSingleSKU = APIErrorCode(rawValue: 4_000_143)
  /// Items are only removed.
  public static let removeItemsWithoutAddOrChangeItems = APIErrorCode(rawValue: 4_000_144)
  /// An item to remove is not in the subscription.
  public static let removeItemNotFound = APIErrorCode(rawValue: 4_000_145)
  /// An item to change is not in the subscription.
  public static let changeItemNotFound = APIErrorCode(rawValue: 4_000_146)
  /// The period does not fit the billing cycle.
  public static let misalignedBillingCycle = APIErrorCode(rawValue: 4_000_147)
  /// The billing cycle is reset by a later change.
  public static let billingCycleResetWithEffectiveLater = APIErrorCode(rawValue: 4_000_148)
  /// The period changes now, an item later.
  public static let periodChangeImmediateWithEffectiveAtNextBillingCycle = APIErrorCode(
    rawValue: 4_000_149
  )
  /// An item has a prorated price and an offer.
  public static let multiplePrices = APIErrorCode(rawValue: 4_000_150)
  /// The proratedPrice is not valid.
  public static let invalidProratedPrice = APIErrorCode(rawValue: 4_000_151)
  /// The price of the offer is not valid.
  public static let invalidOfferPrice = APIErrorCode(rawValue: 4_000_152)
  /// A required member is missing: refundAmount.
  public static let nullRefundAmount = APIErrorCode(rawValue: 4_000_153)
  /// The refund is not positive.
  public static let negativeRefundAmount = APIErrorCode(rawValue: 4_000_154)
  /// A refund that is not custom has an amount.
  public static let refundAmountWithoutCustom = APIErrorCode(rawValue: 4_000_155)
  /// A required member is missing: refundReason.
  public static let nullRefundReason = APIErrorCode(rawValue: 4_000_156)
  /// A required member is missing: refundType.
  public static let nullRefundType = APIErrorCode(rawValue: 4_000_157)
  /// A simulated decline is for the sandbox.
  public static let simulateRefundDeclineOnlyInSandbox = APIErrorCode(rawValue: 4_000_158)
  /// A required member is missing: refundRiskingPreference.
  public static let nullRefundRisking = APIErrorCode(rawValue: 4_000_159)
  /// The list of items is empty.
  public static let atLeastOneItem = APIErrorCode(rawValue: 4_000_160)
  /// Neither text changes.
  public static let atLeastOneOfDisplayNameOrDescription = APIErrorCode(rawValue: 4_000_165)
  /// A required member is missing: targetProductId.
  public static let nullTargetProductID = APIErrorCode(rawValue: 4_000_166)
  /// The targetProductId is not valid.
  public static let invalidTargetProductID = APIErrorCode(rawValue: 4_000_167)
  /// All items are removed.
  public static let removalAllNotAllowed = APIErrorCode(rawValue: 4_000_168)
  /// A required member is missing: currentSKU.
  public static let nullCurrentSKU = APIErrorCode(rawValue: 4_000_169)
  /// A required member is missing: advancedCommerceData.
  public static let nullAdvancedCommerceData = APIErrorCode(rawValue: 4_000_171)
  /// The operation is not valid.
  public static let invalidOperation = APIErrorCode(rawValue: 4_000_172)
  /// The signed request is malformed.
  public static let malformedPayload = APIErrorCode(rawValue: 4_000_173)
  /// The signature is not valid.
  public static let invalidSignature = APIErrorCode(rawValue: 4_000_174)
  /// The subscription was migrated before.
  public static let subscriptionAlreadyMigrated = APIErrorCode(rawValue: 4_000_176)
  /// An offer prevents a change now.
  public static let offerPreventsItemMidCycleChange = APIErrorCode(rawValue: 4_000_177)
  /// A modification changes the price.
  public static let priceChangeNotSupportedThroughModifyItems = APIErrorCode(rawValue: 4_000_178)
  /// The subscription would have too many items.
  public static let itemLimitExceeded = APIErrorCode(rawValue: 4_000_179)
  /// renewalItems does not fit the pending changes.
  public static let pendingChangesMismatch = APIErrorCode(rawValue: 4_000_180)
  /// The transaction has pending refunds.
  public static let pendingRefund = APIErrorCode(rawValue: 4_000_181)
  /// Only the last transaction can be refunded in part.
  public static let proratedOnlyLatestTransaction = APIErrorCode(rawValue: 4_000_182)
  /// Only some items simulate a decline.
  public static let partialSimulateRefundDecline = APIErrorCode(rawValue: 4_000_184)
  /// The subscription is not active.
  public static let revokeOnInactiveSubscription = APIErrorCode(rawValue: 4_000_186)
  /// A dependent SKU belongs to several SKUs.
  public static let dependentSKUsCannotBeShared = APIErrorCode(rawValue: 4_000_192)
  /// A dependent SKU has dependent SKUs.
  public static let dependentSKUsCannotBeChained = APIErrorCode(rawValue: 4_000_193)
  /// A SKU is in the request twice.
  public static let itemCannotBeSpecifiedMultipleTimes = APIErrorCode(rawValue: 4_000_194)
  /// Apple told the customer about the last increase.
  public static let priceChangeCannotBeIssuedWhenAlreadyCommunicated = APIErrorCode(
    rawValue: 4_000_205
  )
  /// The price of a changed item with an offer is not valid.
  public static let invalidPriceForChangeItemInPriceIncrease = APIErrorCode(rawValue: 4_000_214)
  /// The SKU is not valid.
  public static let invalidSKUProvidedMustBeCurrentSKUSetToRenew = APIErrorCode(rawValue: 4_000_220)
  /// Prices cannot rise in India.
  public static let acaPriceIncreaseIsNotCurrentlySupportedInIndia = APIErrorCode(
    rawValue: 4_000_221
  )
  /// The proratedPrice is not valid.
  public static let invalidProratedPriceForChangeItemWithEffectiveLater = APIErrorCode(
    rawValue: 4_000_222
  )
  /// A free trial has several periods.
  public static let freeTrialOfferMustUsePeriodCountOfOne = APIErrorCode(rawValue: 4_000_223)
  /// The bearer token is not valid.
  public static let unauthorized = APIErrorCode(rawValue: 4_010_000)
  /// There is no such subscription.
  public static let subscriptionDoesNotExist = APIErrorCode(rawValue: 4_030_008)
  /// The customer already has the subscription.
  public static let subscriptionAlreadyExists = APIErrorCode(rawValue: 4_030_009)
  /// The subscription cannot be changed in this way.
  public static let subscriptionNotEligible = APIErrorCode(rawValue: 4_030_010)
  /// The subscription already renews.
  public static let subscriptionAlreadyActive = APIErrorCode(rawValue: 4_030_011)
  /// The customer does not own the product.
  public static let productNotOwned = APIErrorCode(rawValue: 4_030_013)
  /// The subscription is not active.
  public static let inactiveACASub = APIErrorCode(rawValue: 4_030_015)
  /// The funds are insufficient for the refund.
  public static let insufficientFunds = APIErrorCode(rawValue: 4_030_020)
  /// The transaction was refunded before.
  public static let alreadyRefunded = APIErrorCode(rawValue: 4_030_021)
  /// The customer changed the storefront.
  public static let storefrontChange = APIErrorCode(rawValue: 4_030_022)
  /// The product does not allow the operation.
  public static let productNotEligible = APIErrorCode(rawValue: 4_030_023)
  /// The transaction cannot be refunded.
  public static let transactionNotRefundable = APIErrorCode(rawValue: 4_030_024)
  /// Only Apple can refund the transaction.
  public static let transactionCannotBeRefundedContactSupport = APIErrorCode(rawValue: 4_030_025)
  /// Apple told the customer about an increase.
  public static let migrationNotAllowedWhenPriceIncreaseCommunicated = APIErrorCode(
    rawValue: 4_030_027
  )
  /// There is no such product.
  public static let productNotFound = APIErrorCode(rawValue: 4_040_016)
}
