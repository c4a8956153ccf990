// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// A response of the App Store Server API, whose signed members are all verified.
///
/// The response itself is not signed: trust its other members only as far as you trust the connection.
public struct VerifiedResponse<Response: StorePayload>: Sendable {
  /// The response as received.
  public let response: Unverified<Response>
  /// The signed members, in document order.
  public let members: [Member]

  /// One signed member.
  public struct Member: Sendable {
    /// The path: `signedTransactions[3]`.
    public let path: String
    /// The verified token.
    public let token: VerifiedToken
  }
}

extension SignedDataVerifier {
  /// Verifies all signed members of a response of the App Store Server API.
  ///
  ///     let history = try verifier.verifyResponse(
  ///       TransactionHistoryResponse.self, body, expecting: .init(now: now))
  public func verifyResponse<Response: StorePayload>(
    _ type: Response.Type,
    _ body: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) throws(VerificationError) -> VerifiedResponse<Response> {
    let response: Response
    do {
      response = try Response(body.documentBytes)
    } catch {
      throw .payload(error)
    }
    var members: [VerifiedResponse<Response>.Member] = []
    for member in response.signedMembers {
      do {
        let parts = TokenParts.read(member.text, in: .none)
        let token = try verify(parts, as: member.kind, expectations)
        members.append(.init(path: member.path, token: token))
      } catch {
        throw .nested(member.path, error)
      }
    }
    return VerifiedResponse(response: Unverified(response), members: members)
  }
}
