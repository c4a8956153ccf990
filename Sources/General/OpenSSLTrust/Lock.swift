// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A value that one thread at a time may use, in libraries that C and Python load; programs use a `Mutex`.
///
/// Unlike `Synchronization.Mutex`, it works in a child process after `fork` without `exec`, as servers and
/// multiprocessing in Python use it: on Linux, a `Mutex` belongs to a thread id that the child inherits from its
/// parent, and the kernel ends the child as soon as two of its threads compete for the lock.
@safe package final class Lock<Value>: Sendable {
  // Both are used only while the lock is held.
  nonisolated(unsafe) private var value: Value
  nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init(_ value: sending Value) {
    unsafe self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Calls `body` with the value, when no other thread uses it.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try unsafe body(&value)
  }
}
