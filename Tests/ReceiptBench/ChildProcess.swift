// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Other commands, run for their output or for their time.
enum ChildProcess {
  /// Megabytes that a command has used at most when it has written 64 KiB, after which it must wait.
  ///
  /// What the system counts for a finished process includes the memory of whoever started it, so the
  /// figure is read while the process waits for a reader. `nil` where there is no `/proc`.
  static func peakMegabytes(of words: [String]) throws -> Double? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.standardOutput = pipe
    try process.run()
    Thread.sleep(forTimeInterval: 0.3)
    let peak = peakMegabytes(of: process)
    _ = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return peak
  }

  /// Megabytes that a process has used at most until now; `nil` where there is no `/proc`.
  static func peakMegabytes(of process: Process) -> Double? {
    megabytes(status("VmHWM:", of: "\(process.processIdentifier)"))
  }

  /// Megabytes that this process has in memory; `nil` where there is no `/proc`.
  static var residentMegabytes: Double? { megabytes(status("VmRSS:")) }

  /// What the system says of a process, by default of this one; `nil` where there is no `/proc`.
  static func status(_ key: String, of process: String = "self") -> String? {
    let status = FileManager.default.contents(atPath: "/proc/\(process)/status")
    let lines = status.map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
    let line = lines.first { $0.hasPrefix(key) }
    return line?.dropFirst(key.count).trimmingCharacters(in: .whitespaces)
  }

  private static func megabytes(_ kilobytes: String?) -> Double? {
    kilobytes?.split(separator: " ").first.flatMap { Double($0) }.map { $0 / 1024 }
  }

  /// What a command takes, in milliseconds.
  struct Times {
    /// From start to end.
    let elapsed: Double
    /// Of processors, by the command and by the system for it.
    let processor: Double
  }

  /// What a command takes, run by its name without a shell and without output; it must exit with 0.
  static func times(of words: [String]) throws -> Times {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var child = pid_t(0)
    var status = CInt(0)
    var usage = rusage()
    let clock = ContinuousClock()
    let start = clock.now
    guard unsafe posix_spawnp(&child, words[0], &actions, nil, &arguments, environ) == 0 else {
      throw BenchError.process(words[0], -1)
    }
    unsafe wait4(child, &status, 0, &usage)
    let elapsed = (clock.now - start).inMicroseconds / 1000
    guard status == 0 else { throw BenchError.process(words[0], status) }
    return Times(elapsed: elapsed, processor: usage.milliseconds)
  }
}

extension rusage {
  fileprivate var milliseconds: Double { ru_utime.milliseconds + ru_stime.milliseconds }
}

extension timeval {
  fileprivate var milliseconds: Double { Double(tv_sec) * 1e3 + Double(tv_usec) / 1e3 }
}
