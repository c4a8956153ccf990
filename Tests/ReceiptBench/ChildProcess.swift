// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CTestSupport
import Foundation

/// Runs other commands to get their output or time.
enum ChildProcess {
  /// The peak memory, in megabytes, of a command that has written 64 KiB and is blocked until they are read.
  ///
  /// The kernel's value for a finished process includes the memory of its parent, so it is read while the
  /// process waits. `nil` without `/proc`.
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

  /// The peak memory of a process in megabytes; `nil` without `/proc`.
  static func peakMegabytes(of process: Process) -> Double? {
    megabytes(status("VmHWM:", of: "\(process.processIdentifier)"))
  }

  /// The current memory of this process in megabytes; `nil` without `/proc`.
  static var residentMegabytes: Double? { megabytes(status("VmRSS:")) }

  /// The kernel's status of a process, by default of this one; `nil` without `/proc`.
  static func status(_ key: String, of process: String = "self") -> String? {
    let status = FileManager.default.contents(atPath: "/proc/\(process)/status")
    let lines = status.map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
    let line = lines.first { $0.hasPrefix(key) }
    return line?.dropFirst(key.count).trimmingCharacters(in: .whitespaces)
  }

  private static func megabytes(_ kilobytes: String?) -> Double? {
    kilobytes?.split(separator: " ").first.flatMap { Double($0) }.map { $0 / 1024 }
  }

  /// The time of a command in milliseconds.
  struct Times {
    /// Wall time.
    let elapsed: Double
    /// CPU time, user and system.
    let processor: Double
  }

  /// The time of a command, run without a shell and without output; it must exit with 0.
  static func times(of words: [String]) throws -> Times {
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var child = pid_t(0)
    var status = CInt(0)
    var usage = rusage()
    let clock = ContinuousClock()
    let start = clock.now
    guard unsafe receiptkit_test_start(&arguments, 0, &child) == 0 else {
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
