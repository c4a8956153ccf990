// SPDX-License-Identifier: Apache-2.0

// The error codes of only the Advanced Commerce API: members of requests that are missing or not valid.
//
// A code is a constant and a row of the table below it.
extension APIErrorCode {
  /// The currency is not valid.
  public static let invalidCurrency = Self(4_000_053)
  /// A modification changes nothing.
  public static let oneItemNeededInModify = Self(4_000_063)
  /// A required member is missing: requestInfo.
  public static let nullRequestInfo = Self(4_000_079)
  /// A required member is missing: requestReferenceId.
  public static let nullRequestReferenceID = Self(4_000_080)
  /// The requestReferenceId is not valid.
  public static let invalidRequestReferenceID = Self(4_000_081)
  /// The consistencyToken is not valid.
  public static let invalidConsistencyToken = Self(4_000_082)
  /// A required member is missing: version.
  public static let nullVersion = Self(4_000_083)
  /// The version is not valid.
  public static let unexpectedVersion = Self(4_000_084)
  /// A required member is missing: transactionId.
  public static let nullTransactionId = Self(4_000_085)
  /// The price is negative.
  public static let negativePrice = Self(4_000_086)
  /// The SKU is too long.
  public static let skuLengthExceeded = Self(4_000_087)
  /// The description is too long.
  public static let descriptionLengthExceeded = Self(4_000_088)
  /// The display name is too long.
  public static let displayNameLengthExceeded = Self(4_000_089)
  /// The prorated price is negative.
  public static let negativeProratedPrice = Self(4_000_091)
  /// A required member is missing: the offer period.
  public static let nullOfferPeriod = Self(4_000_092)
  /// A required member is missing: periodCount.
  public static let nullPeriodCount = Self(4_000_093)
  /// The number of periods is not positive.
  public static let periodCountNotPositive = Self(4_000_094)
  /// A required member is missing: reason.
  public static let nullReason = Self(4_000_095)
  /// The previousTransactionId is not valid.
  public static let invalidPreviousTransactionID = Self(4_000_096)
  /// The requestReferenceId was used before.
  public static let repeatedRequestReferenceId = Self(4_000_097)
  /// A required member is missing: currency.
  public static let nullCurrency = Self(4_000_098)
  /// A required member is missing: taxCode.
  public static let nullTaxCode = Self(4_000_099)
  /// A required member is missing: storefront.
  public static let nullStorefront = Self(4_000_100)
  /// A required member is missing: items.
  public static let nullItems = Self(4_000_101)
  /// A required member is missing: item.
  public static let nullItem = Self(4_000_102)
  /// A required member is missing: descriptors.
  public static let nullDescriptors = Self(4_000_103)
  /// A required member is missing: period.
  public static let nullPeriod = Self(4_000_104)
  /// A required member is missing: SKU.
  public static let nullSKU = Self(4_000_105)
  /// A required member is missing: displayName.
  public static let nullDisplayName = Self(4_000_106)
  /// A required member is missing: description.
  public static let nullDescription = Self(4_000_107)
  /// A required member is missing: price.
  public static let nullPrice = Self(4_000_109)
  /// A required member is missing: retainBillingCycle.
  public static let nullRetainBillingCycle = Self(4_000_110)
  /// A required member is missing: effective.
  public static let nullEffective = Self(4_000_111)
  /// A required member is missing: SKU in changeItems.
  public static let nullNewSKU = Self(4_000_112)
  /// The previous subscription is not valid.
  public static let invalidPreviousSubscription = Self(4_000_113)
  /// The customer already has this SKU.
  public static let productAlreadyExists = Self(4_000_114)
  /// The changes of the product are not valid.
  public static let invalidProductChanges = Self(4_000_115)
  /// The generic product is not valid.
  public static let invalidSalable = Self(4_000_116)
  /// The duration of the generic product is not valid.
  public static let invalidSalableDuration = Self(4_000_117)
  /// The displayName is not valid.
  public static let invalidDisplayName = Self(4_000_118)
  /// The description is not valid.
  public static let invalidDescription = Self(4_000_119)
  /// The product to change is not valid.
  public static let invalidProduct = Self(4_000_121)
  /// The SKU is not valid.
  public static let invalidSKU = Self(4_000_122)
  /// The refundType is not valid.
  public static let invalidRefundType = Self(4_000_123)
  /// The refundReason is not valid.
  public static let invalidRefundReason = Self(4_000_124)
  /// The reason for the change is not valid.
  public static let invalidChangeReason = Self(4_000_125)
  /// The reason for the offer is not valid.
  public static let invalidOfferReason = Self(4_000_126)
  /// The taxCode is not valid.
  public static let invalidTaxProductCode = Self(4_000_127)
  /// The period of the offer is not valid.
  public static let invalidOfferPeriod = Self(4_000_128)
  /// The periodCount of the offer is not valid.
  public static let invalidOfferPeriodCount = Self(4_000_129)
  /// The renewal period is not valid.
  public static let invalidRenewalPeriod = Self(4_000_130)
  /// The renewal price is not valid.
  public static let invalidRenewalPrice = Self(4_000_131)
}

