// SPDX-License-Identifier: Apache-2.0

public import StoreReceipts

/// A verified document of any kind.
///
///     switch try documentVerifier.verify(SignedDocument(bytes), expecting: .init(now: now)) {
///     case .appReceipt(let receipt): show(receipt.value.bundleId)
///     case .transactionReceipt(let receipt): show(receipt.trust)
///     case .token(let token): show(token.kind)
///     @unknown default: log("a later kind")
///     }
@nonexhaustive
public enum VerifiedDocument: Sendable {
  // Indirect, because a receipt takes half a kilobyte and a batch copies results.
  /// An app receipt.
  indirect case appReceipt(Verified<AppReceipt>)
  /// A legacy transaction receipt.
  indirect case transactionReceipt(Verified<LegacyTransactionReceipt>)
  /// A token.
  case token(VerifiedToken)
}

extension VerifiedDocument {
  /// The kind.
  public var kind: DocumentKind {
    switch self {
    case .appReceipt: .appReceipt
    case .transactionReceipt: .transactionReceipt
    case .token(let token): token.kind
    }
  }

  /// The source of trust.
  package var trust: TrustLevel { provenance.trust }

  /// What bound the document to an accepted app.
  package var appBinding: AppBinding { provenance.appBinding }
}
