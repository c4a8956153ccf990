// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreLab
import StrictTime

extension Benchmarks {
  /// Whole runs of `receiptctl`.
  func measureProcesses(into table: inout BenchTable) throws {
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
    let token = try write("token", Array(tokens.example.utf8))
    let tokenRoot = try write("token-root.der", tokens.root)
    let verify = [command, "verify", "--root", root, "--at", "\(signingTime)"]
    var openssl: [Double] = []
    var starting: [Double] = []
    var decoding: [Double] = []
    var verifying: [Double] = []
    var ofToken: [Double] = []
    for _ in 0..<options.starts {
      openssl.append(try ChildProcess.times(of: ["openssl", "version"]).elapsed)
      starting.append(try ChildProcess.times(of: [command, "--version"]).elapsed)
      decoding.append(try ChildProcess.times(of: [command, "decode", small]).elapsed)
      verifying.append(try ChildProcess.times(of: verify + [small]).elapsed)
      ofToken.append(
        try ChildProcess.times(
          of: [command, "verify", "--root", tokenRoot, "--at", "\(signingTime)", token]
        ).elapsed
      )
    }
    let memory = try ChildProcess.peakMegabytes(of: verify + [large])
    table.add("openssl version", openssl.median, "ms")
    table.add("receiptctl --version", starting.median, "ms")
    table.add("receiptctl decode, 1 purchase", decoding.median, "ms")
    table.add("receiptctl verify, 1 purchase", verifying.median, "ms")
    table.add("receiptctl verify, a transaction", ofToken.median, "ms")
    if let memory { table.add("peak memory of verify, 1,000 purchases", memory, "MB") }
    table.compare("decode / openssl version", decoding.median / openssl.median, atMost: 1.6)
    table.compare("verify / openssl version", verifying.median / openssl.median, atMost: 3.0)
    table.compare("verify a token / openssl version", ofToken.median / openssl.median, atMost: 3.0)
    if let memory { table.compare("peak memory in MB", memory, atMost: 24) }
  }
}
