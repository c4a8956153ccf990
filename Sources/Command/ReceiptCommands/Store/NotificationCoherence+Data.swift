// SPDX-License-Identifier: Apache-2.0

import ReceiptKit
import StoreLab
import StrictJSON

// The object `data` of a notification, about a purchase.
extension NotificationCoherence {
  mutating func checkData() {
    let reason = "data.consumptionRequestReason"
    if kind.type == .consumptionRequest {
      expectSomething(reason, "a reason")
    } else {
      expectNothing(reason)
    }
    guard subject != .other else {
      for name in [
        "transactionInfo", "signedTransactionInfo", "renewalInfo", "signedRenewalInfo", "status",
      ] {
        expectNothing("data.\(name)")
      }
      return
    }
    checkParts()
    if isSubscription { checkState() }
    checkKindOfTransaction()
    checkKindOfRenewal()
    checkAgreement()
  }

  /// Only subscriptions have renewal info and status.
  private mutating func checkParts() {
    if !isPresent("data.signedTransactionInfo") {
      expectSomething(Self.transaction, "a transaction")
    }
    if hasTransaction {
      let type = "\(Self.transaction).type"
      switch subject {
      case .oneTimePurchase:
        expect(type, "a type other than a subscription", text(type) != Self.subscription)
      case .subscription: expect(type, isText: Self.subscription)
      case .anyPurchase, .other: break
      }
    }
    guard isSubscription else {
      for name in ["renewalInfo", "signedRenewalInfo", "status"] { expectNothing("data.\(name)") }
      return
    }
    if !isPresent("data.signedRenewalInfo") { expectSomething(Self.renewal, "a renewal info") }
  }

  /// The status and the members that depend on it.
  private mutating func checkState() {
    let status = "data.status"
    let expected = expectedStatus?.rawValue
    if let expected { expect(status, is: expected) } else { expectSomething(status, "a status") }
    guard let state = expected ?? integer(status) else { return }
    let intent = "\(Self.renewal).expirationIntent"
    let retryMember = "\(Self.renewal).isInBillingRetryPeriod"
    if state == 5 {
      if hasTransaction { expectSomething("\(Self.transaction).revocationDate", "a time") }
      return
    }
    // A refund may be for an earlier period than the current one.
    if subject == .subscription { expectEnd(isPassed: state != 1) }
    guard hasRenewal else { return }
    switch state {
    case 1: expectNothing(intent)
    case 2: expectSomething(intent, "a reason")
    default: expect(intent, is: 2)
    }
    let isRetrying = value(retryMember)?.boolean ?? false
    expect(retryMember, state > 2 ? "true" : "false or nothing", isRetrying == (state > 2))
    let grace = "\(Self.renewal).gracePeriodExpiresDate"
    guard let signed = signedDate, state == 3 || state == 4 else { return }
    let runs = integer(grace).map { $0 > signed } ?? false
    expect(
      grace,
      state == 4 ? "a time after signedDate" : "no time after signedDate",
      runs == (state == 4)
    )
  }

  private mutating func expectEnd(isPassed: Bool) {
    guard hasTransaction, let signed = signedDate else { return }
    let end = "\(Self.transaction).expiresDate"
    let holds = integer(end).map { ($0 <= signed) == isPassed } ?? false
    expect(end, isPassed ? "a time before signedDate" : "a time after signedDate", holds)
  }

  private mutating func checkKindOfTransaction() {
    guard hasTransaction else { return }
    let revocation = "\(Self.transaction).revocationDate"
    let reason = "\(Self.transaction).transactionReason"
    if isRefundOfSeats {
      expectSomething("\(Self.transaction).multiSeatInfo.revokedSeatQuantity", "a number of seats")
    } else if kind.type == .refund || kind.type == .revoke {
      expectSomething(revocation, "a time")
      expectSomething("\(Self.transaction).revocationReason", "0 or 1")
      if let date = integer(revocation), let signed = signedDate {
        expect(revocation, "a time before signedDate", date <= signed)
      }
    } else {
      expectNothing(revocation)
    }
    switch (kind.type, kind.subtype) {
    case (.revoke, _):
      let ownership = "\(Self.transaction).inAppOwnershipType"
      expect(ownership, "\"FAMILY_SHARED\" or \"ASSIGNED\"", text(ownership) != "PURCHASED")
    case (.subscribed, .initialBuy):
      expect(reason, isText: "PURCHASE")
      expectSame(
        "\(Self.transaction).originalTransactionId",
        as: "\(Self.transaction).transactionId"
      )
    case (.subscribed, _), (_, .upgrade): expect(reason, isText: "PURCHASE")
    case (.didRenew, _):
      expect(reason, isText: "RENEWAL")
      let id = "\(Self.transaction).transactionId"
      let original = text("\(Self.transaction).originalTransactionId")
      expect(id, "another id than originalTransactionId", text(id) != original)
    default: break
    }
    if kind.type == .offerRedeemed, kind.subtype == .upgrade {
      expectSomething("\(Self.transaction).offerType", "an offer")
    }
  }

  private mutating func checkKindOfRenewal() {
    guard hasRenewal else { return }
    let renews = "\(Self.renewal).autoRenewStatus"
    // Under a commitment, only the renewal after its last period changes.
    let isCommitted = isPresent("\(Self.renewal).commitmentInfo")
    switch (kind.type, kind.subtype) {
    case (.expired, _):
      let intent = kind.variant?.intent ?? .other
      expect("\(Self.renewal).expirationIntent", is: intent.rawValue)
      expect(renews, is: 0)
    case (.didChangeRenewalStatus, .autoRenewDisabled) where !isCommitted:
      expect(renews, is: 0)
    case (.didChangeRenewalStatus, .autoRenewEnabled), (.didRenew, _),
      (.didFailToRenew, _), (.gracePeriodExpired, _), (.subscribed, _):
      expect(renews, is: 1)
    case (.priceIncrease, let subtype):
      expect("\(Self.renewal).priceIncreaseStatus", is: subtype == .accepted ? 1 : 0)
    case (.didChangeRenewalPref, _), (.offerRedeemed, _): checkPreference()
    default: break
    }
  }

  private mutating func checkPreference() {
    if kind.type == .offerRedeemed, kind.subtype != .upgrade {
      expectSomething("\(Self.renewal).offerType", "an offer")
    }
    let next = "\(Self.renewal).autoRenewProductId"
    guard let product = text("\(Self.renewal).productId") else { return }
    let isOther = kind.subtype == .downgrade
    let expected = isOther ? "another product than productId" : "the product of productId"
    expect(next, expected, (text(next) != product) == isOther)
  }

  /// Members that occur in several objects must have the same value.
  private mutating func checkAgreement() {
    expectSame("\(Self.transaction).bundleId", as: "data.bundleId")
    expectSame("\(Self.transaction).environment", as: "data.environment")
    expectSame("\(Self.renewal).environment", as: "data.environment")
    for name in ["originalTransactionId", "appTransactionId"] {
      expectSame("\(Self.renewal).\(name)", as: "\(Self.transaction).\(name)")
    }
    // A refund may be of an earlier product of the subscription.
    if subject == .subscription {
      expectSame("\(Self.renewal).productId", as: "\(Self.transaction).productId")
    }
  }

  static let subscription = ProductType.autoRenewable.rawValue
}
