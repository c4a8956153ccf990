// SPDX-License-Identifier: Apache-2.0

extension RenewalInfoBuilder {
  /// What the App Store writes in production.
  public static var production: RenewalInfoBuilder { RenewalInfoBuilder() }

  /// What the App Store writes in the sandbox, where a month lasts five minutes.
  public static var sandbox: RenewalInfoBuilder {
    RenewalInfoBuilder {
      $0.environment = "Sandbox"
      $0.renewalDate = "2025-01-01T00:05:00Z"
    }
  }

  /// What StoreKit testing in Xcode writes: dates with fractions, and no price.
  public static var xcode: RenewalInfoBuilder {
    RenewalInfoBuilder {
      $0.originalTransactionId = "0"
      $0.environment = "Xcode"
      $0.signedDate = $0.signedDate?.adding(fraction: "0747")
      $0.recentSubscriptionStartDate = $0.recentSubscriptionStartDate?.adding(fraction: "7297")
      $0.renewalDate = $0.renewalDate?.adding(fraction: "7297")
      $0.renewalPrice = nil
      $0.currency = nil
      $0.appTransactionId = nil
      $0.extraMembers = [
        .string("deviceVerification", DeviceProof.standard),
        .string("deviceVerificationNonce", DeviceProof.nonce),
      ].compactMap { $0 }
    }
  }

  /// Makes the customer have turned renewal off.
  public mutating func turnOff() {
    autoRenewStatus = 0
    renewalPrice = nil
    currency = nil
  }

  /// Makes the subscription have expired for this reason, while the App Store perhaps still tries to
  /// collect the money.
  public mutating func expire(
    intent: Int64,
    isInBillingRetryPeriod isTrying: Bool = false,
    from start: TokenDate = "2024-12-01T00:00:00Z",
    to end: TokenDate = "2025-01-01T00:00:00Z"
  ) {
    expirationIntent = intent
    isInBillingRetryPeriod = isTrying
    recentSubscriptionStartDate = start
    renewalDate = end
    if !isTrying { turnOff() }
  }
}

/// What a customer will have committed to, as a renewal info has it.
public struct RenewalCommitmentBuilder: PayloadBuilder {
  /// What renews when the commitment ends.
  public var commitmentAutoRenewProductId: String? = "com.example.app.pro"
  /// Whether it renews then: 1 if so, else 0.
  public var commitmentAutoRenewStatus: Int64? = 1
  /// How often it is paid then.
  public var commitmentRenewalBillingPlanType: String? = "MONTHLY"
  /// When the commitment ends.
  public var commitmentRenewalDate: TokenDate? = "2026-01-01T00:00:00Z"
  /// The price then, in thousandths of the currency.
  public var commitmentRenewalPrice: Int64? = 9990
  /// More members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Changes that make the object wrong.
  public var edits = MemberEdits()

  /// A commitment that will be renewed.
  public init() {}

  /// The known members in Apple's order.
  public var members: [MemberBuilder] {
    let list: [MemberBuilder?] = [
      .string("commitmentAutoRenewProductId", commitmentAutoRenewProductId),
      .integer("commitmentAutoRenewStatus", commitmentAutoRenewStatus),
      .string("commitmentRenewalBillingPlanType", commitmentRenewalBillingPlanType),
      .date("commitmentRenewalDate", commitmentRenewalDate),
      .integer("commitmentRenewalPrice", commitmentRenewalPrice),
    ]
    return list.compactMap { $0 }
  }
}
