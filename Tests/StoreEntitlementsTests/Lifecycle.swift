// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StoreReceipts
import StrictTime
import TestSupport
import Testing

/// A random customer: purchases, renewals, failed charges, refunds, upgrades, a group, and contradictory copies with the
/// same signed date.
///
/// The seed determines the customer.
struct Lifecycle: CustomTestStringConvertible {
  /// All signed messages.
  private(set) var evidence: [Evidence] = []
  /// The final responses of the server API.
  private(set) var history: [Evidence] = []
  /// Times at which an answer may change; policies add others.
  private(set) var dates: Set<Timestamp> = []
  /// A time after the last signed date.
  private(set) var end = Timestamp.earliest

  let testDescription: String
  private var generator: SeededGenerator
  private var builders: [String: TransactionBuilder] = [:]
  private var renewals: [Int: (builder: RenewalInfoBuilder, last: String)] = [:]
  private var number = 0
  private let lab: EvidenceLab

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    testDescription = "\(generator)"
    lab = try EvidenceLab.shared.get()
    for _ in 0..<Int.random(in: 1...3, using: &generator) { try subscribe() }
    for _ in 0..<Int.random(in: 0...3, using: &generator) { try buyOnce() }
    try addGroup(seed)
    if Bool.random(using: &generator) { try addReceipt() }
    try addHistory()
  }

  // MARK: A chain

  private mutating func subscribe() throws {
    number += 1
    let line = number
    let group = Int.random(in: 1...2, using: &generator)
    let length = [3600, 604_800, 2_592_000, 31_536_000].randomElement(using: &generator) ?? 3600
    var now = try at("2026-01-01").adding(
      seconds: Int64.random(in: 0...31_536_000, using: &generator)
    )
    var builder = period(line: line, group, from: now, seconds: Int64(length))
    if Bool.random(using: &generator) {
      (builder.offerType, builder.offerDiscountType) = (1, "FREE_TRIAL")
    }
    var renewal = RenewalInfoBuilder()
    renewal.originalTransactionId = Ids.transaction(line)
    renewal.productId = builder.productId
    renewal.autoRenewProductId = builder.productId
    try sign(builder, renewal, line, at: now)
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      try live(&builder, &renewal, line, group, Int64(length), &now)
    }
  }

  /// An event; the builders describe the state that Apple signs after it.
  private mutating func live(
    _ builder: inout TransactionBuilder,
    _ renewal: inout RenewalInfoBuilder,
    _ line: Int,
    _ group: Int,
    _ length: Int64,
    _ now: inout Timestamp
  ) throws {
    let end = time(builder.expiresDate)
    switch Int.random(in: 0..<9, using: &generator) {
    case 0, 1, 2:
      now = end
      renewal = RenewalInfoBuilder { $0.originalTransactionId = Ids.transaction(line) }
      builder = period(line: line, group, from: end, seconds: length)
    case 3:
      now = end
      renewal.isInBillingRetryPeriod = [true, true, false].randomElement(using: &generator)
      renewal.expirationIntent = 2
      let days = [nil, 3, 16, 60].randomElement(using: &generator) ?? nil
      renewal.gracePeriodExpiresDate = days.map { grace in
        let date = end.adding(seconds: Int64(grace) * 86_400)
        dates.insert(date)
        return TokenDate(date)
      }
    case 4:
      now = now.adding(seconds: length / 4)
      renewal.turnOff()
    case 5:
      now = max(now, end)
      renewal.expirationIntent = Int64.random(in: 1...6, using: &generator)
      renewal.isInBillingRetryPeriod = false
      renewal.turnOff()
    case 6:
      now = now.adding(seconds: length / 3)
      dates.insert(now)
      builder.revoke(at: TokenDate(now))
      builder.revocationType =
        ["REFUND_FULL", "REFUND_PRORATED", nil].randomElement(
          using: &generator
        ) ?? nil
    case 7:
      now = now.adding(seconds: length / 2)
      builder.revocationDate = nil
      builder.revocationReason = nil
      builder.revocationType = nil
    default:
      now = now.adding(seconds: length / 5)
      builder.isUpgraded = true
      try sign(builder, nil, line, at: now)
      builder = period(line: line, group, from: now, seconds: length)
    }
    try sign(builder, renewal, line, at: now)
  }

  private mutating func period(
    line: Int,
    _ group: Int,
    from start: Timestamp,
    seconds: Int64
  ) -> TransactionBuilder {
    if builders[Ids.transaction(line)] != nil { number += 1 }
    let end = start.adding(seconds: seconds)
    dates.formUnion([start, end])
    var builder = TransactionBuilder("sub\(group).\(Int.random(in: 1...2, using: &generator))")
    builder.transactionId = Ids.transaction(number)
    builder.originalTransactionId = Ids.transaction(line)
    builder.webOrderLineItemId = Ids.item(number)
    builder.subscriptionGroupIdentifier = "2100000\(group)"
    builder.purchaseDate = TokenDate(start)
    builder.expiresDate = TokenDate(end)
    return builder
  }

  // MARK: One-time purchases

  private mutating func buyOnce() throws {
    number += 1
    let types = ["Non-Consumable", "Consumable", "Non-Renewing Subscription"]
    let type = types.randomElement(using: &generator) ?? "Consumable"
    let start = try at("2026-03-01").adding(
      seconds: Int64.random(in: 0...31_536_000, using: &generator)
    )
    dates.insert(start)
    var builder = TransactionBuilder(type)
    builder.transactionId = Ids.transaction(number)
    builder.purchaseDate = TokenDate(start)
    builder.makeOneTime(type)
    builder.quantity = Int64.random(in: 1...5, using: &generator)
    try sign(builder, nil, number, at: start)
    guard Bool.random(using: &generator) else { return }
    let refund = start.adding(seconds: 86_400)
    dates.insert(refund)
    builder.revoke(at: TokenDate(refund))
    builder.revocationType = "REFUND_PRORATED"
    builder.revocationPercentage = Int64.random(in: 0...100_000, using: &generator)
    try sign(builder, nil, number, at: refund)
  }

  /// The customer is also the purchaser of a group, or has evidence of its members.
  private mutating func addGroup(_ seed: UInt64) throws {
    let group = try RandomGroup(seed: seed)
    evidence += group.evidence
    dates.formUnion(group.dates)
    end = max(end, group.end)
  }

  // MARK: Signing

  /// Signs the state at a given time, in a random kind of message, sometimes followed by a
  /// different copy with the same signed date.
  private mutating func sign(
    _ builder: TransactionBuilder,
    _ renewal: RenewalInfoBuilder?,
    _ line: Int,
    at now: Timestamp
  ) throws {
    var (builder, renewal) = (builder, renewal)
    builder.signedDate = TokenDate(now)
    renewal?.signedDate = TokenDate(now)
    renewal?.productId = builder.productId
    renewal?.autoRenewProductId = builder.productId
    let id = builder.transactionId ?? ""
    builders[id] = builder
    if let renewal { renewals[line] = (renewal, id) }
    end = max(end, now)
    dates.insert(now)
    if Bool.random(using: &generator) {
      evidence.append(try lab.transaction(builder))
      if let renewal { evidence.append(try lab.renewalInfo(renewal)) }
    } else {
      let kinds = NotificationBuilder.Kind.all.filter { kind in
        [NotificationType.didRenew, .didFailToRenew, .refund, .subscribed].contains(kind.type)
      }
      var notification = NotificationBuilder(kinds.randomElement(using: &generator) ?? .didRenew)
      notification.signedDate = TokenDate(now)
      notification.data?.transaction = builder
      notification.data?.renewalInfo = renewal
      notification.data?.status = Int64.random(in: 1...5, using: &generator)
      evidence.append(try lab.notification(notification))
    }
    guard Int.random(in: 0..<6, using: &generator) == 0 else { return }
    builder.quantity = 7
    if Bool.random(using: &generator) { builder.revoke(at: TokenDate(now)) }
    dates.insert(now)
    evidence.append(try lab.transaction(builder))
  }

  /// A receipt of some purchases, which may end later than in the tokens.
  private mutating func addReceipt() throws {
    end = end.adding(seconds: 60)
    dates.insert(end)
    let purchases = builders.values.filter { $0.expiresDate != nil }
      .sorted { ($0.transactionId ?? "") < ($1.transactionId ?? "") }
      .map { builder in
        PurchaseBuilder(builder.productId ?? "") {
          $0.transactionId = builder.transactionId
          $0.originalTransactionId = builder.originalTransactionId
          $0.webOrderLineItemId = builder.webOrderLineItemId.flatMap(Int64.init)
          $0.productType = .autoRenewable
          $0.purchaseDate = ReceiptDate(time(builder.purchaseDate))
          $0.expiresDate = ReceiptDate(time(builder.expiresDate))
          $0.cancellationDate =
            builder.revocationDate.map { ReceiptDate(time($0)) } ?? ReceiptDate.none
        }
      }
    let date = ReceiptDate(end)
    evidence.append(
      try EvidenceLab.receipt {
        $0.creationDate = date
        $0.purchases = purchases
      }
    )
  }

  /// The complete state, signed after all other messages.
  private mutating func addHistory() throws {
    end = end.adding(seconds: 60)
    dates.insert(end)
    let signed = TokenDate(end)
    let transactions = builders.keys.sorted().compactMap { id in
      var builder = builders[id]
      builder?.signedDate = signed
      return builder
    }
    history = [try lab.history(transactions)]
    let subscriptions = renewals.keys.sorted().compactMap { line -> SubscriptionBuilder? in
      guard let (renewal, last) = renewals[line], var transaction = builders[last] else {
        return nil
      }
      var info = renewal
      info.signedDate = signed
      transaction.signedDate = signed
      return SubscriptionBuilder(transaction, info)
    }
    if !subscriptions.isEmpty { history.append(try lab.statuses(subscriptions)) }
  }

  /// A date of a builder.
  private func time(_ date: TokenDate?) -> Timestamp {
    date.flatMap { Int64($0.json) }.flatMap { Timestamp(millisecondsSince1970: $0) } ?? .latest
  }
}
