// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// Whether a customer may use a feature or all of an app, until when, and why.
///
///     if let access = summary.feature("editing") { show(access.isEntitled, access.reason, access.until) }
public struct Access: Hashable, Sendable {
  /// Whether the customer has access.
  public let verdict: EntitlementVerdict
  /// The reason for the verdict, from the product that decides.
  public let reason: EntitlementReason
  /// The level of access.
  public let level: AccessLevel
  /// The end of access; `nil` for no known end.
  public let until: Timestamp?

  /// Whether the verdict is `entitled`; false while it is undetermined, for instance until a renewal arrives.
  public var isEntitled: Bool { verdict == .entitled }

  init(
    _ verdict: EntitlementVerdict,
    _ reason: EntitlementReason,
    _ level: AccessLevel = .full,
    until: Timestamp? = nil
  ) {
    self.verdict = verdict
    self.reason = reason
    self.level = level
    self.until = until
  }

  /// The access that a product gives.
  init(_ entitlement: Entitlement) {
    self.init(
      entitlement.verdict,
      entitlement.reason,
      entitlement.level,
      until: entitlement.until
    )
  }
}
