// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEntitlements
import StoreReceipts
import StrictTime

/// What is asked about the evidence.
struct EntitlementQuestion {
  let moment: Timestamp
  /// E-57: whether a time before the newest evidence is intentional.
  let allowsPast: Bool
  let policy: EntitlementPolicy
  let wantsTimeline: Bool
  let explained: ExplainedProducts
  /// The products and offers of the app, where a file has them.
  var configuration: StoreConfiguration?
}

/// The products whose rules are asked for.
struct ExplainedProducts {
  /// Whether all are.
  private(set) var isAll: Bool
  /// Those that are named.
  private(set) var names: [String]

  /// From the values of the option, where an empty one stands for all.
  init(_ values: [String]) {
    isAll = values.contains(where: \.isEmpty)
    names = values.filter { !$0.isEmpty }
  }

  var isEmpty: Bool { !isAll && names.isEmpty }

  /// This one, rather than all.
  mutating func narrow(to productId: String) {
    isAll = false
    names.append(productId)
  }

  func contains(_ productId: String) -> Bool {
    isAll || names.contains { $0.utf8.elementsEqual(productId.utf8) }
  }
}

/// The answer about one customer of one app.
struct EntitlementAnswer {
  /// The app; `nil` when no evidence names one.
  let bundleId: String?
  let customer: Customer
  /// E-8: one for each environment of which there is evidence; production's where there is none.
  let summaries: [EntitlementSummary]
  /// The products, and those that are asked about and were never bought.
  let products: [Entitlement]
  /// The periods, where they are asked for.
  let timelines: [AccessTimeline]?
  let explained: ExplainedProducts
  /// E-9: chains that name no customer, where the answer is of one of several.
  let unnamedChains: [ChainName]
  /// E-30 to E-33: the offers of the configuration that the customer is eligible for; `nil` without one.
  let eligibleOffers: [EligibleOffer]?

  /// Whom the answer is about, as far as the evidence tells.
  struct Customer {
    /// The download of the app: one for each Apple account.
    let appTransactionId: String?
    /// The accounts of the app's own.
    let appAccountTokens: [String]
    /// Whether the evidence has others, so that the answer must say whom it is about.
    let isOneOfSeveral: Bool
  }

  private init(
    _ ledger: EntitlementLedger,
    bundleId: String?,
    isOneOfSeveral: Bool,
    identity: CustomerIdentity? = nil,
    unnamedChains: [ChainName] = [],
    _ question: EntitlementQuestion
  ) {
    let identities = ledger.customers
    let downloads = Set(identities.compactMap(\.appTransactionId))
    customer = Customer(
      appTransactionId: identity?.appTransactionId
        ?? (downloads.count == 1 ? downloads.first : nil),
      appAccountTokens: Set(identities.compactMap(\.appAccountToken)).sorted(),
      isOneOfSeveral: isOneOfSeveral
    )
    self.bundleId = bundleId
    let places = ledger.evidenceEnvironments
    let summaries = (places.isEmpty ? [.production] : places).map { environment in
      ledger.entitlements(
        at: question.moment,
        environment: environment,
        allowingPast: question.allowsPast,
        policy: question.policy
      )
    }
    let known = summaries.flatMap(\.products)
    self.summaries = summaries
    products =
      known
      + question.explained.names.compactMap { name in
        known.contains { $0.productId.utf8.elementsEqual(name.utf8) } ? nil : summaries.first?[name]
      }
    timelines =
      question.wantsTimeline
      ? summaries.flatMap { summary in
        ledger.timelines(
          until: question.moment,
          environment: summary.environment,
          policy: question.policy
        )
      } : nil
    self.unnamedChains = unnamedChains
    eligibleOffers = question.configuration.map { summaries.flatMap($0.eligibleOffers) }
    explained = question.explained
  }

  /// A part of the evidence that has an answer of its own.
  struct Part {
    let ledger: EntitlementLedger
    /// The app; `nil` when no evidence names one.
    var bundleId: String?
    /// Whether the evidence has others of the same app.
    var isOneOfSeveral = false
    /// Whom it is of, where it is of one of several.
    var identity: CustomerIdentity?
    /// Chains of the same app that name no customer.
    var unnamedChains: [ChainName] = []
  }

  /// The answer about a part of the evidence.
  init(_ part: Part, _ question: EntitlementQuestion) {
    self.init(
      part.ledger,
      bundleId: part.bundleId,
      isOneOfSeveral: part.isOneOfSeveral,
      identity: part.identity,
      unnamedChains: part.unnamedChains,
      question
    )
  }

  /// One part for each app, and for each customer where the evidence is of several.
  static func parts(of evidence: EvidenceFile) -> [Part] {
    let parts = evidence.ledgers.flatMap(customers)
    guard parts.isEmpty else { return parts }
    return [Part(ledger: EntitlementLedger(bundleId: "", environments: []))]
  }

  /// Evidence of several customers is never mixed; what names none of them has an answer of its own.
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

  /// The time that was asked about.
  var asked: Timestamp { summaries.first?.asked ?? .earliest }

  var warnings: [EntitlementWarning] { Set(summaries.flatMap(\.warnings)).sorted() }
}
