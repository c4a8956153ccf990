// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEngine
import StoreEntitlements
import StoreReceipts
import StrictTime

// (d) and (e): order, duplicates and grouping have no effect; customers and environments stay separate.

extension HistoryTrial {
  /// The same messages in another order, some duplicated, in ledgers merged in random groups.
  mutating func checkMerging(_ history: SimulatedHistory) {
    let places = Array(history.messages.indices)
    guard let last = history.messages.last?.signed else { return }
    let straight = ledger(of: history, places)
    var parts = (0..<4).map { _ in EntitlementLedger.empty([history.environment]) }
    for place in random.shuffled(places) {
      for _ in 0...(random.chance(20) ? 1 : 0) {
        parts[Int(random.number(0...3))].take(history.messages[place])
      }
    }
    while parts.count > 1 {
      parts = random.shuffled(parts)
      let part = parts.removeLast()
      _ = parts[0].merge(part)
    }
    tally.merged += 1
    if parts[0] != straight || encoded(parts[0]) != encoded(straight) {
      fail(history, "merging", last, places, ["the merged ledger differs"])
    }
    if parts[0].answer(at: last, in: history.environment)
      != straight.answer(at: last, in: history.environment)
    {
      fail(history, "merging", last, places, ["the merged ledger answers differently"])
    }
  }

  private func encoded(_ ledger: EntitlementLedger) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do { return try encoder.encode(ledger) } catch { return nil }
  }

  /// All histories in one ledger: the answers for each customer are those of their own evidence alone.
  mutating func checkSeparation() {
    var all = EntitlementLedger.empty([.production, .sandbox])
    let histories = histories.filter { $0.environment != .xcode }
    for history in histories { for message in history.messages { all.take(message) } }
    for history in histories {
      checkAccounts(history, in: all)
      guard let last = history.messages.last?.signed else { continue }
      let alone = ledger(of: history, Array(history.messages.indices))
      let selected = all.selection(ofAppTransaction: history.appTransactionId)
      let end = max(last, histories.compactMap { $0.messages.last?.signed }.max() ?? last)
      for time in [end, end.adding(seconds: 86_400 * 40)] {
        let mine = selected.answer(at: time, in: history.environment)
        let own = alone.answer(at: time, in: history.environment)
        tally.merged += 1
        let isSame =
          mine.products.map { [$0.productId, $0.verdict.rawValue, $0.reason.rawValue] }
          == own.products.map { [$0.productId, $0.verdict.rawValue, $0.reason.rawValue] }
          && mine.chains == own.chains && mine.offers == own.offers
          && mine.consumables == own.consumables && mine.features == own.features
        if !isSame {
          fail(
            history,
            "separation",
            time,
            [],
            ["a selection gives other answers than a ledger of that customer alone"]
          )
        }
      }
    }
  }

  /// E-1: the documents of two machines of Xcode in one ledger are answered as each alone, although their ids are equal.
  mutating func checkMachines() {
    let machines = histories.filter { $0.environment == .xcode }
    guard let first = machines.first, machines.count > 1,
      let end = machines.compactMap({ $0.messages.last?.signed }).max()
    else { return }
    for number in 0..<4 {
      let seen = machines.map { history in
        history.messages.indices.filter { _ in number == 0 || random.chance(60) }
      }
      let alone = zip(machines, seen).map { ledger(of: $0, $1) }
      var both = EntitlementLedger.empty([.xcode])
      for part in random.shuffled(alone) { _ = both.merge(part) }
      for time in [end, end.adding(seconds: 86_400 * 40)] {
        tally.merged += 1
        let answers = alone.map { $0.answer(at: time, in: .xcode) }
        let joined = both.answer(at: time, in: .xcode)
        var found = Set(joined.chains).symmetricDifference(answers.flatMap(\.chains))
          .map { "\($0.productId) of chain \($0.originalTransactionId): status \($0.status)" }
        // E-22, E-41: the durations of non-renewing subscriptions add up, and a trial begins with the first purchase.
        for answer in joined.products
        where answer.kind != .nonRenewing && answer.reason != .trialProductElapsed {
          let ranks = answers.map { $0[answer.productId].verdict.rank }
          // A receipt of Xcode does not say which kind of product a one-time purchase is of.
          let isKnown = (answers + [joined]).allSatisfy {
            $0[answer.productId].reason != .nonRenewingDurationUnknown
          }
          if isKnown, answer.verdict.rank != ranks.max() {
            found.append("\(answer.productId): \(answer.reason) beside another machine")
          }
        }
        if !found.isEmpty { fail(first, "machines", time, seen[0], found) }
      }
    }
  }

  /// E-9: a chain belongs to the account of its newest purchase with an account.
  mutating func checkAccounts(_ history: SimulatedHistory, in all: EntitlementLedger) {
    guard let last = history.messages.last?.signed, let state = history.snapshots.last?.state else {
      return
    }
    let chains = state.chains.map { chain -> (String, String?) in
      // Of an upgrade and the renewal that it replaced before it began, the renewal has the later purchase date.
      let named = chain.periods.filter { $0.account != nil }
      let newest = named.dropFirst().reduce(named.first) { newest, period in
        newest.map { period.start >= $0.start ? period : $0 }
      }
      return (chain.originalId, newest?.account)
    }
    for account in Set(state.chains.flatMap(\.periods).compactMap(\.account)).sorted() {
      let named = Set(chains.filter { $0.1 != nil }.map(\.0))
      let found = all.chains(ofAccount: account, at: last, in: history.environment)
        .filter(named.contains)
      let right = chains.filter { $0.1 == account }.map(\.0)
      tally.merged += 1
      if found.sorted() != right.sorted() {
        let text = "account \(account): expected \(right.sorted()), found \(found.sorted())"
        fail(history, "account", last, Array(history.messages.indices), [text])
      }
    }
  }
}
