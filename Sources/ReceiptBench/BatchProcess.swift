// SPDX-License-Identifier: Apache-2.0

import Foundation

/// `receiptctl batch` with tokens from a pipe, as often as they are wanted.
struct BatchProcess {
  /// How long it took, in seconds.
  let seconds: Double
  /// The most memory that it had, in megabytes; `nil` where there is no `/proc`.
  let peak: Double?

  /// Runs the command; everything must be valid.
  init(_ words: [String], lines: [UInt8], times: Int) throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.standardInput = pipe
    process.standardOutput = FileHandle.nullDevice
    let data = Data(lines)
    let clock = ContinuousClock()
    let start = clock.now
    try process.run()
    for _ in 0..<times { try pipe.fileHandleForWriting.write(contentsOf: data) }
    peak = ChildProcess.peakMegabytes(of: process)
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    seconds = (clock.now - start).inMicroseconds / 1e6
    guard process.terminationStatus == 0 else {
      throw BenchError.process(words[0], process.terminationStatus)
    }
  }
}
