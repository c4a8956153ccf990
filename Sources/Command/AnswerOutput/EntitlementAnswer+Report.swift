// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
import StoreReceipts
package import StrictTime

// The parts of an answer about one customer, for pages that are not text.

/// The answer about one product in words.
package struct ProductReport {
  package let productId: String
  /// The environment, unless it is production.
  package let environment: String?
  package let isEntitled: Bool
  package let access: String
  package let emphasis: ColorStyle.Emphasis
  package let until: String
  package let explanation: String
  /// What the app may offer the customer, and what to ask Apple.
  package let details: [String]
  /// The transaction that decided.
  package let source: String?
  /// The rules that decided, in order.
  package let rules: [RuleReport]
}

/// A rule, and the fields that it read.
package struct RuleReport {
  package let name: String
  package let text: String
  package let fields: [(name: String, value: String)]

  init(_ rule: AppliedRule) {
    name = rule.rule.rawValue
    text = rule.rule.text
    fields = rule.fields.map { ($0.name, $0.value) }
  }
}

extension EntitlementAnswer {
  /// The time at which the answer changes by itself, if there is one.
  package var validUntil: String? {
    summaries.compactMap(\.validUntil).min().map { "\($0.second)" }
  }

  package var productReports: [ProductReport] {
    products.map { product in
      ProductReport(
        productId: product.productId,
        environment: product.environment == .production ? nil : product.environment.words,
        isEntitled: product.isEntitled,
        access: product.accessText,
        emphasis: product.verdict.emphasis(product.level),
        until: product.untilText(seenFrom: answeredAt),
        explanation: product.explanation,
        details: details(of: product),
        source: product.source?.words,
        rules: product.rules.map(RuleReport.init)
      )
    }
  }

  /// The identifiers of the customer.
  package var customerElements: [PageElement] { TextPage.elements(writeCustomer) }

  /// The subscriptions, features, consumables, the paid app and offers.
  package var otherElements: [PageElement] {
    TextPage.elements { page in
      writeChains(to: &page)
      writeFeatures(to: &page)
      writeConsumables(to: &page)
      if let eligibleOffers { page.write(eligibleOffers) }
      writeApp(to: &page)
      writeOffers(to: &page)
    }
  }

  package var warningElements: [PageElement] { TextPage.elements(writeWarnings) }

  /// The rules about the paid app, and those that apply to the whole answer.
  package var sharedRules: [RuleReport] {
    (summaries.compactMap(\.paidApp).flatMap(\.rules) + summaries.flatMap(\.rules))
      .map(RuleReport.init)
  }

  /// The time of the drawing.
  package var drawingTime: Timestamp { answeredAt }

  /// The histories of the purchases in these ledgers, of all environments.
  package static func histories(
    in ledgers: [EntitlementLedger],
    at time: Timestamp
  ) -> [AccessHistory] {
    AccessHistory.histories(
      in: ledgers.flatMap { ledger in
        ledger.evidenceEnvironments.flatMap { ledger.timelines(until: time, in: $0) }
      }
    )
  }
}
