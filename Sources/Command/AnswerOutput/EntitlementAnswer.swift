// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
package import StoreEntitlements
import StoreReceipts
import StrictTime

/// The answer about one customer of one app.
package struct EntitlementAnswer {
  /// The app; `nil` if no evidence names an app.
  let bundleId: String?
  let customer: Customer
  /// E-8: one summary for each environment with evidence; without any evidence, one for production.
  let summaries: [EntitlementSummary]
  /// The products, including those that `--explain` names and that were never purchased.
  let products: [Entitlement]
  /// The periods, if they are shown or drawn.
  let periods: [AccessTimeline]?
  /// The periods, if they are part of the answer.
  var timelines: [AccessTimeline]? { showsTimeline ? periods : nil }
  private let showsTimeline: Bool
  let explained: ExplainedProducts
  /// E-9: subscription chains without a customer, if the answer is about one of several customers.
  let unnamedChains: [ChainName]
  /// E-30 to E-33: the configuration's offers that the customer is eligible for; `nil` without a
  /// configuration.
  let eligibleOffers: [EligibleOffer]?

  /// The identifiers of the customer in the evidence.
  struct Customer {
    let appTransactionId: String?
    let appAccountTokens: [String]
    /// Whether the evidence has other customers, so that the answer must name this one.
    let isOneOfSeveral: Bool
  }

  /// The evidence of one answer.
  package struct Part {
    let ledger: EntitlementLedger
    /// The app; `nil` if no evidence names an app.
    var bundleId: String?
    /// Whether the evidence has other customers of the same app.
    var isOneOfSeveral = false
    /// The customer, if the evidence has several.
    var identity: CustomerIdentity?
    /// Subscription chains of the same app without a customer.
    var unnamedChains: [ChainName] = []
  }

  package init(_ part: Part, _ question: EntitlementQuestion) {
    let ledger = part.ledger
    let identities = ledger.customers
    let appTransactionIds = Set(identities.compactMap(\.appTransactionId))
    customer = Customer(
      appTransactionId: part.identity?.appTransactionId
        ?? (appTransactionIds.count == 1 ? appTransactionIds.first : nil),
      appAccountTokens: Set(identities.compactMap(\.appAccountToken)).sorted(),
      isOneOfSeveral: part.isOneOfSeveral
    )
    bundleId = part.bundleId
    unnamedChains = part.unnamedChains
    explained = question.explained
    let environments = ledger.evidenceEnvironments
    let summaries = (environments.isEmpty ? [.production] : environments).map { environment in
      ledger.entitlements(
        at: question.time,
        in: environment,
        past: question.past,
        findingValidUntil: true,
        policy: question.policy
      )
    }
    let known = summaries.flatMap(\.products)
    self.summaries = summaries
    eligibleOffers = question.configuration.map { summaries.flatMap($0.eligibleOffers) }
    products =
      known
      + question.explained.names.compactMap { name in
        known.contains { $0.productId.utf8.elementsEqual(name.utf8) } ? nil : summaries.first?[name]
      }
    showsTimeline = question.wantsTimeline
    periods =
      question.wantsTimeline || question.wantsHistories
      ? summaries.flatMap { summary in
        ledger.timelines(
          until: question.time,
          in: summary.environment,
          policy: question.policy
        )
      } : nil
  }

  /// One part for each app, or for each customer of an app that has several customers.
  package static func parts(of ledgers: [EntitlementLedger]) -> [Part] {
    let parts = ledgers.flatMap(customers)
    guard parts.isEmpty else { return parts }
    return [Part(ledger: EntitlementLedger(bundleId: "", environments: []))]
  }

  /// Evidence of several customers is never mixed; evidence without a customer has its own answer.
  private static func customers(of ledger: EntitlementLedger) -> [Part] {
    let id = ledger.bundleId
    let (customers, unnamed) = ledger.splitByCustomer()
    guard customers.count > 1 else { return [Part(ledger: ledger, bundleId: id)] }
    let unnamedChains = unnamed.chains
    var parts = customers.map { identity, ledger in
      Part(
        ledger: ledger,
        bundleId: id,
        isOneOfSeveral: true,
        identity: identity,
        unnamedChains: unnamedChains
      )
    }
    if !unnamed.isEmpty { parts.append(Part(ledger: unnamed, bundleId: id, isOneOfSeveral: true)) }
    return parts
  }

  /// The requested time.
  var asked: Timestamp { summaries.first?.asked ?? .earliest }

  /// The time of the answer: the time asked for, or that of newer evidence.
  var answeredAt: Timestamp { summaries.map(\.evaluatedAt).max() ?? asked }

  var warnings: [EntitlementWarning] { Set(summaries.flatMap(\.warnings)).sorted() }
}
