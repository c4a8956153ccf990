// SPDX-License-Identifier: Apache-2.0

import Foundation
import LedgerSQLite
import LedgerService
import StoreLab
import StorePayloads
import StoreVerification
import StrictTime
import SystemIO

extension Benchmarks {
  /// A message that a ledger in an SQLite file acknowledges, and an answer that it has in memory.
  func measureLedgers(into table: inout BenchTable) throws {
    let sample = try LedgerSample(customers: options.isQuick ? 40 : 300)
    var messages: [Double] = []
    var answers: [Double] = []
    for round in 0..<LedgerSample.rounds {
      let (message, verification) = try LibCryptoSpeed.beside(.p256) {
        try sample.timeToReceive(round)
      }
      messages.append(message / verification)
      let (answer, second) = try LibCryptoSpeed.beside(.p256) { try sample.timeToAnswer() }
      answers.append(answer / second)
    }
    table.compare(
      "an acknowledged message with SQLite, in P-256 verifications",
      messages.median,
      atMost: 14
    )
    table.compare("a cached answer, in P-256 verifications", answers.median, atMost: 0.5)
    table.add("a message in the file, with all tables", try sample.bytesPerMessage(), "bytes")
  }
}

/// A ledger in an SQLite file with subscriptions of ten messages, and the next messages of each.
private struct LedgerSample {
  private let ledger: LedgerService
  private let folder: URL
  /// The next messages, by round.
  private let next: [[String]]
  private let customers: [CustomerId]
  private let now: Timestamp

  static let rounds = 5
  private static let known = 10
  private static let bundleId = "com.example.app"
  /// The number of messages that are received at once, as by a server's connections.
  private static let senders = 64

  init(customers count: Int) throws {
    let authority = try TokenAuthority.generate()
    let verifier = DocumentVerifier(
      apps: [AppIdentity(bundleId: LedgerSample.bundleId, appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: .custom([try authority.anchor()])
    )
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    ledger = LedgerService(
      store: try SQLiteStore(path: folder.appendingPathComponent("ledger.db").path),
      verifier: verifier
    )
    customers = (0..<count).map { CustomerId(LedgerSample.account($0)) }
    now = try Timestamp(rfc3339: "2027-06-01T00:00:00Z")
    let messages = try (0..<LedgerSample.known + LedgerSample.rounds).map { month in
      try (0..<count).map { try LedgerSample.message($0, month: month, signedBy: authority) }
    }
    next = Array(messages.dropFirst(LedgerSample.known))
    for bodies in messages.prefix(LedgerSample.known) { receive(bodies) }
  }

  /// The processor time of one message, in microseconds.
  func timeToReceive(_ round: Int) throws -> Double {
    let start = clock()
    receive(next[round])
    return Double(clock() - start) / Double(next[round].count)
  }

  func timeToAnswer() throws -> Double {
    let runs = 20
    func ask() {
      blocking { [ledger, customers, now] in
        for customer in customers {
          do {
            _ = try await ledger.answer(for: customer, at: now)
          } catch {
            preconditionFailure("\(error)")
          }
        }
      }
    }
    ask()
    let start = clock()
    for _ in 0..<runs { ask() }
    return Double(clock() - start) / Double(runs * customers.count)
  }

  func bytesPerMessage() throws -> Double {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let sizes = try files.filter { $0 == "ledger.db" }.map { name in
      let path = folder.appendingPathComponent(name).path
      return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }
    let count = (LedgerSample.known + LedgerSample.rounds) * customers.count
    return Double(sizes.reduce(0, +)) / Double(count)
  }

  private func receive(_ bodies: [String]) {
    blocking { [ledger, now] in
      await withTaskGroup(of: Void.self) { group in
        for sender in 0..<LedgerSample.senders {
          group.addTask {
            for index in stride(from: sender, to: bodies.count, by: LedgerSample.senders) {
              let outcome = await ledger.receive(bodies[index], at: now)
              precondition(outcome.decision == .stored, "\(outcome.error as Any)")
            }
          }
        }
      }
    }
  }

  private static func account(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "7e3fb204-2f8c-4f1d-9d44-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  private static func message(
    _ customer: Int,
    month: Int,
    signedBy authority: TokenAuthority
  ) throws -> String {
    let period: Int64 = 30 * 86_400
    let first = try Timestamp(rfc3339: "2026-01-01T00:00:00.250Z")
    let start = first.adding(seconds: Int64(month) * period)
    let (end, signed) = (start.adding(seconds: period), start.adding(seconds: 41))
    let original = "\(2_000_000_100_000_000 + customer * 1000)"
    let post = try authority.notification(.didRenew) {
      $0.signedDate = TokenDate(signed)
      $0.data?.status = 1
      $0.data?.transaction = TransactionBuilder("com.example.news.premium.monthly") {
        $0.transactionId = "\(2_000_000_100_000_000 + customer * 1000 + month)"
        $0.originalTransactionId = original
        $0.originalPurchaseDate = TokenDate(first)
        $0.purchaseDate = TokenDate(start)
        $0.expiresDate = TokenDate(end)
        $0.signedDate = TokenDate(signed)
        $0.appAccountToken = account(customer)
        $0.transactionReason = month == 0 ? "PURCHASE" : "RENEWAL"
      }
      $0.data?.renewalInfo = RenewalInfoBuilder {
        $0.originalTransactionId = original
        $0.productId = "com.example.news.premium.monthly"
        $0.autoRenewProductId = "com.example.news.premium.monthly"
        $0.recentSubscriptionStartDate = TokenDate(first)
        $0.renewalDate = TokenDate(end)
        $0.signedDate = TokenDate(signed)
      }
    }
    return post.body
  }
}
