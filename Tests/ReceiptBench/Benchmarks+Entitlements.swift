// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime

extension Benchmarks {
  /// The CPU time of ledger operations, depending on the number of transactions and customers.
  ///
  /// Because of sorting, it is slightly superlinear: ten times the input may take 13 times as long, twice the
  /// input 2.3 times.
  func measureEntitlements(into table: inout BenchTable) throws {
    let count = options.transactionsOfLedger
    let samples = try LedgerSamples(count: count, at: signingTime)
    let tenth = samples.halves(count / 10)
    let whole = samples.halves(count)
    // The CPU clock is coarse, so each measurement merges many times.
    let merged = (
      best { for _ in 0..<200 { tenth.merge() } } / 200,
      best { for _ in 0..<20 { whole.merge() } } / 20
    )
    table.add("a transaction merged, of \(count / 10)", merged.0 / Double(count / 10))
    table.add("a transaction merged, of \(count)", merged.1 / Double(count))
    table.compare("merging ten times as many transactions", merged.1 / merged.0, atMost: 13)
    let half = best { samples.answer(customers: count / 10) }
    let all = best { samples.answer(customers: count / 5) }
    table.add("a customer, split from a ledger and answered", all / Double(count / 5))
    table.compare("answers of twice as many customers", all / half, atMost: 2.3)
  }

  private func best(_ body: () -> Void) -> Double {
    (0..<7).map { _ in Stopwatch.microseconds(body) }.min() ?? 0
  }
}

/// Transactions of several customers, in pairs, in the order of purchase.
private struct LedgerSamples {
  private let transactions: [Verified<TransactionPayload>]
  private let time: Timestamp

  init(count: Int, at time: Timestamp) throws {
    let authority = try TokenAuthority.generate()
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: .custom([try authority.anchor()])
    )
    self.time = time
    transactions = try (0..<count).map { number in
      let token = try authority.transaction(.production) {
        $0.transactionId = "\(2_000_000_100_000_000 + number)"
        $0.originalTransactionId = $0.transactionId
        $0.webOrderLineItemId = "\(2_000_000_010_000_000 + number)"
        $0.appTransactionId = "\(704_500_000_000_000_000 + number)"
      }
      return try verifier.verifyTransaction(token.utf8, expecting: .init(now: time))
    }
  }

  /// The first transactions, divided into those with even and odd indices.
  func halves(_ count: Int) -> LedgerHalves {
    LedgerHalves(
      even: ledger(stride(from: 0, to: count, by: 2)),
      odd: ledger(stride(from: 1, to: count, by: 2))
    )
  }

  /// Computes the entitlements of each of the first customers separately.
  func answer(customers count: Int) {
    let (customers, _) = ledger(stride(from: 0, to: count, by: 1)).splitByCustomer()
    for customer in customers { _ = customer.ledger.entitlements(at: time, in: .production) }
  }

  private func ledger(_ indices: StrideTo<Int>) -> EntitlementLedger {
    var ledger = EntitlementLedger(bundleId: "com.example.app", environments: [.production])
    for index in indices { _ = ledger.add(transactions[index]) }
    return ledger
  }
}

/// Two disjoint ledgers.
private struct LedgerHalves {
  let even: EntitlementLedger
  let odd: EntitlementLedger

  func merge() {
    var ledger = even
    _ = ledger.merge(odd)
  }
}
