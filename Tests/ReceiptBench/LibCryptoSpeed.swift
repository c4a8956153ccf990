// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Runs verifications or signatures in `openssl speed` while something else is measured on the same processor.
///
/// The speed of a shared machine varies by up to a factor of two. Here both processes alternate within
/// milliseconds, so other load slows both equally, and each measures its own CPU time.
final class LibCryptoSpeed {
  /// The measured algorithms.
  enum Algorithm {
    case p256
    case rsa2048
    case p256Signature, rsa2048Signature

    /// The measured part, as `openssl speed` names it.
    fileprivate var part: String {
      switch self {
      case .p256: "verify"
      case .rsa2048: "public"
      case .p256Signature: "sign"
      case .rsa2048Signature: "private"
      }
    }

    /// The argument of `openssl speed`.
    fileprivate var argument: String {
      switch self {
      case .p256, .p256Signature: "ecdsap256"
      case .rsa2048, .rsa2048Signature: "rsa2048"
      }
    }

    /// The field of the result line with the rate.
    fileprivate var field: Int {
      switch self {
      case .p256Signature, .rsa2048Signature: 3
      case .p256, .rsa2048: 4
      }
    }

    /// The prefix of the result line.
    fileprivate var resultMark: String {
      switch self {
      // +F4:3:256:<signatures per second>:<verifications per second>
      case .p256, .p256Signature: "+F4:"
      // +F2:2:2048:<signatures per second>:<verifications per second>
      case .rsa2048, .rsa2048Signature: "+F2:"
      }
    }
  }

  private let algorithm: Algorithm
  private let process = Process()
  private let results = Pipe()
  private let announcements = Pipe()

  /// The result of `body`, and the microseconds of one verification or signature during its run.
  static func beside<Result>(
    _ algorithm: Algorithm,
    _ body: () throws -> Result
  ) throws -> (result: Result, verification: Double) {
    try Processor.keep {
      let speed = LibCryptoSpeed(algorithm)
      try speed.start()
      defer { speed.process.terminate() }
      let result = try body()
      return (result, try speed.finish())
    }
  }

  private init(_ algorithm: Algorithm) {
    self.algorithm = algorithm
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // The number of seconds is an upper limit: an alarm signal ends each part earlier.
    process.arguments = ["openssl", "speed", "-seconds", "60", "-mr", algorithm.argument]
    process.standardOutput = results
    process.standardError = announcements
  }

  /// Starts the process and skips the parts before the measured one.
  private func start() throws {
    try process.run()
    while let part = try nextPart() {
      if part == algorithm.part { return }
      endPart()
    }
    throw BenchError.openssl
  }

  /// Stops the process; returns the microseconds of one call.
  private func finish() throws -> Double {
    endPart()
    while try nextPart() != nil { endPart() }
    let output = String(
      decoding: results.fileHandleForReading.readDataToEndOfFile(),
      as: UTF8.self
    )
    process.waitUntilExit()
    for line in output.split(separator: "\n") where line.hasPrefix(algorithm.resultMark) {
      let fields = line.split(separator: ":")
      if fields.count > 4, let rate = Double(fields[algorithm.field]), rate > 0 {
        return 1e6 / rate
      }
    }
    throw BenchError.openssl
  }

  // +DTP:<bits>:<part>:<algorithm>:<seconds>

  /// The part that starts next; `nil` at the end.
  private func nextPart() throws -> Substring? {
    while let line = try nextLine() {
      let fields = line.split(separator: ":")
      if fields.count > 2, fields[0] == "+DTP" { return fields[2] }
    }
    return nil
  }

  private func nextLine() throws -> String? {
    var line = Data()
    while let byte = try announcements.fileHandleForReading.read(upToCount: 1)?.first {
      guard byte != UInt8(ascii: "\n") else { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }

  /// Sends the alarm signal that ends a part.
  ///
  /// Waits first: the process prints the name of a part before it sets its alarm, and ignores alarms before that.
  private func endPart() {
    Thread.sleep(forTimeInterval: 0.02)
    kill(process.processIdentifier, SIGALRM)
  }
}
