// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime

/// E-1, E-2: the identity of a transaction, a chain or an app transaction.
///
/// The App Store assigns each number once in an environment. Xcode numbers transactions from 0 on each machine, so there the
/// date is part of the key, and of a transaction the product too. The signer is not: receipts and tokens of one machine
/// have different ones.
struct EvidenceKey: Hashable, Comparable, Sendable {
  let id: Identifier
  let origin: Origin

  /// The environment, and what distinguishes equal numbers of Xcode; small, as tables have a hundred thousand keys.
  enum Origin: Hashable {
    case appStore(KeyEnvironment)
    indirect case machine(KeyEnvironment, Identifier)
  }

  init(_ environment: KeyEnvironment, _ id: Identifier, distinguishedBy mark: String = "") {
    self.id = id
    origin = mark.isEmpty ? .appStore(environment) : .machine(environment, Identifier(mark))
  }

  /// The key of a transaction.
  init(of facts: PurchaseFacts, _ environment: KeyEnvironment) {
    self.init(
      environment,
      facts.transactionId,
      distinguishedBy: environment == .xcode
        ? "\(facts.purchaseDate.wholeSeconds) \(facts.productId.text)" : ""
    )
  }

  /// The key of the chain of a transaction.
  init(ofChainOf facts: PurchaseFacts, _ environment: KeyEnvironment) {
    let start = facts.originalPurchaseDate ?? facts.purchaseDate
    self.init(
      environment,
      facts.originalTransactionId,
      distinguishedBy: environment == .xcode ? "\(start.wholeSeconds)" : ""
    )
  }

  /// The key of a renewal info: that of its chain; in Xcode, `RenewalChains` finds the chain.
  init(of facts: RenewalFacts, _ environment: KeyEnvironment) {
    let start = facts.recentSubscriptionStartDate.map { "\($0.wholeSeconds)" } ?? "-"
    self.init(
      environment,
      facts.originalTransactionId,
      distinguishedBy: environment == .xcode ? "\(start) \(facts.productId?.text ?? "")" : ""
    )
  }

  var environment: StoreEnvironment { keyEnvironment.environment }

  var keyEnvironment: KeyEnvironment {
    switch origin {
    case .appStore(let environment), .machine(let environment, _): environment
    }
  }

  /// What distinguishes equal numbers of Xcode; otherwise empty.
  var mark: Identifier {
    switch origin {
    case .appStore: Identifier("")
    case .machine(_, let mark): mark
    }
  }

  static func < (left: EvidenceKey, right: EvidenceKey) -> Bool {
    if left.keyEnvironment != right.keyEnvironment {
      return left.keyEnvironment.rawValue < right.keyEnvironment.rawValue
    }
    return left.id == right.id ? left.mark < right.mark : left.id < right.id
  }
}

extension Timestamp {
  /// The seconds since 1970: tokens of Xcode have fractions of seconds, receipts have none.
  var wholeSeconds: Int64 {
    let (seconds, rest) = millisecondsSince1970.quotientAndRemainder(dividingBy: 1000)
    return rest < 0 ? seconds - 1 : seconds
  }

  /// This date, unless the other is in another second: a receipt has no fractions.
  func keepingFraction(over other: Timestamp) -> Timestamp {
    wholeSeconds == other.wholeSeconds ? self : other
  }
}
