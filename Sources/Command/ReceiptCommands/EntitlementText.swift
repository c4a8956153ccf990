// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StoreEntitlements
import StorePayloads
import StoreReceipts
import StrictTime

// An answer as one page: who may use what first, then what is worth knowing beside it.

extension EntitlementAnswer {
  func write(
    to page: inout TextPage,
    _ evidence: EvidenceFile,
    _ drawing: TimelineDrawing.TimelineStyle
  ) {
    page.blank()
    // What is true of all answers is told once.
    let isFirst = page.text.isEmpty
    page.title(heading)
    if isFirst { writeCaution(to: &page, evidence) }
    writeProducts(to: &page)
    if let timelines {
      TimelineDrawing(timelines, now: asked, drawing).write(to: &page)
    }
    writeFeatures(to: &page)
    writeUnits(to: &page)
    writeApp(to: &page)
    writeOffers(to: &page)
    if let eligibleOffers { page.write(eligibleOffers) }
    writeExplanations(to: &page)
    writeWarnings(to: &page)
  }

  private var heading: String {
    let app = bundleId.map { " of \(shown($0))" } ?? ""
    return "entitlements\(app) as of \(asked.second)\(person)"
  }

  private var person: String {
    guard customer.isOneOfSeveral else { return "" }
    return customer.appTransactionId.map { ", customer of download \(shown($0))" }
      ?? ", of a customer whom the evidence does not name"
  }

  private func writeCaution(to page: inout TextPage, _ evidence: EvidenceFile) {
    let count = evidence.toldCount
    guard count > 0 else { return }
    let text =
      count == 1
      ? "1 document was refused, and does not count"
      : "\(count) documents were refused, and do not count"
    page.line("\(text): see below", .caution)
  }

  // MARK: Products

  private func writeProducts(to page: inout TextPage) {
    guard !products.isEmpty else {
      page.blank()
      return page.line("no purchase is known")
    }
    let places = StoreEnvironment.allCases.filter { place in
      products.contains { $0.environment == place && $0.reason != .neverPurchased }
    }
    for place in places.isEmpty ? [.production] : places {
      page.blank()
      if places != [.production], !places.isEmpty { page.line(place.title) }
      let unknown = place == places.last || places.isEmpty
      let rows = products.filter {
        $0.reason == .neverPurchased ? unknown : $0.environment == place
      }
      page.table(
        ["PRODUCT", "ACCESS", "UNTIL", "WHY"],
        rows.map { row(of: $0) },
        wrapsLast: true
      )
    }
    for name in explained.names { writeNearest(to: name, on: &page) }
  }

  private func row(of product: Entitlement) -> Row {
    let now = moment(in: product.environment)
    return Row(
      cells: [
        product.productId, product.accessText, product.untilText(seenFrom: now),
        joined([product.why, product.outlook]) ?? "",
      ],
      emphasis: product.verdict.emphasis(product.level),
      details: details(of: product)
    )
  }

  /// What the customer may be shown next; nothing where another product of the group counts instead.
  private func details(of product: Entitlement) -> [String] {
    let group = summaries.flatMap(\.groups).first {
      $0.subscriptionGroupIdentifier == product.subscriptionGroupIdentifier
        && $0.entitlement.environment == product.environment
    }
    let isSuperseded =
      !product.isEntitled && group.map { $0.entitlement.isEntitled } ?? false
    guard !isSuperseded, let words = product.nextAction.words else { return [] }
    return ["next: \(words)"]
  }

  /// The moment by which an environment was judged.
  func moment(in environment: StoreEnvironment) -> Timestamp {
    summaries.first { $0.environment == environment }?.evaluatedAt ?? asked
  }

  // MARK: The rest

  private func writeFeatures(to page: inout TextPage) {
    let features = summaries.flatMap(\.features)
    guard !features.isEmpty else { return }
    page.blank()
    let rows = features.map { feature in
      let grant = feature.grantedBy.joined(separator: ", ")
      return Row(
        cells: [
          named(feature.feature, in: feature.environment), feature.verdict.word(feature.level),
          feature.untilText(seenFrom: moment(in: feature.environment)),
          grant.isEmpty ? feature.reason.words : "by \(grant)",
        ],
        emphasis: feature.verdict.emphasis(feature.level)
      )
    }
    page.table(["FEATURE", "ACCESS", "UNTIL", "WHY"], rows, wrapsLast: true)
  }

  private func writeUnits(to page: inout TextPage) {
    let consumables = summaries.flatMap(\.consumables)
    guard !consumables.isEmpty else { return }
    page.blank()
    let rows = consumables.map { units in
      let name = named(units.productId, in: units.environment)
      return Row(cells: [name, "\(units.purchased)", "\(units.revoked)", "\(units.units)"])
    }
    page.table(["CONSUMABLE", "BOUGHT", "PAID BACK", "UNITS"], rows)
  }

  private func writeApp(to page: inout TextPage) {
    let apps = summaries.compactMap(\.app)
    guard !apps.isEmpty else { return }
    page.blank()
    page.facts(apps.map { Fact(named("Paid app", in: $0.environment), $0.words) })
  }

