// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// A transaction and a renewal info, for people.

extension TransactionPayload {
  func facts(now: Timestamp?, all: Bool) -> [Fact] {
    let usual = [
      Fact("App", bundleId),
      Fact("Product", joined([productId, type?.rawValue.lowercased(), quantityText])),
      Fact("Bought", boughtText(seenFrom: now)),
      Fact("Until", expiresDate?.text(seenFrom: now)),
      Fact("Upgraded", isUpgraded == true ? "another product of its group took its place" : nil),
      Fact("Revoked", revocationText(seenFrom: now)),
      Fact("Price", money(price, currency)),
      Fact("Offer", offerText(offerType, offerIdentifier, offerDiscountType, offerPeriod)),
      Fact("Owner", ownerText),
      Fact("Account", appAccountToken?.rawValue),
      Fact("Store", joined([storefront, all ? storefrontId : nil])),
      Fact("Purchase", lineText),
      Fact("Signed", signedDate?.text(seenFrom: now)),
    ]
    let sold = advancedCommerceInfo?.facts(currency) ?? []
    return (usual + (all ? rareFacts + sold : [])).compactMap { $0 }
  }

  private var quantityText: String? {
    quantity.flatMap { $0 == 1 ? nil : "quantity \($0)" }
  }

  private func boughtText(seenFrom now: Timestamp?) -> String? {
    let reason: String? =
      switch transactionReason {
      case .renewal?: "renewed by the App Store"
      case .purchase?, nil: nil
      case let other?: other.rawValue
      }
    return joined([purchaseDate?.text(seenFrom: now), reason])
  }

  private func revocationText(seenFrom now: Timestamp?) -> String? {
    guard let revocationDate else { return nil }
    let what: String? =
      switch revocationType {
      case .refundFull?: "all of the money was paid back"
      case .refundProrated?: "a part of the money was paid back"
      case .familyRevoke?: "no longer shared by the family"
      case .assignmentRevoke?: "the seat was taken away"
      case nil: nil
      case let other?: other.rawValue
      }
    let why: String? =
      switch revocationReason {
      case .appIssue?: "for a fault of the app"
      case .other?: "for another reason"
      case nil: nil
      case let other?: "for reason \(other.rawValue)"
      }
    let share = revocationPercentage.map { "\(decimal($0)) percent" }
    return joined([revocationDate.text(seenFrom: now), what, share, why])
  }

  private var ownerText: String? {
    switch inAppOwnershipType {
    case .purchased?, nil: nil
    case .familyShared?: "shared by a family member"
    case .assigned?: "assigned, as a seat"
    case let other?: other.rawValue
    }
  }

  private var lineText: String? {
    guard let transactionId else { return originalTransactionId.map { "first \($0)" } }
    guard let originalTransactionId, originalTransactionId != transactionId else {
      return "transaction \(transactionId)"
    }
    let began = originalPurchaseDate.map { " of \($0.second)" } ?? ""
    return "transaction \(transactionId), first \(originalTransactionId)\(began)"
  }

  private var rareFacts: [Fact?] {
    [
      Fact("Group", subscriptionGroupIdentifier),
      Fact("Line item", webOrderLineItemId),
      Fact("Download", appTransactionId),
      Fact("Billing", billingText(billingPlanType)),
      Fact("Committed", commitmentInfo?.words(currency)),
      Fact("Before", previousOriginalTransactionId.map { "first \($0), before it moved" }),
      Fact("Device", deviceVerification.map { "verification \($0)" }),
      Fact("Nonce", deviceVerificationNonce?.rawValue),
    ]
  }
}

extension RenewalInfoPayload {
  func facts(now: Timestamp?, all: Bool) -> [Fact] {
    let usual = [
      Fact("Product", productId),
      Fact("Renews", renewalText(seenFrom: now)),
      Fact("Price", money(renewalPrice, currency)),
      Fact("Ended", expirationText),
      Fact(
        "Billing",
        joined([
          isInBillingRetryPeriod.map {
            $0 ? "failed, and Apple tries again" : "Apple does not try again"
          }, billingText(renewalBillingPlanType),
        ])
      ),
      Fact("Grace", gracePeriodExpiresDate.map { "until \($0.text(seenFrom: now))" }),
      Fact("Increase", increaseText),
      Fact("Offer", offerText(offerType, offerIdentifier, offerDiscountType, offerPeriod)),
      Fact("Win back", eligibleWinBackOfferIds.flatMap { joined($0) }),
      Fact("Account", appAccountToken?.rawValue),
      Fact("Began", recentSubscriptionStartDate?.text(seenFrom: now)),
      Fact("Line", originalTransactionId),
      Fact("Signed", signedDate?.text(seenFrom: now)),
    ]
    let sold = advancedCommerceInfo?.facts(currency) ?? []
    return (usual + (all ? rareFacts + sold : [])).compactMap { $0 }
  }

