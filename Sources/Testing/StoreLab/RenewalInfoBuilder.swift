// SPDX-License-Identifier: Apache-2.0

/// The payload of a renewal info as it will be written: how a subscription goes on.
///
/// A new builder makes what the App Store writes in production for a subscription that will renew. `nil`
/// leaves a member out, `edits` makes the payload wrong. The names are Apple's.
public struct RenewalInfoBuilder: PayloadBuilder {
  /// Why the subscription expired.
  public var expirationIntent: Int64?
  /// The first transaction of the line.
  public var originalTransactionId: String? = "2000000100000001"
  /// What renews next.
  public var autoRenewProductId: String? = "com.example.app.pro"
  /// What the customer has.
  public var productId: String? = "com.example.app.pro"
  /// Whether it renews: 1 if so, else 0.
  public var autoRenewStatus: Int64? = 1
  /// Whether the App Store still tries to collect the money.
  public var isInBillingRetryPeriod: Bool?
  /// Until when the customer keeps access without having paid.
  public var gracePeriodExpiresDate: TokenDate?
  /// Whether the customer agreed to a higher price: 1 if so, 0 if there is no answer.
  public var priceIncreaseStatus: Int64?
  /// The kind of offer of the next period.
  public var offerType: Int64?
  /// The offer of the next period.
  public var offerIdentifier: String?
  /// How the offer is paid.
  public var offerDiscountType: String?
  /// How long the offer lasts, as ISO 8601 has it.
  public var offerPeriod: String?
  /// When the token was made.
  public var signedDate: TokenDate? = "2025-01-02T03:04:05Z"
  /// Where it was bought.
  public var environment: String? = "Production"
  /// Since when the customer has been subscribed.
  public var recentSubscriptionStartDate: TokenDate? = "2025-01-01T00:00:00Z"
  /// When it renews.
  public var renewalDate: TokenDate? = "2025-02-01T00:00:00Z"
  /// The next price in thousandths of the currency.
  public var renewalPrice: Int64? = 9990
  /// The currency.
  public var currency: String? = "USD"
  /// The download of the app.
  public var appTransactionId: String? = "704500000000000001"
  /// Whom the app says that the purchase belongs to: a UUID.
  public var appAccountToken: String?
  /// Which offers may win the customer back, the best first.
  public var eligibleWinBackOfferIds: [String]?
  /// The product as the developer describes it, as JSON.
  public var advancedCommerceInfo: String?
  /// How often the next period is paid.
  public var renewalBillingPlanType: String?
  /// What the customer will have committed to.
  public var commitmentInfo: RenewalCommitmentBuilder?
  /// More members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Changes that make the payload wrong.
  public var edits = MemberEdits()

  /// A renewal info, which `configure` may change.
  public init(_ configure: (inout RenewalInfoBuilder) -> Void = { _ in }) {
    configure(&self)
  }

  /// The known members in Apple's order.
  public var members: [MemberBuilder] {
    let list: [MemberBuilder?] = [
      .integer("expirationIntent", expirationIntent),
      .string("originalTransactionId", originalTransactionId),
      .string("autoRenewProductId", autoRenewProductId),
      .string("productId", productId),
      .integer("autoRenewStatus", autoRenewStatus),
      .boolean("isInBillingRetryPeriod", isInBillingRetryPeriod),
      .date("gracePeriodExpiresDate", gracePeriodExpiresDate),
      .integer("priceIncreaseStatus", priceIncreaseStatus),
      .integer("offerType", offerType),
      .string("offerIdentifier", offerIdentifier),
      .string("offerDiscountType", offerDiscountType),
      .string("offerPeriod", offerPeriod),
      .integer("renewalPrice", renewalPrice),
      .string("currency", currency),
      .date("signedDate", signedDate),
      .string("environment", environment),
      .date("recentSubscriptionStartDate", recentSubscriptionStartDate),
      .date("renewalDate", renewalDate),
      .string("appTransactionId", appTransactionId),
      .string("appAccountToken", appAccountToken),
      .strings("eligibleWinBackOfferIds", eligibleWinBackOfferIds),
      .json("advancedCommerceInfo", advancedCommerceInfo),
      .string("renewalBillingPlanType", renewalBillingPlanType),
      .object("commitmentInfo", commitmentInfo),
    ]
    return list.compactMap { $0 }
  }
}
