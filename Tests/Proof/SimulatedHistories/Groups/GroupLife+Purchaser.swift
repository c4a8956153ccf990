// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StrictTime
import TestSupport

// What happens to the purchaser.
extension GroupLife {
  mutating func buy(
    from: Timestamp,
    until: Timestamp,
    isRenewal: Bool = false,
    after previous: Int? = nil
  ) {
    let number = purchases.count + 1
    if !isRenewal { line = number }
    var purchase = GroupPurchase(
      number: number,
      person: 0,
      line: line,
      product: product,
      from: from,
      until: until,
      period: period
    )
    purchase.seats = moves == 0 ? nextSeats : 0
    purchase.isRenewal = isRenewal
    purchase.previous = previous
    append(purchase)
    current = [purchases.count - 1]
  }

  mutating func append(_ purchase: GroupPurchase) {
    purchases.append(purchase)
    dates.formUnion([purchase.from, purchase.until])
  }

  mutating func add(at now: Timestamp) {
    var purchase = GroupPurchase(
      number: purchases.count + 1,
      person: 0,
      line: line,
      product: product,
      from: now,
      until: purchases[current[0]].until,
      period: period
    )
    purchase.seats = random.number(1...4)
    purchase.isAddition = true
    nextSeats += purchase.seats
    append(purchase)
    current.append(purchases.count - 1)
    note([purchases.count - 1], at: now)
  }

  mutating func refundSome(of running: [Int], at now: Timestamp) {
    guard let index = random.pick(running.filter { purchases[$0].seatsLeft(at: now) > 1 }) else {
      return
    }
    let seats = random.number(1...purchases[index].seatsLeft(at: now) - 1)
    purchases[index].refunds.append(GroupPurchase.Refund(date: now, seats: seats))
    note([index], at: now)
  }

  mutating func refundOne(of running: [Int], at now: Timestamp) {
    guard running.count > 1, let index = random.pick(running) else { return }
    purchases[index].end = GroupPurchase.End(
      date: now,
      type: random.pick(["REFUND_FULL", nil]) ?? nil,
      reason: 0
    )
    note([index], at: now)
  }

  mutating func refundAll(at now: Timestamp) {
    let refund = GroupPurchase.End(date: now, type: "REFUND_FULL", reason: 0)
    renews = false
    end(with: refund, at: now)
    current = []
  }

  /// Revokes the running transactions of the period, and takes all seats back.
  mutating func end(with end: GroupPurchase.End, at now: Timestamp) {
    let running = current.filter { !purchases[$0].hasEnded(by: now) }
    for index in running { purchases[index].end = end }
    for index in running { note([index], at: now) }
    for member in seated.keys.sorted() { remove(member, at: now) }
  }

  mutating func move(at now: Timestamp) {
    let (type, reason) = random.pick(GroupLife.moveReasons) ?? (nil, 2)
    let previous = line
    renews = false
    end(with: GroupPurchase.End(date: now, type: type, reason: reason, isMove: true), at: now)
    renews = true
    moves += 1
    period += 1
    product = GroupLife.products[moves]
    buy(from: now, until: now.adding(seconds: GroupLife.length), after: previous)
    note(current, at: now)
  }

  static let moveReasons: [(String?, Int64?)] = [
    (nil, 2), (nil, 7), ("BUNDLE_UPGRADE", nil), ("BUNDLE_UPGRADE", 0), (nil, nil),
  ]

  /// Renewals are signed before they begin.
  mutating func renew(at date: Timestamp) {
    let signed = date.adding(seconds: -40)
    dates.insert(signed)
    period += 1
    let end = date.adding(seconds: GroupLife.length)
    let previous = purchases[current[0]].previous
    buy(from: date, until: end, isRenewal: true, after: previous)
    note(current, at: signed)
    for (member, index) in seated.sorted(by: { $0.key < $1.key }) {
      guard random.chance(80) else {
        seated[member] = nil
        note([index], at: date, hasEnded: true)
        continue
      }
      seat(member, from: date, until: end, isRenewal: true)
      note([purchases.count - 1], at: signed)
    }
  }

  mutating func expire(at date: Timestamp) {
    renews = false
    note([current[current.count - 1]], at: date, hasEnded: true)
    for (_, index) in seated.sorted(by: { $0.key < $1.key }) {
      note([index], at: date, hasEnded: true)
    }
    seated = [:]
    current = []
  }
}
