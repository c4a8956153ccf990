// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentInput
import StoreVerification
import StrictTime
import SystemIO

/// Reads lines, verifies them on several threads, and writes the answers in order.
///
/// All threads verify; one of them also reads and writes, and verifies when enough has been read. The number of
/// pending blocks and bytes is limited, so that memory does not grow; reading stops while output blocks.
struct BatchRun {
  let work: BatchWork
  let threads: Int
  let terminal: Terminal
  /// The name of the input, as shown to people.
  let title: String

  func run(
    _ reader: inout BatchReader,
    _ progress: inout BatchProgress
  ) throws(CommandFailure) -> CommandStatus {
    var tally = BatchTally()
    var failure: ReadError?
    var pendingBytes = 0
    keepFreedMemory(bytes: BatchRun.keptBytes)
    let workers = Workers(threads: threads) { [work] in work.answers(to: $0) }
    defer { workers.close() }
    while true {
      let isEnding = reader.isDone || failure != nil || terminal.isInterrupted()
      let mayRead = workers.acceptsItem && pendingBytes < threads * BatchRun.bytesPerThread
      if let answers = workers.take(isEnding ? .last : mayRead ? .ready : .next) {
        pendingBytes -= answers.byteCount
        let bytes = answers.lines.bytes
        if !bytes.isEmpty { try terminal.answer(bytes: bytes) }
        tally.add(answers.tally)
        try progress.note(tally.lines, bytes: reader.byteCount, of: reader.size)
        continue
      }
      if isEnding { break }
      do {
        if let block = try reader.next(orUntil: workers.wakeup) {
          pendingBytes += block.byteCount
          // A process may stay open for days, and verifies each line at its time.
          let now = work.verifier.verifiedAt == nil ? terminal.now() : nil
          workers.add(BatchWork.Item(block: block, now: now))
        }
      } catch {
        failure = error
      }
    }
    try progress.end(tally, isInterrupted: terminal.isInterrupted())
    if let leftOut = reader.leftOut { try progress.note(leftOut, of: title) }
    if let failure {
      throw .fault(CommandDiagnostic(failure, limit: work.limit), about: title)
    }
    if reader.isDone, reader.leftOut?.documents == 0 {
      throw .fault(.tableWithoutDocuments, about: title)
    }
    return tally.status
  }

  /// Eight times the size of a block of short lines; a long line is a block of its own.
  private static let bytesPerThread = 1 << 21

  /// Twice the memory of a block, its parsed documents and their answers.
  private static let keptBytes = 1 << 21
}

/// The work of a thread on a block.
struct BatchWork: Sendable {
  let verifier: InputVerifier
  let payload: BatchPayload
  let only: VerdictFilter?
  /// The size limit of a line.
  let limit: Int

  /// A block, and when it was read; `nil` if a time was requested.
  struct Item: Sendable {
    let block: LineBlock
    let now: Timestamp?
  }

  /// The answers to the lines of a block, and their counts.
  struct Answers: Sendable {
    var lines = BatchLines()
    var tally = BatchTally()
    /// The size of the block.
    var byteCount = 0
  }

  /// Verifies a block, a few lines at a time so that their parsed documents stay in the cache.
  func answers(to item: Item) -> Answers {
    let block = item.block
    var verifier = verifier
    if let now = item.now { verifier.expectations.now = now }
    var answers = Answers(byteCount: block.byteCount)
    var rest = block.lines[...]
    while !rest.isEmpty {
      let lines = rest.prefix(BatchWork.linesAtOnce)
      rest = rest.dropFirst(lines.count)
      let subjects = lines.map { LineDocument($0, limit: limit) }
      let verdicts = verifier.verdicts(on: subjects, following: block.following + rest.count)
      for (line, (subject, verdict)) in zip(lines, zip(subjects, verdicts)) {
        answers.tally.add(verdict)
        guard only.includes(verdict.verdict) else { continue }
        answers.lines.append(verdict, of: line, id: subject.id, payload)
      }
    }
    return answers
  }

  /// The number of tokens that the library verifies together.
  private static let linesAtOnce = 64
}
