// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StrictTime
import TestSupport

// What happens to the members, and what the store signs.
extension GroupLife {
  mutating func assign(at now: Timestamp) {
    guard let member = random.pick(GroupLife.members.filter { seated[$0] == nil }) else { return }
    seat(member, from: now, until: purchases[current[0]].until, isRenewal: false)
    note([purchases.count - 1], at: now)
  }

  mutating func seat(
    _ member: Int,
    from: Timestamp,
    until: Timestamp,
    isRenewal: Bool
  ) {
    let number = purchases.count + 1
    let own = memberLines[member] ?? number
    memberLines[member] = own
    var purchase = GroupPurchase(
      number: number,
      person: member,
      line: sharesIds ? line : own,
      product: product,
      from: from,
      until: until,
      period: period
    )
    purchase.isRenewal = isRenewal
    purchase.seats = purchases[current[0]].seats
    append(purchase)
    seated[member] = purchases.count - 1
  }

  mutating func remove(_ member: Int?, at now: Timestamp) {
    guard let member, let index = seated.removeValue(forKey: member) else { return }
    purchases[index].end = GroupPurchase.End(date: now, type: "ASSIGNMENT_REVOKE", reason: nil)
    note([index], at: now)
  }

  // MARK: What is signed

  mutating func note(
    _ indices: [Int],
    at signed: Timestamp,
    _ form: GroupNote.Form? = nil,
    hasEnded: Bool = false
  ) {
    guard let index = indices.last else { return }
    let isMembers = purchases[index].person != 0
    // Tokens alone have no status, which may be all that says that a seat ended.
    let forms: [GroupNote.Form] =
      hasEnded ? [.notification, .statuses] : [.notification, .notification, .statuses, .tokens]
    notes.append(
      GroupNote(
        signed: signed,
        purchases: indices,
        renews: renews && !(isMembers && (hasEnded || purchases[index].hasEnded(by: signed))),
        hasEnded: hasEnded,
        nextSeats: nextSeats,
        form: form ?? random.pick(forms) ?? .notification
      )
    )
  }
}
