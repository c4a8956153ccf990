// SPDX-License-Identifier: Apache-2.0

import StoreEngine
package import StoreEntitlements
import StoreReceipts
import StrictTime
import TestSupport

/// Compares the engine with the oracle on the histories of two customers.
package struct HistoryTrial {
  package let seed: UInt64
  let histories: [SimulatedHistory]
  var random: SeededGenerator
  package var tally = HistoryTally()
  /// The number of message subsets per history.
  package var subsets = 32
  /// Changes an answer before comparison, to test the checks themselves.
  package var alteration: @Sendable (Entitlement) -> EntitlementVerdict = { $0.verdict }

  /// Simulates the histories of a seed.
  package init(seed: UInt64, mint: HistoryMint) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed ^ 0x5EED)
    var histories = [
      try SimulatedHistory(seed: seed &* 4, customer: 1, mint: mint),
      try SimulatedHistory(seed: seed &* 4 &+ 1, customer: 2, mint: mint),
    ]
    if random.chance(50) {
      histories.append(
        try SimulatedHistory(seed: seed &* 4 &+ 2, customer: 1, environment: .sandbox, mint: mint)
      )
    }
    // Two machines.
    if random.chance(40) {
      for customer in [1, 2] as [Int64] {
        histories.append(
          try SimulatedHistory(
            seed: seed &* 4 &+ UInt64(customer) &+ 0x0C0DE,
            customer: customer,
            environment: .xcode,
            mint: mint
          )
        )
      }
    }
    self.histories = histories
  }

  /// Runs all checks; the results are in the tally.
  package mutating func run() {
    for history in histories {
      tally.histories += 1
      tally.messages += history.messages.count
      askStore(history)
      askComplete(history)
      for _ in 0..<subsets { askPartial(history) }
      askAboutPast(history)
      checkMerging(history)
    }
    checkSeparation()
    checkMachines()
  }

  // MARK: (a) Complete evidence

  /// With everything signed so far, all fields equal the oracle's.
  mutating func askComplete(_ history: SimulatedHistory) {
    var ledger = EntitlementLedger.empty([history.environment])
    var next = 0
    for (number, time) in history.instants.enumerated() {
      while next < history.messages.count, history.messages[next].signed <= time {
        ledger.take(history.messages[next].evidence)
        next += 1
      }
      guard next > 0 else { continue }
      let asked = number % 3 == 2 ? AskedPolicy.generous : .standard
      guard let truth = history.truth(at: time, asked) else { continue }
      let answer = ledger.answer(at: time, in: history.environment, asked)
      tally.complete += 1
      let found = AnswerComparison.differences(answer, truth, asked)
      if !found.isEmpty {
        fail(
          history,
          asked.knowsLevels ? "complete" : "complete, generous policy",
          time,
          Array(0..<next),
          found
        )
      }
    }
  }

  // MARK: (b) Lost evidence

  mutating func askPartial(_ history: SimulatedHistory) {
    let instants = history.instants
    guard let first = random.pick(instants) else { return }
    let places = subset(of: history, until: first)
    guard !places.isEmpty else { return }
    var ledger = EntitlementLedger.empty([history.environment])
    for place in random.shuffled(places) {
      ledger.take(history.messages[place])
      if random.chance(10) { ledger.take(history.messages[place]) }
    }
    let seen = EvidenceSeen(history, places)
    var times = [first]
    let later = instants.filter { $0 > first }
    for _ in 0..<9 { if let time = random.pick(later) { times.append(time) } }
    for time in times {
      guard let truth = history.truth(at: time) else { continue }
      let answer = ledger.answer(at: time, in: history.environment)
      tally.partial += 1
      check(answer, truth, history, seen, time, today: time, "partial")
    }
  }

  /// A subset of messages: each with some probability, the notifications only, or the receipts only.
  mutating func subset(of history: SimulatedHistory, until time: Timestamp) -> [Int] {
    let signed = history.messages.indices.filter { history.messages[$0].signed <= time }
    if random.chance(12) { return signed.filter { history.messages[$0].isNotification } }
    if random.chance(8) { return signed.filter { history.messages[$0].isReceipt } }
    let percent = random.pick([10, 25, 50, 75, 90, 100]) ?? 50
    return signed.filter { _ in random.chance(percent) }
  }

  /// Compares the verdicts: equal to the oracle's, undetermined, or permitted by an exception.
  mutating func check(
    _ answer: EntitlementSummary,
    _ truth: Truth,
    _ history: SimulatedHistory,
    _ seen: EvidenceSeen,
    _ time: Timestamp,
    today: Timestamp,
    _ kind: String
  ) {
    let known = Dictionary(answer.products.map { ($0.productId, $0) }) { first, _ in first }
    for (id, right) in truth.products {
      guard let answer = known[id] else {
        tally.nothingSeen += 1
        continue
      }
      let verdict = alteration(answer)
      if right.verdict != .undetermined {
        tally.asked[seen.kind, default: 0] += 1
        if verdict == .undetermined { tally.undecided[seen.kind, default: 0] += 1 }
      }
      if verdict == right.verdict {
        tally.right += 1
      } else if verdict == .undetermined {
        tally.undetermined += 1
      } else if let excuse = ExceptionRule.excuse(
        for: answer,
        truth: truth,
        in: history,
        seen: seen,
        today: today
      ) {
        tally.exceptions[excuse, default: 0] += 1
      } else {
        let source = answer.source?.transactionId ?? "no transaction"
        let text =
          "\(id): expected \(right.verdict) \(right.reasonList), found \(verdict) \(answer.reason) by \(source)"
        fail(history, kind, time, seen.places, [text])
      }
    }
    for (id, answer) in known where truth.products[id] == nil {
      // For a past time, later purchases do not count; an unseen renewal may be of this product.
      let isLater =
        today > time && answer.verdict == .notEntitled
        || answer.verdict == .undetermined
      if !isLater {
        fail(history, kind, time, seen.places, ["\(id): not bought yet, found \(answer.reason)"])
      }
    }
  }

  // MARK: Reports

  /// Records a failure; only the first ones are reported in full.
  mutating func fail(
    _ history: SimulatedHistory,
    _ kind: String,
    _ time: Timestamp,
    _ places: [Int],
    _ differences: [String],
    added: Set<Int> = []
  ) {
    tally.failures += 1
    for difference in differences {
      let name = HistoryTally.kind(kind, difference)
      tally.failureKinds[name, default: 0] += 1
      guard tally.reports[name] == nil, tally.reports.count < HistoryTally.reportLimit else {
        continue
      }
      tally.reports[name] = report(history, kind, time, places, differences, added)
    }
  }

  /// Everything needed to reproduce a failure.
  private func report(
    _ history: SimulatedHistory,
    _ kind: String,
    _ time: Timestamp,
    _ places: [Int],
    _ differences: [String],
    _ added: Set<Int>
  ) -> String {
    let seen = Set(places)
    var lines = ["\(kind): trial \(seed), history \(history.seed), at \(time)"]
    lines += differences.map { "  " + $0 }
    for (place, message) in history.messages.enumerated()
    where message.signed <= time || seen.contains(place) || added.contains(place) {
      let state = seen.contains(place) ? "seen" : added.contains(place) ? "added" : "lost"
      lines.append("  \(place) \(state) \(message.signed) \(message.summary)")
    }
    return lines.joined(separator: "\n")
  }
}
