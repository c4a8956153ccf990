// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A running process of a proof.
final class Job {
  private let process = Process()
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  /// Starts a command; `environment` extends that of this process.
  init(
    _ words: [String],
    in directory: String,
    _ environment: [String: String]
  ) throws(MutationError) {
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    process.environment = ProcessInfo.processInfo.environment
      // Printing a backtrace after a crash takes seconds.
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    start = clock.now
    do {
      try process.run()
    } catch {
      throw .command(words[0])
    }
  }

  /// The output of a command, which must succeed.
  static func output(of words: [String]) throws(MutationError) -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.standardOutput = pipe
    do {
      try process.run()
    } catch {
      throw .command(words[0])
    }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw .baseline("a list of suites", command: words.joined(separator: " "))
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// The result; `nil` while it runs.
  var ending: Verdict.Ending? {
    guard !process.isRunning else { return nil }
    switch (process.terminationReason, process.terminationStatus) {
    case (.exit, 0): return .passed
    case (.exit, _): return .failed
    case (_, SIGXCPU), (_, SIGALRM): return .timeout
    default: return .crashed
    }
  }

  /// The seconds since the start.
  var seconds: Double {
    let duration = clock.now - start
    return Double(duration.components.seconds)
      + Double(duration.components.attoseconds) / 1e18
  }
}
