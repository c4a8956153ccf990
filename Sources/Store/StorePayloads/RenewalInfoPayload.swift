// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// What will become of a subscription: `JWSRenewalInfoDecodedPayload`.
///
/// It names no app. The moment of signing is ``signedDate``.
public struct RenewalInfoPayload: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// The line of the subscription.
  public var originalTransactionId: String? { members.string("originalTransactionId") }
  /// The product that is active now.
  public var productId: String? { members.string("productId") }
  /// The product that renews next.
  public var autoRenewProductId: String? { members.string("autoRenewProductId") }
  /// Whether it renews.
  public var autoRenewStatus: AutoRenewStatus? { members.code("autoRenewStatus") }
  /// Why it expired; only then.
  public var expirationIntent: ExpirationIntent? { members.code("expirationIntent") }
  /// Whether Apple still tries to bill.
  public var isInBillingRetryPeriod: Bool? { members.boolean("isInBillingRetryPeriod") }
  /// Until when service goes on while Apple tries to bill.
  public var gracePeriodExpiresDate: Timestamp? { members.date("gracePeriodExpiresDate") }
  /// What the customer says to a higher price.
  public var priceIncreaseStatus: PriceIncreaseStatus? { members.code("priceIncreaseStatus") }
  /// What kind of offer the next renewal uses.
  public var offerType: OfferType? { members.code("offerType") }
  /// Which offer the next renewal uses.
  public var offerIdentifier: String? { members.string("offerIdentifier") }
  /// How the offer is paid.
  public var offerDiscountType: OfferDiscountType? { members.word("offerDiscountType") }
  /// How long the offer lasts, as an ISO 8601 duration: `P1Y`.
  public var offerPeriod: String? { members.string("offerPeriod") }
  /// The win-back offers that the customer may use, the best first.
  public var eligibleWinBackOfferIds: [String]? { members.strings("eligibleWinBackOfferIds") }
  /// When the present run began; gaps of less than 60 days do not count.
  public var recentSubscriptionStartDate: Timestamp? { members.date("recentSubscriptionStartDate") }
  /// When it renews.
  public var renewalDate: Timestamp? { members.date("renewalDate") }
  /// The next price in thousandths of a unit of ``currency``.
  public var renewalPrice: Int64? { members.integer("renewalPrice") }
  /// The currency of ``renewalPrice``, ISO 4217.
  public var currency: String? { members.string("currency") }
  /// When this was signed.
  public var signedDate: Timestamp? { members.date("signedDate") }
  /// Where it was bought.
  public var environment: PayloadEnvironment? { members.word("environment") }
  /// What the app gave to know its own account again.
  public var appAccountToken: UUIDText? { members.word("appAccountToken") }
  /// The download of the app, one for each account.
  public var appTransactionId: String? { members.string("appTransactionId") }
  /// What the Advanced Commerce API will sell.
  public var advancedCommerceInfo: AdvancedCommerceRenewalInfo? {
    members.object("advancedCommerceInfo")
  }
  /// How the next renewal is billed.
  public var renewalBillingPlanType: BillingPlanType? { members.word("renewalBillingPlanType") }
  /// The commitment that follows.
  public var commitmentInfo: RenewalCommitmentInfo? { members.object("commitmentInfo") }
  /// A hash in base64 that binds it to a device; only what a device asked for has it.
  public var deviceVerification: String? { members.string("deviceVerification") }
  /// What went into ``deviceVerification``.
  public var deviceVerificationNonce: UUIDText? { members.word("deviceVerificationNonce") }
}

extension RenewalInfoPayload {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("originalTransactionId", .string),
    PayloadField("productId", .string),
    PayloadField("autoRenewProductId", .string),
    PayloadField("autoRenewStatus", .code),
    PayloadField("expirationIntent", .code),
    PayloadField("isInBillingRetryPeriod", .boolean),
    PayloadField("gracePeriodExpiresDate", .date),
    PayloadField("priceIncreaseStatus", .code),
    PayloadField("offerType", .code),
    PayloadField("offerIdentifier", .string),
    PayloadField("offerDiscountType", .word),
    PayloadField("offerPeriod", .string),
    PayloadField("eligibleWinBackOfferIds", .strings),
    PayloadField("recentSubscriptionStartDate", .date),
    PayloadField("renewalDate", .date),
    PayloadField("renewalPrice", .milliunits),
    PayloadField("currency", .string),
    PayloadField("signedDate", .date),
    PayloadField("environment", .word),
    PayloadField("appAccountToken", .uuid),
    PayloadField("appTransactionId", .string),
    PayloadField("advancedCommerceInfo", .object(AdvancedCommerceRenewalInfo.fields)),
    PayloadField("renewalBillingPlanType", .word),
    PayloadField("commitmentInfo", .object(RenewalCommitmentInfo.fields)),
    PayloadField("deviceVerification", .string),
    PayloadField("deviceVerificationNonce", .uuid),
  ])
}
