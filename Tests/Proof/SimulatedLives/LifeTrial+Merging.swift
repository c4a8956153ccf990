// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEntitlements
import StoreReceipts
import StrictTime

// (d) and (e): order, duplicates and grouping have no effect; customers and environments stay separate.

extension LifeTrial {
  /// The same messages in another order, some duplicated, in ledgers merged in random groups.
  mutating func checkMerging(_ life: SimulatedLife) {
    let places = Array(life.messages.indices)
    guard let last = life.messages.last?.signed else { return }
    let straight = ledger(of: life, places)
    var parts = (0..<4).map { _ in EntitlementLedger.empty([life.environment]) }
    for place in random.shuffled(places) {
      for _ in 0...(random.chance(20) ? 1 : 0) {
        parts[Int(random.number(0...3))].take(life.messages[place])
      }
    }
    while parts.count > 1 {
      parts = random.shuffled(parts)
      let part = parts.removeLast()
      parts[0].merge(part)
    }
    tally.merged += 1
    if parts[0] != straight || encoded(parts[0]) != encoded(straight) {
      fail(life, "merging", last, places, ["the merged ledger differs"])
    }
    if parts[0].answer(at: last, in: life.environment)
      != straight.answer(at: last, in: life.environment)
    {
      fail(life, "merging", last, places, ["the merged ledger answers differently"])
    }
  }

  private func encoded(_ ledger: EntitlementLedger) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do { return try encoder.encode(ledger) } catch { return nil }
  }

  /// All lives in one ledger: the answers for each customer are those of their own evidence alone.
  mutating func checkSeparation() {
    var all = EntitlementLedger.empty([.production, .sandbox])
    let lives = lives.filter { $0.environment != .xcode }
    for life in lives { for message in life.messages { all.take(message) } }
    for life in lives {
      checkAccounts(life, in: all)
      guard let last = life.messages.last?.signed else { continue }
      let alone = ledger(of: life, Array(life.messages.indices))
      let selected = all.selection(ofAppTransaction: life.appTransactionId)
      let end = max(last, lives.compactMap { $0.messages.last?.signed }.max() ?? last)
      for time in [end, end.adding(seconds: 86_400 * 40)] {
        let mine = selected.answer(at: time, in: life.environment)
        let own = alone.answer(at: time, in: life.environment)
        tally.merged += 1
        let isSame =
          mine.products.map { [$0.productId, $0.verdict.rawValue, $0.reason.rawValue] }
          == own.products.map { [$0.productId, $0.verdict.rawValue, $0.reason.rawValue] }
          && mine.chains == own.chains && mine.offers == own.offers
          && mine.consumables == own.consumables && mine.features == own.features
        if !isSame {
          fail(
            life,
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
    let machines = lives.filter { $0.environment == .xcode }
    guard let first = machines.first, machines.count > 1,
      let end = machines.compactMap({ $0.messages.last?.signed }).max()
    else { return }
    for number in 0..<4 {
      let seen = machines.map { life in
        life.messages.indices.filter { _ in number == 0 || random.chance(60) }
      }
      let alone = zip(machines, seen).map { ledger(of: $0, $1) }
      var both = EntitlementLedger.empty([.xcode])
      for part in random.shuffled(alone) { both.merge(part) }
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
          if answer.verdict.rank != ranks.max() {
            found.append("\(answer.productId): \(answer.reason) beside another machine")
          }
        }
        if !found.isEmpty { fail(first, "machines", time, seen[0], found) }
      }
    }
  }

  /// E-9: a chain belongs to the account of its newest purchase with an account.
  mutating func checkAccounts(_ life: SimulatedLife, in all: EntitlementLedger) {
    guard let last = life.messages.last?.signed, let state = life.snapshots.last?.state else {
      return
    }
    let chains = state.chains.map { chain in
      (chain.originalId, chain.periods.compactMap { $0.account }.last)
    }
    for account in Set(state.chains.flatMap(\.periods).compactMap(\.account)).sorted() {
      let named = Set(chains.filter { $0.1 != nil }.map(\.0))
      let found = all.chains(ofAccount: account, at: last, in: life.environment)
        .filter(named.contains)
      let right = chains.filter { $0.1 == account }.map(\.0)
      tally.merged += 1
      if found.sorted() != right.sorted() {
        let text = "account \(account): expected \(right.sorted()), found \(found.sorted())"
        fail(life, "account", last, Array(life.messages.indices), [text])
      }
    }
  }
}
