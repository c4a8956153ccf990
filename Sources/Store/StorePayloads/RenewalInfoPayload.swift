// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// The renewal info of a subscription: `JWSRenewalInfoDecodedPayload`.
///
///     if let renewal = notification.renewalInfo?.value {
///       show(renewal.autoRenewStatus, renewal.expirationIntent, renewal.gracePeriodExpiresDate)
///     }
///
/// The payload names no app.
public struct RenewalInfoPayload: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The original transaction id.
  public var originalTransactionId: String? { members.string("originalTransactionId") }
  /// The current product.
  public var productId: String? { members.string("productId") }
  /// The product of the next renewal.
  public var autoRenewProductId: String? { members.string("autoRenewProductId") }
  /// The auto-renew status.
  public var autoRenewStatus: AutoRenewStatus? { members.code("autoRenewStatus") }
  /// The expiration reason; absent while the subscription is active.
  public var expirationIntent: ExpirationIntent? { members.code("expirationIntent") }
  /// Whether Apple retries billing.
  public var isInBillingRetryPeriod: Bool? { members.boolean("isInBillingRetryPeriod") }
  /// The end of the billing grace period.
  public var gracePeriodExpiresDate: Timestamp? { members.date("gracePeriodExpiresDate") }
  /// The customer's response to a price increase.
  public var priceIncreaseStatus: PriceIncreaseStatus? { members.code("priceIncreaseStatus") }
  /// The offer type of the next renewal.
  public var offerType: OfferType? { members.code("offerType") }
  /// The offer identifier of the next renewal.
  public var offerIdentifier: String? { members.string("offerIdentifier") }
  /// The payment mode of the offer.
  public var offerDiscountType: OfferDiscountType? { members.word("offerDiscountType") }
  /// The offer period, as an ISO 8601 duration: `P1Y`.
  public var offerPeriod: String? { members.string("offerPeriod") }
  /// The win-back offers for which the customer is eligible, the best first.
  public var eligibleWinBackOfferIds: [String]? { members.strings("eligibleWinBackOfferIds") }
  /// The start of the current run of the subscription; gaps of less than 60 days do not end a run.
  public var recentSubscriptionStartDate: Timestamp? { members.date("recentSubscriptionStartDate") }
  /// The next renewal date.
  public var renewalDate: Timestamp? { members.date("renewalDate") }
  /// The next price in thousandths of ``currency``; the average price of a seat if there is a ``multiSeatInfo``.
  public var renewalPrice: Int64? { members.integer("renewalPrice") }
  /// The currency of ``renewalPrice``, ISO 4217.
  public var currency: String? { members.string("currency") }
  /// The signing time.
  public var signedDate: Timestamp? { members.date("signedDate") }
  /// The environment of the purchase.
  public var environment: StoreEnvironment? { members.word("environment") }
  /// The UUID that the app set to identify its own account.
  public var appAccountToken: UUIDText? { members.word("appAccountToken") }
  /// The app transaction id, unique per Apple Account and app.
  public var appTransactionId: String? { members.string("appTransactionId") }
  /// What the Advanced Commerce API bills at the next renewal.
  public var advancedCommerceInfo: AdvancedCommerceRenewalInfo? {
    members.object("advancedCommerceInfo")
  }
  /// The number of seats of the next renewal, after additions and reductions; only multiseat purchases have it.
  public var renewalQuantity: Int64? { members.integer("renewalQuantity") }
  /// The seats of the next renewal.
  public var multiSeatInfo: RenewalMultiSeatInfo? { members.object("multiSeatInfo") }
  /// The billing plan of the next renewal.
  public var renewalBillingPlanType: BillingPlanType? { members.word("renewalBillingPlanType") }
  /// The next commitment.
  public var commitmentInfo: RenewalCommitmentInfo? { members.object("commitmentInfo") }
  /// The bundle of the next renewal; Apple has not published its spelling.
  public var bundleProductId: String? { members.text("bundleProductId") }
  /// The subscription group of the bundle; Apple has not published its spelling.
  public var bundleSubscriptionGroupId: String? { members.text("bundleSubscriptionGroupId") }
  /// The original id of the bundle's own transaction; Apple has not published its spelling.
  public var bundleOriginalTransactionId: String? { members.text("bundleOriginalTransactionId") }
  /// Whether the subscription leaves the bundle at the next renewal.
  public var willUnbundle: Bool? { members.boolean("willUnbundle") }
  /// A base64 hash that binds the payload to a device; present only if a device requested the payload.
  public var deviceVerification: String? { members.string("deviceVerification") }
  /// The nonce used to compute ``deviceVerification``.
  public var deviceVerificationNonce: UUIDText? { members.word("deviceVerificationNonce") }

  /// What the customer will pay for all seats at the next renewal, in thousandths of ``currency``.
  ///
  /// `nil` for other subscriptions, and if the price tiers do not have all seats of ``renewalQuantity``.
  public var total: Int64? { multiSeatInfo?.renewalPriceTiers?.total(ofSeats: renewalQuantity) }

  /// What the customer pays at the next renewal.
  package var customerPrice: CustomerPrice? {
    let seats = multiSeatInfo.map { _ in renewalQuantity }
    return CustomerPrice(renewalPrice, seats: seats, total: total, currency)
  }

  package static let fields = table([
    .string("originalTransactionId", \.originalTransactionId), .string("productId", \.productId),
    .string("autoRenewProductId", \.autoRenewProductId),
    .code("autoRenewStatus", \.autoRenewStatus), .code("expirationIntent", \.expirationIntent),
    .boolean("isInBillingRetryPeriod", \.isInBillingRetryPeriod),
    .date("gracePeriodExpiresDate", \.gracePeriodExpiresDate),
    .code("priceIncreaseStatus", \.priceIncreaseStatus), .code("offerType", \.offerType),
    .string("offerIdentifier", \.offerIdentifier), .word("offerDiscountType", \.offerDiscountType),
    .string("offerPeriod", \.offerPeriod),
    .strings("eligibleWinBackOfferIds", \.eligibleWinBackOfferIds),
    .date("recentSubscriptionStartDate", \.recentSubscriptionStartDate),
    .date("renewalDate", \.renewalDate), .milliunits("renewalPrice", \.renewalPrice),
    .string("currency", \.currency), .date("signedDate", \.signedDate),
    .word("environment", \.environment), .uuid("appAccountToken", \.appAccountToken),
    .string("appTransactionId", \.appTransactionId),
    .object("advancedCommerceInfo", \.advancedCommerceInfo).unread,
    .integer("renewalQuantity", \.renewalQuantity).unread,
    .object("multiSeatInfo", \.multiSeatInfo).unread,
    .word("renewalBillingPlanType", \.renewalBillingPlanType).unread,
    .object("commitmentInfo", \.commitmentInfo).shown(as: "Commitment"),
    .open("bundleProductId", \.bundleProductId).shown(as: "Bundle"),
    .open(
      "bundleSubscriptionGroupId",
      also: ["bundleSubscriptionGroupIdentifier"],
      \.bundleSubscriptionGroupId
    ).shown(as: "Bundle group id"),
    .open("bundleOriginalTransactionId", \.bundleOriginalTransactionId).shown(
      as: "Bundle original id"
    ),
    .boolean("willUnbundle", \.willUnbundle).unread.shown(as: "Leaves the bundle"),
    .string("deviceVerification", \.deviceVerification).shown(as: "Device verification"),
    .uuid("deviceVerificationNonce", \.deviceVerificationNonce).shown(as: "Verification nonce"),
  ])
}
