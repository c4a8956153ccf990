// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// Consistent contents for each notification type and subtype.
extension PayloadBuilder<NotificationPayload> {
  mutating func fill(for kind: Kind) {
    switch kind.contents {
    case .summary: self.summary = NotificationSummaryBuilder()
    case .externalPurchaseToken: fillExternalPurchaseToken(kind)
    case .appData: self.appData = NotificationAppDataBuilder()
    case .unclaimInfo: self.unclaimInfo = NotificationUnclaimInfoBuilder()
    case .data:
      self.data = NotificationDataBuilder()
      if let status = kind.variant?.status { self.data?.status = status.rawValue }
      fillData(for: kind)
    }
  }

  private mutating func fillData(for kind: Kind) {
    if let subtype = kind.subtype, kind.definition?.mayHave(subtype) == true {
      return changeSeats(to: subtype == .increaseQuantity ? 8 : 6)
    }
    switch kind.type {
    case .test: empty()
    case .oneTimeCharge: makeOneTime("Non-Consumable")
    case .consumptionRequest:
      makeOneTime("Consumable")
      self.data?.consumptionRequestReason = "UNINTENDED_PURCHASE"
    case .subscribed where kind.subtype == .resubscribe: followEarlierPurchase()
    case .didRenew: makeRenewal()
    case .didChangeRenewalStatus where kind.subtype == .autoRenewDisabled:
      renewalInfo?.turnOff()
    case .didChangeRenewalPref, .offerRedeemed: fillPreference(kind)
    case .priceIncrease:
      renewalInfo?.priceIncreaseStatus = kind.subtype == .accepted ? 1 : 0
      renewalInfo?.renewalPrice = 12_990
    case .didFailToRenew: fail(withGrace: kind.subtype == .gracePeriod)
    case .gracePeriodExpired: endGrace()
    case .expired: expire(kind)
    case .refund where kind.subtype == .seats: refundSeats()
    case .refund: refundEarlierPeriod()
    case .revoke: endSharing()
    case .renewalExtended:
      transaction?.expiresDate = "2025-02-15T00:00:00Z"
      renewalInfo?.renewalDate = "2025-02-15T00:00:00Z"
    case .metadataUpdate, .migration, .priceChange: fillAdvancedCommerce(kind)
    default: break
    }
  }

  private mutating func fillExternalPurchaseToken(_ kind: Kind) {
    self.externalPurchaseToken = ExternalPurchaseTokenBuilder()
    guard kind.subtype != .unreported else { return }
    self.externalPurchaseToken?.tokenType = "ACQUISITION"
    self.externalPurchaseToken?.tokenExpirationDate = "2026-01-01T00:00:00Z"
  }

  /// Adds an offer or a plan change.
  ///
  /// The renewal info contains what takes effect at the next renewal. The transaction contains what takes
  /// effect immediately, such as an upgrade, which is a purchase.
  private mutating func fillPreference(_ kind: Kind) {
    switch kind.subtype {
    case .upgrade:
      productId = "com.example.app.max"
      followEarlierPurchase()
    case .downgrade:
      renewalInfo?.autoRenewProductId = "com.example.app.basic"
      renewalInfo?.renewalPrice = 4990
    default: break
    }
    guard kind.type == .offerRedeemed else { return }
    if kind.subtype == .upgrade {
      transaction?.offerType = 3
      transaction?.offerIdentifier = "winter"
      transaction?.offerDiscountType = "PAY_UP_FRONT"
      transaction?.offerPeriod = "P1M"
      transaction?.price = 1990
    } else {
      renewalInfo?.offerType = 3
      renewalInfo?.offerIdentifier = "winter"
      renewalInfo?.offerDiscountType = "PAY_UP_FRONT"
      renewalInfo?.offerPeriod = "P1M"
      renewalInfo?.renewalPrice = 1990
    }
  }

