// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Occupies the descriptors of closed standard streams, so that no file or connection is opened as one of them.
///
/// Reading or writing them still fails as if they were closed: standard input becomes the end of a pipe that is written,
/// the others an end that is read. Call it before any file is opened.
public func occupyClosedStreams() {
  for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
    var ends: (read: CInt, write: CInt) = (-1, -1)
    let result = unsafe withUnsafeMutableBytes(of: &ends) { buffer in
      unsafe buffer.baseAddress.map { unsafe pipe($0.assumingMemoryBound(to: CInt.self)) } ?? -1
    }
    guard result == 0 else { return }
    let end = stream == STDIN_FILENO ? ends.write : ends.read
    if end != stream { dup2(end, stream) }
    for other in [ends.read, ends.write] where other != stream { close(other) }
  }
}
