// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StrictTime

/// What the script of a group's life says, given the messages that arrived.
///
/// It reads the script and which messages arrived, never the evidence in them, nor the engine.
struct GroupOracle {
  let life: GroupLife
  let arrived: [Int]
  let time: Timestamp
  /// When the newest copy of each transaction that arrived was signed.
  private let seen: [Int: Timestamp]
  /// Whether every message that was signed by then arrived.
  let isComplete: Bool

  init(_ life: GroupLife, _ arrived: [Int], at time: Timestamp) {
    (self.life, self.arrived, self.time) = (life, arrived, time)
    var seen: [Int: Timestamp] = [:]
    for place in arrived {
      let note = life.notes[place]
      for index in note.purchases { seen[index] = max(seen[index] ?? note.signed, note.signed) }
    }
    self.seen = seen
    let known = Set(arrived)
    isComplete = life.notes.indices.allSatisfy {
      life.notes[$0].signed > time || known.contains($0)
    }
  }

  private func indices(_ person: Int, _ product: String) -> [Int] {
    life.purchases.indices.filter {
      life.purchases[$0].person == person && life.purchases[$0].product == product
    }
  }

  /// Whether anything about the product of a person arrived.
  func hasEvidence(_ person: Int, _ product: String) -> Bool {
    indices(person, product).contains { seen[$0] != nil }
  }

  /// Whether the person has access.
  func hasAccess(_ person: Int, _ product: String) -> Bool {
    indices(person, product).contains { life.purchases[$0].grants(at: time) }
  }

  /// The right answer, or why another one is not wrong; `nil` if it is.
  func judge(_ verdict: EntitlementVerdict, _ person: Int, _ product: String) -> String? {
    let right: EntitlementVerdict = hasAccess(person, product) ? .entitled : .notEntitled
    if verdict == right { return "right" }
    if isComplete { return nil }
    switch verdict {
    case .undetermined: return "undetermined"
    case .entitled: return hasUnseenEnd(person, product) ? "unseen end" : nil
    default: return hasUnseenPurchase(person, product) ? "unseen purchase" : nil
    }
  }

  /// Whether a transaction arrived that grants access, but no message after its revocation.
  private func hasUnseenEnd(_ person: Int, _ product: String) -> Bool {
    indices(person, product).contains { index in
      let purchase = life.purchases[index]
      guard let end = purchase.end, purchase.covers(time) else { return false }
      if let date = seen[index] { return date < end.date }
      // A message about the rest of the period may say that the subscription is active.
      let period = indices(person, product).filter {
        life.purchases[$0].period == purchase.period && seen[$0] != nil
      }
      return isImplied(period) && period.allSatisfy { (seen[$0] ?? .latest) < end.date }
    }
  }

  /// Whether no message about what grants access arrived, and the last one says that it will end, or ended.
  private func hasUnseenPurchase(_ person: Int, _ product: String) -> Bool {
    let all = indices(person, product)
    guard all.allSatisfy({ !life.purchases[$0].grants(at: time) || seen[$0] == nil }) else {
      return false
    }
    let about = arrived.map { life.notes[$0] }.filter { note in
      note.purchases.contains { all.contains($0) } || isOfGroup(note, person, product)
    }
    guard let last = about.max(by: { $0.signed < $1.signed }) else { return false }
    let known = all.filter { seen[$0] != nil && life.purchases[$0].from <= time }
    // In the last period with an arrived message, all that is known was revoked.
    let period = known.map { life.purchases[$0].period }.max()
    let latest = known.filter { life.purchases[$0].period == period }
    let isRevoked = latest.allSatisfy { index in
      guard let end = life.purchases[index].end, let date = seen[index] else { return false }
      return end.date <= date
    }
    if isRevoked { return !isImplied(latest) }
    return !last.renews || last.hasEnded
  }

  /// A message beside the seat of a member may have the renewal info of the group.
  private func isOfGroup(_ note: GroupNote, _ person: Int, _ product: String) -> Bool {
    guard person == 0, life.sharesIds, !life.namesPersons, let index = note.purchases.last else {
      return false
    }
    return life.purchases[index].product == product
  }

  // MARK: Seats

  /// The number of seats that are left, as far as it is known; `nil` if nothing is known of the running period.
  func seats() -> (left: Int64, mayBeComplete: Bool, mustBeComplete: Bool)? {
    let running = indices(0, "team").filter {
      life.purchases[$0].covers(time)
    }
    let known = running.filter { seen[$0] != nil }
    guard !known.isEmpty else { return nil }
    let left = known.reduce(0) { sum, index in
      sum + life.purchases[index].seatsLeft(at: seen[index] ?? time)
    }
    return (left, known.count == running.count || !isImplied(known), isComplete)
  }

  /// Whether these transactions of a period imply another one that did not arrive: an addition has a first transaction, and
  /// a transaction that was signed after an addition has that addition.
  private func isImplied(_ known: [Int]) -> Bool {
    guard let first = known.first, life.purchases[first].person == 0 else { return false }
    if known.contains(where: { life.purchases[$0].isAddition }),
      known.allSatisfy({ life.purchases[$0].isAddition })
    {
      return true
    }
    guard known.count == 1, let date = seen[first] else { return false }
    return life.purchases.contains { other in
      other.isAddition && other.period == life.purchases[first].period && other.from <= date
    }
  }

  // MARK: Moves

  /// Whether the subscription moved, and a message of the one that continues it arrived.
  func hasMoved(from product: String) -> Bool {
    indices(0, product).contains { index in
      let purchase = life.purchases[index]
      return purchase.end?.isMove == true && purchase.hasEnded(by: time)
        && life.purchases.indices.contains {
          life.purchases[$0].previous == purchase.line && seen[$0] != nil
        }
    }
  }

  /// What a move from one product to the next looks like; `nil` if the revocation did not arrive, or not for all.
  func move(from product: String) -> (reasons: [EntitlementReason], successor: Int?)? {
    let all = indices(0, product)
    guard let moved = all.last(where: { life.purchases[$0].end?.isMove == true }),
      let end = life.purchases[moved].end, end.date <= time
    else { return nil }
    let period = all.filter { life.purchases[$0].period == life.purchases[moved].period }
    let known = period.filter { seen[$0] != nil }
    guard !known.isEmpty, !isImplied(known),
      known.allSatisfy({
        (seen[$0] ?? .earliest) >= end.date
          || life.purchases[$0].hasEnded(by: seen[$0] ?? .earliest)
      }),
      known.contains(where: { life.purchases[$0].end?.isMove == true })
    else { return nil }
    let line = life.purchases[moved].line
    let successor = life.purchases.indices.first {
      life.purchases[$0].previous == line && seen[$0] != nil
    }
    if let successor { return ([.moved], life.purchases[successor].line) }
    return ([end.type == nil && end.reason == nil ? .refunded : .revoked], nil)
  }
}
