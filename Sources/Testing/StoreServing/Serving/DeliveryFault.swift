// SPDX-License-Identifier: Apache-2.0

import StoreEngine

/// A fault of a delivery.
///
/// If several faults are due, the first case in this order applies.
package enum DeliveryFault: String, CaseIterable, Sendable {
  /// The request is not sent, and the attempt has no response.
  case drop
  /// The body is corrupted.
  case corrupt
  /// The attempt is delayed.
  case delay
  /// The notification is sent after the next one.
  case reorder
  /// Two equal requests are sent at the same time.
  case twice
  /// The request is sent again after its response.
  case duplicate

  /// Whether the fault postpones the attempt.
  var postpones: Bool { self == .delay || self == .reorder }
}

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
