// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// State shared by threads, which can wait for changes.
///
/// `Synchronization.Mutex` has no condition to wait on.
@safe package final class Monitor<State: Sendable>: Sendable {
  // The system requires that lock and condition never move. The state is only accessed under the lock.
  private nonisolated(unsafe) let lock: UnsafeMutablePointer<pthread_mutex_t>
  private nonisolated(unsafe) let changed: UnsafeMutablePointer<pthread_cond_t>
  private nonisolated(unsafe) var state: State

  /// A monitor of a state.
  package init(_ state: State) {
    unsafe self.state = state
    unsafe lock = .allocate(capacity: 1)
    unsafe changed = .allocate(capacity: 1)
    unsafe pthread_mutex_init(lock, nil)
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(lock)
    unsafe changed.deallocate()
    unsafe lock.deallocate()
  }

  /// Reads or changes the state.
  ///
  /// Wakes no thread: the change must not satisfy a condition that another thread waits for.
  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    return unsafe body(&state)
  }

  /// Changes the state, and wakes the waiting threads.
  package func change<Result>(_ body: (inout State) -> Result) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer {
      unsafe pthread_cond_broadcast(changed)
      unsafe pthread_mutex_unlock(lock)
    }
    return unsafe body(&state)
  }

  /// Waits until `body` has a result; its changes wake no thread.
  package func wait<Result>(for body: (inout State) -> Result?) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    while true {
      if let result = unsafe body(&state) { return result }
      unsafe pthread_cond_wait(changed, lock)
    }
  }
}
