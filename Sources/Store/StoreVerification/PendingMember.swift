// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StorePayloads

/// A token of a batch, as what it is read as: what it says that it is, or what the place of one inside another
/// chainRequirements.
///
/// The checklist of each kind is compiled for that kind, which makes a third of the time of everything but the
/// signature; a protocol would hide the kind.
enum PendingMember {
  case transaction(PendingToken<TokenVerificationRun<TransactionPayload>>)
  case renewalInfo(PendingToken<TokenVerificationRun<RenewalInfoPayload>>)
  case appTransaction(PendingToken<TokenVerificationRun<AppTransactionPayload>>)
  case realtimeRequest(PendingToken<TokenVerificationRun<RealtimeRequestPayload>>)
  case notification(PendingToken<NotificationVerificationRun>)
  /// The checklist says what is wrong with it first.
  case unknown(PendingToken<TokenVerificationRun<UnknownPayload>>)

  init(
    _ parts: Result<TokenParts, VerificationError>,
    _ expectations: SignedDataExpectations,
    by verifier: SignedDataVerifier
  ) {
    self =
      switch parts.kind {
      case .transaction: .transaction(PendingToken(.init(parts, expectations, by: verifier)))
      case .renewalInfo: .renewalInfo(PendingToken(.init(parts, expectations, by: verifier)))
      case .appTransaction: .appTransaction(PendingToken(.init(parts, expectations, by: verifier)))
      case .realtimeRequest:
        .realtimeRequest(PendingToken(.init(parts, expectations, by: verifier)))
      case .notification: .notification(PendingToken(.init(parts, expectations, by: verifier)))
      case nil: .unknown(PendingToken(.init(parts, expectations, by: verifier)))
      }
  }

  /// What it is read as; `nil` when it says nothing that is known.
  var kind: SignedKind? {
    switch self {
    case .transaction: .transaction
    case .renewalInfo: .renewalInfo
    case .appTransaction: .appTransaction
    case .realtimeRequest: .realtimeRequest
    case .notification: .notification
    case .unknown: nil
    }
  }

  /// Runs the checks before the signature, and that of the signature too where it need not wait.
  func begin() -> SignatureClaim? {
    switch self {
    case .transaction(let token): token.begin()
    case .renewalInfo(let token): token.begin()
    case .appTransaction(let token): token.begin()
    case .realtimeRequest(let token): token.begin()
    case .notification(let token): token.begin()
    case .unknown(let token): token.begin()
    }
  }

  /// Runs the checks that follow; gives the tokens inside.
  func proceed(with verdict: SignatureVerdict) -> [PendingMember] {
    switch self {
    case .transaction(let token): token.proceed(with: verdict)
    case .renewalInfo(let token): token.proceed(with: verdict)
    case .appTransaction(let token): token.proceed(with: verdict)
    case .realtimeRequest(let token): token.proceed(with: verdict)
    case .notification(let token): token.proceed(with: verdict)
    case .unknown(let token): token.proceed(with: verdict)
    }
  }

  /// Runs what is left; what is proven.
  func conclude() throws(VerificationError) -> VerifiedToken {
    switch self {
    case .transaction(let token): return .transaction(try token.proof())
    case .renewalInfo(let token): return .renewalInfo(try token.proof())
    case .appTransaction(let token): return .appTransaction(try token.proof())
    case .realtimeRequest(let token): return .realtimeRequest(try token.proof())
    case .notification(let token):
      return .notification(
        try token.finish { run throws(VerificationError) in
          try run.notification()
        }
      )
    case .unknown(let token):
      _ = try token.proof()
      throw .unknownKind
    }
  }
}
