// SPDX-License-Identifier: Apache-2.0

import CLibrary
import Synchronization
import SystemIO

/// The connections of a listener, and since when each waits for its client.
///
/// libmicrohttpd closes connections without traffic. A client that sends or reads one byte now and then would keep its
/// connection forever, and enough of them would block all others.
final class OpenConnections: Sendable {
  private let table = Mutex<[UInt: Entry]>([:])
  private let isStopped = Mutex(false)

  private struct Entry: Sendable {
    let descriptor: CInt
    /// When the client began to send its request or to read its response, in milliseconds; `nil` while the request is
    /// being answered.
    var waitingSince: Int64?
  }

  /// A connection was accepted.
  func began(_ connection: OpaquePointer, descriptor: CInt) {
    let key = UInt(bitPattern: connection)
    let entry = Entry(descriptor: descriptor, waitingSince: steadyClock())
    table.withLock { $0[key] = entry }
  }

  /// The socket of a connection is about to be closed.
  func ends(_ connection: OpaquePointer) {
    let key = UInt(bitPattern: connection)
    table.withLock { $0[key] = nil }
  }

  /// The client sends a request or reads a response from now on.
  func waits(_ connection: OpaquePointer) {
    let key = UInt(bitPattern: connection)
    table.withLock { $0[key]?.waitingSince = steadyClock() }
  }

  /// The request is being answered.
  func isAnswered(_ connection: OpaquePointer) {
    let key = UInt(bitPattern: connection)
    table.withLock { $0[key]?.waitingSince = nil }
  }

  /// Ends connections that wait longer than the limit, in milliseconds, on its own thread until ``stop()``.
  func watch(limit: Int64) {
    // Without a thread, only the time without traffic is limited.
    _ = runOnNewThread { [self] in
      while !isStopped.withLock({ $0 }) {
        pause(milliseconds: min(1_000, limit))
        end(waitingLongerThan: limit)
      }
    }
  }

  func stop() { isStopped.withLock { $0 = true } }

  /// Ends the connections that have waited longer.
  ///
  /// The listener's thread then closes them. It removes them from the table before, so the descriptors are valid.
  private func end(waitingLongerThan milliseconds: Int64) {
    let now = steadyClock()
    table.withLock { table in
      for (key, entry) in table {
        guard let since = entry.waitingSince, now - since > milliseconds else { continue }
        shutdown(entry.descriptor, CInt(SHUT_RDWR))
        table[key]?.waitingSince = nil
      }
    }
  }
}
