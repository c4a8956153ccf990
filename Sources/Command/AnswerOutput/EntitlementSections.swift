// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StoreEntitlements
import StrictTime

// The sections about features, consumables, the paid app, offers and warnings.

extension EntitlementAnswer {
  /// E-42: the answer about all of the app, before those about products.
  func writeUnlock(to page: inout TextPage) {
    for unlock in unlockReports {
      page.blank()
      page.line(unlock.sentence, unlock.emphasis, hanging: 2)
      for next in unlock.next { page.line("  \(next)", .dim, hanging: 2) }
    }
  }

  package var unlockReports: [UnlockReport] {
    summaries.compactMap(\.unlock).map(UnlockReport.init)
  }

  func writeFeatures(to page: inout TextPage) {
    let rows = summaries.flatMap(\.features).map { feature in
      let grant = feature.grantedBy.joined(separator: ", ")
      return TableRow(
        cells: [
          named(feature.feature, in: feature.environment),
          feature.access.verdict.word(feature.access.level),
          feature.untilText(seenFrom: answeredAt),
          grant.isEmpty ? feature.access.reason.words : "by \(grant)",
        ],
        emphasis: feature.access.verdict.emphasis(feature.access.level)
      )
    }
    page.table(["FEATURE", "ACCESS", "UNTIL", "WHY"], rows, wrapsLast: true)
  }

  func writeConsumables(to page: inout TextPage) {
    let rows = summaries.flatMap(\.consumables).map { units in
      let name = named(units.productId, in: units.environment)
      return TableRow(cells: [name, "\(units.purchased)", "\(units.revoked)", "\(units.units)"])
    }
    page.table(["CONSUMABLE", "PURCHASED", "REFUNDED", "UNITS"], rows)
  }

  func writeApp(to page: inout TextPage) {
    let apps = summaries.compactMap(\.paidApp)
    guard !apps.isEmpty else { return }
    page.blank()
    page.facts(apps.map { Fact(named("Paid app", in: $0.environment), $0.words) })
  }

  func writeOffers(to page: inout TextPage) {
    let offers = summaries.flatMap(\.offers)
    let hasWinBack = offers.contains { !$0.winBackOfferIds.isEmpty }
    let rows = offers.map { offers in
      let usual = [
        named(offers.subscriptionGroupIdentifier, in: offers.environment),
        offers.introductory.rawValue, offers.promotional.rawValue,
        offers.audience?.rawValue ?? "unknown",
      ]
      let winBack = hasWinBack ? [offers.winBackOfferIds.joined(separator: ", ")] : []
      return TableRow(cells: usual + winBack)
    }
    let titles = ["OFFERS OF GROUP", "INTRODUCTORY", "PROMOTIONAL", "OFFER CODES FOR"]
    page.table(titles + (hasWinBack ? ["WIN-BACK"] : []), rows, wrapsLast: hasWinBack)
  }

  func writeWarnings(to page: inout TextPage) {
    guard !warnings.isEmpty || !unnamedChains.isEmpty else { return }
    page.blank()
    page.line("WARNINGS", .dim)
    for warning in warnings {
      page.line("- \(words(of: warning))", .caution, hanging: 2)
    }
    if !unnamedChains.isEmpty {
      let names = unnamedChains.prefix(3).map { shown($0.originalTransactionId) }
      let more = unnamedChains.count > 3 ? " and \(unnamedChains.count - 3) more" : ""
      page.line(
        "- not counted, because no customer is named: original transaction id "
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
    guard !names.isEmpty, products.count > 1 else { return warning.words }
    // A product of two environments has a line in each.
    var different: [String] = []
    for name in names where !different.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
      different.append(name)
      if different.count > 3 { break }
    }
    let more = different.count > 3 ? " and others" : ""
    return
      "\(warning.words): \(different.prefix(3).map { shown($0) }.joined(separator: ", "))\(more)"
  }
}

extension AppEntitlement {
  fileprivate var words: String {
    let version = originalApplicationVersion.map { "as version \($0)" }
    let date = originalPurchaseDate.map { "on \($0.day)" }
    let first = [version, date].compactMap { $0 }.joined(separator: " ")
    let parts = [
      access.verdict.word(.full), access.reason.words,
      first.isEmpty ? nil : "original purchase \(first)",
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}

/// The answer to whether all of the app is unlocked, in words.
package struct UnlockReport {
  /// `yes`, `no` or `unknown`.
  package let word: String
  package let emphasis: ColorStyle.Emphasis
  /// The answer in one sentence, with the environment unless it is production.
  package let sentence: String
  /// What to do, in order.
  package let next: [String]

  init(_ unlock: Unlock) {
    let access = unlock.access
    emphasis = access.verdict.emphasis(access.level)
    let state: String
    switch access.verdict {
    case .entitled:
      word = "yes"
      state = access.level == .limited ? "unlocked with limited access" : "unlocked"
    case .undetermined:
      word = "unknown"
      state = "unknown whether unlocked"
    default:
      word = "no"
      state = "locked"
    }
    let end = access.isEntitled ? access.until.map { " until \($0.day)" } ?? "" : ""
    let product = unlock.productId.map { " (\(shown($0)))" } ?? ""
    sentence =
      "\(named("app", in: unlock.environment)): \(state)\(end): \(access.reason.words)\(product)"
    switch access.reason {
    case .originalVersionUnknown:
      next = ["next: add a receipt or an app transaction (Get App Transaction Info)"]
    case .purchasesUnknown:
      next = ["next: add the transactions (Get Transaction History) or a receipt"]
    default: next = unlock.nextActions.sentences
    }
  }
}

extension FeatureEntitlement {
  fileprivate func untilText(seenFrom now: Timestamp) -> String {
    endText(access.verdict, access.reason, from: from, until: access.until, seenFrom: now)
  }
}
