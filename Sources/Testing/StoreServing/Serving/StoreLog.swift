// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import OpenSSLTrust
package import StoreConfiguration
package import StoreEngine
import StrictTime
package import SystemIO

/// The log file of a server: the changes of its stores.
///
/// Each change is appended before it is made, and written to disk before the response to the request that made it.
package final class StoreLog: Sendable {
  private let file: AppendedFile
  private let script: StoreScript
  private let configuration: StoreConfiguration
  private let state: Lock<State>
  /// The length of the data on disk; -1 after a reset, until the new header is on disk.
  ///
  /// Locked during fsync.
  private let synchronized = Lock(0)

  private struct State: Sendable {
    var time = Timestamp.earliest
    var events = 0
    var chain = LogChain()
    /// The error after which nothing can be appended.
    var failure: StoreLogError?
  }

  /// The end of the log before a line was appended.
  struct Mark: Sendable {
    fileprivate let length: Int
    fileprivate let time: Timestamp
    fileprivate let chain: LogChain
  }

  /// Creates a log in a file, which already contains the log of a resumed script.
  package init(_ file: AppendedFile, of script: StoreScript, in configuration: StoreConfiguration) {
    self.file = file
    self.script = script
    self.configuration = configuration
    var state = State()
    state.chain = script.chain
    if let resumed = script.resumed { (state.events, state.time) = resumed }
    self.state = Lock(state)
  }

  /// Writes the first line of a new log.
  package func begin() throws(StoreLogError) {
    try append(script.logHeader(of: configuration), at: script.options.start)
    try synchronize()
  }

  /// Removes all events; `start` is that of a store without the steps of the script.
  func restart(at start: Timestamp?) throws(StoreLogError) {
    let header = script.logHeader(of: configuration, emptied: start)
    try state.withLock { (state) throws(StoreLogError) in
      if let failure = state.failure { throw failure }
      do throws(WriteError) {
        try file.truncate(to: 0)
      } catch {
        throw StoreLogError(error)
      }
      do throws(WriteError) {
        state.chain = LogChain()
        try file.append(state.chain.sealed(header))
      } catch {
        // The state in memory no longer matches the file.
        let failure = StoreLogError(error)
        state.failure = failure
        throw failure
      }
      (state.events, state.time) = (1, start ?? script.own.start)
    }
    // The new header may be as long as the old one, but it is not on disk yet.
    synchronized.withLock { $0 = -1 }
  }

  /// Appends a line.
  @discardableResult
  func append(_ line: [UInt8], at time: Timestamp) throws(StoreLogError) -> Mark {
    try state.withLock { (state) throws(StoreLogError) in
      if let failure = state.failure { throw failure }
      let mark = Mark(length: file.length, time: state.time, chain: state.chain)
      guard state.events < StoreScript.mostEvents,
        mark.length + line.count <= StoreScript.mostLogBytes
      else {
        throw .tooLong
      }
      do throws(WriteError) {
        try file.append(state.chain.sealed(line))
      } catch {
        state.chain = mark.chain
        throw StoreLogError(error)
      }
      state.events += 1
      state.time = max(state.time, time)
      return mark
    }
  }

  /// Appends the time unless the log has already reached it.
  func passTime(to time: Timestamp) throws(StoreLogError) {
    guard time > state.withLock({ $0.time }) else { return }
    try append(LogEvents.advance(to: time), at: time)
  }

  /// Removes the line that was appended last, because the store refused it.
  func remove(after mark: Mark) {
    state.withLock { state in
      do throws(WriteError) {
        try file.truncate(to: mark.length)
        state.events -= 1
        (state.time, state.chain) = (mark.time, mark.chain)
      } catch {
        // When the log is replayed, the store refuses the line again; but no line can be appended
        // after it.
        state.failure = StoreLogError(error)
      }
    }
  }

  /// Waits until all appended lines are on disk.
  package func synchronize() throws(StoreLogError) {
    let length = file.length
    try synchronized.withLock { (done) throws(StoreLogError) in
      guard done != length else { return }
      if let failure = state.withLock({ $0.failure }) { throw failure }
      do throws(WriteError) {
        try file.synchronize()
        done = length
      } catch {
        // After a failed fsync(2), the contents of the disk are unknown until the file is read again.
        let failure = StoreLogError(error)
        state.withLock { $0.failure = failure }
        throw failure
      }
    }
  }

  /// The log for one of the stores.
  func side(_ side: StoreSide, _ main: StoreSide) -> SideLog {
    SideLog(log: self, environment: side == main ? nil : StoreEnvironmentName(side))
  }
}

/// The log of one of the stores.
struct SideLog: Sendable {
  private let log: StoreLog
  private let environment: StoreEnvironmentName?

  init(log: StoreLog, environment: StoreEnvironmentName?) {
    self.log = log
    self.environment = environment
  }

  func append(_ event: [UInt8], at time: Timestamp) throws(StoreLogError) -> StoreLog.Mark {
    try log.append(LogEvents.event(event, environment: environment), at: time)
  }

  func remove(after mark: StoreLog.Mark) { log.remove(after: mark) }
}

/// The error if a change cannot be logged.
///
/// The change is not made.
package struct StoreLogError: Error, Hashable, Sendable {
  /// What is wrong.
  package let message: String
  /// Whether the log has reached its maximum size: then a change is answered with status 507.
  package let isTooLong: Bool

  fileprivate init(_ error: WriteError) {
    let reason =
      switch error {
      case .full: "no space left on device"
      case .closed: "the file is closed"
      case .failed(let text): text
      }
    message = "the state file cannot be written: \(reason)"
    isTooLong = false
  }

  private init(tooLong message: String) {
    self.message = message
    isTooLong = true
  }

  fileprivate static let tooLong = StoreLogError(
    tooLong:
      "the state file has reached its limit of \(StoreScript.mostEvents) events or \(StoreScript.mostLogBytes >> 20) MiB"
  )
}

extension APIRefusal {
  /// The error response if a change cannot be logged.
  init(_ error: StoreLogError) { self.init(.generalInternal, error.message) }
}
