// SPDX-License-Identifier: Apache-2.0

/// What happens when a customer claims a purchase that another customer has.
///
/// An account token of the purchase is no claim: it decides under each policy.
@nonexhaustive
public enum ConflictPolicy: String, CaseIterable, Sendable {
  /// The first customer keeps it.
  case keep
  /// It moves to the customer who claims it.
  case move
  /// It moves if it gives no access now.
  case moveIfInactive
}
