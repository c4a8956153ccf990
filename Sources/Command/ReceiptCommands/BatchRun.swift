// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import SystemIO

/// Lines on their way from the input through some threads to the output.
///
/// All threads judge; one of them reads and writes as well, and judges when there is enough to read. There are
/// never more blocks on the way than the threads can take soon, and not many octets, so that memory does not
/// grow; who cannot write does not read either.
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
    var octetsOnTheWay = 0
    keepFreedMemory(bytes: BatchRun.octetsToKeep)
    let workers = Workers(threads: threads) { [work] in work.answers(to: $0) }
    defer { workers.close() }
    while true {
      let isEnding = reader.isDone || failure != nil || terminal.isInterrupted()
      let mayRead = workers.hasRoom && octetsOnTheWay < threads * BatchRun.octetsOfThread
      if let answers = workers.take(isEnding ? .last : mayRead ? .ready : .next) {
        octetsOnTheWay -= answers.octets
        try write(answers.lines)
        tally.add(answers.tally)
        try progress.note(tally.lines, octets: reader.octets, of: reader.size)
        continue
      }
      if isEnding { break }
      do {
        if let block = try reader.next(orUntil: workers.wakeup) {
          octetsOnTheWay += block.octets
          workers.add(block)
        }
      } catch {
        failure = error
      }
    }
    try progress.end(tally, isInterrupted: terminal.isInterrupted())
    if let failure {
      throw .fault(CommandDiagnostic(failure, limit: work.judge.limit), about: title)
    }
    return tally.status
  }

  /// Eight times what a block of short lines has; of long ones, each has a block of its own.
  private static let octetsOfThread = 1 << 21

  /// What a block, what is made of its lines, and their answers take, and as much again.
  private static let octetsToKeep = 1 << 21

  private func write(_ lines: BatchLines) throws(CommandFailure) {
    guard !lines.octets.isEmpty else { return }
    do {
      try terminal.outBytes(lines.octets)
    } catch {
      throw .write(error)
    }
  }
}

/// What a thread does with a block.
struct BatchWork: Sendable {
  let judge: InputVerifier
  let payload: BatchPayload
  let only: BatchCommand.OnlyWord?

  /// The answers to the lines of a block, and how many there were of what.
  struct Answers: Sendable {
    var lines = BatchLines()
    var tally = BatchTally()
    /// What the lines took.
    var octets = 0
  }

  func answers(to block: BatchBlock) -> Answers {
    let subjects = block.lines.map { BatchSubject($0, limit: judge.limit) }
    var answers = Answers(octets: block.octets)
    for (index, verdict) in judge.verdicts(on: subjects, following: block.following).enumerated() {
      answers.tally.add(verdict)
      guard isAsked(verdict) else { continue }
      let line = block.lines[index].number
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
