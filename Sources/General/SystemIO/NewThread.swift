// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Runs `body` on a new thread that receives no signals; false if the system has no more threads.
///
/// Signals for the process go to its other threads. On Linux, a write to a closed connection fails there without ending the
/// process; on macOS, SIGPIPE is a signal for the process, so the commands ignore it, and libcurl and libmicrohttpd disable
/// it for their sockets.
public func runOnNewThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let thread = startThread {
    var signals = sigset_t()
    _ = unsafe sigfillset(&signals)
    _ = unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
    body()
  }
  thread?.detach()
  return thread != nil
}

/// Lets this thread wait.
package func pause(milliseconds: Int64) {
  var time = timespec(
    tv_sec: Int(milliseconds / 1000),
    tv_nsec: Int(milliseconds % 1000) * 1_000_000
  )
  unsafe nanosleep(&time, nil)
}

/// Runs an asynchronous function from a thread that may block, such as the main thread of a command.
public func blocking<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
  let result = Monitor<Value?>(nil)
  Task {
    let value = await body()
    result.change { $0 = value }
  }
  return result.wait { $0 }
}
