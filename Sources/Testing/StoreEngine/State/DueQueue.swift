// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// Scheduled events, earliest first; simultaneous events in the order of ``Entry/Subject``.
///
/// A binary heap. It keeps outdated entries: the caller must compare each entry with the state.
package struct DueQueue: Sendable {
  private var heap: [Entry] = []

  struct Entry: Sendable {
    let time: Timestamp
    let subject: Subject

    /// Subscriptions precede pending purchases, then refund requests, notifications to sign, and deliveries; each
    /// sorted by number.
    enum Subject: Hashable, Sendable {
      case subscription(SubscriptionIndex)
      case approval(customer: CustomerIndex)
      case decision(request: RefundRequestIndex)
      case signing(PostponedIndex)
      case delivery(notification: NotificationIndex)

      fileprivate var order: (Int, Int) {
        switch self {
        case .subscription(let number): (0, number.value)
        case .approval(let customer): (1, customer.value)
        case .decision(let request): (2, request.value)
        case .signing(let number): (3, number.value)
        case .delivery(let notification): (4, notification.value)
        }
      }
    }

    fileprivate func isBefore(_ other: Entry) -> Bool {
      time == other.time ? subject.order < other.subject.order : time < other.time
    }
  }

  var first: Entry? { heap.first }
  /// All entries, in no particular order.
  var all: [Entry] { heap }

  mutating func insert(_ time: Timestamp, _ subject: Entry.Subject) {
    heap.append(Entry(time: time, subject: subject))
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[index].isBefore(heap[parent]) else { break }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  mutating func removeFirst() {
    guard let last = heap.popLast(), !heap.isEmpty else { return }
    heap[0] = last
    var index = 0
    while true {
      var smallest = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && heap[child].isBefore(heap[smallest]) {
        smallest = child
      }
      guard smallest != index else { return }
      heap.swapAt(index, smallest)
      index = smallest
    }
  }
}
