// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime

extension Benchmarks {
  /// Receipts of several sizes, and the first receipt of a new verifier.
  func measureReceipts(into rounds: inout Rounds) throws {
    let verifier = receiptVerifier()
    for size in ReceiptSamples.sizes {
      guard let receipt = samples.receipts[size] else { continue }
      func verify() throws { _ = try verifier.verify(receipt, expecting: expectations) }
      // This call is not measured; it puts the chain in the cache.
      try verify()
      // Only the smallest receipt is compared with one signature verification.
      if size == 1 {
        try rounds.note(.receipt(purchases: size), beside: .rsa2048) {
          try Stopwatch.microseconds(for: options.sharedSlice, verify)
        }
      } else {
        try rounds.note(.receipt(purchases: size), for: options.slice, verify)
      }
    }
    guard let receipt = samples.receipts[1] else { return }
    try rounds.note(.firstReceipt, for: options.slice) {
      _ = try receiptVerifier().verify(receipt, expecting: expectations)
    }
    try rounds.note(.cmsVerify, for: options.slice) {
      try LibCryptoBaseline.verifyAndWalk(
        receipt,
        root: samples.authority.root,
        signingTime: signingTime.millisecondsSince1970 / 1000
      )
    }
  }

  private func receiptVerifier() -> ReceiptVerifier {
    ReceiptVerifier(
      apps: [AppIdentity(bundleId: "com.example.app")],
      environments: [.production],
      anchors: samples.anchors
    )
  }

  func compareReceipts(_ rounds: Rounds, in table: inout BenchTable) {
    table.add(
      "one RSA-2048 verification (openssl speed)",
      rounds[.libCrypto(beside: .receipt(purchases: 1))]
    )
    for size in ReceiptSamples.sizes {
      table.add("receipt with \(size) purchases, chain known", rounds[.receipt(purchases: size)])
    }
    table.add("receipt with 1 purchase, chain not known", rounds[.firstReceipt])
    table.add("libcrypto's CMS_verify of the same, nothing read", rounds[.cmsVerify])
    let (many, some) = (
      Rounds.Timing.receipt(purchases: 1000), Rounds.Timing.receipt(purchases: 200)
    )
    let perPurchase = (rounds[many] - rounds[some]) / 800
    table.add("per further purchase", perPurchase)
    table.compare(
      "1 purchase / RSA-2048 verification",
      rounds.ratioToLibCrypto(of: .receipt(purchases: 1)),
      atMost: 1.6
    )
    table.compare("1,000 purchases / 200", rounds.ratio(many, to: some), atMost: 5.2)
    table.compare(
      "µs per further purchase where P-256 takes 59 µs",
      perPurchase / rounds[.libCrypto(beside: .readyES256)] * 59,
      atMost: 1.4
    )
    table.compare(
      "first receipt / CMS_verify",
      rounds.ratio(.firstReceipt, to: .cmsVerify),
      atMost: 1.0
    )
  }
}