  private func writeOffers(to page: inout TextPage) {
    let offers = summaries.flatMap(\.offers)
    guard !offers.isEmpty else { return }
    page.blank()
    let hasWinBack = offers.contains { !$0.winBackOfferIds.isEmpty }
    let rows = offers.map { offers in
      let usual = [
        named(offers.subscriptionGroupIdentifier, in: offers.environment),
        offers.introductory.rawValue, offers.promotional.rawValue,
        offers.audience?.rawValue ?? "unknown",
      ]
      let winBack = hasWinBack ? [offers.winBackOfferIds.joined(separator: ", ")] : []
      return Row(cells: usual + winBack)
    }
    let titles = ["OFFERS OF GROUP", "INTRODUCTORY", "PROMOTIONAL", "CODES FOR"]
    page.table(titles + (hasWinBack ? ["WIN-BACK"] : []), rows, wrapsLast: hasWinBack)
  }

  private func writeWarnings(to page: inout TextPage) {
    guard !warnings.isEmpty || !unnamedChains.isEmpty else { return }
    page.blank()
    page.line("WORTH KNOWING", .dim)
    for warning in warnings {
      page.line("- \(words(of: warning))", .caution, hanging: 2)
    }
    if !unnamedChains.isEmpty {
      let names = unnamedChains.prefix(3).map { shown($0.originalTransactionId) }
      let more = unnamedChains.count > 3 ? " and \(unnamedChains.count - 3) more" : ""
      page.line(
        "- not counted, because no customer is named: original transaction "
          + "\(names.joined(separator: ", "))\(more)",
        .caution,
        hanging: 2
      )
    }
  }

  private func words(of warning: EntitlementWarning) -> String {
    let names =
      products.filter { $0.warnings.contains(warning) }.map(\.productId)
      + summaries.flatMap(\.consumables).filter { $0.warnings.contains(warning) }.map(\.productId)
    var words = warning.words
    if warning == .clockBehindEvidence {
      let moments = summaries.map(\.evaluatedAt).filter { $0 != asked }.sorted()
      words += moments.last.map { "; judged as of \($0.second)" } ?? ""
    }
    guard !names.isEmpty, products.count > 1 else { return words }
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    return "\(words): \(names.prefix(3).map { shown($0) }.joined(separator: ", "))\(more)"
  }
}

extension Entitlement {
  /// A consumable is neither granted nor refused.
  fileprivate var accessText: String {
    reason == .consumableCarriesNoEntitlement ? "-" : verdict.word(level)
  }

  fileprivate func untilText(seenFrom now: Timestamp) -> String {
    if verdict == .entitled { return until?.end(seenFrom: now) ?? "for ever" }
    return reason.isEnd ? from?.end(seenFrom: now) ?? "-" : "-"
  }

  /// What comes next.
  fileprivate var outlook: String? { joined([renewalText, commitmentText]) }

  private var renewalText: String? {
    guard isEntitled, let renewal, let willRenew = renewal.willRenew else { return nil }
    guard willRenew else { return "renewal is off" }
    // While Apple tries to bill, no date is told.
    guard reason != .gracePeriod, status != .billingRetry else { return nil }
    let date = renewal.renewalDate.map { $0 == until ? " then" : " on \($0.day)" } ?? ""
    let product = renewal.renewsTo.flatMap { $0 == productId ? nil : " as \($0)" } ?? ""
    let price = money(renewal.renewalPrice, renewal.currency).map { " for \($0)" } ?? ""
    let offer = renewal.offer.map { " with \($0.words)" } ?? ""
    let isPending = renewal.priceIncreaseStatus == .pending
    return "renews\(date)\(product)\(price)\(offer)"
      + (isPending ? " if the customer consents to that price" : "")
  }

  private var commitmentText: String? {
    guard let commitment, isEntitled else { return nil }
    let count = [commitment.billingPeriodNumber, commitment.totalBillingPeriods].compactMap { $0 }
    let place = count.count == 2 ? "period \(count[0]) of \(count[1])" : nil
    return joined([place, commitment.commitmentExpiresDate.map { "committed until \($0.day)" }])
  }
}

extension AppEntitlement {
  fileprivate var words: String {
    let version = originalApplicationVersion.map { "as version \($0)" }
    let date = originalPurchaseDate.map { "on \($0.day)" }
    let first = [version, date].compactMap { $0 }.joined(separator: " ")
    let parts = [
      verdict.word(.full), reason.words, first.isEmpty ? nil : "first obtained \(first)",
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}

extension FeatureEntitlement {
  fileprivate func untilText(seenFrom now: Timestamp) -> String {
    if verdict == .entitled { return until?.end(seenFrom: now) ?? "for ever" }
    return reason.isEnd ? from?.end(seenFrom: now) ?? "-" : "-"
  }
}

/// A name, and the environment where that is not production.
func named(_ name: String, in environment: StoreEnvironment) -> String {
  shown(name) + (environment == .production ? "" : ", \(environment.rawValue)")
}

extension Timestamp {
  /// `2025-12-01, in 11 days`; with the time of day where that matters.
  func end(seenFrom now: Timestamp) -> String {
    let isNear = abs(milliseconds(since: now)) < 2 * 86_400_000
    return "\(isNear ? minute : day), \(relative(to: now))"
  }
}
