// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration

// The inputs of the members of steps. Tests compare the tables with `StepReader`.
extension StepField {
  /// Inputs by member name.
  static let inputs: [String: Input] = [
    "product": .product, "customer": .customer, "organizer": .customer, "member": .customer,
    "subscription": .subscription, "transaction": .transaction, "purchase": .transaction,
    "as": .newName, "memberAs": .names, "offer": .offer,
    "quantity": .integer, "days": .integer, "percentage": .integer, "count": .integer,
    "accountTenure": .integer, "consumptionPercentage": .integer, "consumptionStatus": .integer,
    "lifetimeDollarsPurchased": .integer, "lifetimeDollarsRefunded": .integer,
    "platform": .integer, "playTime": .integer, "userStatus": .integer,
    "purchaseDate": .time, "tokenCreationDate": .time,
    "renews": .flag, "familyShared": .flag, "on": .flag, "works": .flag, "approve": .flag,
    "prorated": .flag, "up": .flag, "customerConsented": .flag, "sampleContentProvided": .flag,
    "price": .price,
    "appAccountToken": .uuid, "device": .uuid, "token": .uuid,
    "billingPlan": .choice(["BILLED_UPFRONT", "MONTHLY"]),
    "month": .choice(["PT3M", "PT5M", "PT15M", "PT30M", "PT1H"]),
    "length": .choiceOrNull(["P3D", "P16D", "P28D"]),
    "scope": .choice(GracePeriodScope.allCases.map(\.rawValue)),
    "storefront": .choice(Storefront.codes), "storefronts": .list,
    "rate": .integer,
    "api": .choice(SimulatedCall.allCases.map(\.rawValue) + StepReader.kinds.keys.sorted()),
    "type": .choice(StepReader.notificationTypes),
    "subtype": .choice(StepReader.notificationSubtypes),
    "result": .choiceOrNumber(StepReader.sendResults),
    "deliveryStatus": .choiceOrNumber(ConsumptionRequest.deliveryStatuses),
    "refundPreference": .choiceOrNumber(ConsumptionRequest.refundPreferences),
    "signature": .text, "introductoryEligibility": .text, "appVersion": .text, "error": .text,
    "requestIdentifier": .text, "externalPurchaseId": .text,
    "reason": .integer,
  ]

  /// Inputs of members that have another meaning in one step.
  static let special: [String: Input] = [
    "setPrice.consent": .choice(PriceConsent.allCases.map(\.rawValue)),
    "answerPriceIncrease.consent": .flag,
    "retention.change": .choice(RetentionChange.Name.allCases.map(\.rawValue)),
    "retention.images": .list, "retention.locale": .text,
    "requestRefund.reason": .text, "declineRefund.reason": .text, "reverseRefund.reason": .text,
  ]

  /// The required members of each step.
  static let required: [String: Set<String>] = [
    "purchase": ["product"],
    "setAutoRenew": ["subscription", "on"],
    "finish": ["transaction"],
    "setPayment": ["works"],
    "setPrice": ["product", "price"],
    "requestPriceConsent": ["subscription"],
    "answerPriceIncrease": ["subscription", "consent"],
    "requestRefund": ["transaction"],
    "declineRefund": ["transaction"],
    "reverseRefund": ["transaction"],
    "refund": ["transaction"],
    "joinFamily": ["organizer", "member"],
    "leaveFamily": ["organizer", "member"],
    "setFamilySharing": ["on"],
    "extend": ["subscription", "days"],
    "massExtend": ["product", "days"],
    "setAskToBuy": ["on"],
    "answerAskToBuy": ["approve"],
    "setInterruptedPurchases": ["on"],
    "renewNow": ["subscription"],
    "expire": ["subscription"],
    "deleteTransaction": ["transaction"],
    "setTimeRate": ["rate"],
    "setRenewalRate": ["month"],
    "setStorefront": ["storefront"],
    "setError": ["api"],
    "removeFromSale": ["product"],
    "returnToSale": ["product"],
    "setAppAccountToken": ["token"],
    "consumption": ["transaction"],
    "notify": ["type"],
    "retention": ["change"],
  ]
}
