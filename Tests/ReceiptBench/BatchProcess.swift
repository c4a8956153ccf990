// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A run of `receiptctl batch` in which every token must be valid.
enum BatchProcess {
  /// The cost of the run.
  ///
  /// Reads the tokens from a file: a second process that writes them to a pipe would use CPU time and slow the
  /// run down.
  static func run(_ words: [String], file: URL) throws -> ChildProcess.Times {
    try ChildProcess.times(of: words + [file.path])
  }

  /// The peak memory in megabytes, with tokens repeated through a pipe; `nil` without `/proc`.
  static func peak(_ words: [String], lines: Data, times: Int) throws -> Double? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.standardInput = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    for _ in 0..<times { try pipe.fileHandleForWriting.write(contentsOf: lines) }
    let peak = ChildProcess.peakMegabytes(of: process)
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchError.process(words[0], process.terminationStatus)
    }
    return peak
  }
}
