// SPDX-License-Identifier: Apache-2.0

/// A fuzz target: the code under test, and its cost limit.
public struct FuzzTarget: Sendable, CustomStringConvertible {
  /// The name on the command line.
  public let name: String
  /// The product that libFuzzer runs.
  public let product: String
  /// The maximum input size while fuzzing; small inputs run more often.
  public let sizeLimit: Int
  private let isSlow: Bool
  private let body: Body

  /// Runs the code under test.
  package typealias Body = @Sendable (ArraySlice<UInt8>) throws(Finding) -> Void

  /// Creates a target; slow ones sign with each input, or read many tokens.
  package init(
    _ name: String,
    product: String,
    sizeLimit: Int,
    isSlow: Bool = false,
    _ body: @escaping Body
  ) {
    self.name = name
    self.product = product
    self.sizeLimit = sizeLimit
    self.isSlow = isSlow
    self.body = body
  }

  /// Runs the code under test; a finding is a violated rule.
  ///
  /// A trap is a finding too, detected from outside the process.
  public func check(_ input: some Collection<UInt8>) throws(Finding) {
    // A slice surrounded by other bytes, so that reading beyond its ends shows.
    let padded = [0x30, 0x7B] + input + [0x7D, 0x00]
    let slice = padded[2..<padded.count - 2]
    try Pace.check(slice.count, isSlow: isSlow) { () throws(Finding) in try body(slice) }
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
