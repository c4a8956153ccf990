// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// Which messages of a life somebody has seen.
package struct EvidenceSeen: Sendable {
  /// Of the messages of the life, by their place.
  package let places: [Int]
  private var newestOfTransaction: [String: Timestamp] = [:]
  private var oldestOfTransaction: [String: Timestamp] = [:]
  private let limit: Timestamp
  /// Renewal infos, and lists of all purchases, which are about a chain as a whole.
  private var newestRenewalInfo: [String: Timestamp] = [:]
  private var newestList: [String: Timestamp] = [:]

  /// All of some messages.
  ///
  /// Of a moment in the past only what was signed until then is news of a chain: what came later is about later
  /// purchases. Copies of a transaction tell what became of it whenever they were signed.
  package init(_ life: SimulatedLife, _ places: [Int], about moment: Timestamp = .latest) {
    self.places = places
    limit = moment
    for place in places { note(life.messages[place]) }
  }

  private mutating func note(_ message: LifeMessage) {
    for document in message.documents {
      switch document.kind {
      case .transaction(let id):
        newestOfTransaction[id] = max(newestOfTransaction[id] ?? .earliest, message.signed)
        oldestOfTransaction[id] = min(oldestOfTransaction[id] ?? .latest, message.signed)
      case .renewalInfo:
        guard message.signed <= limit else { continue }
        let known = newestRenewalInfo[document.chain] ?? .earliest
        newestRenewalInfo[document.chain] = max(known, message.signed)
      case .list:
        guard message.signed <= limit else { continue }
        let known = newestList[document.chain] ?? .earliest
        newestList[document.chain] = max(known, message.signed)
      }
    }
  }

  /// Whether a copy of the transaction was seen at all.
  package func hasSeen(_ transaction: String) -> Bool { newestOfTransaction[transaction] != nil }

  /// Whether nothing about the transaction was seen that was signed at this moment or later.
  package func hasNothingNewer(aboutTransaction id: String, than moment: Timestamp) -> Bool {
    newestOfTransaction[id].map { $0 < moment } ?? true
  }

  /// The same about a chain: no renewal info or list, and no copy of a purchase that was made at this moment or later.
  ///
  /// A copy of an older purchase is no news of the chain: it says nothing about renewal (E-14).
  package func hasNothingNewer(about event: LifeEvent, in events: [LifeEvent]) -> Bool {
    if let newest = newestRenewalInfo[event.chain], newest >= event.at { return false }
    // A list names purchases, and no intention.
    let isIntention = [.enabling, .cancellation, .preference].contains(event.kind)
    if !isIntention, let newest = newestList[event.chain], newest >= event.at { return false }
    return !events.contains { later in
      guard later.chain == event.chain, later.at >= event.at, later.isPurchase,
        let oldest = oldestOfTransaction[later.transaction]
      else { return false }
      return later.start <= limit || oldest <= limit
    }
  }
}
