// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The words that follow the name of the program, as they are.
///
/// `CommandLine.arguments` mends what is not UTF-8, and a mended file name is that of another file.
public func commandLineWords() -> [[UInt8]] {
  var words: [[UInt8]] = []
  for index in 1..<max(1, Int(CommandLine.argc)) {
    guard let word = unsafe CommandLine.unsafeArgv[index] else { break }
    unsafe words.append(Array(UnsafeRawBufferPointer(start: word, count: strlen(word))))
  }
  return words
}

/// Whether a person types into standard input.
public func isInputTerminal() -> Bool {
  isatty(STDIN_FILENO) == 1
}

/// Whether a person reads standard output.
public func isOutputTerminal() -> Bool {
  isatty(STDOUT_FILENO) == 1
}

/// Whether a person reads standard error.
public func isErrorTerminal() -> Bool {
  isatty(STDERR_FILENO) == 1
}

/// How many threads can run at once.
public func processorCount() -> Int {
  max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN)))
}

/// The columns of the terminal at standard output; `nil` when there is none, or it does not say.
public func terminalColumns() -> Int? {
  var size = winsize()
  guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
    return nil
  }
  return Int(size.ws_col)
}

/// The value of an environment variable; `nil` when it is not set.
public func environmentVariable(_ name: String) -> String? {
  unsafe getenv(name).map { unsafe String(cString: $0) }
}

/// A clock that only goes forward, in milliseconds since some moment.
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
