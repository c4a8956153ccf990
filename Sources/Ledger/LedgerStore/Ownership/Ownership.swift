// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
import StrictJSON

/// Who owns a purchase, and why: a pure function of its account tokens and of a log.
///
/// In this order: the newest purchase with an account token, unless the purchase was moved since; a move; a takeover; the
/// first claim; the only account with purchases of the same app transaction id. Logs can be merged in any order.
package struct Ownership: Hashable, Sendable {
  /// The entries, sorted.
  package private(set) var log: [OwnerEntry]
  /// E-9: the uses of account tokens, oldest first.
  private let uses: [AccountUse]

  package init(log: [OwnerEntry], uses: [AccountUse]) {
    self.log = Set(log).sorted()
    self.uses = uses
  }

  package mutating func add(_ entry: OwnerEntry) {
    log = Set(log + [entry]).sorted()
  }

  /// Every customer in the log and in tokens.
  package var customers: [CustomerId] {
    Set(uses.map { CustomerId($0.token) } + log.map(\.customer)).sorted()
  }

  /// The owner by token or log; `nil` for an unclaimed purchase.
  package func owner(_ merges: CustomerMerges) -> PurchaseOwner? {
    named.map { PurchaseOwner(merges.resolve($0.customer), $0.reason) }
  }

  /// Every customer who had the purchase, or its token, and does not own it.
  package func formerOwners(of owner: CustomerId?, _ merges: CustomerMerges) -> [CustomerId] {
    let first = log.first { $0.event == .claim }
    // A token may have been replaced: the log has it, whatever the order of the messages.
    let all =
      uses.map { CustomerId($0.token) } + [first].compactMap { $0?.customer }
      + log.filter { $0.event != .claim }.map(\.customer)
    return Set(all.map(merges.resolve)).subtracting([owner].compactMap { $0 }).sorted()
  }

  private var named: PurchaseOwner? {
    let moves = log.filter { $0.event == .move }
    if let newest = uses.last {
      guard let move = moves.last, isInForce(move) else {
        return PurchaseOwner(CustomerId(newest.token), .accountToken)
      }
      return PurchaseOwner(move.customer, .move)
    }
    if let move = moves.last { return PurchaseOwner(move.customer, .move) }
    if let takeover = log.last(where: { $0.event == .takeover }) {
      return PurchaseOwner(takeover.customer, .takeover)
    }
    return log.first.map { PurchaseOwner($0.customer, .claim) }
  }

  /// Whether no later purchase names another account: renewals repeat the token that the purchase had when it was moved.
  private func isInForce(_ move: OwnerEntry) -> Bool {
    let known = uses.last { $0.purchaseDate <= move.at }
    return uses.allSatisfy { use in
      use.purchaseDate <= move.at || known.map { $0.token.hasSameBytes(as: use.token) } ?? false
    }
  }
}
