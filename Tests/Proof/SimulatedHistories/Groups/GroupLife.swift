// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StrictTime
import TestSupport

/// The random life of a group: what the store did, and what it signed about it.
///
/// A purchaser buys seats, adds some, has some, one transaction or all refunded, renews with other numbers, moves to a bundle
/// and back; members get and lose seats. Apple has not published whether members have original transaction ids of their own,
/// and whether their renewal infos name them: a seed decides.
struct GroupLife: Sendable {
  /// Whether members have the original transaction id of the purchaser.
  let sharesIds: Bool
  /// Whether renewal infos have an app transaction id.
  let namesPersons: Bool
  /// Whether added seats have the line item of the first transaction.
  let sharesItems: Bool
  let isSandbox: Bool
  var purchases: [GroupPurchase] = []
  var notes: [GroupNote] = []
  /// Times at which an answer may change.
  var dates: Set<Timestamp> = []

  var random: SeededGenerator
  var line = 0
  var period = 0
  var product = GroupLife.products[0]
  var moves = 0
  var renews = true
  var nextSeats: Int64 = 0
  /// The purchaser's transactions of the running period.
  var current: [Int] = []
  /// The transactions of the members that have a seat.
  var seated: [Int: Int] = [:]
  var memberLines: [Int: Int] = [:]

  /// The product with seats, and those of the moves.
  static let products = ["team", "bundled", "solo"]
  static let members = 1...3
  static let length: Int64 = 30 * 86_400

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    sharesIds = random.chance(50)
    namesPersons = random.chance(60)
    sharesItems = random.chance(50)
    isSandbox = random.chance(25)
    let start = Timestamp.groupStart.adding(seconds: random.number(0...86_400))
    nextSeats = random.number(2...8)
    buy(from: start, until: start.adding(seconds: GroupLife.length))
    note(current, at: start)
    for _ in 0..<4 where !current.isEmpty { live() }
    if let last = current.first { expire(at: purchases[last].until) }
  }

  /// A period and its end.
  mutating func live() {
    guard let first = current.first else { return }
    let (from, until) = (purchases[first].from, purchases[first].until)
    let moments = Set(
      (0..<random.below(7)).map { _ in random.number(60...GroupLife.length - 3600) }
    )
    for moment in moments.sorted() {
      guard !current.isEmpty, purchases[current[0]].until == until else { break }
      happen(at: from.adding(seconds: moment))
    }
    guard !current.isEmpty, purchases[current[0]].until == until else { return }
    if renews { renew(at: until) } else { expire(at: until) }
  }

  mutating func happen(at now: Timestamp) {
    dates.insert(now)
    let running = current.filter { !purchases[$0].hasEnded(by: now) }
    guard moves == 0 else {
      switch random.below(6) {
      case 0 where moves < 2: move(at: now)
      case 1: refundAll(at: now)
      default: note([current[0]], at: now)
      }
      return
    }
    switch random.below(20) {
    case 0...3: add(at: now)
    case 4...6: refundSome(of: running, at: now)
    case 7, 8: refundOne(of: running, at: now)
    case 9: refundAll(at: now)
    case 10...13: assign(at: now)
    case 14, 15: remove(random.pick(seated.keys.sorted()), at: now)
    case 16:
      nextSeats = random.number(1...9)
      note([current[0]], at: now)
    case 17:
      renews.toggle()
      note([current[0]], at: now)
    case 18:
      note(
        purchases.indices.filter { purchases[$0].line == line && purchases[$0].person == 0 },
        at: now,
        .history
      )
    default: move(at: now)
    }
  }
}

extension Timestamp {
  /// The first day on which a group is bought.
  static let groupStart =
    Timestamp(millisecondsSince1970: 1_767_225_600_000) ?? .earliest
}
