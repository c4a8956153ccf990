// SPDX-License-Identifier: Apache-2.0

import Foundation

/// `openssl speed` at its verifications, for as long as something else is timed on the same processor.
///
/// A machine that is shared is up to twice as slow from one moment to the next. Here both take turns of some
/// milliseconds, so that what slows one down slows the other down as much, and each counts the time that it
/// had the processor.
final class LibCryptoSpeed {
  /// What is verified.
  enum Algorithm: String {
    case p256 = "ecdsap256"
    case rsa2048

    /// The part that verifies, as `openssl speed` calls it.
    fileprivate var part: String {
      switch self {
      case .p256: "verify"
      case .rsa2048: "public"
      }
    }

    /// How the line of its results begins.
    fileprivate var resultMark: String {
      switch self {
      // +F4:3:256:<signatures per second>:<verifications per second>
      case .p256: "+F4:"
      // +F2:2:2048:<signatures per second>:<verifications per second>
      case .rsa2048: "+F2:"
      }
    }
  }

  private let algorithm: Algorithm
  private let process = Process()
  private let results = Pipe()
  private let announcements = Pipe()

  /// What `body` gives, and microseconds of one verification meanwhile.
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
    // The seconds are a limit: an alarm ends each part.
    process.arguments = ["openssl", "speed", "-seconds", "60", "-mr", algorithm.rawValue]
    process.standardOutput = results
    process.standardError = announcements
  }

  /// Starts it and skips what comes before the verifications.
  private func start() throws {
    try process.run()
    while let part = try nextPart() {
      if part == algorithm.part { return }
      endPart()
    }
    throw BenchError.openssl
  }

  /// Ends it; microseconds of one verification.
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
      if fields.count > 4, let rate = Double(fields[4]), rate > 0 { return 1e6 / rate }
    }
    throw BenchError.openssl
  }

  // +DTP:<bits>:<part>:<algorithm>:<seconds>

  /// The part that begins next; `nil` when there is none.
  private func nextPart() throws -> Substring? {
    while let line = try nextLine() {
      let fields = line.split(separator: ":")
      if fields.count > 2, fields[0] == "+DTP" { return fields[2] }
    }
    return nil
  }

  private func nextLine() throws -> String? {
    var line = Data()
    while let octet = try announcements.fileHandleForReading.read(upToCount: 1)?.first {
      guard octet != UInt8(ascii: "\n") else { return String(decoding: line, as: UTF8.self) }
      line.append(octet)
    }
    return nil
  }

  /// Does what its own alarm would do.
  ///
  /// It sets that after it has said that the part begins, and forgets alarms from before.
  private func endPart() {
    Thread.sleep(forTimeInterval: 0.02)
    kill(process.processIdentifier, SIGALRM)
  }
}
