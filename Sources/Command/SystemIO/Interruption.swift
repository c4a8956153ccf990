// SPDX-License-Identifier: Apache-2.0

import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Signals that ask the process to end: from the keyboard, from whoever started it, or because its terminal
// has gone.

/// From now on such a signal is only noted, so that work can end between two lines; a second one ends the
/// process at once.
public func noteInterruptions() {
  // Made here, since nothing may be made while a signal is handled.
  received.store(0, ordering: .relaxed)
  for number in [SIGINT, SIGTERM, SIGHUP] {
    let previous = signal(number) { number in
      received.store(number, ordering: .relaxed)
      signal(number, SIG_DFL)
    }
    // Whoever was started to go on regardless, by `nohup`, does.
    if isIgnoring(previous) { signal(number, SIG_IGN) }
  }
}

/// Whether one has come.
public func isInterrupted() -> Bool {
  received.load(ordering: .relaxed) != 0
}

/// Ends the process by the signal that was noted, as it would have ended without anybody noting it: so a
/// shell knows, and ends a loop.
public func leaveInterrupted() -> Never {
  let number = received.load(ordering: .relaxed)
  signal(number, SIG_DFL)
  raise(number)
  leave(128 + number)
}

/// The signal that has come; 0 when none has.
private let received = Atomic<CInt>(0)

private func isIgnoring(_ handler: (@convention(c) (CInt) -> Void)?) -> Bool {
  unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
