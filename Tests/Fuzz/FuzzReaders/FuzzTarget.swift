// SPDX-License-Identifier: Apache-2.0

/// Something that can be fuzzed: what is done with an input, and what that may cost.
public struct FuzzTarget: Sendable, CustomStringConvertible {
  /// The name on a command line.
  public let name: String
  /// The product that libFuzzer drives.
  public let product: String
  /// How many bytes an input may have while fuzzing: small ones are tried more often.
  public let sizeLimit: Int
  private let isSlow: Bool
  private let body: Body

  /// Gives an input to the code under test.
  package typealias Body = @Sendable (ArraySlice<UInt8>) throws(Finding) -> Void

  /// A target; slow ones sign something with each input, or read tokens by the dozen.
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

  /// Gives an input to the code under test; a finding is what the code must never do.
  ///
  /// A trap is a finding as well, for whoever watches the process.
  public func check(_ input: some Collection<UInt8>) throws(Finding) {
    // A slice in the middle of other bytes, so that reading beyond its ends would show.
    let padded = [0x30, 0x7B] + input + [0x7D, 0x00]
    let slice = padded[2..<padded.count - 2]
    try Pace.check(slice.count, isSlow: isSlow) { () throws(Finding) in try body(slice) }
  }

  /// What libFuzzer calls with each input: a finding ends the process, and libFuzzer keeps the input.
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
