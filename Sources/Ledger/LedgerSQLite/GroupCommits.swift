// SPDX-License-Identifier: Apache-2.0

import LedgerStore
import OpenSSLTrust
import SystemIO

/// One writer: what waits while a commit runs is the next group, and becomes durable with one write to the disk.
///
/// A body that fails is taken back alone; if a group cannot be committed, each of its bodies is tried alone.
final class GroupCommits: Sendable {
  private let connection: Lock<SQLiteConnection>
  private let waiting = Lock(Waiting())
  private let thread = WorkQueue(threads: 1)

  private struct Waiting: Sendable {
    var jobs: [WriteJob] = []
    var isRunning = false
  }

  init(_ connection: sending SQLiteConnection) {
    self.connection = Lock(connection)
  }

  func add(_ job: WriteJob) {
    let isFirst = waiting.withLock { waiting in
      waiting.jobs.append(job)
      defer { waiting.isRunning = true }
      return !waiting.isRunning
    }
    if isFirst { thread.add { self.run() } }
  }

  private func run() {
    while true {
      let group = waiting.withLock { waiting in
        defer { waiting.jobs = [] }
        if waiting.jobs.isEmpty { waiting.isRunning = false }
        return waiting.jobs
      }
      if group.isEmpty { return }
      connection.withLock { connection in commit(group, connection) }
    }
  }

  private func commit(_ group: [WriteJob], _ connection: SQLiteConnection) {
    var failures: [LedgerStoreError?] = []
    do throws(LedgerStoreError) {
      failures = try connection.transaction("BEGIN IMMEDIATE") { () throws(LedgerStoreError) in
        try group.map { job throws(LedgerStoreError) in
          try GroupCommits.run(job, connection, isAlone: group.count == 1)
        }
      }
    } catch {
      guard group.count > 1 else { return group.forEach { $0.finish(error) } }
      return group.forEach { commit([$0], connection) }
    }
    for (job, failure) in zip(group, failures) { job.finish(failure) }
  }

  /// The error of a body, which is taken back; throws if the whole transaction was.
  private static func run(
    _ job: WriteJob,
    _ connection: SQLiteConnection,
    isAlone: Bool
  ) throws(LedgerStoreError) -> LedgerStoreError? {
    let transaction = SQLiteTransaction(connection)
    if isAlone {
      try job.body(transaction)
      return nil
    }
    try connection.run("SAVEPOINT body")
    do throws(LedgerStoreError) {
      try job.body(transaction)
      try connection.run("RELEASE body")
      return nil
    } catch {
      guard connection.isInTransaction else { throw error }
      try connection.run("ROLLBACK TO body")
      try connection.run("RELEASE body")
      return error
    }
  }
}

/// A body that waits for its transaction.
struct WriteJob: Sendable {
  let body: @Sendable (SQLiteTransaction) throws(LedgerStoreError) -> Void
  /// Called once, when the transaction is durable or failed.
  let finish: @Sendable (LedgerStoreError?) -> Void
}
