// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StoreEntitlements
import StorePayloads
import StrictTime

// The page about one customer: access by product, then the other sections.

extension EntitlementAnswer {
  package func write(
    to page: inout TextPage,
    _ evidence: EvidenceReport,
    _ drawing: TimelineDrawing.TimelineStyle
  ) {
    page.blank()
    let isFirst = page.text.isEmpty
    page.title(heading)
    writeCustomer(to: &page)
    // Only in the first answer, because it applies to all answers.
    if isFirst, evidence.unreportedCount > 0 {
      let count = evidence.unreportedCount
      let subject = count == 1 ? "1 document is" : "\(count) documents are"
      page.line("\(subject) not valid and not counted: see below", .caution)
    }
    writeUnlock(to: &page)
    writeProducts(to: &page, evidence)
    writeChains(to: &page)
    if let timelines { TimelineDrawing(timelines, now: answeredAt, drawing).write(to: &page) }
    writeFeatures(to: &page)
    writeConsumables(to: &page)
    if let eligibleOffers { page.write(eligibleOffers) }
    writeApp(to: &page)
    writeOffers(to: &page)
    writeExplanations(to: &page)
    writeWarnings(to: &page)
  }

  package var heading: String {
    let app = bundleId.map { " of \(shown($0))" } ?? ""
    let id = customer.appTransactionId.map { ", app transaction id \(shown($0))" }
    let name = customer.isOneOfSeveral ? id ?? ", customer not named in the evidence" : ""
    return "entitlements\(app) as of \(answeredAt.second)\(name)"
  }

  private func writeProducts(to page: inout TextPage, _ evidence: EvidenceReport) {
    guard !products.isEmpty else {
      page.blank()
      guard !evidence.isRefused else { return page.line("unknown: no document is valid", .caution) }
      guard evidence.hasUncountedPurchases else { return page.line("no purchases") }
      return page.line("no purchases that count: NOT COUNTED below says why", .caution)
    }
    let purchased = StoreEnvironment.canonicalValues.filter { environment in
      products.contains { $0.environment == environment && $0.reason != .neverPurchased }
    }
    let environments = purchased.isEmpty ? [.production] : purchased
    for environment in environments {
      page.blank()
      if environments != [.production] { page.line(environment.words) }
      let rows = products.filter { product in
        product.reason == .neverPurchased
          ? environment == environments.last : product.environment == environment
      }
      page.table(
        ["PRODUCT", "ACCESS", "UNTIL", "WHY"],
        rows.map { row(of: $0) },
        wrapsLast: true,
        isBelowHeading: true
      )
    }
    for name in explained.names { writeNearest(to: name, on: &page) }
  }

  private func row(of product: Entitlement) -> TableRow {
    TableRow(
      cells: [
        product.productId, product.accessText, product.untilText(seenFrom: answeredAt),
        product.explanation,
      ],
      emphasis: product.verdict.emphasis(product.level),
      details: details(of: product)
    )
  }

  /// The next actions, in order.
  func details(of product: Entitlement) -> [String] { product.nextActions.sentences }

}

extension Entitlement {
  /// A consumable has no verdict.
  var accessText: String {
    reason == .consumableCarriesNoEntitlement ? "-" : verdict.word(level)
  }

  func untilText(seenFrom now: Timestamp) -> String {
    endText(verdict, reason, from: from, until: until, seenFrom: now)
  }

  /// The reason and the outlook.
  var explanation: String { joined([why, seats?.words, paidText, outlook]) ?? "" }

  /// The renewal and the commitment.
  private var outlook: String? { joined([renewalText, commitmentText]) }

  private var renewalText: String? {
    guard isEntitled, let renewal, let willRenew = renewal.willRenew else { return nil }
    guard willRenew else { return "auto-renewal is off" }
    // During billing retry the renewal date is not known.
    guard reason != .gracePeriod, status != .billingRetry else { return nil }
    let date = renewal.renewalDate.map { $0 == until ? " then" : " on \($0.day)" } ?? ""
    let product = renewal.renewsTo.flatMap { $0 == productId ? nil : " as \($0)" } ?? ""
    let price = renewal.customerPrice.map { " for \($0)" } ?? ""
    let offer = renewal.offer.map { " with \($0.words)" } ?? ""
    // Which price the renewal info has while an increase awaits consent is not documented.
    guard renewal.priceIncreaseStatus != .pending else {
      // A renewal that is paid with an offer does not need the consent yet.
      if renewal.offer != nil {
        return
          "renews\(date)\(product)\(price)\(offer); after the offer only if the customer consents to the announced price"
      }
      return "renews\(date)\(product) if the customer consents to the announced price, else ends"
    }
    return "renews\(date)\(product)\(price)\(offer)"
  }

  private var commitmentText: String? {
    guard let commitment, isEntitled else { return nil }
    let count = [commitment.billingPeriodNumber, commitment.totalBillingPeriods].compactMap { $0 }
    let place = count.count == 2 ? "period \(count[0]) of \(count[1])" : nil
    return joined([place, commitment.commitmentExpiresDate.map { "committed until \($0.day)" }])
  }
}

/// The time at which access ends or ended; `-` if neither.
func endText(
  _ verdict: EntitlementVerdict,
  _ reason: EntitlementReason,
  from: Timestamp?,
  until: Timestamp?,
  seenFrom now: Timestamp
) -> String {
  if verdict == .entitled { return until?.end(seenFrom: now) ?? "forever" }
  return reason.isEnd ? from?.end(seenFrom: now) ?? "-" : "-"
}

/// A name, with the environment unless it is production.
func named(_ name: String, in environment: StoreEnvironment) -> String {
  shown(name) + (environment == .production ? "" : ", \(environment.name)")
}
