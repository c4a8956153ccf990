// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Ends the wait of one thread for input, from any other thread.
///
/// `poll` waits for descriptors only, so this is a pipe to the process itself.
public final class Wakeup: Sendable {
  let descriptor: CInt
  private let writingEnd: CInt

  /// `nil` if the process has no descriptors left.
  public init?() {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    (descriptor, writingEnd) = (ends[0], ends[1])
    for end in ends {
      // A full pipe must not block the thread that sends: the wakeups in it suffice.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(descriptor)
    close(writingEnd)
  }

  /// Ends the wait, or the next one if no thread waits now.
  public func send() {
    var byte: UInt8 = 0
    _ = retrying { unsafe write(writingEnd, &byte, 1) }
  }

  /// Discards the wakeups sent so far.
  func clear() {
    var bytes = [UInt8](repeating: 0, count: 64)
    _ = retrying { unsafe read(descriptor, &bytes, bytes.count) }
  }
}
