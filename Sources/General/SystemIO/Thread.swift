// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A running thread.
struct Thread {
  fileprivate let thread: pthread_t

  /// Waits until the thread has ended.
  func join() {
    pthread_join(thread, nil)
  }

  /// Lets the system free the thread when it ends.
  func detach() {
    pthread_detach(thread)
  }
}

/// Starts a thread; `nil` if the system cannot create one.
func startThread(_ body: @escaping @Sendable () -> Void) -> Thread? {
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let work = unsafe Unmanaged.passRetained(Work(body))
  let status = unsafe pthread_create(
    &thread,
    nil,
    { work in
      #if canImport(Darwin)
        let pointer = unsafe work
      #else
        guard let pointer = unsafe work else { return nil }
      #endif
      unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
      return nil
    },
    work.toOpaque()
  )
  guard status == 0 else {
    unsafe work.release()
    return nil
  }
  let started: pthread_t? = thread
  return started.map { Thread(thread: $0) }
}

/// The body of a thread, as an object that C can pass on.
private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
