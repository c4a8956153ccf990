// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime

/// E-1, E-2: the identity of a transaction, a chain or an app transaction.
///
/// The App Store assigns each number once in an environment. Xcode numbers transactions from 0 on each machine, so there the
/// date is part of the key, and of a transaction the product too. The signer is not: receipts and tokens of one machine
/// have different ones. The chain of a member with a seat has the app transaction id too (E-3c).
struct EvidenceKey: Hashable, Comparable, Sendable {
  let id: Identifier
  let origin: Origin

  /// The environment, and what distinguishes equal numbers; small, as tables have a hundred thousand keys.
  enum Origin: Hashable {
    case appStore(KeyEnvironment)
    indirect case marked(KeyEnvironment, Identifier)
  }

  init(_ environment: KeyEnvironment, _ id: Identifier, distinguishedBy mark: String = "") {
    self.id = id
    origin = mark.isEmpty ? .appStore(environment) : .marked(environment, Identifier(mark))
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
    let chain = EvidenceKey(ofOriginalOf: facts, environment)
    self = facts.seatHolder.map { chain.held(by: $0) } ?? chain
  }

  /// The key of the original transaction of a transaction, which members with a seat may share.
  init(ofOriginalOf facts: PurchaseFacts, _ environment: KeyEnvironment) {
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
    case .appStore(let environment), .marked(let environment, _): environment
    }
  }

  /// What distinguishes equal numbers; otherwise empty.
  var mark: Identifier {
    switch origin {
    case .appStore: Identifier("")
    case .marked(_, let mark): mark
    }
  }

  /// E-3c: the chain of a member with a seat.
  func held(by appTransactionId: Identifier) -> EvidenceKey {
    let marks = [mark.text, appTransactionId.text].filter { !$0.isEmpty }
    return EvidenceKey(keyEnvironment, id, distinguishedBy: marks.joined(separator: " "))
  }

  /// E-3c: the app transaction id in the key of the chain of a member with a seat; `nil` for other chains.
  var seatHolder: Identifier? {
    guard case .marked(let environment, let mark) = origin else { return nil }
    guard environment == .xcode else { return mark }
    return mark.text.firstIndex(of: " ").map { Identifier(String(mark.text[$0...].dropFirst())) }
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
