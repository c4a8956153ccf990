// SPDX-License-Identifier: Apache-2.0

import Foundation

// Proves what the ledger promises, on files and in processes that are killed; `./dev ledger` runs it.
//
//     ledger-proof kills COUNT | orders ORDERS CUSTOMERS | disk | suites COUNT | flat MESSAGES
//
// Each proof first fails against stores with a mistake: one that overwrites, and one that acknowledges before it commits.

func complain(_ text: String) {
  FileHandle.standardError.write(Data("ledger-proof: \(text)\n".utf8))
}

// A process that was killed reads no more: that is an error of the write, and no signal.
signal(SIGPIPE, SIG_IGN)
let words = Array(CommandLine.arguments.dropFirst())
let count = words.dropFirst().first.flatMap { Int($0) } ?? 0
do {
  let failures: [String]
  switch words.first {
  case "serve" where words.count == 4:
    try await LedgerChild(file: words[1], seed: words[2], mistake: words[3]).serve()
    exit(0)
  case "kills" where count > 0: failures = try await KillProof(kills: count).run()
  case "orders" where count > 0:
    failures = try await OrderProof(orders: count, customers: Int(words.last ?? "") ?? 0).run()
  case "disk": failures = try await DiskProof().run()
  case "suites" where count > 0: failures = try await SuiteProof(histories: count).run()
  case "flat" where count > 0: failures = try await FlatProof(messages: count).run()
  default:
    complain("usage: ledger-proof kills N | orders N CUSTOMERS | disk | suites N | flat N")
    exit(2)
  }
  for failure in failures { complain(failure) }
  exit(failures.isEmpty ? 0 : 1)
} catch {
  complain("error: \(error)")
  exit(1)
}
