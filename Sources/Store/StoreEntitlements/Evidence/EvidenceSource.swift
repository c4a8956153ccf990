// SPDX-License-Identifier: Apache-2.0

package import StorePayloads
public import StrictTime

/// The transaction that decided an answer.
public struct EvidenceSource: Hashable, Codable, Sendable {
  /// The transaction id.
  public let transactionId: String
  /// The original transaction id.
  public let originalTransactionId: String
  /// The kind of document.
  package let kind: DocumentKind
  /// The signed date; for a receipt, the creation date.
  public let signedDate: Timestamp
  /// The app transaction id of a member with a seat, if it is the transaction of one.
  package let seatHolder: String?
}
