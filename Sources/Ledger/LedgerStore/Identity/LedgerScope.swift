// SPDX-License-Identifier: Apache-2.0

public import StoreTypes
import StrictJSON

/// An app in one environment: every answer is about one.
public struct LedgerScope: Hashable, Comparable, Sendable {
  /// The bundle id.
  public let bundleId: String
  /// The environment.
  public let environment: StoreEnvironment

  /// An app in an environment, whose name in receipts or tokens does not matter.
  public init(bundleId: String, environment: StoreEnvironment) {
    self.bundleId = bundleId
    self.environment = environment.canonical ?? environment
  }

  /// Whether the bytes are equal.
  public static func == (left: LedgerScope, right: LedgerScope) -> Bool {
    left.bundleId.hasSameBytes(as: right.bundleId)
      && left.environment.rawValue.hasSameBytes(as: right.environment.rawValue)
  }

  /// By bytes, the app first.
  public static func < (left: LedgerScope, right: LedgerScope) -> Bool {
    left.bundleId.hasSameBytes(as: right.bundleId)
      ? left.environment.rawValue.utf8.lexicographicallyPrecedes(right.environment.rawValue.utf8)
      : left.bundleId.utf8.lexicographicallyPrecedes(right.bundleId.utf8)
  }

  /// Scopes with equal bytes have equal hashes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bundleId)
    hasher.combine(environment.rawValue)
  }
}
