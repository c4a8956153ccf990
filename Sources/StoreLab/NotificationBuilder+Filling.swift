// SPDX-License-Identifier: Apache-2.0

// What a notification holds, by its type and subtype: a story that could have happened, as far as the
// members can tell it.
extension NotificationBuilder {
  mutating func fill(for kind: Kind) {
    switch kind.type {
    case "RENEWAL_EXTENSION" where kind.subtype == "SUMMARY": summary = NotificationSummaryBuilder()
    case "EXTERNAL_PURCHASE_TOKEN": fillExternalPurchaseToken(kind)
    case "RESCIND_CONSENT": appData = NotificationAppDataBuilder()
    default:
      data = NotificationDataBuilder()
      fillData(for: kind)
    }
  }

  private mutating func fillData(for kind: Kind) {
    switch kind.type {
    case "TEST": empty()
    case "ONE_TIME_CHARGE": makeOneTime("Non-Consumable")
    case "CONSUMPTION_REQUEST":
      makeOneTime("Consumable")
      data?.consumptionRequestReason = "UNINTENDED_PURCHASE"
    case "DID_RENEW": makeRenewal()
    case "DID_CHANGE_RENEWAL_STATUS" where kind.subtype == "AUTO_RENEW_DISABLED":
      renewalInfo?.turnOff()
    case "DID_CHANGE_RENEWAL_PREF", "OFFER_REDEEMED": fillPreference(kind)
    case "PRICE_INCREASE":
      renewalInfo?.priceIncreaseStatus = kind.subtype == "ACCEPTED" ? 1 : 0
      renewalInfo?.renewalPrice = 12_990
    case "DID_FAIL_TO_RENEW": fail(withGrace: kind.subtype == "GRACE_PERIOD")
    case "GRACE_PERIOD_EXPIRED": fail(withGrace: false)
    case "EXPIRED": expire(kind)
    case "REFUND": revoke()
    case "REVOKE":
      revoke()
      transaction?.inAppOwnershipType = "FAMILY_SHARED"
    default: break
    }
  }

  private mutating func fillExternalPurchaseToken(_ kind: Kind) {
    externalPurchaseToken = ExternalPurchaseTokenBuilder()
    guard kind.subtype != "UNREPORTED" else { return }
    externalPurchaseToken?.tokenType = "ACQUISITION"
    externalPurchaseToken?.tokenExpirationDate = "2026-01-01T00:00:00Z"
  }

  private mutating func fillPreference(_ kind: Kind) {
    if kind.type == "OFFER_REDEEMED" {
      transaction?.offerType = 3
      transaction?.offerIdentifier = "winter"
    }
    switch kind.subtype {
    case "UPGRADE": productId = "com.example.app.max"
    case "DOWNGRADE": renewalInfo?.autoRenewProductId = "com.example.app.basic"
    default: break
    }
  }

  private mutating func empty() {
    data?.bundleVersion = nil
    data?.transaction = nil
    data?.renewalInfo = nil
    data?.status = nil
  }

  private mutating func makeOneTime(_ type: String) {
    transaction?.makeOneTime(type)
    data?.renewalInfo = nil
    data?.status = nil
  }

  private mutating func makeRenewal() {
    transaction?.makeRenewal()
    let renewal = transaction
    renewalInfo?.originalTransactionId = renewal?.originalTransactionId
    renewalInfo?.recentSubscriptionStartDate = renewal?.originalPurchaseDate
  }

  private mutating func fail(withGrace hasGrace: Bool) {
    transaction?.makePast()
    renewalInfo?.expire(intent: 2, isInBillingRetryPeriod: true)
    renewalInfo?.gracePeriodExpiresDate = hasGrace ? "2025-01-17T00:00:00Z" : nil
    data?.status = hasGrace ? 4 : 3
  }

  private mutating func expire(_ kind: Kind) {
    let intents: [String?: Int64] = [
      "VOLUNTARY": 1, "BILLING_RETRY": 2, "PRICE_INCREASE": 3, "PRODUCT_NOT_FOR_SALE": 4,
    ]
    transaction?.makePast()
    renewalInfo?.expire(intent: intents[kind.subtype] ?? 5)
    data?.status = 2
  }

  private mutating func revoke() {
    transaction?.revoke()
    renewalInfo?.turnOff()
    data?.status = 5
  }
}
