// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
package import StrictTime
import Synchronization
import SystemIO

/// The file of `--clock-file`, from which libfaketime gives other processes the time of the store.
///
/// It has the seconds since 1970, so that the time zone of these processes does not matter, after `@`: their clocks go on from
/// there. One that stands still would keep programs busy that wait for a time. A file of an earlier server is replaced; any other file stays as it is. It stays at the end of the server, because a process without it would use the
/// time of the machine.
package final class ClockFile: Sendable {
  private let path: String
  private let state = Mutex<(time: Timestamp?, failure: CreateError?)>((nil, nil))

  /// Checks, before the server starts, that the file may be written.
  init(_ path: String, in terminal: Terminal) throws(CommandFailure) {
    self.path = path
    guard terminal.pathKind(path) != nil, !ClockFile.isLeftByServer(path, in: terminal) else {
      return
    }
    try creating(path, about: about, hint: ReadyFile.hint) { () throws(CreateError) in
      throw .exists
    }
  }

  private var about: String { "--clock-file \(path)" }

  /// Replaces the file in one step, unless it has this time, or one a moment later.
  ///
  /// The time of a running clock is told by the clock, and by the events of the store, which may be a moment older.
  package func write(_ time: Timestamp) {
    state.withLock { state in
      if let last = state.time, time <= last, last - time < ClockFile.moment { return }
      state.time = time
      do throws(CreateError) {
        try replaceFile(path, ClockFile.contents(at: time))
      } catch {
        state.failure = error
      }
    }
  }

  /// Throws if the file could not be written.
  func requireWritten() throws(CommandFailure) {
    guard let failure = takeFailure() else { return }
    try creating(path, about: about, hint: ReadyFile.hint) { () throws(CreateError) in
      throw failure
    }
  }

  /// The warning about the failures since the last call.
  func nextWarning() -> String? {
    takeFailure().map { "warning: \(about): \($0.message); the file has an earlier time" }
  }

  private func takeFailure() -> CreateError? {
    state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
  }

  /// `@1767225600`, or with milliseconds `@1767225600.2505`: libfaketime rounds the fraction down, so that half a millisecond
  /// more prevents the time of the millisecond before.
  private static func contents(at time: Timestamp) -> [UInt8] {
    let milliseconds = time.millisecondsSince1970
    let (seconds, rest) = (milliseconds / 1_000, milliseconds % 1_000)
    // Times before 1970 have no fraction.
    guard rest > 0 else { return Array("@\(seconds)\n".utf8) }
    return Array("@\(seconds).\(String(rest + 1_000).dropFirst())5\n".utf8)
  }

  private static func isLeftByServer(_ path: String, in terminal: Terminal) -> Bool {
    // Reading a pipe would wait for its other end.
    guard terminal.pathKind(path) == .regularFile else { return false }
    do throws(ReadError) {
      let bytes = try terminal.read(.file(path), longest)
      return bytes.first == UInt8(ascii: "@") && bytes.last == UInt8(ascii: "\n")
        && bytes.dropFirst().dropLast().allSatisfy { "-.0123456789".utf8.contains($0) }
    } catch {
      return false
    }
  }

  private static let moment = Duration.seconds(2)

  /// In bytes: more than any time has.
  private static let longest = 32
}
