// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// Scheduled events, earliest first; simultaneous events in the order of ``Entry/Subject``.
///
/// It keeps outdated entries: the caller must compare each entry with the state.
package struct DueQueue: Sendable {
  private var heap = BinaryHeap<Entry>()

  struct Entry: Comparable, Sendable {
    let time: Timestamp
    let subject: Subject

    /// Subscriptions precede pending purchases, then refund requests, notifications to sign, deliveries, and tokens of
    /// external purchases; each sorted by number.
    enum Subject: Hashable, Sendable {
      case subscription(SubscriptionIndex)
      case approval(customer: CustomerIndex)
      case decision(request: RefundRequestIndex)
      case signing(PostponedIndex)
      case delivery(notification: NotificationIndex)
      case externalToken(Int)

      fileprivate var order: (Int, Int) {
        switch self {
        case .subscription(let number): (0, number.value)
        case .approval(let customer): (1, customer.value)
        case .decision(let request): (2, request.value)
        case .signing(let number): (3, number.value)
        case .delivery(let notification): (4, notification.value)
        case .externalToken(let number): (5, number)
        }
      }
    }

    static func < (left: Entry, right: Entry) -> Bool {
      left.time == right.time ? left.subject.order < right.subject.order : left.time < right.time
    }
  }

  var first: Entry? { heap.first }
  /// All entries, in no particular order.
  var all: [Entry] { heap.all }

  mutating func insert(_ time: Timestamp, _ subject: Entry.Subject) {
    heap.insert(Entry(time: time, subject: subject))
  }

  mutating func removeFirst() { heap.removeFirst() }
}
