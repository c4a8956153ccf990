// SPDX-License-Identifier: Apache-2.0

import StoreTypes

// The enumerations of Apple's values: a row names the vocabulary of a type; a test names the types without one.

extension Vocabulary {
  static let appleValues: [Vocabulary] = rows.map { row in
    Vocabulary(
      row.name,
      "\(row.kind), \(row.members[0])",
      members: row.members,
      role: row.needsMember ? .afterMember : .values,
      DocumentedValue.of(row.type).map { value in
        Meaning(
          value.value,
          row.kind,
          value.meaning,
          action: AppleValueAdvice.all[row.type]?[value.value],
          source: "Apple, \(row.source), \"\(row.members[0])\"",
          aliases: row.type == "ProductType"
            ? spellings(of: ProductType(rawValue: value.value))
            : ["\(row.members[0]).\(value.name)"]
        )
      }
    )
  }

  /// The names of a product type in answers of the command, and in requests for a history.
  private static func spellings(of type: ProductType) -> [String] {
    let filters = [
      "AUTO_RENEWABLE": ProductType.autoRenewable, "NON_RENEWABLE": .nonRenewing,
      "CONSUMABLE": .consumable, "NON_CONSUMABLE": .nonConsumable,
    ]
    return [type.name].compactMap { $0 } + filters.filter { $0.value == type }.keys
  }

  /// A type of Apple's values.
  struct Row: Sendable {
    let type: String
    let name: String
    let kind: String
    /// The member with the values, then other names of it.
    let members: [String]
    let source: String
    let needsMember: Bool

    init(
      _ type: String,
      _ name: String,
      _ kind: String,
      _ members: String...,
      in source: String = "App Store Server API",
      needsMember: Bool = false
    ) {
      self.type = type
      self.name = name
      self.kind = kind
      self.members = members
      self.source = source
      self.needsMember = needsMember
    }
  }

