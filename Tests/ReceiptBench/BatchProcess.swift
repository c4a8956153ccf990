// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One run of `receiptctl batch`, of which everything must be valid.
enum BatchProcess {
  /// What it takes.
  ///
  /// The tokens are in a file: whoever writes them into a pipe takes a processor for it, and is slower.
  static func run(_ words: [String], file: URL) throws -> ChildProcess.Times {
    try ChildProcess.times(of: words + [file.path])
  }

  /// The most memory that it had, in megabytes, with tokens from a pipe, as often as they are wanted; `nil`
  /// where there is no `/proc`.
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
