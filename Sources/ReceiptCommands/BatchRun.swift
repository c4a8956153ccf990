// SPDX-License-Identifier: Apache-2.0

import SystemIO

/// Lines on their way from the input through some threads to the output.
///
/// All threads judge; one of them reads and writes as well. There are never more blocks on the way than the
/// threads can take soon, so that memory does not grow, and who cannot write does not read either.
struct BatchRun {
  let work: BatchWork
  let threads: Int
  let terminal: Terminal
  /// What people call the input.
  let title: String

  func run(
    _ reader: inout BatchReader,
    _ progress: inout BatchProgress
  ) throws(CommandFailure) -> CommandStatus {
    var tally = BatchTally()
    var failure: ReadError?
    var hasNothingToRead = false
    let workers = Workers(threads: threads) { [work] in work.answers(to: $0) }
    defer { workers.close() }
    while true {
      let isEnding = reader.isDone || failure != nil || terminal.isInterrupted()
      if let answers = workers.take(waits: isEnding || hasNothingToRead || !workers.hasRoom) {
        try write(answers.lines)
        tally.add(answers.tally)
        try progress.note(tally.lines, octets: reader.octets, of: reader.size)
        continue
      }
      if isEnding { break }
      do {
        let block = try reader.next(waits: workers.isIdle)
        if let block { workers.give(block) }
        hasNothingToRead = block == nil
      } catch {
        failure = error
      }
    }
    try progress.end(tally, isInterrupted: terminal.isInterrupted())
    if let failure { throw .fault(Fault(failure, limit: work.judge.limit), about: title) }
    return tally.status
  }

  private func write(_ lines: BatchLines) throws(CommandFailure) {
    guard !lines.octets.isEmpty else { return }
    do {
      try terminal.outOctets(lines.octets)
    } catch {
      throw .write(error)
    }
  }
}

/// What a thread does with a block.
struct BatchWork: Sendable {
  let judge: Judge
  let payload: BatchPayload
  let only: BatchCommand.OnlyWord?

  /// The answers to the lines of a block, and how many there were of what.
  struct Answers: Sendable {
    var lines = BatchLines()
    var tally = BatchTally()
  }

  func answers(to block: BatchBlock) -> Answers {
    let subjects = block.lines.map { BatchSubject($0, limit: judge.limit) }
    var answers = Answers()
    for (index, verdict) in judge.verdicts(on: subjects, following: block.following).enumerated() {
      answers.tally.add(verdict)
      guard isAsked(verdict) else { continue }
      let line = block.firstLine + index
      answers.lines.append(verdict, line: line, id: subjects[index].id, payload)
    }
    return answers
  }

  private func isAsked(_ verdict: BatchVerdict) -> Bool {
    switch only {
    case nil: true
    case .valid: verdict.verdict == .valid
    case .invalid: verdict.verdict != .valid
    }
  }
}
