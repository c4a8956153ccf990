// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CLibraryShims

/// The bytes of the arguments after the program name.
///
/// `CommandLine.arguments` repairs invalid UTF-8, and a repaired file name names another file. On Linux it reads
/// `/proc`, so it is empty in a chroot; the C library passes the arguments too.
public func commandLineArguments() -> [[UInt8]] {
  let count = Int(receiptkit_argument_count())
  if count > 0, let values = unsafe receiptkit_arguments() {
    return (1..<max(1, count)).map { unsafe bytes(of: values[$0]) }
  }
  return (1..<max(1, Int(CommandLine.argc))).map { unsafe bytes(of: CommandLine.unsafeArgv[$0]) }
}

private func bytes(of text: UnsafeMutablePointer<CChar>?) -> [UInt8] {
  guard let text = unsafe text else { return [] }
  return unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
}

/// Whether standard input is a terminal.
public func isInputTerminal() -> Bool {
  isatty(STDIN_FILENO) == 1
}

/// Whether standard output is a terminal.
public func isOutputTerminal() -> Bool {
  isatty(STDOUT_FILENO) == 1
}

/// Whether standard error is a terminal.
public func isErrorTerminal() -> Bool {
  isatty(STDERR_FILENO) == 1
}

/// The number of processors that are online.
public func processorCount() -> Int {
  max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN)))
}

/// The columns of the terminal at standard output; `nil` without a terminal or if the width is unknown.
public func terminalColumns() -> Int? {
  var size = winsize()
  guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
    return nil
  }
  return Int(size.ws_col)
}

/// The value of an environment variable; `nil` if it is not set.
public func environmentVariable(_ name: String) -> String? {
  unsafe getenv(name).map { unsafe String(cString: $0) }
}

/// A monotonic clock in milliseconds, with an unspecified start.
public func steadyClock() -> Int64 {
  var now = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &now)
  return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
}

/// The wall clock, in milliseconds since 1970.
public func wallClock() -> Int64 {
  var now = timespec()
  unsafe clock_gettime(CLOCK_REALTIME, &now)
  return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
}
