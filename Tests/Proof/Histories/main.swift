// SPDX-License-Identifier: Apache-2.0

import Foundation
import ScriptPlaying
import SimulatedHistories

// Simulates customers and compares the entitlement engine with an oracle; `./dev histories` runs it. With `--script`,
// prints a script with all steps for `receiptctl simulate`, which other proofs play; with `--script-of-groups`, of a store that
// sells seats.

func complain(_ text: String) {
  FileHandle.standardError.write(Data("histories: \(text)\n".utf8))
}

var answers = 30_000
var seed: UInt64 = 1
var workers = 2
var file: String?
var suites: Int?
var hasSeats = false
var groups: Int?
var script: (seed: String, customers: Int)?
var words = CommandLine.arguments.dropFirst()
while let word = words.popFirst() {
  let value = words.popFirst()
  switch (word, value) {
  case ("--answers", let text?): answers = Int(text) ?? -1
  case ("--seed", let text?): seed = UInt64(text) ?? 1
  case ("--workers", let text?): workers = Int(text) ?? -1
  case ("--figures", let text?): file = text
  case ("--suites", let text?): suites = Int(text) ?? -1
  case ("--seats", let text?): (suites, hasSeats) = (Int(text) ?? -1, true)
  case ("--groups", let text?): groups = Int(text) ?? -1
  case ("--script", let text?): script = (text, Int(words.popFirst() ?? "") ?? -1)
  case ("--script-of-groups", let text?):
    (script, hasSeats) = ((text, Int(words.popFirst() ?? "") ?? -1), true)
  default: answers = -1
  }
}
guard answers > 0, workers > 0, suites ?? 1 > 0, groups ?? 1 > 0, 1...1000 ~= script?.customers ?? 1
else {
  complain(
    "usage: histories [--answers N | --suites N | --seats N | --groups N | --script SEED CUSTOMERS] [--seed S] [--workers N] "
      + "[--figures FILE]"
  )
  exit(2)
}

do {
  if let script {
    let random = try RandomScript(
      seed: script.seed,
      for: HistorySuite.products(),
      from: RandomSequence(seed: script.seed),
      customers: (1...script.customers).map { "c\($0)" },
      steps: 6 * script.customers,
      seats: hasSeats ? SuiteTrial.seatsWithClaims() : []
    )
    print(String(decoding: random.bytes, as: UTF8.self))
    exit(0)
  }
  // The published acceptance suite: N histories of every profile.
  if let suites {
    let found = try await SuiteTrial.play(
      histories: suites,
      seed: "suite \(seed)",
      seats: hasSeats,
      workers: workers
    )
    print("answers\t\(found.answers)\nwrong\t\(found.wrong.count)")
    for line in found.wrong.prefix(100) { complain(line) }
    exit(found.wrong.isEmpty && found.answers > 0 ? 0 : 1)
  }
  // Purchasers and members of groups: N questions.
  if let groups {
    let found = try await GroupRun(seed: seed, questions: groups, workers: workers).play()
    for (name, value) in found.figures { print("\(name)\t\(value)") }
    for report in found.reports { complain(report) }
    exit(found.failures == 0 ? 0 : 1)
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
