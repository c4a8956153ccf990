// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Other commands, run for their output or for their time.
enum ChildProcess {
  /// Time and memory of one run.
  struct Cost {
    let milliseconds: Double
    let peakMegabytes: Double
  }

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

  /// Runs a command by its path without a shell and without output; it must exit with 0.
  static func cost(of words: [String]) throws -> Cost {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var child = pid_t(0)
    var usage = rusage()
    var status = CInt(0)
    let clock = ContinuousClock()
    let start = clock.now
    guard unsafe posix_spawnp(&child, words[0], &actions, nil, &arguments, environ) == 0 else {
      throw BenchError.process(words[0], -1)
    }
    unsafe wait4(child, &status, 0, &usage)
    let elapsed = (clock.now - start).inMicroseconds / 1000
    guard status == 0 else { throw BenchError.process(words[0], status) }
    return Cost(milliseconds: elapsed, peakMegabytes: Double(usage.ru_maxrss) / 1024)
  }
}
