// SPDX-License-Identifier: Apache-2.0

import CLibrary
import Synchronization

// Signals that ask the process to end: from the keyboard, from another process, or because the terminal was closed.

/// Records the first such signal from now on, so that work can end between two lines; a second signal ends the
/// process at once.
public func noteInterruptions() {
  // Initialized here, because a signal handler must not allocate.
  received.store(0, ordering: .relaxed)
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  for number in [SIGINT, SIGTERM, SIGHUP] {
    unsafe sigaddset(&signals, number)
    let previous = signal(number) { number in
      received.store(number, ordering: .relaxed)
      signal(number, SIG_DFL)
    }
    // A signal that was ignored stays ignored, as after `nohup`.
    if isIgnoring(previous) { signal(number, SIG_IGN) }
  }
  // A process inherits blocked signals, and threads of libdispatch, from which programs start others, block
  // almost all of them.
  unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}

/// Whether a signal was received.
public func isInterrupted() -> Bool {
  received.load(ordering: .relaxed) != 0
}

/// Ends the process by the received signal, so that a shell sees it and ends a loop.
public func exitBySignal() -> Never {
  let number = received.load(ordering: .relaxed)
  signal(number, SIG_DFL)
  raise(number)
  exitImmediately(128 + number)
}

/// The received signal, or 0.
private let received = Atomic<CInt>(0)

private func isIgnoring(_ handler: (@convention(c) (CInt) -> Void)?) -> Bool {
  unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
