// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// A verified token of any kind.
///
///     let verified = try verifier.verify(any: token.utf8, expecting: .init(now: now))
///     if case .transaction(let transaction) = verified { show(transaction.value.productId) }
@nonexhaustive
public indirect enum VerifiedToken: Sendable {
  /// A transaction.
  case transaction(Verified<TransactionPayload>)
  /// A renewal info.
  case renewalInfo(Verified<RenewalInfoPayload>)
  /// A notification with the tokens inside it.
  case notification(VerifiedNotification)
  /// An app transaction.
  case appTransaction(Verified<AppTransactionPayload>)
  /// A realtime request.
  case realtimeRequest(Verified<RealtimeRequestPayload>)
}

extension VerifiedToken {
  /// The kind.
  public var kind: DocumentKind {
    switch self {
    case .transaction: .transaction
    case .renewalInfo: .renewalInfo
    case .notification: .notification
    case .appTransaction: .appTransaction
    case .realtimeRequest: .realtimeRequest
    }
  }

  /// The source of trust.
  package var trust: TrustLevel { provenance.trust }
}
