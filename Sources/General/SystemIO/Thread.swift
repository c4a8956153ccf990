// SPDX-License-Identifier: Apache-2.0

import CLibraryShims

/// A running thread.
struct Thread {
  fileprivate let thread: UInt

  /// Waits until the thread has ended.
  func join() {
    receiptkit_join_thread(thread)
  }

  /// Lets the system free the thread when it ends.
  func detach() {
    receiptkit_detach_thread(thread)
  }
}

/// Starts a thread; `nil` if the system cannot create one.
func startThread(_ body: @escaping @Sendable () -> Void) -> Thread? {
  var thread: UInt = 0
  let work = unsafe Unmanaged.passRetained(Work(body))
  let status = unsafe receiptkit_start_thread(
    &thread,
    { work in
      guard let work = unsafe work else { return nil }
      unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
      return nil
    },
    work.toOpaque()
  )
  guard status == 0 else {
    unsafe work.release()
    return nil
  }
  return Thread(thread: thread)
}

/// The body of a thread, as an object that C can pass on.
private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
