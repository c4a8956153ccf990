// SPDX-License-Identifier: Apache-2.0

import Foundation
import StorePayloads
import Testing

/// Apple's string and integer enumerations.
struct OpenEnumTests {
  @Test func `string values are compared byte by byte`() {
    let kelvin = NotificationType(rawValue: "REVO\u{212A}E")
    #expect(kelvin != .revoke)
    #expect(Set([kelvin, .revoke]).count == 2)
    #expect(NotificationType(rawValue: "REVOKE") == .revoke)
    #expect(NotificationType(rawValue: "REVOKE") != .refund)
    #expect(NotificationType(rawValue: "DID_CHANGE_RENEWAL_PREF") == .didChangeRenewalPref)
    #expect(NotificationType(rawValue: "DID_CHANGE_RENEWAL_PREX") != .didChangeRenewalPref)
    #expect(Set([NotificationType(rawValue: "REVOKE"), .revoke]).count == 1)
    #expect("\(NotificationType.revoke) \(OfferType.winBack)" == "REVOKE 4")
  }

  @Test func `string and number values encode as plain values`() throws {
    let words = try JSONEncoder().encode([ProductType.consumable, ProductType(rawValue: "new")])
    #expect(String(decoding: words, as: UTF8.self) == #"["Consumable","new"]"#)
    let codes = try JSONDecoder().decode([OfferType].self, from: Data("[1,77]".utf8))
    #expect(codes == [.introductory, OfferType(rawValue: 77)])
  }

  @Test func `lists the string values of transactions`() {
    let environments: [StoreEnvironment] = [.sandbox, .production, .xcode, .localTesting]
    expect(environments, "Sandbox Production Xcode LocalTesting")
    let kinds: [ProductType] = [.autoRenewable, .nonConsumable, .consumable, .nonRenewing]
    #expect(
      kinds.map(\.rawValue) == [
        "Auto-Renewable Subscription", "Non-Consumable", "Consumable", "Non-Renewing Subscription",
      ]
    )
    let ownership: [OwnershipType] = [.familyShared, .purchased, .assigned]
    expect(ownership, "FAMILY_SHARED PURCHASED ASSIGNED")
    let reasons: [TransactionReason] = [.purchase, .renewal]
    expect(reasons, "PURCHASE RENEWAL")
    let discounts: [OfferDiscountType] = [.freeTrial, .payAsYouGo, .payUpFront, .oneTime]
    expect(discounts, "FREE_TRIAL PAY_AS_YOU_GO PAY_UP_FRONT ONE_TIME")
    let revocations: [RevocationType] = [
      .refundFull, .refundProrated, .familyRevoke, .assignmentRevoke,
    ]
    expect(revocations, "REFUND_FULL REFUND_PRORATED FAMILY_REVOKE ASSIGNMENT_REVOKE")
    let plans: [BillingPlanType] = [.billedUpfront, .monthly]
    expect(plans, "BILLED_UPFRONT MONTHLY")
    let platforms: [PurchasePlatform] = [.iOS, .macOS, .tvOS, .visionOS, .watchOS]
    expect(platforms, "iOS macOS tvOS visionOS watchOS")
  }

  @Test func `lists the string values of notifications`() {
    let reasons: [ConsumptionRequestReason] = [
      .unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .legal, .other,
    ]
    expect(reasons, "UNINTENDED_PURCHASE FULFILLMENT_ISSUE UNSATISFIED_WITH_PURCHASE LEGAL OTHER")
    let tokens: [ExternalTokenType] = [.acquisition, .services]
    expect(tokens, "ACQUISITION SERVICES")
    expect(
      SendAttemptResult.documented + [.sslIssue],
      """
      SUCCESS TIMED_OUT TLS_ISSUE CIRCULAR_REDIRECT NO_RESPONSE SOCKET_ISSUE UNSUPPORTED_CHARSET \
      INVALID_RESPONSE PREMATURE_CLOSE UNSUCCESSFUL_HTTP_RESPONSE_CODE OTHER SSL_ISSUE
      """
    )
  }

  @Test func `lists the string values of the Advanced Commerce API`() {
    let periods: [AdvancedCommercePeriod] = [
      .oneWeek, .oneMonth, .twoMonths, .threeMonths, .sixMonths, .oneYear,
    ]
    expect(periods, "P1W P1M P2M P3M P6M P1Y")
    let offers: [AdvancedCommerceOfferPeriod] = [
      .threeDays, .oneWeek, .twoWeeks, .oneMonth, .twoMonths, .threeMonths, .sixMonths,
      .nineMonths, .oneYear,
    ]
    expect(offers, "P3D P1W P2W P1M P2M P3M P6M P9M P1Y")
    let reasons: [AdvancedCommerceOfferReason] = [.acquisition, .winBack, .retention]
    expect(reasons, "ACQUISITION WIN_BACK RETENTION")
    let increases: [AdvancedCommercePriceIncreaseStatus] = [.scheduled, .pending, .accepted]
    expect(increases, "SCHEDULED PENDING ACCEPTED")
    let refunds: [RefundReason] = [
      .unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .legal, .other,
      .modifyItemsRefund, .simulateRefundDecline,
    ]
    expect(
      refunds,
      """
      UNINTENDED_PURCHASE FULFILLMENT_ISSUE UNSATISFIED_WITH_PURCHASE LEGAL OTHER \
      MODIFY_ITEMS_REFUND SIMULATE_REFUND_DECLINE
      """
    )
    let types: [RefundType] = [.full, .prorated, .custom]
    expect(types, "FULL PRORATED CUSTOM")
  }

  @Test func `lists the number values`() {
    let offers: [OfferType] = [.introductory, .promotional, .offerCode, .winBack]
    expect(offers, 1...4)
    let reasons: [RevocationReason] = [.other, .appIssue]
    expect(reasons, 0...1)
    let renewals: [AutoRenewStatus] = [.off, .on]
    expect(renewals, 0...1)
    let intents: [ExpirationIntent] = [
      .customerCancelled, .billingError, .priceIncrease, .productNotAvailable, .other,
    ]
    expect(intents, 1...5)
    let increases: [PriceIncreaseStatus] = [.pending, .accepted]
    expect(increases, 0...1)
    let states: [SubscriptionStatus] = [
      .active, .expired, .billingRetry, .billingGracePeriod, .revoked,
    ]
    expect(states, 1...5)
    let orders: [OrderLookupStatus] = [.valid, .invalid]
    expect(orders, 0...1)
  }

  private func expect<Word: OpenStringEnum>(_ words: [Word], _ text: String) {
    #expect(words.map(\.rawValue).joined(separator: " ") == text)
  }

  private func expect<Code: OpenIntEnum>(_ codes: [Code], _ numbers: ClosedRange<Int64>) {
    #expect(codes.map(\.rawValue) == Array(numbers))
  }
}
