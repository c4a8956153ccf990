// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The processor of this process.
enum Processor {
  /// Pins the main thread and its child processes to one processor while `body` runs.
  ///
  /// Uses `taskset`, because Swift does not import the system call. No effect without `/proc`.
  static func keep<Result>(_ body: () throws -> Result) throws -> Result {
    guard let all = ChildProcess.status("Cpus_allowed_list:"),
      let one = all.split(whereSeparator: { ",-".contains($0) }).first
    else { return try body() }
    try move(to: String(one))
    let result = try body()
    try move(to: all)
    return result
  }

  private static func move(to processors: String) throws {
    let process = "\(ProcessInfo.processInfo.processIdentifier)"
    _ = try ChildProcess.times(of: ["taskset", "-c", "-p", processors, process])
  }
}
