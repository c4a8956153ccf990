// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// E-3: periods to which seats were added, and which therefore have several transactions.
///
/// Apple has not said whether an addition has a line item of its own. The transactions of a period are those of one product
/// whose periods overlap.
enum SharedPeriods {
  /// The purchases of a chain, which are sorted, with the numbers and the common ends of shared periods.
  static func joined(in purchases: [Purchase]) -> [Purchase] {
    guard purchases.contains(where: { $0.facts.additionalReason != nil }) else { return purchases }
    var joined = purchases
    var open: [Int] = []
    for index in purchases.indices {
      if !purchases[index].isAdded(to: open.map { purchases[$0] }) {
        close(open, in: &joined)
        open = []
      }
      open.append(index)
    }
    close(open, in: &joined)
    return joined.sorted { $0.begins(before: $1) }
  }

  /// Names a period after its first transaction, if Apple states of one of them that seats were added.
  ///
  /// It ends with the latest end of the transactions that are not revoked: an extension may change only one of them.
  private static func close(_ period: [Int], in purchases: inout [Purchase]) {
    guard let number = period.first,
      period.contains(where: { purchases[$0].facts.additionalReason != nil })
    else { return }
    for index in period { purchases[index].sharedPeriod = number }
    let kept = period.filter { purchases[$0].facts.revocation == nil }
    guard let end = kept.compactMap({ purchases[$0].facts.expiresDate }).max() else { return }
    for index in kept { purchases[index] = purchases[index].ending(at: end) }
  }
}

extension Purchase {
  /// Whether it is a further transaction of the period of these, which began earlier.
  fileprivate func isAdded(to period: [Purchase]) -> Bool {
    guard let first = period.first, isSameService(as: first), isSameOwner(as: first),
      period.contains(where: { $0.runs(at: facts.purchaseDate) })
    else { return false }
    if period.contains(where: { $0.facts.expiresDate == facts.expiresDate }) { return true }
    switch facts.reason {
    // The period before a renewal may overlap it by seconds, or by minutes.
    case .renewal?: return facts.purchaseDate == first.facts.purchaseDate
    // Apple states the reason in every addition: another purchase begins a period of its own.
    case .purchase?: return facts.additionalReason != nil
    default: return true
    }
  }

  private func isSameOwner(as other: Purchase) -> Bool {
    facts.ownership == nil || other.facts.ownership == nil
      || facts.ownership == other.facts.ownership
  }
}
