// SPDX-License-Identifier: Apache-2.0

// The error codes that only the Advanced Commerce API has: members of requests that are missing or not valid.
extension APIErrorCode {
  /// The currency is not valid.
  public static let invalidCurrency = Self(.invalidCurrency)
  /// A modification changes nothing.
  public static let oneItemNeededInModify = Self(.oneItemNeededInModify)
  /// A required member is missing: requestInfo.
  public static let nullRequestInfo = Self(.nullRequestInfo)
  /// A required member is missing: requestReferenceId.
  public static let nullRequestReferenceID = Self(.nullRequestReferenceID)
  /// The requestReferenceId is not valid.
  public static let invalidRequestReferenceID = Self(.invalidRequestReferenceID)
  /// The consistencyToken is not valid.
  public static let invalidConsistencyToken = Self(.invalidConsistencyToken)
  /// A required member is missing: version.
  public static let nullVersion = Self(.nullVersion)
  /// The version is not valid.
  public static let unexpectedVersion = Self(.unexpectedVersion)
  /// A required member is missing: transactionId.
  public static let nullTransactionId = Self(.nullTransactionId)
  /// The price is negative.
  public static let negativePrice = Self(.negativePrice)
  /// The SKU is too long.
  public static let skuLengthExceeded = Self(.skuLengthExceeded)
  /// The description is too long.
  public static let descriptionLengthExceeded = Self(.descriptionLengthExceeded)
  /// The display name is too long.
  public static let displayNameLengthExceeded = Self(.displayNameLengthExceeded)
  /// The prorated price is negative.
  public static let negativeProratedPrice = Self(.negativeProratedPrice)
  /// A required member is missing: the offer period.
  public static let nullOfferPeriod = Self(.nullOfferPeriod)
  /// A required member is missing: periodCount.
  public static let nullPeriodCount = Self(.nullPeriodCount)
  /// The number of periods is not positive.
  public static let periodCountNotPositive = Self(.periodCountNotPositive)
  /// A required member is missing: reason.
  public static let nullReason = Self(.nullReason)
  /// The previousTransactionId is not valid.
  public static let invalidPreviousTransactionID = Self(.invalidPreviousTransactionID)
  /// The requestReferenceId was used before.
  public static let repeatedRequestReferenceId = Self(.repeatedRequestReferenceId)
  /// A required member is missing: currency.
  public static let nullCurrency = Self(.nullCurrency)
  /// A required member is missing: taxCode.
  public static let nullTaxCode = Self(.nullTaxCode)
  /// A required member is missing: storefront.
  public static let nullStorefront = Self(.nullStorefront)
  /// A required member is missing: items.
  public static let nullItems = Self(.nullItems)
  /// A required member is missing: item.
  public static let nullItem = Self(.nullItem)
  /// A required member is missing: descriptors.
  public static let nullDescriptors = Self(.nullDescriptors)
  /// A required member is missing: period.
  public static let nullPeriod = Self(.nullPeriod)
  /// A required member is missing: SKU.
  public static let nullSKU = Self(.nullSKU)
  /// A required member is missing: displayName.
  public static let nullDisplayName = Self(.nullDisplayName)
  /// A required member is missing: description.
  public static let nullDescription = Self(.nullDescription)
  /// A required member is missing: price.
  public static let nullPrice = Self(.nullPrice)
  /// A required member is missing: retainBillingCycle.
  public static let nullRetainBillingCycle = Self(.nullRetainBillingCycle)
  /// A required member is missing: effective.
  public static let nullEffective = Self(.nullEffective)
  /// A required member is missing: SKU in changeItems.
  public static let nullNewSKU = Self(.nullNewSKU)
  /// The previous subscription is not valid.
  public static let invalidPreviousSubscription = Self(.invalidPreviousSubscription)
  /// The customer already has this SKU.
  public static let productAlreadyExists = Self(.productAlreadyExists)
  /// The changes of the product are not valid.
  public static let invalidProductChanges = Self(.invalidProductChanges)
  /// The generic product is not valid.
  public static let invalidSalable = Self(.invalidSalable)
  /// The duration of the generic product is not valid.
  public static let invalidSalableDuration = Self(.invalidSalableDuration)
  /// The displayName is not valid.
  public static let invalidDisplayName = Self(.invalidDisplayName)
  /// The description is not valid.
  public static let invalidDescription = Self(.invalidDescription)
  /// The product to change is not valid.
  public static let invalidProduct = Self(.invalidProduct)
  /// The SKU is not valid.
  public static let invalidSKU = Self(.invalidSKU)
  /// The refundType is not valid.
  public static let invalidRefundType = Self(.invalidRefundType)
  /// The refundReason is not valid.
  public static let invalidRefundReason = Self(.invalidRefundReason)
  /// The reason for the change is not valid.
  public static let invalidChangeReason = Self(.invalidChangeReason)
  /// The reason for the offer is not valid.
  public static let invalidOfferReason = Self(.invalidOfferReason)
  /// The taxCode is not valid.
  public static let invalidTaxProductCode = Self(.invalidTaxProductCode)
  /// The period of the offer is not valid.
  public static let invalidOfferPeriod = Self(.invalidOfferPeriod)
  /// The periodCount of the offer is not valid.
  public static let invalidOfferPeriodCount = Self(.invalidOfferPeriodCount)
  /// The renewal period is not valid.
  public static let invalidRenewalPeriod = Self(.invalidRenewalPeriod)
  /// The renewal price is not valid.
  public static let invalidRenewalPrice = Self(.invalidRenewalPrice)
}
