// SPDX-License-Identifier: Apache-2.0

/// What can go wrong with a delivery; at most one fault for each, the first of this order that is due.
package enum DeliveryFault: String, CaseIterable, Sendable {
  /// The body is lost on its way: nothing is posted, and the attempt has no response.
  case drop
  /// The body arrives damaged.
  case corrupt
  /// The attempt is made later.
  case delay
  /// The notification arrives after the next one.
  case reorder
  /// Two equal requests at the same time.
  case twice
  /// The request, and when it was answered the same request again.
  case duplicate

  /// Whether the attempt is not made now.
  var postpones: Bool { self == .delay || self == .reorder }
}

/// Which deliveries have a fault.
struct FaultSetting: Hashable, Sendable {
  /// So many more deliveries, beginning with the next one; `nil` for a share.
  var count: Int64?
  /// So many of a hundred deliveries, drawn from the seed.
  var percent: Int64 = 0
  /// How many deliveries had the fault.
  var done: Int64 = 0

  static let countRange: ClosedRange<Int64> = 0...1_000_000
  static let percentRange: ClosedRange<Int64> = 0...100
}
