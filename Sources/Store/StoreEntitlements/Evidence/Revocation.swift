// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// The revocation of a purchase.
struct Revocation: Hashable, Sendable {
  var date: Timestamp
  var type: RevocationType?
  var reason: RevocationReason?
  /// In thousandths of a percent.
  var percentage: Int64?

  /// E-23: whether the refund is partial, by type or else by percentage.
  var isPartial: Bool {
    guard let type else { return percentage.map { $0 < Revocation.wholePercentage } ?? false }
    return type == .refundProrated
  }

  /// E-23: whether neither type nor percentage says how much was refunded.
  var isOfUnknownShare: Bool { type == nil && percentage == nil && !hasUnknownReason }

  /// E-21: the refunded share in thousandths of a percent; all of it if the revocation has no percentage.
  var share: Int64 {
    guard let percentage else { return isPartial ? 0 : Revocation.wholePercentage }
    return min(max(percentage, 0), Revocation.wholePercentage)
  }

  /// Whether the reason is none of those that Apple documents.
  var hasUnknownReason: Bool { reason.map { $0 != .other && $0 != .appIssue } ?? false }

  /// 100 percent.
  static let wholePercentage: Int64 = 100_000
}

extension Revocation {
  init?(_ payload: TransactionPayload) {
    guard let date = payload.revocationDate else { return nil }
    self.init(
      date: date,
      type: payload.revocationType,
      reason: payload.revocationReason,
      percentage: payload.revocationPercentage
    )
  }
}
