// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreEngine
import StoreEntitlements
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictJSON
import StrictTime
import Testing

/// Random histories with random knobs: all outputs of the simulated store agree with each other.
struct AgreementTests {
  @Test(arguments: 0..<8)
  func `statuses and history have the same tokens as the files`(_ number: Int) throws {
    let simulated = try RandomHistory(number)
    let output = try StoreOutput(simulated.play(), at: simulated.script().until)
    for customer in output.customers {
      let folder = "customers/\(customer)"
      let texts = { (name: String) in
        Set(
          output.paths(of: folder, name).map {
            String(decoding: output.files[$0] ?? [], as: UTF8.self)
          }
        )
      }
      let history = try JSONDocument((output.files["\(folder)/history.json"] ?? [])[...]).root
        .object
      let signed = history?["signedTransactions"]?.array?.compactMap(\.string) ?? []
      #expect(Set(signed) == texts("transaction-"))
      let body = String(decoding: output.files["\(folder)/subscriptions.json"] ?? [], as: UTF8.self)
      for token in texts("renewal-info-") { #expect(body.contains(token)) }
    }
  }

  @Test(arguments: 0..<8)
  func `receipt, verifyReceipt and transactions agree`(_ number: Int) throws {
    let simulated = try RandomHistory(number)
    let output = try StoreOutput(simulated.play(), at: simulated.script().until)
    for customer in output.customers {
      let receipt = try output.receipt(of: customer)
      let answer = try JSONDocument(
        (output.files["customers/\(customer)/verifyReceipt.json"] ?? [])[...]
      ).root.object
      let items = answer?["receipt"]?.object?["in_app"]?.array.map(Array.init) ?? []
      let transactions = try output.transactions(of: customer).map(\.value)
      #expect(receipt.inAppPurchases.count == transactions.count)
      #expect(items.count == transactions.count)
      for transaction in transactions {
        let purchase = receipt.inAppPurchases.first {
          $0.transactionId == transaction.transactionId
        }
        let item = items.compactMap(\.object)
          .first { $0["transaction_id"]?.string == transaction.transactionId }
        #expect(purchase?.productId == transaction.productId)
        #expect(purchase?.expiresDate?.second == transaction.expiresDate?.second)
        #expect(
          item?["expires_date_ms"]?.string
            == transaction.expiresDate.map { "\($0.millisecondsSince1970)" }
        )
        let isCancelled = transaction.revocationDate != nil || transaction.isUpgraded == true
        #expect((purchase?.cancellationDate != nil) == isCancelled)
        #expect((item?["cancellation_date"] != nil) == isCancelled)
      }
    }
  }

  @Test(arguments: 0..<5)
  func `every notification verifies, and Apple's anchors accept no file`(_ number: Int) throws {
    let simulated = try RandomHistory(number)
    let output = try StoreOutput(simulated.play(), at: simulated.script().until)
    let notifications = try output.notifications()
    #expect(notifications.count == output.paths(of: "notifications", "0").count)
    #expect(output.acceptedByApple().isEmpty)
  }

  @Test(arguments: 0..<5)
  func `a play that continues from a log has the same result as a single play`(_ number: Int) throws
  {
    let simulated = try RandomHistory(number)
    let script = try simulated.script()
    let span = script.until.milliseconds(since: script.options.start)
    let middle = script.options.start.adding(milliseconds: span / 2)
    let log = try #require(
      try simulated.play(until: middle).files().first { $0.path == "log.jsonl" }
    )
    let past = try StoreScript(log: log.contents[...], for: Products.configuration())
    let later = try Play(
      of: past.continued(until: script.until),
      in: Products.configuration()
    )
    // The log does not contain steps after its end.
    let first = try simulated.play(steps: past.stepCount)
    #expect(try contents(later) == contents(first))
  }

  private func contents(_ play: Play) throws -> [String: [UInt8]] {
    Dictionary(
      try play.files().map { ($0.path, $0.contents) },
      uniquingKeysWith: { first, _ in first }
    )
  }
}

extension Timestamp {
  /// The time in whole seconds, as in receipts.
  fileprivate var second: Int64 { millisecondsSince1970 / 1000 }
}