  private func renewalText(seenFrom now: Timestamp?) -> String? {
    let answer: String? =
      switch autoRenewStatus {
      case .off?: "no, it is turned off"
      case .on?: "yes"
      case nil: nil
      case let other?: "status \(other.rawValue)"
      }
    let other = autoRenewProductId.flatMap { $0 == productId ? nil : "as \($0)" }
    let isOff = autoRenewStatus == .off
    let date = renewalDate.map { "\(isOff ? "paid until" : "on") \($0.text(seenFrom: now))" }
    return joined([answer, isOff ? nil : other, date])
  }

  private var expirationText: String? {
    switch expirationIntent {
    case nil: nil
    case .customerCancelled?: "the customer turned it off"
    case .billingError?: "it could not be billed"
    case .priceIncrease?: "the customer did not consent to a higher price"
    case .productNotAvailable?: "the product was no longer for sale"
    case .other?: "for another reason"
    case let other?: "for reason \(other.rawValue)"
    }
  }

  private var increaseText: String? {
    switch priceIncreaseStatus {
    case nil: nil
    case .pending?: "the customer has not answered to a higher price"
    case .accepted?: "the customer consents to a higher price, or need not be asked"
    case let other?: "status \(other.rawValue)"
    }
  }

  private var rareFacts: [Fact?] {
    [
      Fact("Download", appTransactionId),
      Fact("Committed", commitmentInfo?.words(currency)),
      Fact("Device", deviceVerification.map { "verification \($0)" }),
      Fact("Nonce", deviceVerificationNonce?.rawValue),
    ]
  }
}

// MARK: Words

/// `9.99 USD`, from thousandths.
func money(_ amount: Int64?, _ currency: String?) -> String? {
  guard let amount else { return nil }
  let places = currency.map { wholeCurrencies.contains($0) } ?? false ? 0 : 2
  return [decimal(amount, places: places), currency].compactMap { $0 }.joined(separator: " ")
}

/// The currencies without smaller units (ISO 4217).
private let wholeCurrencies: [String] = [
  "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF",
  "XOF", "XPF",
]

/// Thousandths with at least some places, without zeros beyond them.
func decimal(_ thousandths: Int64, places: Int = 0) -> String {
  let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
  var digits = String(String(1000 + rest).dropFirst())
  while digits.count > places, digits.hasSuffix("0") { digits.removeLast() }
  let sign = thousandths < 0 ? "-" : ""
  return sign + "\(whole)" + (digits.isEmpty ? "" : ".\(digits)")
}

private func offerText(
  _ type: OfferType?,
  _ identifier: String?,
  _ discount: OfferDiscountType?,
  _ period: String?
) -> String? {
  let kind: String? =
    switch type {
    case nil: nil
    case .introductory?: "introductory offer"
    case .promotional?: "promotional offer"
    case .offerCode?: "offer code"
    case .winBack?: "win-back offer"
    case let other?: "offer of type \(other.rawValue)"
    }
  let payment: String? =
    switch discount {
    case nil: nil
    case .freeTrial?: "free trial"
    case .payAsYouGo?: "paid period by period"
    case .payUpFront?: "paid up front"
    case .oneTime?: "paid once"
    case let other?: other.rawValue
    }
  let name = [kind, identifier].compactMap { $0 }.joined(separator: " ")
  return joined([name.isEmpty ? nil : name, payment, period.map { "for \(periodText($0))" }])
}

/// `P1M` is a month; what is not as simple stays as it is.
private func periodText(_ period: String) -> String {
  let units: [Character: String] = ["D": "day", "W": "week", "M": "month", "Y": "year"]
  guard period.hasPrefix("P"), let last = period.last, let unit = units[last],
    let count = Int(period.dropFirst().dropLast()), period == "P\(count)\(last)"
  else { return period }
  return count == 1 ? "1 \(unit)" : "\(count) \(unit)s"
}

private func billingText(_ plan: BillingPlanType?) -> String? {
  switch plan {
  case nil: nil
  case .billedUpfront?: "at once"
  case .monthly?: "month by month, with a commitment"
  case let other?: other.rawValue
  }
}
