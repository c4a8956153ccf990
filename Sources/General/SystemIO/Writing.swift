// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The destination of output.
public enum OutputStream: Hashable, Sendable {
  /// Standard output, for the answer.
  case standardOutput
  /// Standard error, for diagnostics.
  case standardError

  var descriptor: CInt { self == .standardOutput ? STDOUT_FILENO : STDERR_FILENO }
}

/// The reason why output could not be written.
public enum WriteError: Error, Hashable, Sendable {
  /// The reader has closed the pipe.
  case closed
  /// No space is left.
  case full
  /// Another error, with the system's message.
  case failed(String)
}

/// Writes all of `bytes`.
///
/// Call ``ignoreBrokenPipes()`` once before, or a closed pipe ends the process.
public func writeAll(_ bytes: [UInt8], to stream: OutputStream) throws(WriteError) {
  try writeAll(bytes, to: stream.descriptor)
}

func writeAll(_ bytes: [UInt8], to descriptor: CInt) throws(WriteError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = retrying {
      unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }
    if count < 0, errno == EAGAIN, wait(for: descriptor, POLLOUT) { continue }
    guard count >= 0 else { throw WriteError(errno) }
    rest = rest.dropFirst(count)
  }
}

/// Lets a write to a closed pipe fail as ``WriteError/closed`` instead of ending the process.
public func ignoreBrokenPipes() {
  signal(SIGPIPE, SIG_IGN)
}

/// Ends the process as the signal of a closed pipe would, so that a shell sees what it sees of other programs.
public func exitByBrokenPipe() -> Never {
  signal(SIGPIPE, SIG_DFL)
  raise(SIGPIPE)
  exitImmediately(128 + SIGPIPE)
}

/// Ends the process without exit handlers: no output is left in buffers of the C library, and the system frees
/// what libcrypto would free.
public func exitImmediately(_ status: Int32) -> Never {
  _exit(status)
}

extension WriteError {
  init(_ number: CInt) {
    switch number {
    case EPIPE: self = .closed
    case ENOSPC, EDQUOT, EFBIG: self = .full
    default: self = .failed(systemText(number))
    }
  }
}
