// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// The kind of document that a fact was read from.
package enum EvidenceKind: String, CaseIterable, Codable, Comparable, Sendable {
  /// A signed transaction.
  case transaction
  /// A signed renewal info.
  case renewalInfo = "renewal-info"
  /// A signed app transaction.
  case appTransaction = "app-transaction"
  /// An app receipt.
  case appReceipt = "app-receipt"
  /// A legacy transaction receipt.
  case transactionReceipt = "transaction-receipt"

  /// By raw value.
  package static func < (left: EvidenceKind, right: EvidenceKind) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Whether it is a receipt, which has fewer fields than a token.
  var isReceipt: Bool { self == .appReceipt || self == .transactionReceipt }
}
