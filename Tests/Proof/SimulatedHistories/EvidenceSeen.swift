// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
package import StrictTime

/// The subset of a history's messages that is available as evidence.
package struct EvidenceSeen: Sendable {
  /// The indices of the messages.
  package let places: [Int]
  /// Whether it consists of tokens, of receipts, or of both.
  let kind: String
  private var newestOfTransaction: [String: Timestamp] = [:]
  /// Without receipts, which cannot state that a purchase was upgraded.
  private var newestTokenOfTransaction: [String: Timestamp] = [:]
  private var oldestOfTransaction: [String: Timestamp] = [:]
  private let limit: Timestamp
  /// Renewal infos and complete lists, which describe a chain as a whole.
  private var newestRenewalInfo: [String: Timestamp] = [:]
  private var newestList: [String: Timestamp] = [:]

  /// The evidence of some messages.
  ///
  /// For a past time, only messages signed until then describe a chain: later ones describe later
  /// purchases. Copies of a transaction show later changes of it, whenever they were signed.
  package init(_ history: SimulatedHistory, _ places: [Int], about time: Timestamp = .latest) {
    self.places = places
    limit = time
    let messages = places.map { history.messages[$0] }
    let receipts = messages.count(where: \.isReceipt)
    kind =
      receipts == 0 ? "tokens" : receipts == messages.count ? "receipts" : "tokens and receipts"
    for message in messages { note(message) { $0.kind != .renewalInfo } }
    let starts = starts(in: history)
    // E-1: without a transaction that began then, a renewal info of Xcode has no chain.
    for message in messages {
      note(message) { document in
        document.kind == .renewalInfo
          && document.start.map { starts[document.chain]?.contains($0) ?? false } ?? true
      }
    }
  }

  /// The starts of the chains that the seen transactions contain.
  private func starts(in history: SimulatedHistory) -> [String: Set<Timestamp>] {
    guard history.environment == .xcode else { return [:] }
    var starts: [String: Set<Timestamp>] = [:]
    for event in history.events where event.isPurchase && hasSeen(event.transaction) {
      starts[event.chain, default: []].insert(event.start)
      let first = history.events.first { $0.chain == event.chain && $0.isPurchase }
      if let first { starts[event.chain, default: []].insert(first.start) }
    }
    return starts
  }

  private mutating func note(_ message: HistoryMessage, _ counts: (HistoryDocument) -> Bool) {
    for document in message.documents where counts(document) {
      switch document.kind {
      case .transaction(let id):
        newestOfTransaction[id] = max(newestOfTransaction[id] ?? .earliest, message.signed)
        if !message.isReceipt {
          newestTokenOfTransaction[id] = max(
            newestTokenOfTransaction[id] ?? .earliest,
            message.signed
          )
        }
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

  /// Whether a token of the transaction was signed at this time or later.
  func hasToken(ofTransaction id: String, from time: Timestamp) -> Bool {
    newestTokenOfTransaction[id].map { $0 >= time } ?? false
  }

  /// Whether a renewal info of the chain was signed at this time or later.
  func hasRenewalInfo(of chain: String, from time: Timestamp) -> Bool {
    newestRenewalInfo[chain].map { $0 >= time } ?? false
  }

  /// Whether any copy of the transaction is available.
  package func hasSeen(_ transaction: String) -> Bool { newestOfTransaction[transaction] != nil }

  /// The time that a question is about.
  package func time(ofQuestion today: Timestamp) -> Timestamp { min(limit, today) }

  /// Whether the answer is about an earlier time than the given one.
  package func isAbout(timeBefore time: Timestamp) -> Bool { limit < time }

  /// Whether the evidence about a chain names the product: by a purchase, or by a renewal info from when it was the
  /// product of the chain or the next one.
  func names(_ product: String, in chain: String, _ events: [HistoryEvent]) -> Bool {
    let own = events.filter { $0.chain == chain && $0.product == product }
    guard let first = own.first else { return false }
    return newestRenewalInfo[chain].map { $0 >= first.at } ?? false
      || own.contains { hasSeen($0.transaction) }
  }

  /// Whether no message about the transaction was signed at this time or later.
  package func hasNothingNewer(aboutTransaction id: String, than time: Timestamp) -> Bool {
    newestOfTransaction[id].map { $0 < time } ?? true
  }

  /// Whether no renewal info of the chain is as new as the event: a list does not show billing retry.
  func hasNoRenewalInfo(since event: HistoryEvent) -> Bool {
    newestRenewalInfo[event.chain].map { $0 < event.at } ?? true
  }

  /// The same for a chain: no renewal info or list, and no copy of a purchase made at this time or
  /// later.
  ///
  /// A copy of an older purchase does not describe the chain: it contains no renewal state (E-14).
  package func hasNothingNewer(about event: HistoryEvent, in events: [HistoryEvent]) -> Bool {
    if let newest = newestRenewalInfo[event.chain], newest >= event.at { return false }
    // A list contains purchases, but no renewal preference.
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
