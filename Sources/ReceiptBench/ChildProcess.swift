// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Other commands, run for their output or for their time.
enum ChildProcess {
  /// What a command prints.
  static func output(of words: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

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
    let status = FileManager.default.contents(atPath: "/proc/\(process.processIdentifier)/status")
    return megabytes("VmHWM:", in: status)
  }

  /// Megabytes that this process has in memory; `nil` where there is no `/proc`.
  static var residentMegabytes: Double? {
    megabytes("VmRSS:", in: FileManager.default.contents(atPath: "/proc/self/status"))
  }

  private static func megabytes(_ key: String, in status: Data?) -> Double? {
    let lines = status.map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
    let line = lines.first { $0.hasPrefix(key) }
    let words = line?.split { $0 == " " || $0 == "\t" }
    return words?.dropFirst().first.flatMap { Double($0) }.map { $0 / 1024 }
  }

  /// Milliseconds of a command, run by its name without a shell and without output; it must exit with 0.
  static func milliseconds(of words: [String]) throws -> Double {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var child = pid_t(0)
    var status = CInt(0)
    let clock = ContinuousClock()
    let start = clock.now
    guard unsafe posix_spawnp(&child, words[0], &actions, nil, &arguments, environ) == 0 else {
      throw BenchError.process(words[0], -1)
    }
    unsafe waitpid(child, &status, 0)
    let elapsed = (clock.now - start).inMicroseconds / 1000
    guard status == 0 else { throw BenchError.process(words[0], status) }
    return elapsed
  }
}
