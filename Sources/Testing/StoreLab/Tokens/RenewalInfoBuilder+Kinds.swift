// SPDX-License-Identifier: Apache-2.0

extension RenewalInfoBuilder {
  /// A renewal info in production.
  public static var production: RenewalInfoBuilder { RenewalInfoBuilder() }

  /// A renewal info in the sandbox, where a month lasts five minutes.
  public static var sandbox: RenewalInfoBuilder {
    RenewalInfoBuilder {
      $0.environment = "Sandbox"
      $0.renewalDate = "2025-01-01T00:05:00Z"
    }
  }

  /// A renewal info of StoreKit testing in Xcode: dates with fractions, and no price.
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

  /// Turns off auto-renewal.
  public mutating func turnOff() {
    autoRenewStatus = 0
    renewalPrice = nil
    currency = nil
  }

  /// Expires the subscription for a reason, optionally with billing retry.
  public mutating func expire(
    intent: Int64,
    isInBillingRetryPeriod isRetrying: Bool = false,
    from start: TokenDate = "2024-12-01T00:00:00Z",
    to end: TokenDate = "2025-01-01T00:00:00Z"
  ) {
    expirationIntent = intent
    isInBillingRetryPeriod = isRetrying
    recentSubscriptionStartDate = start
    renewalDate = end
    if !isRetrying { turnOff() }
  }
}

/// Builds the next commitment of a renewal info.
public struct RenewalCommitmentBuilder: PayloadBuilder {
  /// The product of the next renewal.
  public var commitmentAutoRenewProductId: String? = "com.example.app.pro"
  /// The auto-renew status of the commitment: 1 is on, 0 is off.
  public var commitmentAutoRenewStatus: Int64? = 1
  /// The billing plan after the renewal.
  public var commitmentRenewalBillingPlanType: String? = "MONTHLY"
  /// The renewal date of the commitment.
  public var commitmentRenewalDate: TokenDate? = "2026-01-01T00:00:00Z"
  /// The renewal price in thousandths of the currency unit.
  public var commitmentRenewalPrice: Int64? = 9990
  /// Additional members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Edits that make the object invalid.
  public var edits = MemberEdits()

  /// A commitment that renews.
  public init() {}

  /// The known members in Apple's order.
  public var members: [MemberBuilder] {
    MemberBuilder.present([
      .string("commitmentAutoRenewProductId", commitmentAutoRenewProductId),
      .integer("commitmentAutoRenewStatus", commitmentAutoRenewStatus),
      .string("commitmentRenewalBillingPlanType", commitmentRenewalBillingPlanType),
      .date("commitmentRenewalDate", commitmentRenewalDate),
      .integer("commitmentRenewalPrice", commitmentRenewalPrice),
    ])
  }
}
