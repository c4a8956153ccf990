// SPDX-License-Identifier: Apache-2.0

import Foundation
import SimulatedHistories

// Simulates customers and compares the entitlement engine with an oracle; `./dev histories` runs it.

func complain(_ text: String) {
  FileHandle.standardError.write(Data("histories: \(text)\n".utf8))
}

var answers = 30_000
var seed: UInt64 = 1
var workers = 2
var file: String?
var suites: Int?
var words = CommandLine.arguments.dropFirst()
while let word = words.popFirst() {
  let value = words.popFirst()
  switch (word, value) {
  case ("--answers", let text?): answers = Int(text) ?? -1
  case ("--seed", let text?): seed = UInt64(text) ?? 1
  case ("--workers", let text?): workers = Int(text) ?? -1
  case ("--figures", let text?): file = text
  case ("--suites", let text?): suites = Int(text) ?? -1
  default: answers = -1
  }
}
guard answers > 0, workers > 0, suites ?? 1 > 0 else {
  complain("usage: histories [--answers N | --suites N] [--seed S] [--workers N] [--figures FILE]")
  exit(2)
}

do {
  // The published acceptance suite: N histories of every profile.
  if let suites {
    let found = try await SuiteTrial.play(
      histories: suites,
      seed: "suite \(seed)",
      workers: workers
    )
    print("answers\t\(found.answers)\nwrong\t\(found.wrong.count)")
    for line in found.wrong.prefix(100) { complain(line) }
    exit(found.wrong.isEmpty && found.answers > 0 ? 0 : 1)
  }
  let run = HistoryRun(seed: seed, answers: answers, workers: workers)
  let tally = try await run.play()
  for (name, value) in tally.figures { print("\(name)\t\(value)") }
  if let file {
    let text = tally.figures.map { "\($0.name)\t\($0.value)\n" }.joined()
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }
  for (_, report) in tally.reports.sorted(by: { $0.key < $1.key }) { complain(report) }
  exit(tally.failures == 0 ? 0 : 1)
} catch {
  complain("error: \(error)")
  exit(1)
}
