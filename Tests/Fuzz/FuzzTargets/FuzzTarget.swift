// SPDX-License-Identifier: Apache-2.0

/// A fuzz target: the code under test, its seeds and its limits.
public struct FuzzTarget: Sendable, CustomStringConvertible {
  /// The name on the command line.
  public let name: String
  /// The maximum input size while fuzzing; small inputs run more often.
  public let sizeLimit: Int
  private let isSlow: Bool
  private let sources: [FuzzSeeds]
  private let body: Body

  /// Runs the code under test.
  typealias Body = @Sendable (ArraySlice<UInt8>) throws(Finding) -> Void

  /// Creates a target.
  ///
  /// A slow target signs or verifies with each input, or reads many tokens.
  init(
    _ name: String,
    sizeLimit: Int,
    isSlow: Bool = false,
    seeds: FuzzSeeds...,
    check: @escaping Body
  ) {
    self.name = name
    self.sizeLimit = sizeLimit
    self.isSlow = isSlow
    self.sources = seeds
    self.body = check
  }

  /// The inputs that fuzzing starts with, most of them the inputs of the test vectors.
  public func seeds() throws -> [[UInt8]] { try sources.flatMap { try $0.load() } }

  /// Runs the code under test; a finding is a violated rule.
  ///
  /// A trap is a finding too, detected from outside the process.
  public func check(_ input: some Collection<UInt8>) throws(Finding) {
    // A slice surrounded by other bytes, to detect reads beyond its ends.
    let padded = [0x30, 0x7B] + input + [0x7D, 0x00]
    let slice = padded[2..<padded.count - 2]
    try CostLimit.check(slice.count, isSlow: isSlow) { () throws(Finding) in try body(slice) }
  }

  /// The libFuzzer entry point: a finding ends the process, and libFuzzer stores the input.
  public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = unsafe UnsafeBufferPointer(start: start, count: count)
    do {
      try unsafe check(input)
    } catch {
      preconditionFailure("\(name): \(error)")
    }
    return 0
  }

  /// The name.
  public var description: String { name }
}
