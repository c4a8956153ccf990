// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreVerification
import StrictTime

extension Benchmarks {
  /// Receipts of several sizes, and the first one that a verifier sees.
  func measureReceipts(into table: inout BenchTable) throws {
    let verifier = ReceiptVerifier(anchors: samples.anchors)
    let secondsSince1970 = moment.millisecondsSince1970 / 1000
    var rsa: [Double] = []
    var warm: [Int: [Double]] = [:]
    var cold: [Double] = []
    var libcrypto: [Double] = []
    for _ in 0..<options.rounds {
      rsa.append(try LibCryptoBaseline.microsecondsOfRSA(seconds: 1))
      for size in ReceiptSamples.sizes {
        guard let receipt = samples.receipts[size] else { continue }
        warm[size, default: []].append(
          try Stopwatch.microseconds(for: options.slice) {
            _ = try verifier.verify(receipt, expecting: expectations)
          }
        )
      }
      guard let receipt = samples.receipts[1] else { continue }
      cold.append(
        try Stopwatch.microseconds(for: options.slice) {
          _ = try ReceiptVerifier(anchors: samples.anchors)
            .verify(receipt, expecting: expectations)
        }
      )
      libcrypto.append(
        try Stopwatch.microseconds(for: options.slice) {
          try LibCryptoBaseline.verifyAndWalk(
            receipt,
            root: samples.authority.root,
            moment: secondsSince1970
          )
        }
      )
    }
    let times = warm.mapValues(\.median)
    table.add("one RSA-2048 verification (openssl speed)", rsa.median)
    for size in ReceiptSamples.sizes {
      table.add("receipt with \(size) purchases, chain known", times[size] ?? 0)
    }
    table.add("receipt with 1 purchase, chain not known", cold.median)
    table.add("libcrypto's CMS_verify of the same, nothing read", libcrypto.median)
    let perPurchase = ((times[1000] ?? 0) - (times[200] ?? 0)) / 800
    table.add("per further purchase", perPurchase)
    table.compare("1 purchase / RSA-2048 verification", (times[1] ?? 0) / rsa.median, atMost: 1.6)
    table.compare("1,000 purchases / 200", (times[1000] ?? 0) / (times[200] ?? 1), atMost: 5.2)
    table.compare("µs per further purchase", perPurchase, atMost: 1.4)
    table.compare("first receipt / CMS_verify", cold.median / libcrypto.median, atMost: 1.0)
  }
}
