// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// A response of the App Store Server API, whose signed members are all verified.
///
///     let history = try verifier.verifyResponse(
///       TransactionHistoryResponse.self, body, expecting: .init(now: now))
///     for token in history.tokens { ledger.add(token) }
///
/// The response itself is not signed: trust its other members only as far as you trust the connection.
public struct VerifiedResponse<Response: StorePayload>: Sendable {
  /// The response as received; its own members are not signed.
  public let response: Response
  /// The verified tokens, in the order of the `signedMembers` of the response.
  public let tokens: [VerifiedToken]
}

extension SignedDataVerifier {
  /// Verifies all signed members of a response of the App Store Server API.
  ///
  /// A renewal info, which names no app, must accompany the transaction of its subscription.
  ///
  ///     let history = try verifier.verifyResponse(
  ///       TransactionHistoryResponse.self, body, expecting: .init(now: now))
  public func verifyResponse<Response: StorePayload>(
    _ type: Response.Type,
    _ body: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) throws(VerificationError) -> VerifiedResponse<Response> {
    let response = try rethrowing(Response(body.documentBytes), as: VerificationError.payload)
    return try verify(response, expecting: expectations)
  }

  /// Verifies all signed members of a response that a client has read.
  ///
  ///     let response = try StatusResponse(Array(json.utf8)[...])
  ///     let verified = try verifier.verify(response, expecting: .init(now: now))
  public func verify<Response: StorePayload>(
    _ response: Response,
    expecting expectations: VerificationExpectations
  ) throws(VerificationError) -> VerifiedResponse<Response> {
    var tokens: [VerifiedToken] = []
    for member in response.signedMembers {
      do {
        let place = member.transaction.map { TokenPlace.beside(transaction: $0) } ?? .alone
        let token = PlacedToken(parts: TokenParts.member(member.text), place: place)
        tokens.append(try PendingMember(token, as: member.kind, expectations, by: self).conclude())
      } catch {
        throw .nested(member.path, error)
      }
    }
    return VerifiedResponse(response: response, tokens: tokens)
  }
}
