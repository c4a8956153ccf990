// SPDX-License-Identifier: Apache-2.0

/// The reason for a revocation.
public struct RevocationReason: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Creates a value from any number, known or unknown.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// 0: Apple refunded the purchase for another reason, such as an accidental purchase.
  public static let other = RevocationReason(rawValue: 0)
  /// 1: the customer asked for the refund because of an issue in the app, real or perceived.
  public static let appIssue = RevocationReason(rawValue: 1)
}
