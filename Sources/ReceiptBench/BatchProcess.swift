// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One run of `receiptctl batch`, of which everything must be valid.
enum BatchProcess {
  /// Seconds from start to end.
  ///
  /// The tokens are in a file: whoever writes them into a pipe takes a processor for it, and is slower.
  static func seconds(_ words: [String], file: URL) throws -> Double {
    try ChildProcess.milliseconds(of: words + [file.path]) / 1000
  }

  /// The most memory that it had, in megabytes, with tokens from a pipe, as often as they are wanted; `nil`
  /// where there is no `/proc`.
  static func peak(_ words: [String], lines: [UInt8], times: Int) throws -> Double? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.standardInput = pipe
    process.standardOutput = FileHandle.nullDevice
    let data = Data(lines)
    try process.run()
    for _ in 0..<times { try pipe.fileHandleForWriting.write(contentsOf: data) }
    let peak = ChildProcess.peakMegabytes(of: process)
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchError.process(words[0], process.terminationStatus)
    }
    return peak
  }
}
