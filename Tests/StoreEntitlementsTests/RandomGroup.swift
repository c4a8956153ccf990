// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StrictTime
import TestSupport
import Testing

/// Random messages about a group: a purchaser, members with original transaction ids of their own or the purchaser's, seats,
/// additions, refunds, and moves; some contradict each other.
///
/// The seed determines them.
struct RandomGroup: CustomTestStringConvertible {
  private(set) var evidence: [Evidence] = []
  /// Times at which an answer may change.
  private(set) var dates: Set<Timestamp> = []
  /// The last signed date.
  private(set) var end: Timestamp

  let testDescription: String
  private var generator: SeededGenerator
  private let lab: EvidenceLab
  private let start: Timestamp
  /// Whether members have the original transaction id of the purchaser.
  private let sharesIds: Bool
  private let hasAddedSeats: Bool

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    testDescription = "group \(generator)"
    lab = try EvidenceLab.shared.get()
    start = try at("2026-02-01").adding(seconds: .random(in: 0...31_536_000, using: &generator))
    end = start
    dates = [start]
    sharesIds = Bool.random(using: &generator)
    hasAddedSeats = Bool.random(using: &generator)
    let numbers = (1...6).filter { $0 != 2 || hasAddedSeats }
    for _ in 0..<Int.random(in: 4...12, using: &generator) {
      try sign(number: numbers.randomElement(using: &generator) ?? 1)
    }
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  /// One of six transactions as the App Store signs it at a random time: the first three are the purchaser's.
  private mutating func sign(number: Int) throws {
    let person = number <= 3 ? 1 : number - 2
    let line = number == 3 ? 3 : number <= 2 || sharesIds ? 1 : number
    let first = start.adding(seconds: number == 1 ? 0 : Int64(number) * 90_000)
    let last = start.adding(seconds: number == 3 ? 5_000_000 : 2_592_000)
    let signed = first.adding(seconds: .random(in: 0...3_000_000, using: &generator))
    dates.formUnion([first, last, signed])
    end = max(end, signed)
    var builder = TransactionBuilder("team\(number == 3 ? ".bundled" : "")")
    builder.transactionId = Ids.transaction(500 + number)
    builder.originalTransactionId = Ids.transaction(500 + line)
    builder.webOrderLineItemId = Ids.item(500 + number)
    builder.subscriptionGroupIdentifier = "21000007"
    builder.purchaseDate = TokenDate(first)
    builder.originalPurchaseDate = TokenDate(line == 1 ? start : first)
    builder.expiresDate = TokenDate(last)
    builder.signedDate = TokenDate(signed)
    builder.transactionReason = "PURCHASE"
    builder.inAppOwnershipType = person == 1 ? "PURCHASED" : "ASSIGNED"
    builder.appTransactionId = chance(85) ? "\(person)" : nil
    builder.additionalTransactionReason = hasAddedSeats && number <= 2 ? "SEAT_ADDITION" : nil
    if number != 3 {
      builder.quantity = [nil, -1, 0, 3, 8, .max].randomElement(using: &generator) ?? nil
      let revoked = ([nil, -1, 1, 9, .max] as [Int64?]).randomElement(using: &generator) ?? nil
      builder.multiSeatInfo = chance(90) ? seatInfo(revoked: revoked) : nil
    }
    if number == 3, chance(80) {
      builder.previousOriginalTransactionId = Ids.transaction(500 + (chance(80) ? 1 : 3))
      builder.bundleProductId = chance(50) ? "bundle" : nil
    }
    if chance(45) { revoke(&builder, at: signed, person) }
    try send(builder, try info(beside: builder, person, line, signed), at: signed)
  }

  private mutating func revoke(
    _ builder: inout TransactionBuilder,
    at date: Timestamp,
    _ person: Int
  ) {
    builder.revocationDate = TokenDate(date)
    guard person == 1 else { return builder.revocationType = "ASSIGNMENT_REVOKE" }
    builder.revocationType =
      [nil, nil, "REFUND_FULL", "BUNDLE_UPGRADE"].randomElement(using: &generator) ?? nil
    builder.revocationReason = [nil, 0, 2].randomElement(using: &generator) ?? nil
  }

  private mutating func info(
    beside builder: TransactionBuilder,
    _ person: Int,
    _ line: Int,
    _ signed: Timestamp
  ) throws -> RenewalInfoBuilder {
    var info = RenewalInfoBuilder()
    info.originalTransactionId = Ids.transaction(500 + line)
    info.productId = builder.productId
    info.autoRenewProductId = builder.productId
    info.renewalDate = builder.expiresDate
    info.recentSubscriptionStartDate = builder.originalPurchaseDate
    info.signedDate = TokenDate(signed)
    info.appTransactionId = builder.appTransactionId == nil || chance(40) ? nil : "\(person)"
    info.renewalQuantity = [nil, 6].randomElement(using: &generator) ?? nil
    if chance(30) { info.turnOff() }
    return info
  }

  /// In a random kind of message.
  private mutating func send(
    _ builder: TransactionBuilder,
    _ info: RenewalInfoBuilder,
    at signed: Timestamp
  ) throws {
    let status = Int64.random(in: 1...2, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      var notification = NotificationBuilder(.didRenew)
      notification.signedDate = TokenDate(signed)
      notification.data?.transaction = builder
      notification.data?.renewalInfo = info
      notification.data?.status = status
      evidence.append(try lab.notification(notification))
    case 1:
      evidence.append(try lab.statuses([SubscriptionBuilder(builder, info, status: status)]))
    case 2: evidence += [try lab.transaction(builder), try lab.renewalInfo(info)]
    // The renewal info alone, as of a person whose transaction is not seen.
    default: evidence.append(try lab.renewalInfo(info))
    }
  }
}
