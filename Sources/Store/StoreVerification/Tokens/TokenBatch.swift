// SPDX-License-Identifier: Apache-2.0

import BatchSignatures
import OpenSSLTrust

/// Tokens that are verified together, so that their signatures are verified in a batch.
///
/// Each token passes the same checks in the same order as in a single verification; it only waits for the
/// other tokens before its signature check. The tokens inside notifications follow in a second round,
/// because the tokens inside an unverified notification are not verified.
struct TokenBatch {
  let verifier: SignedDataVerifier
  let expectations: VerificationExpectations

  /// A parsed token.
  struct Token {
    let token: PlacedToken
    /// The kind that the token is read as; `nil` means no known kind.
    let kind: DocumentKind?

    /// Parses a token that must be of this kind, or else is read as the kind that it states.
    init(_ source: ArraySlice<UInt8>, as kind: DocumentKind?) {
      let parts = TokenParts.received(source, as: kind)
      self.init(
        token: PlacedToken(parts: parts, place: TokenPlace(isRequested: kind != nil)),
        kind: kind ?? parts.value?.readKind
      )
    }

    init(token: PlacedToken, kind: DocumentKind?) {
      self.token = token
      self.kind = kind
    }
  }

  /// Enough for signatures to share work, and few enough for the parsed tokens to stay in the cache.
  static let tokensOfBlock = 64

  /// Verifies tokens block by block; `following` is the number of tokens known to follow.
  func verify(
    _ tokens: [Token],
    following: Int
  ) -> [Result<VerifiedToken, VerificationError>] {
    var results: [Result<VerifiedToken, VerificationError>] = []
    results.reserveCapacity(tokens.count)
    var rest = tokens[...]
    while !rest.isEmpty {
      let block = rest.prefix(TokenBatch.tokensOfBlock)
      rest = rest.dropFirst(block.count)
      verify(block, following: min(following, .max - rest.count) + rest.count) {
        results.append($0)
      }
    }
    return results
  }

  /// Verifies one block of tokens.
  ///
  /// The results are passed to `take` one by one: each has many references, so a copy would be expensive.
  func verify(
    _ block: ArraySlice<Token>,
    following: Int,
    take: (Result<VerifiedToken, VerificationError>) -> Void
  ) {
    let members = block.map { PendingMember($0.token, as: $0.kind, expectations, by: verifier) }
    verifySignatures(of: members, following: following)
    for member in members {
      take(Result { () throws(VerificationError) in try member.conclude() })
    }
  }

  /// Runs the checks up to the signatures, verifies these, and continues with the tokens inside.
  private func verifySignatures(of members: [PendingMember], following: Int) {
    var round = members
    while !round.isEmpty {
      let verdicts = SignatureClaim.verify(round.map { $0.begin() }, following: following)
      round = zip(round, verdicts).flatMap { $0.proceed($1) }
    }
  }
}

extension SignedDataVerifier {
  /// Verifies tokens, bare or as bodies of requests, and returns the results in the same order.
  ///
  ///     for result in verifier.verify(all: lines, as: .transaction, expecting: .init(now: now)) {
  ///       if case .success(let token) = result { store(token) }
  ///     }
  ///
  /// With `kind`, each token is verified like the function for this kind verifies it, and a token of another kind is
  /// rejected; without, as ``verify(any:expecting:)`` does.
  /// They share work, a few dozen at a time: with many thousand tokens of one signer, each takes less than
  /// half the time; with many signers and some hundred tokens of each, an eighth less. `following` is the
  /// number of tokens that are known to follow in later calls: with thousands, key tables are built
  /// immediately.
  public func verify(
    all documents: some Sequence<some DocumentSource>,
    as kind: DocumentKind? = nil,
    expecting expectations: VerificationExpectations,
    following: Int = 0
  ) -> [Result<VerifiedToken, VerificationError>] {
    var results: [Result<VerifiedToken, VerificationError>] = []
    results.reserveCapacity(documents.underestimatedCount)
    let batch = TokenBatch(verifier: self, expectations: expectations)
    var block: [TokenBatch.Token] = []
    func verifyBlock() {
      let left = max(0, documents.underestimatedCount - results.count - block.count)
      // `.max` means unknown.
      let all = min(following, .max - left) + left
      batch.verify(block[...], following: all) { results.append($0) }
      block.removeAll(keepingCapacity: true)
    }
    for document in documents {
      block.append(TokenBatch.Token(document.documentBytes, as: kind))
      if block.count == TokenBatch.tokensOfBlock { verifyBlock() }
    }
    verifyBlock()
    return results
  }
}
