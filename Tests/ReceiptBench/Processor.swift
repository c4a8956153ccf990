// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Where this process runs.
enum Processor {
  /// Keeps the main thread, and the processes that it starts, on one processor meanwhile.
  ///
  /// Swift cannot see the call for it, so that `taskset` makes it. Where there is no `/proc`, everything goes on
  /// as before.
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
