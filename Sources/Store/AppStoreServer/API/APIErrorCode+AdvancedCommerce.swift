// SPDX-License-Identifier: Apache-2.0

// The error codes that only the Advanced Commerce API has: members of requests that are missing or not valid.
extension APIErrorCode {
  /// The currency is not valid.
  public static let invalidCurrency = APIErrorCode(rawValue: 4_000_053)
  /// A modification changes nothing.
  public static let oneItemNeededInModify = APIErrorCode(rawValue: 4_000_063)
  /// A required member is missing: requestInfo.
  public static let nullRequestInfo = APIErrorCode(rawValue: 4_000_079)
  /// A required member is missing: requestReferenceId.
  public static let nullRequestReferenceID = APIErrorCode(rawValue: 4_000_080)
  /// The requestReferenceId is not valid.
  public static let invalidRequestReferenceID = APIErrorCode(rawValue: 4_000_081)
  /// The consistencyToken is not valid.
  public static let invalidConsistencyToken = APIErrorCode(rawValue: 4_000_082)
  /// A required member is missing: version.
  public static let nullVersion = APIErrorCode(rawValue: 4_000_083)
  /// The version is not valid.
  public static let unexpectedVersion = APIErrorCode(rawValue: 4_000_084)
  /// A required member is missing: transactionId.
  public static let nullTransactionId = APIErrorCode(rawValue: 4_000_085)
  /// The price is negative.
  public static let negativePrice = APIErrorCode(rawValue: 4_000_086)
  /// The SKU is too long.
  public static let skuLengthExceeded = APIErrorCode(rawValue: 4_000_087)
  /// The description is too long.
  public static let descriptionLengthExceeded = APIErrorCode(rawValue: 4_000_088)
  /// The display name is too long.
  public static let displayNameLengthExceeded = APIErrorCode(rawValue: 4_000_089)
  /// The prorated price is negative.
  public static let negativeProratedPrice = APIErrorCode(rawValue: 4_000_091)
  /// A required member is missing: the offer period.
  public static let nullOfferPeriod = APIErrorCode(rawValue: 4_000_092)
  /// A required member is missing: periodCount.
  public static let nullPeriodCount = APIErrorCode(rawValue: 4_000_093)
  /// The number of periods is not positive.
  public static let periodCountNotPositive = APIErrorCode(rawValue: 4_000_094)
  /// A required member is missing: reason.
  public static let nullReason = APIErrorCode(rawValue: 4_000_095)
  /// The previousTransactionId is not valid.
  public static let invalidPreviousTransactionID = APIErrorCode(rawValue: 4_000_096)
  /// The requestReferenceId was used before.
  public static let repeatedRequestReferenceId = APIErrorCode(rawValue: 4_000_097)
  /// A required member is missing: currency.
  public static let nullCurrency = APIErrorCode(rawValue: 4_000_098)
  /// A required member is missing: taxCode.
  public static let nullTaxCode = APIErrorCode(rawValue: 4_000_099)
  /// A required member is missing: storefront.
  public static let nullStorefront = APIErrorCode(rawValue: 4_000_100)
  /// A required member is missing: items.
  public static let nullItems = APIErrorCode(rawValue: 4_000_101)
  /// A required member is missing: item.
  public static let nullItem = APIErrorCode(rawValue: 4_000_102)
  /// A required member is missing: descriptors.
  public static let nullDescriptors = APIErrorCode(rawValue: 4_000_103)
  /// A required member is missing: period.
  public static let nullPeriod = APIErrorCode(rawValue: 4_000_104)
  /// A required member is missing: SKU.
  public static let nullSKU = APIErrorCode(rawValue: 4_000_105)
  /// A required member is missing: displayName.
  public static let nullDisplayName = APIErrorCode(rawValue: 4_000_106)
  /// A required member is missing: description.
  public static let nullDescription = APIErrorCode(rawValue: 4_000_107)
  /// A required member is missing: price.
  public static let nullPrice = APIErrorCode(rawValue: 4_000_109)
  /// A required member is missing: retainBillingCycle.
  public static let nullRetainBillingCycle = APIErrorCode(rawValue: 4_000_110)
  /// A required member is missing: effective.
  public static let nullEffective = APIErrorCode(rawValue: 4_000_111)
  /// A required member is missing: SKU in changeItems.
  public static let nullNewSKU = APIErrorCode(rawValue: 4_000_112)
  /// The previous subscription is not valid.
  public static let invalidPreviousSubscription = APIErrorCode(rawValue: 4_000_113)
  /// The customer already has this SKU.
  public static let productAlreadyExists = APIErrorCode(rawValue: 4_000_114)
  /// The changes of the product are not valid.
  public static let invalidProductChanges = APIErrorCode(rawValue: 4_000_115)
  /// The generic product is not valid.
  public static let invalidSalable = APIErrorCode(rawValue: 4_000_116)
  /// The duration of the generic product is not valid.
  public static let invalidSalableDuration = APIErrorCode(rawValue: 4_000_117)
  /// The displayName is not valid.
  public static let invalidDisplayName = APIErrorCode(rawValue: 4_000_118)
  /// The description is not valid.
  public static let invalidDescription = APIErrorCode(rawValue: 4_000_119)
  /// The product to change is not valid.
  public static let invalidProduct = APIErrorCode(rawValue: 4_000_121)
  /// The SKU is not valid.
  public static let invalidSKU = APIErrorCode(rawValue: 4_000_122)
  /// The refundType is not valid.
  public static let invalidRefundType = APIErrorCode(rawValue: 4_000_123)
  /// The refundReason is not valid.
  public static let invalidRefundReason = APIErrorCode(rawValue: 4_000_124)
  /// The reason for the change is not valid.
  public static let invalidChangeReason = APIErrorCode(rawValue: 4_000_125)
  /// The reason for the offer is not valid.
  public static let invalidOfferReason = APIErrorCode(rawValue: 4_000_126)
  /// The taxCode is not valid.
  public static let invalidTaxProductCode = APIErrorCode(rawValue: 4_000_127)
  /// The period of the offer is not valid.
  public static let invalidOfferPeriod = APIErrorCode(rawValue: 4_000_128)
  /// The periodCount of the offer is not valid.
  public static let invalidOfferPeriodCount = APIErrorCode(rawValue: 4_000_129)
  /// The renewal period is not valid.
  public static let invalidRenewalPeriod = APIErrorCode(rawValue: 4_000_130)
  /// The renewal price is not valid.
  public static let invalidRenewalPrice = APIErrorCode(rawValue: 4_000_131)
}
