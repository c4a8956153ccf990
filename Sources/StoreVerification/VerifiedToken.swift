// SPDX-License-Identifier: Apache-2.0

import CompactJWS
public import StorePayloads
import StrictJSON

/// A proven token of any kind.
@nonexhaustive
public enum VerifiedToken: Sendable {
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

extension SignedDataVerifier {
  /// A token of any kind, bare or as the body of a call, if it is genuine and as expected.
  ///
  /// What it says decides only which kind it is read as; the checks are the same for all.
  public func verify(
    any document: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) throws(VerificationError) -> VerifiedToken {
    try verify(anyToken: try SignedBody.token(in: ArraySlice(document)), expectations)
  }

  func verify(
    anyToken token: ArraySlice<UInt8>,
    _ expectations: SignedDataExpectations
  ) throws(VerificationError) -> VerifiedToken {
    switch try SignedKind.ofToken(token) {
    case .renewalInfo: .renewalInfo(try verify(token, expectations))
    case .notification: .notification(try verifyNotification(token: token, expectations))
    case .appTransaction: .appTransaction(try verify(token, expectations))
    case .realtimeRequest: .realtimeRequest(try verify(token, expectations))
    case .transaction: .transaction(try verify(token, expectations))
    case nil: throw .input(InputError(.kind, expected: "a known kind", found: "unknown"))
    }
  }
}

extension SignedKind {
  /// The kind of a token, by what its payload says; `nil` when it says nothing that is known.
  ///
  /// Nothing is verified by this.
  public static func ofToken(
    _ token: ArraySlice<UInt8>
  ) throws(VerificationError) -> SignedKind? {
    let payload: ArraySlice<UInt8>
    do {
      payload = try CompactToken(token).payload
    } catch {
      throw .token(error)
    }
    do {
      return try JSONDocument(payload).root.object.flatMap(SignedKind.init(of:))
    } catch {
      throw .payload(PayloadError(error))
    }
  }
}
