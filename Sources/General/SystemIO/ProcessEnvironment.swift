// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The bytes of the arguments after the program name.
///
/// `CommandLine.arguments` repairs invalid UTF-8, and a repaired file name names another file.
public func commandLineArguments() -> [[UInt8]] {
  var arguments: [[UInt8]] = []
  for index in 1..<max(1, Int(CommandLine.argc)) {
    guard let argument = unsafe CommandLine.unsafeArgv[index] else { break }
    unsafe arguments.append(
      Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
    )
  }
  return arguments
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
