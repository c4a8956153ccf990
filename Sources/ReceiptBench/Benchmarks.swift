// SPDX-License-Identifier: Apache-2.0

import Foundation
import OpenSSLTrust
import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime
import X509Certificates

/// All measurements, taken in alternating rounds.
struct Benchmarks {
  let options: BenchOptions
  let samples: ReceiptSamples
  let expectations: ReceiptExpectations
  /// When the samples were made: inside the validity of their certificates.
  let moment: Timestamp

  init(_ options: BenchOptions) throws {
    self.options = options
    samples = try ReceiptSamples()
    moment = try Timestamp(rfc3339: "2025-01-02T03:04:05Z")
    expectations = ReceiptExpectations(
      now: moment,
      bundleIds: ["com.example.app"],
      environments: [.production]
    )
  }

  func run() throws -> BenchTable {
    var table = BenchTable()
    if let purchases = options.profiledPurchases, let receipt = samples.receipts[purchases] {
      let verifier = ReceiptVerifier(anchors: samples.anchors)
      let time = try Stopwatch.microseconds(for: .seconds(5)) {
        _ = try verifier.verify(receipt, expecting: expectations)
      }
      table.add("receipt with \(purchases) purchases, chain known", time)
      return table
    }
    try measureReceipts(into: &table)
    try measureSignatures(into: &table)
    try measureProcesses(into: &table)
    return table
  }

  // MARK: In one process

  private func measureReceipts(into table: inout BenchTable) throws {
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
    table.compare("1 purchase / RSA-2048 verification", (times[1] ?? 0) / rsa.median, atMost: 2.0)
    table.compare("1,000 purchases / 200", (times[1000] ?? 0) / (times[200] ?? 1), atMost: 5.2)
    table.compare("µs per further purchase", perPurchase, atMost: 2.0)
    table.compare("first receipt / CMS_verify", cold.median / libcrypto.median, atMost: 1.0)
  }

  /// ES256 over what a token signs, about 6 kB, with a key that is ready.
  ///
  /// The best round counts: `openssl speed` counts processor time alone, and this clock does not.
  private func measureSignatures(into table: inout BenchTable) throws {
    let signer = try TestKey.p256()
    let message = [UInt8](repeating: 0x41, count: 6_070)
    let signature = try signer.signRaw(token: message)
    let digest = try DigestAlgorithm.sha256.digest(of: message[...])
    let info = try SubjectPublicKeyInfo(signer.subjectPublicKeyInfo[...])
    let key = try PublicKey(info, rules: .p256)
    let tokens = try TokenSample(at: moment)
    var openssl: [Double] = []
    var ready: [Double] = []
    var whole: [Double] = []
    var known: [Double] = []
    var first: [Double] = []
    for _ in 0..<options.rounds {
      openssl.append(try LibCryptoBaseline.microsecondsOfP256(seconds: 1))
      ready.append(
        try Stopwatch.microseconds(for: options.slice) {
          try key.verify(raw: signature[...], sha256: digest[...])
        }
      )
      whole.append(
        try Stopwatch.microseconds(for: options.slice) {
          try key.verify(raw: signature[...], over: message[...])
        }
      )
      known.append(try Stopwatch.microseconds(for: options.slice, tokens.verify))
      first.append(try Stopwatch.microseconds(for: options.slice, tokens.verifyFirst))
    }
    let floor = openssl.min() ?? 1
    table.add("one P-256 verification (openssl speed)", floor)
    table.add("ES256, key and digest ready", ready.min() ?? 0)
    table.add("ES256 over 6 kB, key ready", whole.min() ?? 0)
    table.add("transaction, chain known", known.min() ?? 0)
    table.add("transaction, chain not known", first.min() ?? 0)
    table.compare("ES256 / P-256 verification", (ready.min() ?? 0) / floor, atMost: 1.1)
    table.compare("transaction / P-256 verification", (known.min() ?? 0) / floor, atMost: 1.18)
  }

  // MARK: As a process

  private func measureProcesses(into table: inout BenchTable) throws {
    guard let command = options.command else { return }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("receiptbench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch {
        print("left behind: \(folder)")
      }
    }
    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
      let file = folder.appendingPathComponent(name)
      try Data(bytes).write(to: file)
      return file.path
    }
    let root = try write("root.der", samples.authority.root)
    let small = try write("small.der", samples.receipts[1] ?? [])
    let large = try write("large.der", samples.receipts[1000] ?? [])
    let verify = [command, "verify", "--root", root, "--at", "\(moment)"]
    var openssl: [Double] = []
    var decoding: [Double] = []
    var verifying: [Double] = []
    for _ in 0..<options.rounds * 4 {
      openssl.append(try ChildProcess.milliseconds(of: ["openssl", "version"]))
      decoding.append(try ChildProcess.milliseconds(of: [command, "decode", small]))
      verifying.append(try ChildProcess.milliseconds(of: verify + [small]))
    }
    let memory = try ChildProcess.peakMegabytes(of: verify + [large])
    table.add("openssl version", openssl.median, "ms")
    table.add("receiptctl decode, 1 purchase", decoding.median, "ms")
    table.add("receiptctl verify, 1 purchase", verifying.median, "ms")
    if let memory { table.add("peak memory of verify, 1,000 purchases", memory, "MB") }
    table.compare("decode / openssl version", decoding.median / openssl.median, atMost: 2.0)
    table.compare("verify / openssl version", verifying.median / openssl.median, atMost: 3.2)
    if let memory { table.compare("peak memory in MB", memory, atMost: 24) }
  }
}
