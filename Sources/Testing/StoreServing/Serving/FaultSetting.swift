// SPDX-License-Identifier: Apache-2.0

/// The deliveries that have a fault.
struct FaultSetting: Hashable, Sendable {
  /// The number of next deliveries with the fault; `nil` if ``percent`` applies.
  var count: Int64?
  /// The probability of the fault in percent.
  ///
  /// The seed determines which deliveries have it.
  var percent: Int64 = 0
  /// The number of deliveries that had the fault so far.
  var done: Int64 = 0

  static let countRange: ClosedRange<Int64> = 0...1_000_000
  static let percentRange: ClosedRange<Int64> = 0...100
}
