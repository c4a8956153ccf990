// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import SystemIO

/// Lines on their way from the input through some threads to the output.
///
/// All threads verify; one of them reads and writes as well, and verifies when enough has been read. The number of
/// blocks and bytes in between is limited, so that memory does not grow; reading stops while output blocks.
struct BatchRun {
  let work: BatchWork
  let threads: Int
  let terminal: Terminal
  /// The name of the input for people.
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
      throw .fault(CommandDiagnostic(failure, limit: work.verifier.limit), about: title)
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

/// The work of a thread on a block.
struct BatchWork: Sendable {
  let verifier: InputVerifier
  let payload: BatchPayload
  let only: BatchCommand.OnlyWord?

  /// The answers to the lines of a block, and how many there were of what.
  struct Answers: Sendable {
    var lines = BatchLines()
    var tally = BatchTally()
    /// What the lines took.
    var octets = 0
  }

  /// Verifies a block, some lines at a time: their parsed documents stay in the cache.
  func answers(to block: BatchBlock) -> Answers {
    var answers = Answers(octets: block.octets)
    var rest = block.lines[...]
    while !rest.isEmpty {
      let lines = rest.prefix(BatchWork.linesAtOnce)
      rest = rest.dropFirst(lines.count)
      let subjects = lines.map { BatchSubject($0, limit: verifier.limit) }
      let verdicts = verifier.verdicts(on: subjects, following: block.following + rest.count)
      for (line, (subject, verdict)) in zip(lines, zip(subjects, verdicts)) {
        answers.tally.add(verdict)
        guard isAsked(verdict) else { continue }
        answers.lines.append(verdict, line: line.number, id: subject.id, payload)
      }
    }
    return answers
  }

  /// As many tokens as the library verifies together.
  private static let linesAtOnce = 64

  private func isAsked(_ verdict: BatchVerdict) -> Bool {
    switch only {
    case nil: true
    case .valid: verdict.verdict == .valid
    case .invalid: verdict.verdict != .valid
    }
  }
}
