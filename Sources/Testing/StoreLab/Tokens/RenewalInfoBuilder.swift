// SPDX-License-Identifier: Apache-2.0

/// Builds the payload of a renewal info.
///
/// The defaults are those of the App Store in production for a subscription that renews. `nil` omits a
/// member; `edits` can make the payload invalid. The property names are Apple's.
public struct RenewalInfoBuilder: PayloadBuilder {
  /// The expiration reason.
  public var expirationIntent: Int64?
  /// The original transaction id.
  public var originalTransactionId: String? = "2000000100000001"
  /// The product of the next renewal.
  public var autoRenewProductId: String? = "com.example.app.pro"
  /// The current product.
  public var productId: String? = "com.example.app.pro"
  /// The auto-renew status: 1 is on, 0 is off.
  public var autoRenewStatus: Int64? = 1
  /// Whether the App Store is retrying to charge the customer.
  public var isInBillingRetryPeriod: Bool?
  /// The end of the billing grace period.
  public var gracePeriodExpiresDate: TokenDate?
  /// The price increase status: 1 is consented, 0 is pending.
  public var priceIncreaseStatus: Int64?
  /// The offer type of the next renewal.
  public var offerType: Int64?
  /// The offer identifier of the next renewal.
  public var offerIdentifier: String?
  /// The payment mode of the offer.
  public var offerDiscountType: String?
  /// The offer period, as an ISO 8601 duration.
  public var offerPeriod: String?
  /// The signing time.
  public var signedDate: TokenDate? = "2025-01-02T03:04:05Z"
  /// The environment.
  public var environment: String? = "Production"
  /// The start of the current series of subscription periods; lapses shorter than 60 days are ignored.
  public var recentSubscriptionStartDate: TokenDate? = "2025-01-01T00:00:00Z"
  /// The next renewal date.
  public var renewalDate: TokenDate? = "2025-02-01T00:00:00Z"
  /// The next price in thousandths of the currency unit.
  public var renewalPrice: Int64? = 9990
  /// The currency.
  public var currency: String? = "USD"
  /// The app transaction id.
  public var appTransactionId: String? = "704500000000000001"
  /// The UUID that the app set to identify its own account.
  public var appAccountToken: String?
  /// The win-back offers for which the customer is eligible, the best first.
  public var eligibleWinBackOfferIds: [String]?
  /// The Advanced Commerce API data, as JSON.
  public var advancedCommerceInfo: String?
  /// The number of seats of the next renewal.
  public var renewalQuantity: Int64?
  /// The seats of the next renewal, as JSON.
  public var multiSeatInfo: String?
  /// The billing plan of the next renewal.
  public var renewalBillingPlanType: String?
  /// The next commitment.
  public var commitmentInfo: RenewalCommitmentBuilder?
  /// Additional members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Edits that make the payload invalid.
  public var edits = MemberEdits()

  /// A renewal info that `configure` may change.
  public init(_ configure: (inout RenewalInfoBuilder) -> Void = { _ in }) {
    configure(&self)
  }

  /// The known members in Apple's order.
  public var members: [MemberBuilder] {
    MemberBuilder.present([
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
      .integer("renewalQuantity", renewalQuantity),
      .json("multiSeatInfo", multiSeatInfo),
      .string("renewalBillingPlanType", renewalBillingPlanType),
      .object("commitmentInfo", commitmentInfo),
    ])
  }
}