  /// The more usual first: a number is explained in this order.
  static let rows: [Row] = [
    Row("SubscriptionStatus", "statuses", "subscription status", "status", "subscriptionStatus"),
    Row(
      "ExpirationIntent",
      "expiration-intents",
      "expiration intent",
      "expirationIntent"
    ),
    Row("AutoRenewStatus", "auto-renew-statuses", "auto-renew status", "autoRenewStatus"),
    Row(
      "RevocationReason",
      "revocation-reasons",
      "revocation reason",
      "revocationReason",
      "cancellationReason"
    ),
    Row("RevocationType", "revocation-types", "revocation type", "revocationType"),
    Row("OfferType", "offer-types", "offer type", "offerType"),
    Row("OfferDiscountType", "offer-discounts", "payment mode of an offer", "offerDiscountType"),
    Row(
      "OwnershipType",
      "ownership-types",
      "ownership of a purchase",
      "inAppOwnershipType",
      "ownership"
    ),
    Row("TransactionReason", "transaction-reasons", "reason of a transaction", "transactionReason"),
    Row(
      "AdditionalTransactionReason",
      "additional-reasons",
      "reason of an additional transaction",
      "additionalTransactionReason"
    ),
    Row(
      "PriceIncreaseStatus",
      "price-increase-statuses",
      "price increase status",
      "priceIncreaseStatus",
      "priceConsentStatus"
    ),
    Row("ProductType", "product-types", "product type", "type", "productType"),
    Row("StoreEnvironment", "environments", "environment", "environment", "receiptType"),
    Row("BillingPlanType", "billing-plans", "billing plan", "billingPlanType"),
    Row("PurchasePlatform", "platforms", "platform of an app purchase", "originalPlatform"),
    Row("StoreType", "store-types", "kind of store", "storeType"),
    Row("OrderLookupStatus", "order-statuses", "status of an order lookup", "status"),
    Row(
      "ConsumptionRequestReason",
      "refund-request-reasons",
      "reason of a refund request",
      "consumptionRequestReason",
      in: "App Store Server Notifications"
    ),
    Row(
      "SendAttemptResult",
      "send-attempts",
      "result of a delivery",
      "sendAttemptResult",
      "firstSendAttemptResult"
    ),
    Row(
      "InvitationManagement",
      "invitations",
      "who invites the members of a group",
      "invitationManagement"
    ),
    Row("DeliveryStatus", "delivery-statuses", "delivery status", "deliveryStatus"),
    Row("RefundPreference", "refund-preferences", "refund preference", "refundPreference"),
    Row("ReviewState", "review-states", "state of a review", "state", "imageState", "messageState"),
    Row("MessageImageSize", "image-sizes", "size of an image", "imageSize"),
    Row(
      "RetentionMessage.HeaderPosition",
      "header-positions",
      "position of a header",
      "headerPosition"
    ),
    Row("PerformanceTestOutcome", "performance-tests", "result of a performance test", "result"),
    Row(
      "ExternalTokenType",
      "external-token-types",
      "type of an external purchase token",
      "tokenType",
      in: "External Purchase Server API"
    ),
    Row(
      "ExternalPurchaseReport.Status",
      "external-token-statuses",
      "status of an external purchase token",
      "status",
      in: "External Purchase Server API"
    ),
    Row(
      "ExternalPurchaseLineItem.SubscriptionEvent",
      "external-subscription-events",
      "event of a subscription in a line item",
      "eventType",
      in: "External Purchase Server API"
    ),
    commerce("AdvancedCommercePeriod", "commerce-periods", "renewal period", "period"),
    commerce("AdvancedCommerceOfferPeriod", "offer-periods", "period of an offer", "offerPeriod"),
    commerce("AdvancedCommerceOfferReason", "offer-reasons", "reason of an offer", "reason"),
    commerce(
      "AdvancedCommercePriceIncreaseStatus",
      "commerce-price-increases",
      "status of a price increase",
      "priceIncreaseInfoStatus"
    ),
    commerce("AdvancedCommerceEffective", "effective-times", "when a change begins", "effective"),
    commerce("AdvancedCommerceChangeReason", "change-reasons", "reason of a change", "reason"),
    commerce("AdvancedCommerceOperation", "app-operations", "operation of an app", "operation"),
    commerce(
      "AdvancedCommerceServerOperation",
      "server-operations",
      "operation of a server",
      "operation"
    ),
    commerce("RefundReason", "refund-reasons", "reason of a refund", "refundReason"),
    commerce("RefundType", "refund-types", "type of a refund", "refundType"),
    request("ExtendReasonCode", "extension-reasons", "reason of an extension", "extendReasonCode"),
    request(
      "ConsumptionInformationV1.Consumption",
      "consumption-statuses",
      "consumed share",
      "consumptionStatus"
    ),
    request(
      "ConsumptionInformationV1.Platform",
      "consumption-platforms",
      "platform of the consumption",
      "platform"
    ),
    request(
      "ConsumptionInformationV1.Delivery",
      "consumption-deliveries",
      "delivery status, version 1",
      "deliveryStatus"
    ),
    request(
      "ConsumptionInformationV1.AccountTenure",
      "account-tenures",
      "age of an account",
      "accountTenure"
    ),
    request("ConsumptionInformationV1.PlayTime", "play-times", "time of use", "playTime"),
    request(
      "ConsumptionInformationV1.Dollars",
      "lifetime-amounts",
      "amount in US dollars",
      "lifetimeDollarsPurchased",
      "lifetimeDollarsRefunded"
    ),
    request(
      "ConsumptionInformationV1.UserStatus",
      "user-statuses",
      "status of an account",
      "userStatus"
    ),
    request(
      "ConsumptionInformationV1.Preference",
      "consumption-preferences",
      "refund preference, version 1",
      "refundPreference"
    ),
  ]

  private static func commerce(
    _ type: String,
    _ name: String,
    _ kind: String,
    _ member: String
  ) -> Row {
    Row(type, name, "\(kind) (Advanced Commerce)", member, in: "Advanced Commerce API")
  }

  /// Numbers that only requests have.
  private static func request(
    _ type: String,
    _ name: String,
    _ kind: String,
    _ members: String...
  ) -> Row {
    Row(type: type, name: name, kind: kind, members: members)
  }
}

extension Vocabulary.Row {
  fileprivate init(type: String, name: String, kind: String, members: [String]) {
    self.type = type
    self.name = name
    self.kind = kind
    self.members = members
    source = "App Store Server API"
    needsMember = true
  }
}
