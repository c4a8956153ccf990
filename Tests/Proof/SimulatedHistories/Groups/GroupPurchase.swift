// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// A transaction of a group as the script knows it.
struct GroupPurchase: Sendable {
  /// The number of the transaction; that of the original one is ``line``.
  let number: Int
  /// 0 is the purchaser, all others are members.
  let person: Int
  let line: Int
  let product: String
  let from: Timestamp
  let until: Timestamp
  /// The number of the purchaser's period.
  let period: Int
  /// The seats that were bought with it; 0 for a subscription without seats.
  var seats: Int64 = 0
  var isAddition = false
  var isRenewal = false
  /// The original transaction that it continues.
  var previous: Int?
  /// The seats that refunds took back, with their dates.
  var refunds: [Refund] = []
  /// When Apple revoked it as a whole.
  var end: End?

  struct Refund: Sendable {
    let date: Timestamp
    let seats: Int64
  }

  struct End: Sendable {
    let date: Timestamp
    let type: String?
    let reason: Int64?

    /// Whether a type or reason that no document names ended it.
    var isMove = false
  }

  /// Whether it grants access at a time.
  func grants(at time: Timestamp) -> Bool { covers(time) && !hasEnded(by: time) }

  func covers(_ time: Timestamp) -> Bool { from <= time && time < until }

  func hasEnded(by time: Timestamp) -> Bool { end.map { $0.date <= time } ?? false }

  /// The seats that are left at a time.
  func seatsLeft(at time: Timestamp) -> Int64 {
    if hasEnded(by: time) { return 0 }
    return seats - refunds.filter { $0.date <= time }.reduce(0) { $0 + $1.seats }
  }
}

/// What the store signs at a time about some transactions of one person; the message is about the last one.
struct GroupNote: Sendable {
  let signed: Timestamp
  let purchases: [Int]
  let renews: Bool
  let hasEnded: Bool
  let nextSeats: Int64
  let form: Form

  enum Form: CaseIterable, Sendable {
    /// A notification, a status answer, two tokens, or all transactions of the purchaser.
    case notification, statuses, tokens, history
  }
}