extension APIErrorCode.Definition {
  /// The rows of these codes: see ``init(_:)``.
  static let advancedCommerceMembers = """
    4000053 | invalidCurrency | use an ISO 4217 code of the storefront
    4000063 | oneItemNeededInModify | add at least one change
    4000079 | nullRequestInfo | add requestInfo to the request
    4000080 | nullRequestReferenceID | add requestReferenceId to the request
    4000081 | invalidRequestReferenceID | use a new UUID for each request
    4000082 | invalidConsistencyToken | send the token of the last response, or none
    4000083 | nullVersion | add version to the request
    4000084 | unexpectedVersion | use version 1
    4000085 | nullTransactionId | add transactionId to the request
    4000086 | negativePrice | use a price of at least 0
    4000087 | skuLengthExceeded | use at most 128 characters
    4000088 | descriptionLengthExceeded | use at most 45 characters
    4000089 | displayNameLengthExceeded | use at most 30 characters
    4000091 | negativeProratedPrice | use a price of at least 0
    4000092 | nullOfferPeriod | add the offer period to the request
    4000093 | nullPeriodCount | add periodCount to the request
    4000094 | periodCountNotPositive | use 1 to 12
    4000095 | nullReason | add reason to the request
    4000096 | invalidPreviousTransactionID | use the transaction id of the subscription that is replaced
    4000097 | repeatedRequestReferenceId | use a new UUID for each request
    4000098 | nullCurrency | add currency to the request
    4000099 | nullTaxCode | add taxCode to the request
    4000100 | nullStorefront | add storefront to the request
    4000101 | nullItems | add items to the request
    4000102 | nullItem | add item to the request
    4000103 | nullDescriptors | add descriptors to the request
    4000104 | nullPeriod | add period to the request
    4000105 | nullSKU | add SKU to the request
    4000106 | nullDisplayName | add displayName to the request
    4000107 | nullDescription | add description to the request
    4000109 | nullPrice | add price to the request
    4000110 | nullRetainBillingCycle | add retainBillingCycle to the request
    4000111 | nullEffective | add effective to the request
    4000112 | nullNewSKU | add SKU in changeItems to the request
    4000113 | invalidPreviousSubscription | use a subscription of the customer that has expired
    4000114 | productAlreadyExists | omit the item, or change it
    4000115 | invalidProductChanges | compare addItems, changeItems and removeItems with the subscription
    4000116 | invalidSalable | configure the product for the Advanced Commerce API in App Store Connect
    4000117 | invalidSalableDuration | use a generic product with the period of the request
    4000118 | invalidDisplayName | use visible characters, at most 30
    4000119 | invalidDescription | use visible characters, at most 45
    4000121 | invalidProduct | use a SKU of the subscription
    4000122 | invalidSKU | use at most 128 characters
    4000123 | invalidRefundType | use FULL, PRORATED or CUSTOM
    4000124 | invalidRefundReason | use one of Apple's reasons
    4000125 | invalidChangeReason | use UPGRADE, DOWNGRADE or APPLY_OFFER
    4000126 | invalidOfferReason | use ACQUISITION, WIN_BACK or RETENTION
    4000127 | invalidTaxProductCode | use a tax code that Apple lists
    4000128 | invalidOfferPeriod | use P3D, P1W, P2W, P1M, P2M, P3M, P6M, P9M or P1Y
    4000129 | invalidOfferPeriodCount | use 1 to 12
    4000130 | invalidRenewalPeriod | use P1W, P1M, P2M, P3M, P6M or P1Y
    4000131 | invalidRenewalPrice | use thousandths of the currency unit, within Apple's limits
    """
}
