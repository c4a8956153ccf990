// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// A document as it was received, byte for byte.
public struct StoredEvidence: Hashable, Sendable {
  /// Its identity.
  public let digest: EvidenceDigest
  /// The kind of document.
  public let kind: Kind
  /// The document.
  public let bytes: [UInt8]
  /// When it was received.
  public let receivedAt: Timestamp
  /// The purchases and downloads that it is about; none for a test notification.
  public let subjects: [PurchaseKey]
  /// The customer who sent it first; `nil` for what came from Apple.
  public let sender: CustomerId?

  /// A document.
  public init(
    digest: EvidenceDigest,
    kind: Kind,
    bytes: [UInt8],
    receivedAt: Timestamp,
    subjects: [PurchaseKey],
    sender: CustomerId? = nil
  ) {
    self.digest = digest
    self.kind = kind
    self.bytes = bytes
    self.receivedAt = receivedAt
    self.subjects = subjects
    self.sender = sender
  }

  /// The same document with other subjects.
  package func about(_ subjects: [PurchaseKey]) -> StoredEvidence {
    StoredEvidence(
      digest: digest,
      kind: kind,
      bytes: bytes,
      receivedAt: receivedAt,
      subjects: subjects,
      sender: sender
    )
  }

  /// A kind of document; the text is stored.
  @nonexhaustive
  public enum Kind: String, CaseIterable, Sendable {
    /// A notification.
    case notification
    /// A transaction.
    case transaction
    /// An app transaction.
    case appTransaction
    /// An app receipt.
    case appReceipt
    /// A legacy transaction receipt.
    case transactionReceipt
    /// A response to Get All Subscription Statuses, whose statuses Apple does not sign.
    case statusResponse
    /// A response to Get Transaction History, whose `hasMore` Apple does not sign.
    case historyResponse

    /// Whether an answer may rest on facts in it that Apple does not sign.
    public var hasUnsignedFacts: Bool { self == .statusResponse || self == .historyResponse }
  }
}
