// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// Builds the payload of a renewal info; the defaults are those of a monthly subscription that renews.
public typealias RenewalInfoBuilder = PayloadBuilder<RenewalInfoPayload>

extension RenewalInfoPayload: PlainPayload {
  /// The members in the order in which Apple writes them, and those of a monthly subscription.
  public static let layout = PayloadLayout<RenewalInfoPayload>(
    fields,
    moving: [
      .first(\.expirationIntent), .move(\.productId, after: \.autoRenewProductId),
      .move(\.recentSubscriptionStartDate, after: \.environment),
      .move(\.renewalDate, after: \.recentSubscriptionStartDate),
      .move(\.appAccountToken, after: \.appTransactionId),
      .move(\.eligibleWinBackOfferIds, after: \.appAccountToken),
    ]
  ) {
    $0.originalTransactionId = "2000000100000001"
    $0.autoRenewProductId = "com.example.app.pro"
    $0.productId = "com.example.app.pro"
    $0.autoRenewStatus = 1
    $0.signedDate = "2025-01-02T03:04:05Z"
    $0.environment = "Production"
    $0.recentSubscriptionStartDate = "2025-01-01T00:00:00Z"
    $0.renewalDate = "2025-02-01T00:00:00Z"
    $0.renewalPrice = 9990
    $0.currency = "USD"
    $0.appTransactionId = "704500000000000001"
  }
}

extension PayloadBuilder<RenewalInfoPayload> {
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
      $0.deviceVerification = DeviceProof.standard
      $0.deviceVerificationNonce = DeviceProof.nonce
    }
  }

  /// Turns off auto-renewal.
  public mutating func turnOff() {
    self.autoRenewStatus = 0
    self.renewalPrice = nil
    self.currency = nil
  }

  /// Expires the subscription for a reason, optionally with billing retry.
  public mutating func expire(
    intent: Int64,
    isInBillingRetryPeriod isRetrying: Bool = false,
    from start: TokenDate = "2024-12-01T00:00:00Z",
    to end: TokenDate = "2025-01-01T00:00:00Z"
  ) {
    self.expirationIntent = intent
    self.isInBillingRetryPeriod = isRetrying
    self.recentSubscriptionStartDate = start
    self.renewalDate = end
    if !isRetrying { turnOff() }
  }
}

/// Builds the next commitment of a renewal info; the defaults are those of one that renews.
public typealias RenewalCommitmentBuilder = PayloadBuilder<RenewalCommitmentInfo>

extension RenewalCommitmentInfo: PlainPayload {
  /// The members of a commitment that renews.
  public static let layout = PayloadLayout<RenewalCommitmentInfo>(fields) {
    $0.commitmentAutoRenewProductId = "com.example.app.pro"
    $0.commitmentAutoRenewStatus = 1
    $0.commitmentRenewalBillingPlanType = "MONTHLY"
    $0.commitmentRenewalDate = "2026-01-01T00:00:00Z"
    $0.commitmentRenewalPrice = 9990
  }
}
