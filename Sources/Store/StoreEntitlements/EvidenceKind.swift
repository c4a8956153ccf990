// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// What a fact was read from.
public enum EvidenceKind: String, CaseIterable, Codable, Comparable, Sendable {
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

  /// The order of the cases, by their words.
  public static func < (left: EvidenceKind, right: EvidenceKind) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Whether it is a receipt, which can say less than a token.
  var isReceipt: Bool { self == .appReceipt || self == .transactionReceipt }
}

/// The evidence on which an answer rests.
public struct EvidenceSource: Hashable, Codable, Sendable {
  /// The transaction.
  public let transactionId: String
  /// The first transaction of its line.
  public let originalTransactionId: String
  /// What it was read from.
  public let kind: EvidenceKind
  /// When that was signed; of a receipt, when it was made.
  public let signedDate: Timestamp
}

/// Evidence that is genuine and was left out.
public struct DroppedEvidence: Hashable, Sendable {
  /// Why.
  public let reason: Reason
  /// What it is about: `transaction 2000000100000001`.
  public let subject: String

  /// Why evidence is left out.
  public enum Reason: String, CaseIterable, Sendable {
    /// It is about another app.
    case otherApp
    /// It is from an environment that the ledger is not for.
    case otherEnvironment
    /// It lacks what identifies it: an id, a product, a date.
    case incomplete
  }
}
