// SPDX-License-Identifier: Apache-2.0

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
  package var postpones: Bool { self == .delay || self == .reorder }

  /// Whether the body is not what the store signed: a backend must refuse it.
  package var damages: Bool { self == .corrupt }
}
