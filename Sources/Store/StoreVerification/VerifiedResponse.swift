// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// An answer of the App Store Server API, whose signed members are all proven.
///
/// The answer itself is not signed: what stands beside the tokens is only as good as the connection that
/// it came over.
public struct VerifiedResponse<Response: StorePayload>: Sendable {
  /// The answer as it came.
  public let response: Unverified<Response>
  /// The signed members, in their order.
  public let members: [Member]

  /// One signed member.
  public struct Member: Sendable {
    /// Where it stands: `signedTransactions[3]`.
    public let path: String
    /// What it says.
    public let token: VerifiedToken
  }
}

extension SignedDataVerifier {
  /// An answer of the App Store Server API, if all that is signed in it is genuine and as expected.
  ///
  ///     let history = try verifier.verifyResponse(
  ///       TransactionHistoryResponse.self, body, expecting: .init(now: now))
  public func verifyResponse<Response: StorePayload>(
    _ type: Response.Type,
    _ body: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) throws(VerificationError) -> VerifiedResponse<Response> {
    let response: Response
    do {
      response = try Response(ArraySlice(body))
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
