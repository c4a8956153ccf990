// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreReceipts
import StrictTime

/// What is asked about the evidence.
struct EntitlementQuestion {
  let moment: Timestamp
  let policy: EntitlementPolicy
  let wantsTimeline: Bool
  let explained: ExplainedProducts
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
  let summary: EntitlementSummary
  /// The products, and those that are asked about and were never bought.
  let products: [Entitlement]
  /// The periods, where they are asked for.
  let timelines: [AccessTimeline]?
  let explained: ExplainedProducts

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
    download: String? = nil,
    _ question: EntitlementQuestion
  ) {
    let identities = ledger.customers
    let downloads = Set(identities.compactMap(\.appTransactionId))
    customer = Customer(
      appTransactionId: download ?? (downloads.count == 1 ? downloads.first : nil),
      appAccountTokens: Set(identities.compactMap(\.appAccountToken)).sorted(),
      isOneOfSeveral: isOneOfSeveral
    )
    self.bundleId = bundleId
    let summary = ledger.entitlements(at: question.moment, policy: question.policy)
    let known = summary.products
    self.summary = summary
    products =
      known
      + question.explained.names.compactMap { name in
        known.contains { $0.productId.utf8.elementsEqual(name.utf8) } ? nil : summary[name]
      }
    timelines =
      question.wantsTimeline
      ? ledger.timelines(until: question.moment, policy: question.policy) : nil
    explained = question.explained
  }

  /// One answer for each app, and for each customer where the evidence is of several.
  static func all(
    of evidence: EvidenceFile,
    _ question: EntitlementQuestion
  ) -> [EntitlementAnswer] {
    let answers = evidence.ledgers.flatMap { ledger in
      customers(of: ledger, question)
    }
    guard answers.isEmpty else { return answers }
    let nothing = EntitlementLedger(bundleId: "", environments: [])
    return [EntitlementAnswer(nothing, bundleId: nil, isOneOfSeveral: false, question)]
  }

  /// Evidence of several customers is never mixed; what names none of them has an answer of its own.
  private static func customers(
    of ledger: EntitlementLedger,
    _ question: EntitlementQuestion
  ) -> [EntitlementAnswer] {
    let named = Set(ledger.customers.compactMap(\.appTransactionId))
    guard named.count > 1 else {
      let id = ledger.bundleId
      return [EntitlementAnswer(ledger, bundleId: id, isOneOfSeveral: false, question)]
    }
    var answers = named.sorted().map { name in
      EntitlementAnswer(
        ledger.selecting(appTransactionId: name, includingUnnamed: false),
        bundleId: ledger.bundleId,
        isOneOfSeveral: true,
        download: name,
        question
      )
    }
    // No download has an empty id, so that this leaves what names none.
    let unnamed = ledger.selecting(appTransactionId: "", includingUnnamed: true)
    if !unnamed.isEmpty {
      let id = ledger.bundleId
      answers.append(EntitlementAnswer(unnamed, bundleId: id, isOneOfSeveral: true, question))
    }
    return answers
  }
}