  /// A subscription with Advanced Commerce API data.
  private mutating func fillAdvancedCommerce(_ kind: Kind) {
    let price: Int64 = kind.type == .priceChange ? 12_990 : 9990
    let description = { (price: Int64) in
      #"""
      {"descriptors":{"description":"All courses","displayName":"Courses"},"items":[{"SKU":"courses",\#
      "description":"All courses","displayName":"Courses","price":\#(price)}],"period":"P1M",\#
      "requestReferenceId":"f55df048-4cd8-4261-b404-b6f813ff70e8","taxCode":"C003-00-2"}
      """#
    }
    transaction?.advancedCommerceInfo = description(9990)
    renewalInfo?.advancedCommerceInfo = description(price)
    renewalInfo?.renewalPrice = price
  }

  private mutating func empty() {
    self.data?.bundleVersion = nil
    self.data?.transaction = nil
    self.data?.renewalInfo = nil
    self.data?.status = nil
  }

  private mutating func makeOneTime(_ type: String) {
    transaction?.makeOneTime(type)
    self.data?.renewalInfo = nil
    self.data?.status = nil
  }

  private mutating func makeRenewal() {
    transaction?.makeRenewal()
    let renewal = transaction
    renewalInfo?.originalTransactionId = renewal?.originalTransactionId
    renewalInfo?.recentSubscriptionStartDate = renewal?.originalPurchaseDate
  }

  /// Makes the transaction a purchase that follows an earlier one.
  private mutating func followEarlierPurchase() {
    makeRenewal()
    transaction?.transactionReason = "PURCHASE"
  }

  private mutating func fail(withGrace hasGrace: Bool) {
    transaction?.makePast()
    renewalInfo?.expire(intent: 2, isInBillingRetryPeriod: true)
    renewalInfo?.gracePeriodExpiresDate = hasGrace ? "2025-01-17T00:00:00Z" : nil
  }

  /// The grace period ended without a successful charge; the App Store keeps retrying.
  private mutating func endGrace() {
    transaction?.makePast(from: "2024-11-15T00:00:00Z", to: "2024-12-15T00:00:00Z")
    renewalInfo?.expire(
      intent: 2,
      isInBillingRetryPeriod: true,
      from: "2024-11-15T00:00:00Z",
      to: "2024-12-15T00:00:00Z"
    )
    renewalInfo?.gracePeriodExpiresDate = "2024-12-31T00:00:00Z"
  }

  private mutating func expire(_ kind: Kind) {
    let intent = (kind.variant?.intent ?? .other).rawValue
    guard kind.subtype == .billingRetry else {
      transaction?.makePast()
      renewalInfo?.expire(intent: intent)
      return
    }
    // The App Store retries for 60 days.
    transaction?.makePast(from: "2024-10-03T00:00:00Z", to: "2024-11-03T00:00:00Z")
    renewalInfo?.expire(
      intent: intent,
      from: "2024-10-03T00:00:00Z",
      to: "2024-11-03T00:00:00Z"
    )
  }

  /// A refund as in genuine notifications: of an earlier period, about two minutes before the notification was signed.
  ///
  /// The customer has subscribed to another product since, whose renewal info and status the notification has.
  private mutating func refundEarlierPeriod() {
    transaction?.makePast()
    transaction?.revoke(at: "2025-01-02T03:02:01Z")
    transaction?.revocationType = "REFUND_FULL"
    transaction?.revocationPercentage = 100_000
    renewalInfo?.productId = "com.example.app.max"
    renewalInfo?.autoRenewProductId = "com.example.app.max"
  }

  /// Two of eight seats are refunded; the transaction is not revoked.
  private mutating func refundSeats() {
    sellSeats(revoked: #","revokedSeatQuantity":2"#)
    renewSeats(6)
  }

  /// Eight seats, and the number of seats of the next renewal.
  private mutating func changeSeats(to seats: Int64) {
    sellSeats()
    renewSeats(seats)
  }

  /// Eight seats at two prices; the price of the transaction is the average.
  private mutating func sellSeats(revoked: String = "") {
    transaction?.quantity = 8
    transaction?.price = 9240
    transaction?.multiSeatInfo =
      #"{"invitationManagement":"APPLE","priceTiers":[{"price":9990,"quantity":5},"#
      + #"{"price":7990,"quantity":3}]\#(revoked)}"#
  }

  private mutating func renewSeats(_ seats: Int64) {
    renewalInfo?.renewalQuantity = seats
    // Rounded to the nearest: StoreKit of iOS 27 has the average of one seat.
    renewalInfo?.renewalPrice = (5 * 9990 + (seats - 5) * 7990 + seats / 2) / seats
    renewalInfo?.multiSeatInfo =
      #"{"renewalPriceTiers":[{"price":9990,"quantity":5},{"price":7990,"quantity":\#(seats - 5)}]}"#
  }

  private mutating func endSharing() {
    transaction?.revoke()
    transaction?.revocationType = "FAMILY_REVOKE"
    transaction?.inAppOwnershipType = "FAMILY_SHARED"
    renewalInfo?.turnOff()
  }
}
