// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StorePayloads

/// A token of a batch, as what it is read as: what it says that it is, or what the place of one inside another
/// demands.
///
/// The checklist of each kind is compiled for that kind, which makes a third of the time of everything but the
/// signature; a protocol would hide the kind.
enum BatchMember {
  case transaction(StagedToken<TokenExamination<TransactionPayload>>)
  case renewalInfo(StagedToken<TokenExamination<RenewalInfoPayload>>)
  case appTransaction(StagedToken<TokenExamination<AppTransactionPayload>>)
  case realtimeRequest(StagedToken<TokenExamination<RealtimeRequestPayload>>)
  case notification(StagedToken<NotificationExamination>)
  /// The checklist says what is wrong with it first.
  case unknown(StagedToken<TokenExamination<UnknownPayload>>)

  init(
    _ parts: Result<TokenParts, VerificationError>,
    _ expectations: SignedDataExpectations,
    by verifier: SignedDataVerifier
  ) {
    self =
      switch parts.kind {
      case .transaction: .transaction(StagedToken(.init(parts, expectations, by: verifier)))
      case .renewalInfo: .renewalInfo(StagedToken(.init(parts, expectations, by: verifier)))
      case .appTransaction: .appTransaction(StagedToken(.init(parts, expectations, by: verifier)))
      case .realtimeRequest: .realtimeRequest(StagedToken(.init(parts, expectations, by: verifier)))
      case .notification: .notification(StagedToken(.init(parts, expectations, by: verifier)))
      case nil: .unknown(StagedToken(.init(parts, expectations, by: verifier)))
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
  func proceed(with verdict: SignatureVerdict) -> [BatchMember] {
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
        try token.finish { examination throws(VerificationError) in
          try examination.notification()
        }
      )
    case .unknown(let token):
      _ = try token.proof()
      throw .unknownKind
    }
  }
}
